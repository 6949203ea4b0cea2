"""The looks of Point Salad as data: colours of the veggies and sizes of everything, in pixels."""

from dataclasses import dataclass
from typing import Final

from engine.point_salad.veggies import Veggie


@dataclass(frozen=True, slots=True)
class VeggieLook:
    """How a veggie is told apart without its picture."""

    base: str
    dark: str
    """Carries white letters."""
    tint: str
    letter: str


LOOKS: Final = {
    Veggie.CABBAGE: VeggieLook("#8a66d0", "#4a2f86", "#e4d9f7", "K"),
    Veggie.CARROT: VeggieLook("#fb861a", "#c2570a", "#ffe2c4", "C"),
    Veggie.LETTUCE: VeggieLook("#33a565", "#14603a", "#d3f0d6", "L"),
    Veggie.ONION: VeggieLook("#eca6c8", "#b04a80", "#fce1ec", "O"),
    Veggie.PEPPER: VeggieLook("#ffdb3a", "#785a00", "#fff0b5", "P"),
    Veggie.TOMATO: VeggieLook("#cf2c24", "#86131a", "#ffd5cc", "T"),
}
"""Letters: cabbage takes K, as in Kohl and kål, because C is the carrot's."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card: a coloured strip with the veggie at the left, the content to its right."""

    name: str
    w: int
    h: int
    strip: int
    radius: int
    icon: int
    """The veggie in the strip (point side)."""
    unit: int
    """Size of a veggie in a rule."""
    number: int
    """Size of the letters of a number in a rule."""
    outline: int


PILE: Final = CardSize("pile", 274, 180, 62, 20, 50, 58, 46, 4)
LARGE: Final = CardSize("large", 196, 122, 44, 16, 36, 44, 34, 3)
SMALL: Final = CardSize("small", 128, 92, 31, 13, 26, 31, 25, 3)
SLOT: Final = CardSize("slot", 274, 126, 84, 20, 104, 104, 44, 4)


@dataclass(frozen=True, slots=True)
class MarketLayout:
    """The market: piles in a row, below them two rows of three slots."""

    top: int = 16
    label: int = 54
    label_gap: int = 6
    gap: int = 16
    layer: int = 7
    """How far each layer of a pile shows below the card above it."""
    layers: tuple[int, ...] = (1, 3, 7, 14, 24)
    """A pile of more cards than the first number shows one layer, of more than the second two."""
    glow: int = 6
    star: int = 44
    slot_star: int = 34
    back: int = 46


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """A tableau: header, six veggies, point cards."""

    pad: int = 12
    header: int = 58
    veggies_wide: int = 72
    veggies_half: int = 88
    icon_wide: int = 58
    count_wide: int = 42
    count_half: int = 32
    gap: int = 8
    card_gap: int = 6
    name: int = 33
    inset: int = 12
    points: int = 52
    rounds: int = 32
    badge: int = 40
    glow: int = 4


@dataclass(frozen=True, slots=True)
class CaptionLayout:
    """The line above the tableaux that tells the round of a match."""

    height: int = 54
    size: int = 38
    least: int = 28


@dataclass(frozen=True, slots=True)
class PodiumLayout:
    """The upper part of the final picture: the podium and, if known, the curves beside it."""

    height: int = 344
    chart_width: int = 384
    steps: tuple[int, ...] = (132, 96, 66)
    coin: int = 72
    name: int = 32
    least_name: int = 24
    name_height: int = 46
    crown: int = 74
    gap: int = 10
    widest: int = 190


@dataclass(frozen=True, slots=True)
class ChartLayout:
    """The curves of the scores."""

    pad: int = 20
    left: int = 44
    right: int = 56
    stroke: int = 6
    dot: int = 9
    tick: int = 24
    label: int = 30
    sharpness: int = 3
    """Curves are drawn this many times larger and scaled down."""


LARGE_CARDS_UP_TO: Final = {2: 8, 3: 4, 4: 4, 5: 2, 6: 2}
"""By number of players: how many point cards a tableau may have for all to be drawn large."""

MARKET: Final = MarketLayout()
PANEL: Final = PanelLayout()
CAPTION: Final = CaptionLayout()
PODIUM: Final = PodiumLayout()
CHART: Final = ChartLayout()
