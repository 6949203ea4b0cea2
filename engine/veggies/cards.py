"""The 40 cards (V1): six spaces each, two rows of three, and how they look when turned (V6)."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache


class Good(StrEnum):
    """What scores; the order of the members is the one in which goods are listed (V9)."""

    STRAWBERRY = "strawberry"
    BANANA = "banana"
    GRAPES = "grapes"
    CARROT = "carrot"
    MUSHROOM = "mushroom"


class Other(StrEnum):
    """What scores nothing: three kinds of empties, all alike in the rules; and what costs."""

    CRATE = "crate"
    PALLET = "pallet"
    BARREL = "barrel"
    MOUSE = "mouse"


Item = Good | Other
Rows = tuple[tuple[Item, ...], ...]
CardId = str
"""A v and a number from 01 to 40: `v07`."""

QUARTERS = range(4)
"""How far a card may be turned, in quarters, clockwise."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is printed."""

    id: CardId
    rows: Rows


_CODES: dict[str, Item] = {
    "S": Good.STRAWBERRY,
    "B": Good.BANANA,
    "G": Good.GRAPES,
    "C": Good.CARROT,
    "M": Good.MUSHROOM,
    "k": Other.CRATE,
    "p": Other.PALLET,
    "r": Other.BARREL,
    "x": Other.MOUSE,
}

_DECK = """
    rGS/GBG MGk/SSG BMB/BMr MBM/rMG GkB/BCG
    BSC/CCr CSC/CpB SSB/kBS kMM/MBB GMG/MrC
    rpG/SCG kGG/pCM SSB/krB CBG/prB GMp/MkM
    SBB/Sxp SxS/MGp SGM/kxM pBC/xCS pBS/SSx
    BMB/xCp Ckx/BCC CCM/rSx xGM/pGC MSM/xkS
    GxM/pGG MBr/xMM SMG/xkS xkG/GSS SCS/Crx
    GBx/CrC Gxk/CSC xCC/GrG xBB/BCk MpB/SMx
    MCS/CSx BxB/GBG CSx/SCC BxC/MMB GMG/xMG
"""


def _printed(number: int, codes: str) -> Card:
    rows = tuple(tuple(_CODES[code] for code in row) for row in codes.split("/"))
    return Card(f"v{number:02d}", rows)


CARDS: dict[CardId, Card] = {
    card.id: card
    for number, codes in enumerate(_DECK.split(), start=1)
    for card in [_printed(number, codes)]
}
"""Every card of the deck by its id, in the order of the numbers."""


@cache
def turned(card: CardId, turns: int) -> Rows:
    """Return the rows of a card turned by so many quarters, clockwise (V6).

    Raises KeyError for a card that does not exist.
    """
    rows = CARDS[card].rows
    for _ in range(turns):
        rows = tuple(zip(*reversed(rows), strict=True))
    return rows
