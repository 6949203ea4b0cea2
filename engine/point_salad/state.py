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
class Round:
    """A round of a match that is over (R22), as everybody has seen it end."""

    tableaux: tuple[Tableau, ...]
    points: tuple[int, ...]
    """One a seat: what this round alone scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a match is (R22); a game of one round is its first and last one."""

    rounds: int = 1
    """How many are played."""
    began: int = 0
    """The turns of the match that had been played when this round began."""
    earlier: tuple[Round, ...] = ()
    """The rounds that are over, in order."""
    closed: frozenset[CardId] = frozenset()
    """Cards of the match that came to the market veggie side up and never lay on top of a pile:
    nobody has seen their point sides."""

    @property
    def round(self) -> int:
        """Return the number of the round that is played, from 1."""
        return len(self.earlier) + 1

    @property
    def gone(self) -> frozenset[CardId]:
        """Return the cards of earlier rounds: they do not come again."""
        tableaux = (tableau for over in self.earlier for tableau in over.tableaux)
        return frozenset(card for own in tableaux for card in (*own.veggies, *own.points))


@dataclass(frozen=True, slots=True)
class State(Progress):
    """Everything, hidden cards included."""

    start: Seat
    """Who began this round."""
    turn: int
    """Turns played so far, over all rounds."""
    piles: tuple[tuple[CardId, ...], ...]
    """Three piles, the top card first."""
    market: Market
    tableaux: tuple[Tableau, ...]
    """One a seat, of this round alone."""
    later: tuple[tuple[tuple[CardId, ...], ...], ...]
    """The piles of each round to come, as they will be laid; nobody can know them."""

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
        turn = self.turn - self.began
        return (self.start + turn) % len(self.tableaux) if running else None


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile from above (R3): the card on top and the number of cards."""

    top: CardId | None
    left: int


@dataclass(frozen=True, slots=True)
class View(Progress):
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
        turn = self.turn - self.began
        return (self.start + turn) % len(self.tableaux) if self.left else None


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
class RoundEnded(Event):
    """The last card of a round is taken, and there is another round (R22)."""

    round: int
    """Its number, from 1."""
    points: tuple[int, ...]
    """One a seat: what this round alone scored."""
    totals: tuple[int, ...]
    """One a seat: what all rounds so far have scored."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The last card is taken."""
