"""The table: what there is, what a player can see of it, and what happens there."""

from dataclasses import dataclass
from enum import Enum

from engine.game import Event, Seat
from engine.veggies.cards import CardId
from engine.veggies.groups import Goods, in_order, sizes
from engine.veggies.scoring import Tally
from engine.veggies.stands import Laid, Stand

FULL = 8
"""Cards in a stand at the end (V8)."""

HIDDEN = "hidden"
"""Stands in a view for the first card that somebody else has chosen."""

Hands = tuple[tuple[CardId, ...], ...]


class Phase(Enum):
    """What is to be decided now."""

    FIRST = "first"
    TURN = "turn"
    DECLARE = "declare"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class VeggieTable:
    """What state and view share: all of it is public, but for the first cards that are chosen."""

    start: Seat
    market: tuple[CardId, ...]
    """The cards of slots 1 to 3."""
    stands: tuple[Stand, ...]
    chosen: tuple[CardId | None, ...]
    """The first card of each seat, as long as others still choose (V3); None: not yet chosen."""
    declared: tuple[Goods | None, ...]
    """What each seat has declared; None: nothing yet."""
    hands: Hands
    """One a seat; until all have chosen, the first card is still in it."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """Return the seats in turn order (V4)."""
        seats = len(self.stands)
        return tuple((self.start + place) % seats for place in range(seats))

    @property
    def laid(self) -> int:
        """Return how many cards lie in all stands."""
        return sum(len(stand.cards) for stand in self.stands)

    @property
    def turn(self) -> int:
        """Return the number of the turn that is played, from 1; 0: the first cards are chosen."""
        return self.laid - len(self.stands) + 1 if self.laid else 0

    @property
    def turns(self) -> int:
        """Return how many turns a game has."""
        return (FULL - 1) * len(self.stands)

    @property
    def phase(self) -> Phase:
        """Return what is to be decided now."""
        if not self.laid:
            return Phase.FIRST
        if self.turn <= self.turns:
            return Phase.TURN
        return Phase.DECLARE if None in self.declared else Phase.OVER

    @property
    def to_declare(self) -> tuple[Seat, ...]:
        """Return who has not declared, in turn order (V9)."""
        return tuple(seat for seat in self.order if self.declared[seat] is None)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Return who must decide now: several at once when first cards are chosen."""
        match self.phase:
            case Phase.FIRST:
                return tuple(s for s, card in enumerate(self.chosen) if card is None)
            case Phase.TURN:
                return (self.order[(self.turn - 1) % len(self.stands)],)
            case Phase.DECLARE:
                return self.to_declare[:1]
            case Phase.OVER:
                return ()

    @property
    def tally(self) -> Tally:
        """Return what the stands come to, by all that is declared so far."""
        goods = (good for some in self.declared if some is not None for good in some)
        return Tally(tuple(map(sizes, self.stands)), in_order(goods))


@dataclass(frozen=True, slots=True, kw_only=True)
class State(VeggieTable):
    """Everything, what is hidden included."""

    stack: tuple[CardId, ...]
    """The top card first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View(VeggieTable):
    """What a seat (None: an onlooker) can know (V16).

    A hand that it cannot know is empty here, and a first card `HIDDEN`.
    """

    seat: Seat | None
    left: int
    """The number of cards in the stack."""


@dataclass(frozen=True, slots=True)
class Private(Event):
    """Something that only its seat may know while the game runs."""

    seat: Seat

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        """Return the seat."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Drew(Private):
    """Cards came into a hand."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Picked(Private):
    """A seat has chosen this first card."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A seat has chosen its first card; nobody else knows which one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FirstsShown(Event):
    """All first cards are laid, one a seat."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A card was added to a stand; one from the hand is replaced by one that nobody else sees."""

    seat: Seat
    source: str
    """One of `actions.SOURCES`."""
    laid: Laid


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """A market slot, 1 to 3, got a card of the stack."""

    slot: int
    card: CardId


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat declares goods: of its own choice, or because there is none."""

    seat: Seat
    goods: Goods
    free: bool


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All is declared; the cards left in the hands are shown, one a seat (V8)."""

    hands: tuple[CardId, ...]
