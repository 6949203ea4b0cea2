"""Which game a command, a button or a menu means, where the house has several.

A button carries the key of its game as its last argument; without one it means the default game.
So older messages' buttons answer, and there is room where a button has much else to carry.
"""

from collections.abc import Sequence

import discord

from bot.games import DEFAULT, TITLES
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladMenu
from bot.words.i18n import Catalog
from bot.words.refusals import Refusal
from engine.text import text


class NoSuchTitle(Refusal):
    """The house has no game of that name."""

    def __init__(self) -> None:
        super().__init__(
            text("I don't know this game. Type the command again, and choose one from the list.")
        )


def chosen(rules: str | None) -> str:
    """Return the key of the game that a command names, or the default. Raises NoSuchTitle."""
    if rules is not None and rules not in TITLES:
        raise NoSuchTitle
    return rules or DEFAULT


def carried(rules: str) -> tuple[str, ...]:
    """Return the last arguments of a button about a game."""
    return () if rules == DEFAULT else (rules,)


def rules_in(args: Sequence[str], place: int) -> str:
    """Return the key that stands in that place among the arguments; the default for any other."""
    named = args[place] if place < len(args) else DEFAULT
    return named if named in TITLES else DEFAULT


def name_of(say: Catalog, rules: str) -> str:
    """Return the name of a game; "" where there is but one, which needs not be named."""
    return TITLES[rules].presenter.name(say) if len(TITLES) > 1 else ""


def menu(say: Catalog, rules: str, custom_id: CustomId) -> list[SaladMenu]:
    """Return the menu that leads to the same about another game; its choice is the key.

    There is none where there is but one game.
    """
    options = [
        discord.SelectOption(label=title.presenter.name(say), value=key, default=key == rules)
        for key, title in TITLES.items()
    ]
    return [SaladMenu(custom_id, options, say("Which game"))] if len(options) > 1 else []
