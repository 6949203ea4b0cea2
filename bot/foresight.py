"""How a game is expected to end after an action, thought of by the computer players."""

import asyncio

from bot.players import Budget, Standing
from bot.players.pool import PlayerPool
from bot.table import Table
from engine import Seat

_DEALS = 4
"""Hidden cards decide what comes after the action: so many deals are looked at."""


async def outlook(
    players: PlayerPool, table: Table, seat: Seat, action: str, budget: Budget
) -> Standing:
    """Return how the game is expected to end after a legal action of a seat.

    The budget is shared out over a few random deals. Raises what the pool raises.
    """
    each = budget.times(1 / _DEALS)
    views = [(seed, _after(table, seat, action, seed)) for seed in _seeds(table, action)]
    thoughts = (
        players.standing(table.id, table.record.rules, view, seed, each) for seed, view in views
    )
    return _mean(await asyncio.gather(*thoughts))


def _seeds(table: Table, action: str) -> list[str]:
    return [f"{table.id}:{table.version}:{action}:{deal}" for deal in range(_DEALS)]


def _after(table: Table, seat: Seat, action: str, seed: str) -> object:
    """Return what the seat may see after its action, given one of the possible deals."""
    game = table.game
    state = game.determinize(game.view(table.state, seat), seed)
    return game.view(game.apply(state, seat, game.parse(action)).state, seat)


def _mean(standings: list[Standing]) -> Standing:
    def mean(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))

    return Standing(
        points=mean([one.points for one in standings]),
        win=mean([one.win for one in standings]),
        rank=mean([one.rank for one in standings]),
        playouts=sum(one.playouts for one in standings),
    )
