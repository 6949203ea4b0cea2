"""What each card would make of a stand, wherever it is laid: all goods taken as declared (V20).

There are some thousand ways to lay a card, so spaces are bits of whole numbers here: a space is
bit `row * WIDTH + column`, and a shift moves to a neighbour. What a card covers is the same for
all cards and for half a turn, and mostly little of it; so it is looked at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engine.veggies.cards import CardId, Good, Item, Other, turned
from engine.veggies.groups import MOUSE, Sizes
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


def beside(bits: Bits) -> Bits:
    """Return the spaces that share an edge with one of these."""
    return bits << 1 | bits >> 1 | bits << WIDTH | bits >> WIDTH


def _clusters(bits: Bits) -> Clusters:
    """Return the groups into which spaces fall that are connected by edges."""
    found = []
    while bits:
        cluster, grown = 0, bits & -bits
        while grown != cluster:
            cluster = grown
            grown |= beside(cluster) & bits
        found.append(cluster)
        bits ^= cluster
    return found


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a turned card has of one good, at 1,1, so that what lies beside it has bits, too."""

    good: int
    groups: tuple[tuple[Bits, Bits], ...]
    """Each group, and what lies beside it."""
    beside: Bits
    """What lies beside any of them."""
    biggest: int


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A turned card at 1,1."""

    pieces: tuple[_Piece, ...]
    mice: int


def _piece(good: int, bits: Bits) -> _Piece:
    groups = tuple((group, beside(group)) for group in _clusters(bits))
    biggest = max(group.bit_count() for group, _ in groups)
    return _Piece(good, groups, beside(bits), biggest)


@cache
def _pattern(card: CardId, turns: int) -> _Pattern:
    goods, mice = _showing(
        ((column, row), item)
        for row, some in enumerate(turned(card, turns), start=1)
        for column, item in enumerate(some, start=1)
    )
    pieces = (_piece(good, bits) for good, bits in enumerate(goods) if bits)
    return _Pattern(tuple(pieces), mice.bit_count())


def _showing(spaces: Iterable[tuple[Spot, Item]]) -> tuple[list[Bits], Bits]:
    """Return where each good shows, in the order of `Good`, and where mice do."""
    found = dict.fromkeys((*Good, Other.MOUSE), 0)
    for spot, item in spaces:
        if item in found:
            found[item] |= _bit(spot)
    *goods, mice = found.values()
    return goods, mice


_FOOTPRINTS = [sum(_bit((x + 1, y + 1)) for x, y in footprint(turns)) for turns in (0, 1)]


@dataclass(frozen=True, slots=True)
class _Left:
    """What is left of one good."""

    bits: Bits
    clusters: Clusters
    biggest: int
    points: int


_Around = tuple[int, Sequence[_Left]]
"""What is left of a stand around a card: its worth, and each good, in the order of `Good`."""


class Board:
    """A stand, made ready to ask what cards would make of it."""

    def __init__(self, stand: Stand) -> None:
        visible = stand.visible
        columns, rows = bounds(visible)
        x, y = self._corner = columns[0] - _MARGIN, rows[0] - _MARGIN
        moved = (((spot[0] - x, spot[1] - y), item) for spot, item in visible.items())
        goods, self._mice = _showing(moved)
        self._stand = stand
        self._goods = list(enumerate(goods))
        self._counts = sum(goods) + self._mice
        whole = [_left(bits, _clusters(bits)) for bits in goods]
        worth = sum(part.points for part in whole) + MOUSE * self._mice.bit_count()
        self._all: _Around = worth, whole
        self._known: dict[tuple[int, Bits], _Left] = {}
        self._seen: tuple[dict[Spot, _Around], dict[Spot, _Around]] = {}, {}

    def worths(self, cards: Iterable[CardId], spots: Spots | None = None) -> Iterator[Way]:
        """Yield what every way to lay one of the cards makes of the stand, in no certain order.

        `spots` are legal ones for lying and for standing cards; without them, it is all of them.
        """
        wanted = tuple(cards)
        legal: Spots = (self._stand.lying, self._stand.standing) if spots is None else spots
        for half in (0, 1):
            patterns = [(c, t, _pattern(c, t)) for c in wanted for t in (half, half + 2)]
            for spot in legal[half]:
                shift, (total, left) = self._shift(spot), self._around(half, spot)
                for card, turns, pattern in patterns:
                    yield total + _gain(left, pattern, shift), card, spot, turns

    @property
    def groups(self) -> list[Clusters]:
        """Return the groups of each good, in the order of `Good`."""
        return [part.clusters for part in self._all[1]]

    @property
    def mice(self) -> Bits:
        """Return where mice show."""
        return self._mice

    @property
    def sizes(self) -> Sizes:
        """Return what of the stand counts, as `groups.sizes` does."""
        counts = (sorted(map(int.bit_count, some), reverse=True) for some in self.groups)
        return Sizes(tuple(map(tuple, counts)), self._mice.bit_count())

    def bit(self, spot: Spot) -> int:
        """Return the number of the bit that stands for a space."""
        return (spot[1] - self._corner[1]) * WIDTH + spot[0] - self._corner[0]

    def _shift(self, spot: Spot) -> int:
        return (spot[1] - self._corner[1] - 1) * WIDTH + spot[0] - self._corner[0] - 1

    def _around(self, half: int, spot: Spot) -> _Around:
        known = self._seen[half].get(spot)
        if known is None:
            known = self._seen[half][spot] = self._uncovered(_FOOTPRINTS[half] << self._shift(spot))
        return known

    def _uncovered(self, covered: Bits) -> _Around:
        total, whole = self._all
        if not covered & self._counts:
            return self._all
        total -= MOUSE * (self._mice & covered).bit_count()
        parts = [*whole]
        for good, bits in self._goods:
            hidden = bits & covered
            if hidden:
                part = self._without(good, bits, hidden)
                total += part.points - parts[good].points
                parts[good] = part
        return total, parts

    def _without(self, good: int, bits: Bits, hidden: Bits) -> _Left:
        found = self._known.get((good, hidden))
        if found is None:
            clusters = []
            for cluster in self._all[1][good].clusters:
                if cluster & hidden:
                    clusters += _clusters(cluster & ~hidden)
                else:
                    clusters.append(cluster)
            found = self._known[good, hidden] = _left(bits ^ hidden, clusters)
        return found


def _left(bits: Bits, clusters: Clusters) -> _Left:
    biggest = max(map(int.bit_count, clusters), default=0)
    return _Left(bits, clusters, biggest, biggest * len(clusters))


def _gain(left: Sequence[_Left], pattern: _Pattern, shift: int) -> int:
    """Return what a card adds to what is left around it."""
    gain = MOUSE * pattern.mice
    for piece in pattern.pieces:
        part = left[piece.good]
        if piece.beside << shift & part.bits:
            gain += _joined(part.clusters, piece, shift) - part.points
        else:
            biggest = max(piece.biggest, part.biggest)
            gain += biggest * (len(part.clusters) + len(piece.groups)) - part.points
    return gain


def _joined(clusters: Clusters, piece: _Piece, shift: int) -> int:
    """Return what a good is worth with a piece of it that joins the groups it touches."""
    for group, beside in piece.groups:
        joined, near, apart = group << shift, beside << shift, []
        for cluster in clusters:
            if cluster & near:
                joined |= cluster
            else:
                apart.append(cluster)
        apart.append(joined)
        clusters = apart
    return max(map(int.bit_count, clusters)) * len(clusters)
