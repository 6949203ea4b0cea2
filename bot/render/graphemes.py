"""Cutting a name into graphemes and choosing the font that draws each of them."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

import regex

from bot.render import fonts, theme
from bot.words.names import visible

MAX_MARKS = 4
"""Combining marks kept on one grapheme: enough for every language, not for towers of marks."""

_GRAPHEMES = regex.compile(r"\X")
_EMOJI = regex.compile(r"\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}")
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_NO_SKIN_TONES = dict.fromkeys(_SKIN_TONES)
"""The bundled emoji have one skin tone, which saves half of their size."""
_UNSEEN = frozenset({0x200C, 0x200D, 0xFE0E, 0xFE0F, *_SKIN_TONES})
_UNKNOWN, _UNKNOWN_EMOJI = "·", "◆"
"""Stand for what no bundled font has: letters, and emoji that are newer than the fonts."""
_PICTOGRAPH = regex.compile(r"\p{Extended_Pictographic}|\p{Regional_Indicator}")


class Side(Enum):
    """Where a grapheme is read to, in the terms of the Unicode bidirectional algorithm."""

    LEFT_TO_RIGHT = auto()
    RIGHT_TO_LEFT = auto()
    NUMBER = auto()
    """It lies as the word before it does."""
    NEUTRAL = auto()
    """It lies as both its neighbours do, if they agree."""


@dataclass(frozen=True, slots=True)
class Grapheme:
    """What a reader takes for one character, and the font that has all of it."""

    text: str
    font: str
    side: Side


def graphemes(name: str) -> tuple[Grapheme, ...]:
    """Return the name's graphemes in reading order, each with its font."""
    return tuple(_grapheme(cluster) for cluster in _GRAPHEMES.findall(visible(name)))


@lru_cache(2048)
def _grapheme(cluster: str) -> Grapheme:
    for candidate in _candidates(cluster):
        name = _font_for(candidate)
        if name is not None:
            text = candidate.translate(_NO_SKIN_TONES) if name == theme.EMOJI else candidate
            return Grapheme(text, name, _side(candidate))
    sign = _UNKNOWN_EMOJI if _PICTOGRAPH.search(cluster) else _UNKNOWN
    return Grapheme(sign, _font_for(sign) or theme.DISPLAY, Side.NEUTRAL)


def _candidates(cluster: str) -> Iterator[str]:
    """Yield ways to write the grapheme, from the truest to the plainest."""
    trimmed = _few_marks(cluster)
    yield trimmed
    yield unicodedata.normalize("NFKC", trimmed)
    yield "".join(char for char in trimmed if not unicodedata.category(char).startswith("M"))
    yield trimmed[:1]


def _few_marks(cluster: str) -> str:
    kept, marks = [], 0
    for char in cluster:
        marks += unicodedata.category(char) == "Mn" and ord(char) not in _UNSEEN
        if marks <= MAX_MARKS or not unicodedata.combining(char):
            kept.append(char)
    return "".join(kept)


def _font_for(text: str) -> str | None:
    codes = [ord(char) for char in text if ord(char) not in _UNSEEN]
    if not codes:
        return None
    chain = theme.CHAIN
    if _EMOJI.search(text) and "\ufe0e" not in text:
        chain = (theme.EMOJI, *chain)
    return next((name for name in chain if all(fonts.covers(name, code) for code in codes)), None)


def _side(text: str) -> Side:
    kinds = {unicodedata.bidirectional(char) for char in text}
    if kinds & {"R", "AL"}:
        return Side.RIGHT_TO_LEFT
    if "L" in kinds:
        return Side.LEFT_TO_RIGHT
    return Side.NUMBER if kinds & {"EN", "AN"} else Side.NEUTRAL
