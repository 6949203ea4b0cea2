"""Where a card may be laid well, before one knows which: it spoils little and touches much.

A stand has some hundred and fifty places for a card. Trying all with each card is slow; the best
one for a card is almost always among a few that cost little and touch the biggest groups.
"""

from collections.abc import Iterator
from heapq import nsmallest

from engine.veggies import Stand
from engine.veggies.groups import MOUSE
from engine.veggies.stands import Spot, footprint
from engine.veggies.worths import WIDTH, Bits, Board, Spots, beside

COVERS = 3
"""How much more it matters what a card covers than what it touches."""

_UNDER = [[x + y * WIDTH for x, y in footprint(turns)] for turns in (0, 1)]


def promising(board: Board, stand: Stand, number: int) -> Spots:
    """Return so many places for lying and for standing cards each, the most promising first."""
    costs = _costs(board)

    def some(half: int, legal: frozenset[Spot]) -> list[Spot]:
        a, b, c, d, e, f = _UNDER[half]
        origin, found = board.bit((0, 0)), []
        for spot in legal:
            i = origin + spot[0] + spot[1] * WIDTH
            cost = costs[i + a] + costs[i + b] + costs[i + c]
            found.append((cost + costs[i + d] + costs[i + e] + costs[i + f], spot))
        return [spot for _, spot in nsmallest(number, found)]

    return some(0, stand.lying), some(1, stand.standing)


def _costs(board: Board) -> list[int]:
    """Return for each space what it costs to cover it, less what it is worth to be there."""
    costs, touched = [0] * WIDTH * WIDTH, [0] * WIDTH * WIDTH
    for space in _spaces(board.mice):
        costs[space] = COVERS * MOUSE
    for groups in board.groups:
        number, biggest = len(groups), max(map(int.bit_count, groups), default=0)
        for group in groups:
            size = group.bit_count()
            cost = number * (size == biggest) + size * biggest * (size == 1)
            for space in _spaces(group):
                costs[space] = COVERS * cost
            if size == biggest:
                for space in _spaces(beside(group)):
                    touched[space] = max(touched[space], number)
    return [cost - worth for cost, worth in zip(costs, touched, strict=True)]


def _spaces(bits: Bits) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
