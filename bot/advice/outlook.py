"""How a game is expected to end after an action, thought of by the computer players."""

import asyncio
from math import sqrt
from statistics import fmean, stdev

from bot.manager.table import Table
from bot.players import Allowance, Expectation
from bot.players.line import Requester, Urgency
from bot.players.pool import PlayerPool
from engine import Seat

_DEALS = 16
"""Hidden cards decide what comes after the action: so many deals are looked at.

How much they differ says how sure the answer is.
"""


async def outlook(
    players: PlayerPool, table: Table, seat: Seat, action: str, budget: Allowance
) -> Expectation:
    """Return how the game is expected to end after a legal action of a seat.

    The budget is shared out over a few random deals. One thing at a time is looked into for a game:
    what was asked before, and is not answered, is dropped. Raises what the pool raises.
    """
    drop(players, table.id)
    each = budget.times(1 / _DEALS)
    views = [(seed, _after(table, seat, action, seed)) for seed in _seeds(table, action)]
    party = Requester(table.record.seats[seat].user_id, table.record.guild_id)
    key, rules = _key(table.id), table.record.rules
    thoughts = (
        players.standing(key, rules, view, seed, each, kind=Urgency.ADVICE, party=party)
        for seed, view in views
    )
    return _mean(await asyncio.gather(*thoughts))


def drop(players: PlayerPool, game_id: int) -> None:
    """Look no longer into how a game may end: what was picked is no longer picked."""
    players.cancel(_key(game_id))


def _key(game_id: int) -> tuple[str, int]:
    return "outlook", game_id


def _seeds(table: Table, action: str) -> list[str]:
    return [f"{table.id}:{table.version}:{action}:{deal}" for deal in range(_DEALS)]


def _after(table: Table, seat: Seat, action: str, seed: str) -> object:
    """Return what the seat may see after its action, given one of the possible deals."""
    game = table.game
    state = game.determinize(game.view(table.state, seat), seed)
    return game.view(game.apply(state, seat, game.parse(action)).state, seat)


def _mean(standings: list[Expectation]) -> Expectation:
    playouts = sum(one.playouts for one in standings)

    def mean(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(fmean(column) for column in zip(*rows, strict=True))

    def error(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
        # Never less than one playout of all weighs: what they agree on may still be otherwise.
        columns = zip(*rows, strict=True)
        return tuple(max(stdev(column) / sqrt(len(rows)), 1 / playouts) for column in columns)

    points, win = [one.points for one in standings], [one.win for one in standings]
    return Expectation(
        points=mean(points),
        win=mean(win),
        rank=mean([one.rank for one in standings]),
        playouts=playouts,
        points_error=error(points),
        win_error=error(win),
    )
