"""Where a card may be laid, as somebody looks for it: arrows jump from one place to the next."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from engine.veggies import Lay, Spot, Stand
from engine.veggies.actions import HAND
from engine.veggies.stands import bounds, footprint

_QUARTERS = 4


class Arrow(Enum):
    """A direction: how many columns and rows a step goes."""

    LEFT = (-1, 0)
    UP = (0, -1)
    DOWN = (0, 1)
    RIGHT = (1, 0)


def start(stand: Stand, turns: int) -> Spot:
    """Return where a card begins that is looked around with: beside the stand, near its middle.

    It covers nothing there, so this is no advice.
    """
    visible = stand.visible
    middle = _middle(bounds(visible))
    free = [
        spot
        for spot in stand.spots(turns)
        if not any((spot[0] + x, spot[1] + y) in visible for x, y in footprint(turns))
    ]
    return _nearest(free, middle)


def _middle(room: tuple[range, range]) -> Spot:
    columns, rows = room
    return (columns[0] + columns[-1]) // 2, (rows[0] + rows[-1]) // 2


def _nearest(spots: Iterable[Spot], wanted: Spot) -> Spot:
    """Return the spot that is nearest to a wanted one; of several, the upper one, then the left."""

    def far(spot: Spot) -> tuple[int, int, int]:
        return abs(spot[0] - wanted[0]) + abs(spot[1] - wanted[1]), spot[1], spot[0]

    return min(spots, key=far)


def put(stand: Stand, source: str, spot: Spot | None, turns: int) -> Lay:
    """Return a card as near to a spot as it may be laid that is turned so far."""
    legal = stand.spots(turns)
    wanted = start(stand, turns) if spot is None else spot
    return Lay(source, *(wanted if wanted in legal else _nearest(legal, wanted)), turns)


def turned_on(stand: Stand, lay: Lay) -> Lay:
    """Return the card turned by one more quarter, at the same place or the nearest."""
    return put(stand, lay.source, lay.spot, (lay.turns + 1) % _QUARTERS)


def moved(stand: Stand, lay: Lay, arrow: Arrow) -> Lay | None:
    """Return the card at the next place in a direction; None: there is none.

    What is not in the same column or row is taken only where that has no more: the nearest.
    """
    along, across = (0, 1) if arrow.value[0] else (1, 0)
    sign = arrow.value[along]

    def steps(spot: Spot) -> int:
        return sign * (spot[along] - lay.spot[along])

    def apart(spot: Spot) -> int:
        return abs(spot[across] - lay.spot[across])

    ahead = [spot for spot in stand.spots(lay.turns) if steps(spot) > 0]
    if not ahead:
        return None
    column, row = min(ahead, key=lambda s: (apart(s) > 0, steps(s) + apart(s), s))
    return replace(lay, column=column, row=row)


def covered(stand: Stand, lay: Lay) -> tuple[Spot, ...]:
    """Return the visible spaces that a card would cover there, row by row."""
    visible = stand.visible
    spaces = ((lay.column + x, lay.row + y) for x, y in footprint(lay.turns))
    return tuple(sorted((s for s in spaces if s in visible), key=lambda s: (s[1], s[0])))


__all__ = ["HAND", "Arrow", "covered", "moved", "put", "start", "turned_on"]
