"""The looks of Point Salad as data: colours of the veggies and sizes of everything, in pixels."""

from dataclasses import dataclass
from typing import Final

from engine.point_salad.veggies import Veggie


@dataclass(frozen=True, slots=True)
class VeggieLook:
    """The colours of a veggie's card."""

    base: str
    dark: str
    """Carries white letters."""
    tint: str


LOOKS: Final = {
    Veggie.CABBAGE: VeggieLook("#8a66d0", "#4a2f86", "#e4d9f7"),
    Veggie.CARROT: VeggieLook("#fb861a", "#a84a06", "#ffe2c4"),
    Veggie.LETTUCE: VeggieLook("#3cab68", "#14603a", "#d3f0d6"),
    Veggie.ONION: VeggieLook("#dd7fae", "#963064", "#fce1ec"),
    Veggie.PEPPER: VeggieLook("#ffdb3a", "#785a00", "#fff0b5"),
    Veggie.TOMATO: VeggieLook("#cf2c24", "#86131a", "#ffd5cc"),
}


@dataclass(frozen=True, slots=True)
class CardSize:
    """A point card: the rule in front, and the other side looking out below it."""

    name: str
    w: int
    h: int
    foot: int
    """How far the other side looks out: all the width above it belongs to the rule."""
    radius: int
    icon: int
    """The veggie on the other side."""
    pad: int
    worth: tuple[int, int]
    """The plate with what the card is worth now."""
    outline: int


@dataclass(frozen=True, slots=True)
class SlotLayout:
    """A market slot: a tag with its name, the veggie, the veggie's name."""

    w: int = 274
    h: int = 112
    side: int = 62
    tag: int = 48
    radius: int = 20
    icon: int = 96
    number: int = 34
    letters: int = 34
    pad: int = 8
    outline: int = 4


PILE: Final = CardSize("pile", 274, 190, 44, 20, 40, 10, (72, 42), 4)
LARGE: Final = CardSize("large", 196, 142, 40, 16, 36, 6, (62, 38), 3)
SIZES: Final = (PILE, LARGE)
SLOT: Final = SlotLayout()


@dataclass(frozen=True, slots=True)
class MarketLayout:
    """The market: piles in a row, below them two rows of three slots."""

    top: int = 14
    label: int = 48
    label_gap: int = 8
    gap: int = 16
    layer: int = 7
    """How far each layer of a pile shows below the card above it."""
    layers: tuple[int, ...] = (1, 3, 7, 14, 24)
    """A pile of more cards than the first number shows one layer, of more than the second two."""
    new: int = 44
    back: int = 32
    name: int = 46
    count: int = 44
    offer: tuple[int, int] = (60, 44)
    """The plate with what the card would pay the player to move."""
    most: tuple[int, int] = (76, 34)
    """The plate with the most that it would pay anybody."""


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """A tableau: header, six veggies, point cards."""

    pad: int = 12
    foot: int = 4
    """Its shadow, below."""
    header: int = 50
    veggies_wide: int = 64
    veggies_half: int = 82
    icon_wide: int = 56
    count_wide: int = 42
    count_half: int = 32
    gap: int = 8
    card_gap: int = 7
    name: int = 31
    inset: int = 12
    points: int = 64
    rounds: int = 30
    badge: int = 38
    new: int = 30
    edge: int = 5
    """How far the mark of what is new stands out from its card."""


@dataclass(frozen=True, slots=True)
class CaptionLayout:
    """The line above the tableaux that tells the round of a match."""

    height: int = 54
    size: int = 38
    least: int = 28


@dataclass(frozen=True, slots=True)
class PodiumLayout:
    """The upper part of the final picture."""

    height: int = 288
    steps: tuple[int, ...] = (112, 80, 56)
    score: tuple[int, int] = (86, 52)
    name: int = 34
    least_name: int = 26
    name_height: int = 48
    crown: int = 76
    gap: int = 10
    widest: int = 240


@dataclass(frozen=True, slots=True)
class SaladLayout:
    """One salad as a table: cards at the left, below each veggie what one more would change."""

    left: int = 212
    gap: int = 8
    veggies: int = 98
    top: int = 50 + 98 + 3 * 8
    sums: int = 66
    plate: int = 54
    number: int = 38
    letters: int = 30


COMFORTABLE: Final = 1100
"""Cards are as large as tableaux of this height in all have room for."""
FINAL_ROOM: Final = 720
"""The same below podium and curves."""

MARKET: Final = MarketLayout()
PANEL: Final = PanelLayout()
CAPTION: Final = CaptionLayout()
PODIUM: Final = PodiumLayout()
SALAD: Final = SaladLayout()
