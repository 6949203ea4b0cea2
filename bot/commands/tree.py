"""What a person is told whose command never reaches its code: their Discord knows an older one."""

import logging
from typing import Any

import discord
from discord import app_commands

from bot.ui.kit.replies import Ack, attend
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
    """Answers what it does not know, as well; a command's own failures never come this far."""

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
