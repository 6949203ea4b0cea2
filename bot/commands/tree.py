"""What a command is read from, and what a person is told if it never reaches its code."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.ui.kit.replies import Ack, attend
from bot.words.names import visible
from bot.words.refusals import Refusal
from engine.text import text

log = logging.getLogger(__name__)

_UNKNOWN = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


class OldCommand(Refusal):
    """The command, or one of its options, is not the one that the bot has now."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "This command is newer than the one your Discord knows. Restart Discord, "
                "then type `/salad` again."
            )
        )


class SaladTree(app_commands.CommandTree[Any]):
    """Answers what it does not know, as well; a command's own failures never come this far.

    What is typed into options is read without what nobody can see, also while it is typed.
    """

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let every command through, with its texts as people see them."""
        data: Mapping[str, Any] = interaction.data or {}
        for option in _texts(data.get("options", ())):
            # A text of nothing else stays: a command says what is wrong with it.
            option["value"] = visible(option["value"]) or option["value"]
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person in one private line; raises nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            # Nobody reads an answer: the menu stays empty.
            log.info("nothing could be offered: %s", error)
            return

        async def work() -> None:
            if isinstance(error, _UNKNOWN):
                log.info("a command of another version: %s", error)
                raise OldCommand
            raise error

        await attend(interaction, Ack.PRIVATE, work)


def _texts(options: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the options that hold a text, in groups and commands, too."""
    for option in options:
        if isinstance(option.get("value"), str):
            yield option
        yield from _texts(option.get("options", ()))
