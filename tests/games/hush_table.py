"""What there is in a game of Hush, what a seat can see of it, and what happens there."""

from dataclasses import dataclass
from enum import Enum

from engine import Dealer, Event, Seat

FRUITS = ("quince", "medlar", "sloe", "damson")
CARDS = tuple(f"{fruit}-{number}" for fruit in FRUITS for number in range(1, 7))
HAND = 3
NO_GUARD = "pass"
HIDDEN = "hidden"
"""Stands in a view for what somebody else has laid or answered."""


def value(card: str) -> int:
    """Return the number on a card."""
    return int(card.rpartition("-")[2])


@dataclass(frozen=True, slots=True)
class Move:
    """An action: a verb, and a card or a seat for those that need one."""

    verb: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.verb}/{self.what}" if self.what else self.verb


class Phase(Enum):
    """What is to be decided now."""

    LAY = "lay"
    DRAW = "draw"
    TAKE = "take"
    GUARD = "guard"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """What everybody can see."""

    rounds: int
    calm: bool
    start: Seat
    jars: tuple[int, ...]
    laid: tuple[str | None, ...]
    """What each seat has laid face down; None: nothing yet."""
    answers: tuple[str | None, ...]
    discard: tuple[str, ...] = ()
    round: int = 0
    phase: Phase = Phase.LAY
    decision: int = 0
    mover: Seat = 0
    target: Seat = 0
    shuffles: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Open):
    """Everything, what is hidden included."""

    seed: str
    hands: tuple[tuple[str, ...], ...]
    """A card that is laid, or shown as a guard, is in the hand until all are shown."""
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """What a seat (None: an onlooker) can know; what others have laid is `HIDDEN`."""

    seat: Seat | None
    hand: tuple[str, ...]
    """The seat's own."""
    sizes: tuple[int, ...]
    """The cards in each hand."""
    left: int
    """The cards in the deck."""

    @classmethod
    def of(cls, state: State, seat: Seat | None) -> "View":
        """Return what a seat sees of a state."""

        def seen(secrets: tuple[str | None, ...]) -> tuple[str | None, ...]:
            return tuple(
                secret if secret is None or s == seat else HIDDEN
                for s, secret in enumerate(secrets)
            )

        return cls(
            **{name: getattr(state, name) for name in _PLAIN},
            laid=seen(state.laid),
            answers=seen(state.answers),
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            left=len(state.deck),
        )

    def imagined(self, dealer: Dealer, seed: str, guards_from: int) -> State:
        """Return a state that looks like this: what is hidden is any of what it may be.

        Who has answered has passed, or shown any card of the hand that may guard.
        """
        known = {*self.hand, *self.discard}
        cards = iter(dealer.shuffled([card for card in CARDS if card not in known]))
        hands = tuple(
            self.hand if seat == self.seat else tuple(next(cards) for _ in range(size))
            for seat, size in enumerate(self.sizes)
        )

        def told(secrets: tuple[str | None, ...], least: int, *more: str) -> tuple[str | None, ...]:
            return tuple(
                any_of((*more, *(card for card in hands[seat] if value(card) >= least)))
                if secret == HIDDEN
                else secret
                for seat, secret in enumerate(secrets)
            )

        def any_of(possible: tuple[str, ...]) -> str:
            return possible[dealer.below(len(possible))]

        return State(
            **{name: getattr(self, name) for name in _PLAIN},
            laid=told(self.laid, 1),
            answers=told(self.answers, guards_from, NO_GUARD),
            seed=seed,
            hands=hands,
            deck=tuple(cards),
        )


_PLAIN = (
    *("rounds", "calm", "start", "jars", "discard", "round", "phase", "decision"),
    *("mover", "target", "shuffles"),
)
"""The fields that a view and a state share as they are."""


@dataclass(frozen=True, slots=True)
class Private(Event):
    """Something that only its seat may know while the game runs."""

    seat: Seat

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        """Return the seat."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Laid(Private):
    """A card lies face down."""

    card: str


@dataclass(frozen=True, slots=True)
class Answered(Private):
    """A seat has guarded with a card, or passed."""

    answer: str


@dataclass(frozen=True, slots=True)
class Drew(Private):
    """Cards came into a hand."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrewHidden(Event):
    """Everybody sees how many cards a seat draws."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """All cards that were laid are shown."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A seat draws no card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Named(Event):
    """A seat wants a jar of another one."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Guarded(Event):
    """A card was shown that prevents it."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A jar went over."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The discarded cards are the deck again."""

    number: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The last round is over."""
