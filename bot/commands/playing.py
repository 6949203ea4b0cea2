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

FEWEST = min(game.seats[0] for game in GAMES.values())
MOST = max(game.seats[-1] for game in GAMES.values())
"""Players of any game; each says by itself for how many it is."""

PACES = [
    app_commands.Choice(name=_("live: 2 minutes a turn"), value=Pace.LIVE.value),
    app_commands.Choice(name=_("relaxed: 1 hour a turn"), value=Pace.RELAXED.value),
    app_commands.Choice(name=_("slow: 1 day a turn"), value=Pace.SLOW.value),
    app_commands.Choice(name=_("no limit"), value=Pace.NONE.value),
]


@app_commands.command(name="new", description=_("Open a table in this channel"))
@app_commands.choices(pace=PACES)
@app_commands.autocomplete(options=table_options)
@app_commands.describe(
    game=_("Which of the games I know"),
    seats=_("The most players; without it, as many as the game is for"),
    scores=_("Whether scores are shown during the game"),
    pace=_("How long the table waits for a turn; then it plays by itself"),
    rated=_("Whether it counts for ratings; a friendly game counts for no scores"),
    hints=_("Whether players of a friendly game may ask Chef for hints"),
    thread=_("Whether the table gets a thread of its own"),
    options=_("What is not played as usual; more can be chosen at the table"),
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


@app_commands.command(name="join", description=_("Take a seat at the table in this channel"))
async def join(interaction: Interaction) -> None:
    """Join the lobby of the channel."""
    await serve_table(interaction, tables.join_here)


@app_commands.command(name="start", description=_("Deal the game (host)"))
async def start(interaction: Interaction) -> None:
    """Start the game of the channel."""
    await serve_table(interaction, tables.start_here)


@app_commands.command(name="leave", description=_("Leave a table"))
@app_commands.describe(game=_("Which of your games; without it, the one in this channel or yours"))
@app_commands.autocomplete(game=open_games)
async def leave(interaction: Interaction, game: int | None = None) -> None:
    """Leave the game of the channel, or any other."""
    await serve_own(interaction, tables.leave_here, game)


@app_commands.command(
    name="cancel", description=_("Call the game off; after a turn, with all who play")
)
@app_commands.describe(game=_("Which of your games; without it, the one in this channel"))
@app_commands.autocomplete(game=open_games)
async def cancel(interaction: Interaction, game: int | None = None) -> None:
    """Call the game of the channel off, after asking."""
    await serve_table(interaction, tables.cancel, game)


@app_commands.command(name="board", description=_("Show the board again, at the bottom"))
@app_commands.describe(game=_("Which of your games; without it, the one in this channel"))
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
