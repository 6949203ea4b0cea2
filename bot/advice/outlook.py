"""How a game is expected to end after an action, thought of by the computer players."""

from collections.abc import Sequence

from bot.manager.table import Table
from bot.players import Allowance, Expectation
from bot.players.line import Requester, Urgency
from bot.players.pool import PlayerPool
from engine import Seat


async def outlook(
    players: PlayerPool,
    table: Table,
    seat: Seat,
    action: str,
    budget: Allowance,
    levels: Sequence[str],
) -> Expectation:
    """Return how the game is expected to end after a legal action of a seat.

    `levels` says how everybody plays (`strengths.levels_at`). One thing at a time is looked into
    for a game: what was asked before, and is not answered, is dropped. Raises what the pool raises.
    """
    drop(players, table.id)
    view = table.game.view(table.state, seat)
    return await players.outlook(
        *(_key(table.id), table.record.rules, view, action),
        f"{table.id}:{table.version}:{action}",
        budget,
        levels=levels,
        kind=Urgency.ADVICE,
        party=Requester(table.record.seats[seat].user_id, table.record.guild_id),
    )


def drop(players: PlayerPool, game_id: int) -> None:
    """Look no longer into how a game may end: what was picked is no longer picked."""
    players.cancel(_key(game_id))


def _key(game_id: int) -> tuple[str, int]:
    return "outlook", game_id
