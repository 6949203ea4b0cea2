"""One action as one short text (V18): `h1`; `h@-2,3r1` or `m2@0,1r0`; `grapes`, `banana+grapes`."""

import re
from dataclasses import dataclass

from engine.errors import MalformedAction
from engine.text import text
from engine.veggies.cards import Good
from engine.veggies.groups import Goods, in_order
from engine.veggies.stands import Laid, Spot

HAND = "h"
MARKET = ("m1", "m2", "m3")
SOURCES = (*MARKET, HAND)
"""Where the card of a turn comes from, in the order of defaults (V20)."""


@dataclass(frozen=True, slots=True)
class First:
    """The choice of the first card (V3): the first or the second one dealt."""

    number: int

    def __str__(self) -> str:
        return f"h{self.number}"


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn (V4): a card of the hand or the market, its upper left space, its quarter turns."""

    source: str
    column: int
    row: int
    turns: int

    def __str__(self) -> str:
        return f"{self.source}@{self.column},{self.row}r{self.turns}"

    @property
    def spot(self) -> Spot:
        """Return where the upper left space of the turned card lies."""
        return self.column, self.row

    def laid(self, card: str) -> Laid:
        """Return a card as it lies after this."""
        return Laid(card, self.column, self.row, self.turns)


@dataclass(frozen=True, slots=True)
class Declare:
    """The goods that a player declares (V9, V12), in the order of `Good`."""

    goods: Goods

    def __str__(self) -> str:
        return "+".join(self.goods)


Action = First | Lay | Declare

_FIRST = re.compile(r"h(?P<number>[12])")
_NUMBER = r"0|-?[1-9][0-9]?"
_LAY = re.compile(
    rf"(?P<source>h|m[1-3])@(?P<column>{_NUMBER}),(?P<row>{_NUMBER})r(?P<turns>[0-3])"
)
_GOODS = "|".join(Good)
_DECLARE = re.compile(rf"(?:{_GOODS})(?:\+(?:{_GOODS}))?")


def parse(notation: str) -> Action:
    """Read the notation of an action. Raises MalformedAction for any other text."""
    if first := _FIRST.fullmatch(notation):
        return First(int(first["number"]))
    if lay := _LAY.fullmatch(notation):
        return Lay(lay["source"], int(lay["column"]), int(lay["row"]), int(lay["turns"]))
    if _DECLARE.fullmatch(notation):
        return _declaration(notation)
    raise MalformedAction(
        text("“{text}” is no action: write h1, m2@0,1r0 or grapes.", text=notation[:40])
    )


def _declaration(notation: str) -> Declare:
    goods = tuple(map(Good, notation.split("+")))
    if goods != in_order(goods):
        raise MalformedAction(
            text("“{text}” is no declaration: two different goods, in order.", text=notation)
        )
    return Declare(goods)
