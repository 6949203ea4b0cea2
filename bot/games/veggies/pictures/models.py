"""What the pictures of Veggies show: plain values, without Discord and without language.

The presenter fills these from a view; what draws them looks nowhere else.
"""

from dataclasses import dataclass

from bot.render.curves import History
from engine.veggies.cards import CardId
from engine.veggies.groups import Goods
from engine.veggies.stands import Laid


@dataclass(frozen=True, slots=True)
class Slot:
    """A market card; it is fresh if it came since whoever looks moved last."""

    card: CardId
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class StandModel:
    """What lies before one player."""

    seat: int
    """0 to 3, which also chooses the seat's colour."""
    name: str
    cards: tuple[Laid, ...]
    """The oldest first; () as long as first cards are chosen."""
    fresh: bool
    """The newest card came since whoever looks moved last."""
    chosen: bool
    """The first card is chosen, and nobody else knows which."""
    current: bool
    """This player must decide something."""
    bot: bool
    """A computer player decides for this seat."""
    team: int | None
    """0 (fork) or 1 (spoon) where partners play together."""
    declared: Goods | None
    """What this seat has declared."""
    points: int | None
    """The own points, where they are shown."""
    rank: int | None
    """1 for a winner; given at the end only."""


@dataclass(frozen=True, slots=True)
class TableModel:
    """Everything that the pictures of one moment show to all."""

    market: tuple[Slot, ...]
    """Slots 1 to 3."""
    stands: tuple[StandModel, ...]
    """In seat order."""
    left: int
    """Cards in the stack."""
    counted: Goods
    """All goods that are declared so far."""
    hands: tuple[CardId, ...]
    """The cards left in the hands, one a seat; given at the end only."""
    history: History
    """At the end, what every stand was worth after each turn, by the goods that count then."""
    turn: str
    """The word for what is counted below the history."""
    early: bool = False
    """The game was over before its end: its places do not follow from points."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat alone sees, with what it has picked so far."""

    market: tuple[Slot, ...]
    cards: tuple[CardId, ...]
    """Two of which the first card is chosen; afterwards the one in the hand."""
    stand: StandModel
    source: str
    """What is picked: `h1` or `h2` for a first card, else one of `m1`, `m2`, `m3` and `h`."""
    preview: Laid | None
    """Where the picked card would lie."""
    left: int
    """Cards in the stack."""
    settled: bool = False
    """What is picked is chosen for good: others still choose theirs."""
    by: str = ""
    """Whose move it is, where several are compared; "" where it is the player's own to make."""
    adviser: bool = False
    """The adviser would have made it."""
