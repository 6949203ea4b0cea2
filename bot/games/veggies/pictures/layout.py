"""The looks of Veggies as data: how an item is told apart, sizes of everything, in pixels."""

from dataclasses import dataclass
from typing import Final

from engine.veggies.cards import Good, Item, Other


@dataclass(frozen=True, slots=True)
class ItemLook:
    """How an item is told apart without its picture."""

    base: str
    dark: str
    """Carries white letters."""
    tint: str
    letter: str


_EMPTY: Final = ItemLook("#b8b0a4", "#6b645b", "#eae7e2", "")

LOOKS: Final[dict[Item, ItemLook]] = {
    Good.STRAWBERRY: ItemLook("#d0145a", "#8c0f3a", "#ffc9d6", "S"),
    Good.BANANA: ItemLook("#ffe14d", "#785a00", "#fff0a0", "B"),
    Good.GRAPES: ItemLook("#8074ea", "#35288a", "#d6d0fa", "G"),
    Good.CARROT: ItemLook("#fb861a", "#b04c06", "#ffd4a8", "C"),
    Good.MUSHROOM: ItemLook("#c8ac78", "#54332a", "#ecdcb8", "M"),
    Other.CRATE: _EMPTY,
    Other.PALLET: _EMPTY,
    Other.BARREL: _EMPTY,
    Other.MOUSE: ItemLook("#98a2ab", "#46525b", "#cdd7de", "−2"),
}
"""What scores has a letter, what costs its price; the three kinds of empties are all alike."""

CELLS: Final = (72, 64, 56)
"""How large a space may be: never less than 22 pixels in a picture shown 360 pixels wide.

There are few sizes, so that most parts of a picture have been drawn before.
"""
LEAST_CELL: Final = CELLS[-1]
TALL_STAND: Final = 560
"""Spaces get smaller, if they can, before a stand is drawn higher than this."""


@dataclass(frozen=True, slots=True)
class StandLayout:
    """A stand: cards upon each other on a mat."""

    pad: int = 16
    """Room around the spaces of a mat."""
    margin: int = 11
    """That part of it upon which the shadow and the rim of a card fall."""
    rim: int = 5
    new: int = 32
    edge: int = 5
    """How thick the line around a group is."""
    badge: int = 30
    number: int = 27


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """What lies before one player: a header, the stand, what counts of it."""

    pad: int = 12
    gap: int = 8
    header: int = 50
    inset: int = 12
    points: int = 70
    badge: int = 38
    name: int = 31
    least_name: int = 24
    least_columns: int = 5
    beside: int = 236
    """How wide the cells are that stand beside a stand."""
    beside_heights: tuple[int, ...] = (168, 144, 122, 104, 88, 72)
    """How high they may be."""
    row: int = 72
    """How high a cell is with its number beside the picture."""
    stack: int = 92
    tall: int = 90
    """From this height on the number stands below the picture."""
    """How high one is with its number below."""
    icon: int = 52
    largest_icon: int = 76
    count: int = 34


@dataclass(frozen=True, slots=True)
class MarketLayout:
    """The four places from which a card may come."""

    top: int = 14
    label: int = 52
    gap: int = 20
    cell: int = 66
    rim: int = 8
    back: int = 46
    new: int = 38
    first: int = 120
    """The spaces of the two cards of which the first one is chosen."""


@dataclass(frozen=True, slots=True)
class GuideLayout:
    """The numbers of columns and rows along the edges of a private stand."""

    top: int = 40
    left: int = 52
    size: int = 27
    clear: int = 190
    """How opaque a previewed card is, of 255."""
    frame: int = 7
    cells: int = 96
    was: int = 27


@dataclass(frozen=True, slots=True)
class FinalLayout:
    """The end: a podium, and below it what each side's points are made of."""

    podium: int = 316
    step: int = 250
    steps: tuple[int, ...] = (112, 78, 56)
    score: tuple[int, int] = (92, 52)
    crown: int = 70
    name: int = 32
    least_name: int = 24
    name_height: int = 44
    head: int = 66
    icon: int = 54
    row: int = 84
    names: int = 256
    widest: int = 112
    held: int = 56
    """The spaces of a card that was left in a hand."""
    holder: int = 40
    points: int = 38
    reason: int = 26
    total: tuple[int, int] = (92, 56)


def fitting(*rooms: int) -> int:
    """Return the largest size of a space that all these rooms allow, or else the least."""
    return next((cell for cell in CELLS if cell <= min(rooms)), LEAST_CELL)


STAND: Final = StandLayout()
PANEL: Final = PanelLayout()
MARKET: Final = MarketLayout()
GUIDE: Final = GuideLayout()
FINAL: Final = FinalLayout()
