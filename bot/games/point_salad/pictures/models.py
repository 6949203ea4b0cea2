"""What the pictures of Point Salad show: plain values, without Discord; words are given.

The presenter fills these from a view; what draws them looks nowhere else.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.point_salad.cards import CardId
from engine.point_salad.veggies import Counts


class Captions(NamedTuple):
    """The few words that stand on pictures, in the table's language."""

    veggies: tuple[str, ...]
    """One of each."""
    each: str
    each_set: str
    all_six: str
    most: str
    fewest: str
    most_total: str
    fewest_total: str
    even: str
    odd: str
    missing: str
    at_least: tuple[str, ...]
    """For each kind of which there are at least 1, 2, … 6."""
    to_move: str
    new: str
    pays: str
    paid: str
    """The same once the game is over."""
    back: str
    best: str
    turn: str
    one_more: str
    in_all: str


class Offer(NamedTuple):
    """What the card on a pile would pay as the tableaux are."""

    seat: int
    """Who is to move."""
    points: int
    best: int
    """To whom it would pay most: the seat to move, where it would pay nobody more."""
    points_at_best: int
    most: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: the card on top (None: the pile is empty) and the number of cards left in it."""

    name: str
    top: CardId | None
    left: int
    fresh: bool
    """The top card became visible since whoever looks moved last."""
    offer: Offer | None
    """None: scores are hidden, nobody is to move, or the pile is empty."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One market slot, `A1` to `C2`, and the card that lies in it, veggie side up."""

    name: str
    card: CardId | None
    fresh: bool = False
    """The card came since whoever looks moved last."""


@dataclass(frozen=True, slots=True)
class Market:
    """Three piles and six slots, A to C, with slot 1 before slot 2."""

    piles: tuple[Pile, ...]
    slots: tuple[Slot, ...]
    say: Captions


@dataclass(frozen=True, slots=True)
class PointCard:
    """A point card in a tableau; `points` is what it is worth now (None: scores are hidden)."""

    card: CardId
    points: int | None
    fresh: bool
    """It was drafted since whoever looks moved last."""
    best: bool = False
    """At the end: no card paid more."""


@dataclass(frozen=True, slots=True)
class TableauModel:
    """What lies before one player."""

    seat: int
    """0 to 5, which also chooses the seat's colour."""
    name: str
    veggies: Counts
    fresh: Counts
    """How many of each veggie came with the last turn (flips included)."""
    cards: tuple[PointCard, ...]
    points: int | None
    """The score, where it is shown; in a match that of all rounds so far."""
    earlier: tuple[int, ...]
    """In a match: what each earlier round brought."""
    current: bool
    """It is this player's turn."""
    bot: bool
    """A computer player decides for this seat."""
    rank: int | None = None
    """1 for a winner; given at the end only."""


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that the pictures of one moment show."""

    market: Market
    tableaux: tuple[TableauModel, ...]
    """In seat order."""
    turn: int
    """Number of the turn to be played, from 1."""
    left: int
    """Cards in piles and market."""
    say: Captions
    final: bool = False
    """The game is over: every card shows its points."""
    history: tuple[tuple[int, ...], ...] = ()
    """Every seat's points after the deal and after each turn; given at the end only."""
    cuts: tuple[int, ...] = ()
    """The entries of the history with which a new round of a match begins."""
    caption: str = ""
    """Which round of a match it is, in words; "" in a game of one round and at the end."""


@dataclass(frozen=True, slots=True)
class SaladLine:
    """A point card, and what one more of each veggie would change about what it pays."""

    card: PointCard
    changes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SaladModel:
    """What lies before one player, and what more of it would pay."""

    own: TableauModel
    lines: tuple[SaladLine, ...]
    say: Captions

    @property
    def changes(self) -> tuple[int, ...]:
        """What one more of each veggie would change about the score."""
        return tuple(map(sum, zip(*(line.changes for line in self.lines), strict=True)))
