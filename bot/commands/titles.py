"""The option `game` of commands: which of the games of the house is meant.

With a single game there is nothing to choose, and Discord is told of no such option; the commands
take it all the same.
"""

from typing import Any

import discord
from discord import app_commands

from bot.games import TITLES
from bot.words.i18n import ENGLISH

OPTION = "game"
_TEXT = discord.AppCommandOptionType.string


def offer(command: app_commands.Command[Any, ..., Any], *, taught: bool = False) -> None:
    """Let a command that takes a game's key offer all games, or those with lessons, by name."""
    parameter = command.get_parameter(OPTION)
    if parameter is not None and parameter.type is _TEXT:
        app_commands.choices(**{OPTION: _choices(taught=taught)})(command)


def _choices(*, taught: bool) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(
            name=app_commands.locale_str(title.presenter.name(ENGLISH)), value=rules
        )
        for rules, title in TITLES.items()
        if title.course is not None or not taught
    ]


class TitledGroup(app_commands.Group):
    """A group of commands that offer a game only where there are several."""

    def to_dict(self, tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
        """Return what Discord is told of the group in English."""
        return _without_single_choice(super().to_dict(tree))

    async def get_translated_payload(
        self, tree: app_commands.CommandTree[Any], translator: app_commands.Translator
    ) -> dict[str, Any]:
        """Return what Discord is told of the group in every language."""
        return _without_single_choice(await super().get_translated_payload(tree, translator))


def _without_single_choice(group: dict[str, Any]) -> dict[str, Any]:
    for command in group["options"]:
        command["options"] = [
            option
            for option in command["options"]
            if (option["name"], option["type"]) != (OPTION, _TEXT.value)
            or len(option["choices"]) > 1
        ]
    return group
