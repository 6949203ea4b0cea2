"""Goods, cards and places in words."""

from bot.words.i18n import Catalog
from engine.text import printed
from engine.veggies import Good, Goods, name_of
from engine.veggies.actions import HAND, MARKET


def good(say: Catalog, one: Good) -> str:
    """Return what a good is called: bananas."""
    return say.render(name_of(one))


def goods(say: Catalog, several: Goods) -> str:
    """Return what somebody declares: bananas + grapes."""
    return " + ".join(good(say, one) for one in several) or say("nothing")


def source(say: Catalog, name: str) -> str:
    """Return where a card comes from, as a button says it."""
    if name == HAND:
        return say("Hand")
    return say("Market {slot}", slot=MARKET.index(name) + 1)


def place(column: int, row: int) -> str:
    """Return where the upper left space of a card is."""
    return f"{printed(column)},{printed(row)}"
