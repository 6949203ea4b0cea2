"""The table: what there is, and what a player can see of it."""

from dataclasses import dataclass

from engine.game import Event, Seat
from engine.point_salad.cards import CARDS, CardId
from engine.point_salad.veggies import Counts, count


@dataclass(frozen=True, slots=True)
class Tableau:
    """The cards before one player, in the order in which they came."""

    veggies: tuple[CardId, ...] = ()
    """Cards that lie veggie side up."""
    points: tuple[CardId, ...] = ()
    """Cards that lie point side up."""

    @property
    def counts(self) -> Counts:
        """Return how many of each veggie the player has."""
        return count(CARDS[card].veggie for card in self.veggies)


Market = tuple[CardId | None, ...]
"""Six cards, veggie side up, in the order A1 A2 B1 B2 C1 C2; None: an empty slot."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden cards included."""

    start: Seat
    turn: int
    """Turns played so far."""
    piles: tuple[tuple[CardId, ...], ...]
    """Three piles, the top card first."""
    market: Market
    tableaux: tuple[Tableau, ...]
    """One a seat."""

    @property
    def left(self) -> int:
        """Return the number of cards in piles and market."""
        return sum(map(len, self.piles)) + len(self.market) - self.market.count(None)

    @property
    def tops(self) -> tuple[CardId | None, ...]:
        """Return the top card of each pile."""
        return tuple(pile[0] if pile else None for pile in self.piles)

    @property
    def to_move(self) -> Seat | None:
        """Return whose turn it is; None when the game is over."""
        running = any(self.piles) or any(self.market)
        return (self.start + self.turn) % len(self.tableaux) if running else None


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile from above (R3): the card on top and the number of cards."""

    top: CardId | None
    left: int


@dataclass(frozen=True, slots=True)
class View:
    """What a seat (None: an onlooker) can know: all but the order and content of the piles."""

    seat: Seat | None
    start: Seat
    turn: int
    piles: tuple[PileView, ...]
    market: Market
    tableaux: tuple[Tableau, ...]

    @property
    def left(self) -> int:
        """Return the number of cards in piles and market."""
        return sum(p.left for p in self.piles) + len(self.market) - self.market.count(None)

    @property
    def tops(self) -> tuple[CardId | None, ...]:
        """Return the top card of each pile."""
        return tuple(pile.top for pile in self.piles)

    @property
    def to_move(self) -> Seat | None:
        """Return whose turn it is; None when the game is over."""
        return (self.start + self.turn) % len(self.tableaux) if self.left else None


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The table was laid; `start` begins."""

    start: Seat


@dataclass(frozen=True, slots=True)
class DraftedPoint(Event):
    """A seat took the top point card of a pile."""

    seat: Seat
    pile: str
    card: CardId


@dataclass(frozen=True, slots=True)
class DraftedVeggies(Event):
    """A seat took veggies from the market; slots and cards in the same order."""

    seat: Seat
    slots: tuple[str, ...]
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A seat turned a point card to its veggie side."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """A market slot got the top card of its pile."""

    slot: str
    card: CardId


@dataclass(frozen=True, slots=True)
class PileSplit(Event):
    """The bottom half of the largest pile replaced an empty one (R11)."""

    source: str
    target: str
    moved: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The last card is taken."""
