"""What the bot itself calls somebody at a table.

Stored is only who it is: the number of a computer player among those of its level, and a sign for
a person who was forgotten. What these are called is said in the language of the reader.
"""

from engine.text import Text, text

NOBODY = "👤"
"""Stored in place of the name of a person who was forgotten."""

_NUMERALS = ("", "I", "II", "III", "IV", "V")
"""Beside points, other numbers would read like more of them."""


def level(name: str) -> Text:
    """Return what a level of computer players is called."""
    return {
        "sprout": text("Sprout"),
        "shopper": text("Shopper"),
        "gardener": text("Gardener"),
        "cook": text("Cook"),
        "chef": text("Chef"),
    }[name]


def one_of_several(name: str, number: int) -> Text:
    """Return what a computer player is called where there may be others of its level."""
    numeral = _NUMERALS[number]
    return {
        "sprout": text("Sprout {number}", number=numeral),
        "shopper": text("Shopper {number}", number=numeral),
        "gardener": text("Gardener {number}", number=numeral),
        "cook": text("Cook {number}", number=numeral),
        "chef": text("Chef {number}", number=numeral),
    }[name]


def computer(name: str, stored: str) -> Text | None:
    """Return what the computer player of a level is called; None: it is stored with a name.

    The first of its level has no number.
    """
    if not stored.isdecimal() or not 0 < int(stored) < len(_NUMERALS):
        return None
    return level(name) if stored == "1" else one_of_several(name, int(stored))


def former_player() -> Text:
    """Return what a person is called who was forgotten."""
    return text("a former player")


RESERVED = ("Sprout", "Shopper", "Gardener", "Cook", "Chef", "a former player")
"""What nobody else at a table is called."""
