"""What each card would make of a stand, wherever it is laid: all goods taken as declared (V20).

There are some thousand ways to lay a card, so spaces are bits of whole numbers here: a space is
bit `row * WIDTH + column`, and a shift moves to a neighbour. What a card covers is the same for
all cards and for half a turn, and mostly little of it; so it is looked at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from engine.veggies.cards import CardId, Good, Item, Other, turned
from engine.veggies.groups import MOUSE
from engine.veggies.stands import Spot, Stand, bounds, footprint

WIDTH = 32
"""Eight cards of three in a row, and a margin on each side: no shift leaves its row."""

_MARGIN = 4
"""A new card lies at most three spaces outside, and one more is free around it."""

Spots = tuple[Iterable[Spot], Iterable[Spot]]
Way = tuple[int, CardId, Spot, int]
"""What the stand is worth then; the card, where its upper left space is, its quarter turns."""

Bits = int
Clusters = list[Bits]


def _bit(spot: Spot) -> Bits:
    return 1 << spot[1] * WIDTH + spot[0]


def _beside(bits: Bits) -> Bits:
    """Return the spaces that share an edge with one of these."""
    return bits << 1 | bits >> 1 | bits << WIDTH | bits >> WIDTH


def _clusters(bits: Bits) -> Clusters:
    """Return the groups into which spaces fall that are connected by edges."""
    found = []
    while bits:
        cluster, grown = 0, bits & -bits
        while grown != cluster:
            cluster = grown
            grown |= _beside(cluster) & bits
        found.append(cluster)
        bits ^= cluster
    return found


def _points(clusters: Clusters) -> int:
    return max(map(int.bit_count, clusters), default=0) * len(clusters)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A turned card at 1,1, so that what lies beside it has bits, too."""

    pieces: tuple[tuple[int, tuple[tuple[Bits, Bits], ...]], ...]
    """For each good on it, by its number: its groups, and what lies beside each."""
    mice: int


@cache
def _pattern(card: CardId, turns: int) -> _Pattern:
    items = {
        (column, row): item
        for row, some in enumerate(turned(card, turns), start=1)
        for column, item in enumerate(some, start=1)
    }
    pieces = (
        (number, tuple((piece, _beside(piece)) for piece in _clusters(_showing(items, good))))
        for number, good in enumerate(Good)
    )
    mice = _showing(items, Other.MOUSE).bit_count()
    return _Pattern(tuple(piece for piece in pieces if piece[1]), mice)


def _showing(items: dict[Spot, Item], wanted: Item) -> Bits:
    return sum(_bit(spot) for spot, item in items.items() if item is wanted)


_FOOTPRINTS = [sum(_bit((x + 1, y + 1)) for x, y in footprint(turns)) for turns in (0, 1)]


@dataclass(frozen=True, slots=True)
class _Uncovered:
    """What is left of a stand around a card."""

    clusters: tuple[Clusters, ...]
    """The groups of each good, in the order of `Good`."""
    points: tuple[int, ...]
    """What each good is worth."""
    total: int
    """All of them, less the mice."""


class Board:
    """A stand, made ready to ask what cards would make of it."""

    def __init__(self, stand: Stand) -> None:
        visible = stand.visible
        columns, rows = bounds(visible)
        self._stand = stand
        self._corner = columns[0] - _MARGIN, rows[0] - _MARGIN
        moved = {self._moved(spot): item for spot, item in visible.items()}
        self._goods = [_showing(moved, good) for good in Good]
        self._mice = _showing(moved, Other.MOUSE)
        self._known: dict[tuple[int, Bits], Clusters] = {}

    def _moved(self, spot: Spot) -> Spot:
        return spot[0] - self._corner[0], spot[1] - self._corner[1]

    def worths(self, cards: Iterable[CardId], spots: Spots | None = None) -> Iterator[Way]:
        """Yield what every way to lay one of the cards makes of the stand, in no certain order.

        `spots` are legal ones for lying and for standing cards; without them, it is all of them.
        """
        wanted = tuple(cards)
        legal: Spots = (self._stand.lying, self._stand.standing) if spots is None else spots
        for half in (0, 1):
            patterns = [(c, t, _pattern(c, t)) for c in wanted for t in (half, half + 2)]
            for spot in legal[half]:
                shift = self._shift(spot)
                around = self._around(_FOOTPRINTS[half] << shift)
                for card, turns, pattern in patterns:
                    yield _worth(around, pattern, shift), card, spot, turns

    def _shift(self, spot: Spot) -> int:
        column, row = self._moved(spot)
        return (row - 1) * WIDTH + column - 1

    def _around(self, covered: Bits) -> _Uncovered:
        clusters = tuple(
            self._left(number, bits & ~covered) for number, bits in enumerate(self._goods)
        )
        points = tuple(map(_points, clusters))
        mice = (self._mice & ~covered).bit_count()
        return _Uncovered(clusters, points, sum(points) + MOUSE * mice)

    def _left(self, good: int, bits: Bits) -> Clusters:
        found = self._known.get((good, bits))
        if found is None:
            found = self._known[good, bits] = _clusters(bits)
        return found


def _worth(around: _Uncovered, pattern: _Pattern, shift: int) -> int:
    """Return what a stand is worth with a card on it, from what is left around the card."""
    total = around.total + MOUSE * pattern.mice
    for good, pieces in pattern.pieces:
        clusters = around.clusters[good]
        for piece, beside in pieces:
            clusters = _joined(clusters, piece << shift, beside << shift)
        total += _points(clusters) - around.points[good]
    return total


def _joined(clusters: Clusters, piece: Bits, beside: Bits) -> Clusters:
    """Return the groups with one more piece, which joins those that it touches."""
    apart = []
    for cluster in clusters:
        if cluster & beside:
            piece |= cluster
        else:
            apart.append(cluster)
    apart.append(piece)
    return apart
