"""A market stand: its cards, what is visible of them, and where one may be added (V6, V7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from engine.veggies.cards import CardId, Item, turned

Spot = tuple[int, int]
"""A space by its column and row; the first card's upper left one is 0,0, rows count downward."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card as it lies: where its upper left space is, and by how many quarters it is turned."""

    card: CardId
    column: int = 0
    row: int = 0
    turns: int = 0

    @property
    def spaces(self) -> Iterator[tuple[Spot, Item]]:
        """Yield its six spaces with what they show."""
        for row, items in enumerate(turned(self.card, self.turns), start=self.row):
            for column, item in enumerate(items, start=self.column):
                yield (column, row), item


def footprint(turns: int) -> tuple[Spot, ...]:
    """Return the spaces that a card takes up which lies at 0,0 and is turned so far."""
    columns, rows = (2, 3) if turns % 2 else (3, 2)
    return tuple(product(range(columns), range(rows)))


def neighbours(spot: Spot) -> tuple[Spot, ...]:
    """Return the four spaces that share an edge with a space."""
    column, row = spot
    return (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)


def _around(old: int, new: int) -> tuple[Spot, ...]:
    """Return where a new card may lie, each turned as said, from an old one alone at 0,0."""
    own = set(footprint(old))
    reached = own.union(*map(neighbours, own))
    return tuple(
        sorted({(x - dx, y - dy) for x, y in reached for dx, dy in footprint(new)}),
    )


_AROUND = [[_around(old, new) for new in (0, 1)] for old in (0, 1)]
"""By whether the old card stands, and whether the new one does."""

_NOWHERE: frozenset[Spot] = frozenset()


@dataclass(frozen=True, slots=True)
class Stand:
    """The cards before one player, the oldest first; make one with `Stand.of`.

    A card may be added wherever it covers or touches any card that lies there already, so each
    card makes more spots legal and takes none away: they are kept, and follow from the cards.
    """

    cards: tuple[Laid, ...] = ()
    lying: frozenset[Spot] = field(default=_NOWHERE, compare=False, repr=False)
    """Where a card may be added that is turned by 0 or 2 quarters."""
    standing: frozenset[Spot] = field(default=_NOWHERE, compare=False, repr=False)
    """Where one may that is turned by 1 or 3."""

    @classmethod
    def of(cls, cards: Iterable[Laid]) -> Stand:
        """Return a stand to which the cards were added in this order."""
        stand = cls()
        for card in cards:
            stand = stand.plus(card)
        return stand

    def plus(self, laid: Laid) -> Stand:
        """Return the stand with one more card on top."""
        lying, standing = (
            [(laid.column + x, laid.row + y) for x, y in around]
            for around in _AROUND[laid.turns % 2]
        )
        return Stand((*self.cards, laid), self.lying.union(lying), self.standing.union(standing))

    def spots(self, turns: int) -> frozenset[Spot]:
        """Return where a card may be added that is turned so far (V6)."""
        return self.standing if turns % 2 else self.lying

    @property
    def visible(self) -> dict[Spot, Item]:
        """Return what each space shows: of cards that lie upon each other, the latest (V7)."""
        return dict(space for laid in self.cards for space in laid.spaces)

    @property
    def tops(self) -> dict[Spot, int]:
        """Return the number, from 0, of the card that each visible space belongs to."""
        return {spot: n for n, laid in enumerate(self.cards) for spot, _ in laid.spaces}


def bounds(spots: Collection[Spot]) -> tuple[range, range]:
    """Return the columns and the rows of some spaces. Raises ValueError if there are none."""
    columns, rows = {x for x, _ in spots}, {y for _, y in spots}
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
