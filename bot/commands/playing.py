"""Commands that change a game."""

from typing import Any

from discord import app_commands

from bot.commands.choices import open_games, table_options
from bot.store.records import Pace
from bot.ui.finding import serve_board, serve_own, serve_table
from bot.ui.handlers import serve
from bot.ui.kit import titles
from bot.ui.kit.people import Interaction
from bot.ui.requests import Request
from bot.ui.table import opening, tables
from engine import GAMES

_ = app_commands.locale_str

_SEATS = [seats for game in GAMES.values() for seats in game.seats]
FEWEST, MOST = min(_SEATS), max(_SEATS)
"""Players of any game; each says by itself for how many it is."""

PACES = [
    app_commands.Choice(name=_("Live: 2 minutes a turn"), value=Pace.LIVE.value),
    app_commands.Choice(name=_("Relaxed: 1 hour a turn"), value=Pace.RELAXED.value),
    app_commands.Choice(name=_("Slow: 1 day a turn"), value=Pace.SLOW.value),
    app_commands.Choice(name=_("No time limit"), value=Pace.NONE.value),
]


@app_commands.command(name="new", description=_("Open a game in this channel"))
@app_commands.choices(pace=PACES)
@app_commands.autocomplete(options=table_options)
@app_commands.describe(
    game=_("Which game to play or read about"),
    seats=_("Number of seats; default: as many as the game allows"),
    scores=_("Whether scores are shown during the game"),
    pace=_("Time for each turn; after that, I play it"),
    rated=_("Rated, or friendly: a friendly game changes no scores"),
    hints=_("Whether Chef gives hints (friendly games only)"),
    thread=_("Whether the game gets its own thread"),
    options=_("Rules to change; more can be chosen in the lobby"),
)
async def new(
    interaction: Interaction,
    game: str | None = None,
    seats: app_commands.Range[int, FEWEST, MOST] | None = None,
    scores: bool | None = None,  # noqa: FBT001 — an option of a slash command
    pace: str | None = None,
    rated: bool | None = None,  # noqa: FBT001 — an option of a slash command
    hints: bool | None = None,  # noqa: FBT001 — an option of a slash command
    thread: bool | None = None,  # noqa: FBT001 — an option of a slash command
    options: app_commands.Range[str, 1, 100] | None = None,
) -> None:
    """Open a lobby."""

    async def handler(request: Request) -> None:
        # Who asks for hints wants a table that has them.
        counts = False if rated is None and hints else rated
        chosen = {"scores_shown": scores, "pace": pace, "rated": counts, "hints": hints}
        await opening.open_table(
            request,
            rules=titles.chosen(game),
            seats=seats,
            chosen=chosen,
            thread=thread,
            wish=options,
        )

    await serve(interaction, handler)


@app_commands.command(name="join", description=_("Take a seat in this channel's game"))
async def join(interaction: Interaction) -> None:
    """Join the lobby of the channel."""
    await serve_table(interaction, tables.join_here)


@app_commands.command(name="start", description=_("Start the game (host)"))
async def start(interaction: Interaction) -> None:
    """Start the game of the channel."""
    await serve_table(interaction, tables.start_here)


@app_commands.command(name="leave", description=_("Leave a game"))
@app_commands.describe(game=_("One of your games; default: the one here, or your only one"))
@app_commands.autocomplete(game=open_games)
async def leave(interaction: Interaction, game: int | None = None) -> None:
    """Leave the game of the channel, or any other."""
    await serve_own(interaction, tables.leave_here, game)


@app_commands.command(
    name="cancel", description=_("Call the game off; once it is on, all players must agree")
)
@app_commands.describe(game=_("One of your games; default: the one in this channel"))
@app_commands.autocomplete(game=open_games)
async def cancel(interaction: Interaction, game: int | None = None) -> None:
    """Call the game of the channel off, after asking."""
    await serve_table(interaction, tables.cancel, game)


@app_commands.command(name="board", description=_("Bring the board to the bottom of the channel"))
@app_commands.describe(game=_("One of your games; default: the one in this channel"))
@app_commands.autocomplete(game=open_games)
async def board(interaction: Interaction, game: int | None = None) -> None:
    """Post the live board of the channel's game again."""
    await serve_board(interaction, tables.board, game)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    new,
    join,
    leave,
    start,
    board,
    cancel,
)
