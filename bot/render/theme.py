"""Colours, fonts and common sizes of every picture, in pixels of a picture 900 pixels wide.

Pictures are shown 360 pixels wide on a phone: a size here divided by 2.5 is what a hand sees.
"""

from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).parents[2] / "assets"
FONTS: Final = ASSETS / "fonts"
SPRITES: Final = ASSETS / "sprites"

WIDTH: Final = 900
MARGIN: Final = 20
GAP: Final = 14
SQUARE: Final = (0.93, 1.08)
"""Width by height between these two would count as square, which phones crop."""

INK: Final = "#3b2330"
PAPER: Final = "#fff6e3"
SHADE: Final = "#e2d2b0"
GOLD: Final = "#f6b91c"
"""It is this player's turn, and nothing else."""
ADVICE: Final = "#9be7ff"
"""What the adviser would do."""
WON: Final = "#2e7d4f"
OWN: Final = "#b9f2d0"
"""What belongs to the reader."""
CREAM: Final = "#f7ead0"
FAINT: Final = "#b9a68f"
FADED: Final = "#8d7a66"
"""For numbers that matter less but must still be read."""
WHITE: Final = "#ffffff"
FRESH: Final = "#ffe9a8"
LOSS: Final = "#b0201f"
GRASS: Final = "#1b443e"
HOLLOW: Final = "#16372f"
LINE: Final = "#4d7a70"

SEATS: Final = ("#2f6fc4", "#c2483b", "#1d857c", "#7b4fb8", "#a8690f", "#bb3f7c")
"""One colour a seat, each dark enough for white letters upon it."""

DISPLAY: Final = "Fredoka-SemiBold.ttf"
EMOJI: Final = "NotoColorEmoji.ttf"
EMOJI_STRIKE: Final = 61
"""The one size, in pixels per em, of the coloured bitmaps."""

_NOTO = (
    "",
    "Arabic",
    "Hebrew",
    "Devanagari",
    "Thai",
    "Bengali",
    "Tamil",
    "Telugu",
    "Gujarati",
    "Gurmukhi",
    "Kannada",
    "Malayalam",
    "Sinhala",
    "Georgian",
    "Armenian",
    "Ethiopic",
    "Khmer",
    "Lao",
    "Myanmar",
    "CanadianAboriginal",
    "Cherokee",
)
CHAIN: Final = (
    DISPLAY,
    "Nunito-ExtraBold.ttf",
    *(f"NotoSans{script}-Bold.ttf" for script in _NOTO),
    "NotoSansCJK-Bold.otf",
    "NotoSansMath-Regular.ttf",
    "NotoSansSymbols-Bold.ttf",
    "NotoSansSymbols2-Regular.ttf",
    EMOJI,
)
"""Fonts for names: the first that has every character of a grapheme draws it."""
