"""Goods, cards and places in words."""

from bot.words.i18n import Catalog
from bot.words.icons import Icons
from engine.veggies import Good, Goods, Item, Other
from engine.veggies.actions import HAND, MARKET

MINUS = "−"


def number(points: int) -> str:
    """Return a number with a real minus sign."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def signed(points: int) -> str:
    """Return a number with its sign: +3, −2."""
    return f"+{points}" if points >= 0 else f"{MINUS}{-points}"


def good(say: Catalog, one: Good) -> str:
    """Return what a good is called: bananas."""
    return {
        Good.STRAWBERRY: say("strawberries"),
        Good.BANANA: say("bananas"),
        Good.GRAPES: say("grapes"),
        Good.CARROT: say("carrots"),
        Good.MUSHROOM: say("mushrooms"),
    }[one]


def goods(say: Catalog, several: Goods) -> str:
    """Return what somebody declares: bananas + grapes."""
    return " + ".join(good(say, one) for one in several) or say("nothing")


def item(say: Catalog, shown: Item) -> str:
    """Return what a space shows; all empties are called alike, as they are alike in the rules."""
    if isinstance(shown, Good):
        return _single(say, shown)
    return say("mouse") if shown is Other.MOUSE else say("empty")


def _single(say: Catalog, one: Good) -> str:
    return {
        Good.STRAWBERRY: say("strawberry"),
        Good.BANANA: say("banana"),
        Good.GRAPES: say("grapes"),
        Good.CARROT: say("carrot"),
        Good.MUSHROOM: say("mushroom"),
    }[one]


def source(say: Catalog, name: str) -> str:
    """Return where a card comes from, as a button says it."""
    if name == HAND:
        return say("Hand")
    return say("Market {slot}", slot=MARKET.index(name) + 1)


def place(column: int, row: int) -> str:
    """Return where the upper left space of a card is."""
    return f"{number(column)},{number(row)}"


_PLAIN = {
    "strawberry": "🍓",
    "banana": "🍌",
    "grapes": "🍇",
    "carrot": "🥕",
    "mushroom": "🍄",
    "mouse": "🐭",
}


def icon(icons: Icons, name: str) -> str:
    """Return the emoji of a good, or of mice."""
    return icons.get(name, _PLAIN[name])
