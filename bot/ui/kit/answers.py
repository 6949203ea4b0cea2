"""The answer to an interaction: Discord takes one, within three seconds.

What is ready in time is the answer itself: the pressed message as it is to be, or a private line.
Else the interaction is acknowledged, and what comes later has a request of its own.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord.utils import MISSING

from bot.ui.kit.emoji import Files, sent
from bot.ui.kit.people import Interaction
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.shown import kept

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060

PATIENCE_SECONDS = 1.5
"""An answer has so long to be ready; the rest of the three seconds is for the way to Discord."""
_KEY = "answer"

Line = discord.WebhookMessage | discord.InteractionMessage
"""A private message, which can be deleted for some minutes."""


class Answer:
    """The one answer to an interaction, and what follows it.

    `apart`: it is a private message, in which nothing stands until it comes, and not the message
    that was pressed.
    """

    def __init__(self, interaction: Interaction, *, apart: bool) -> None:
        self._interaction = interaction
        self._apart = apart
        self._giving = asyncio.Lock()
        interaction.extras[_KEY] = self

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Acknowledge the interaction if the block has not answered it in time, or at its end.

        Raises one of FAILURES.
        """
        timer = asyncio.create_task(self._acknowledge_late())
        try:
            yield
            await self.acknowledge()
        finally:
            # What has been begun is not broken off: it may have reached Discord.
            async with self._giving:
                timer.cancel()

    async def acknowledge(self) -> None:
        """Let Discord wait for what follows, unless the answer was given. Raises FAILURES."""
        async with self._giving:
            if self._given:
                return
            if self._apart:
                await self._interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await self._interaction.response.defer()

    async def replace(self, view: discord.ui.LayoutView, files: Files | None = None) -> None:
        """Change the message that was pressed; its pictures stay unless there are files for it.

        Raises one of FAILURES.
        """
        if await self._replaced_at_once(view, files):
            return
        await self.acknowledge()

        async def edit() -> None:
            anew = MISSING if files is None else files.anew()
            await self._interaction.edit_original_response(view=view, attachments=anew)

        await sent(self._interaction.client, view, edit)

    async def tell(self, view: discord.ui.LayoutView, files: Files) -> Line | None:
        """Send a private message; None: nobody knows how to delete it. Raises FAILURES."""

        async def answer() -> discord.InteractionCallbackResponse[discord.Client]:
            return await self._interaction.response.send_message(
                view=view, files=files.anew(), ephemeral=True
            )

        async def follow() -> discord.WebhookMessage:
            return await self._interaction.followup.send(
                view=view, files=files.anew(), ephemeral=True, wait=True
            )

        client = self._interaction.client
        async with self._giving:
            if not self._given:
                told = (await sent(client, view, answer)).resource
                return told if isinstance(told, discord.InteractionMessage) else None
        return await sent(client, view, follow)

    @property
    def _given(self) -> bool:
        return self._interaction.response.is_done()

    async def _acknowledge_late(self) -> None:
        await asyncio.sleep(PATIENCE_SECONDS)
        try:
            await self.acknowledge()
        except FAILURES as error:
            log.warning("a press that takes long was not acknowledged: %s", error)

    async def _replaced_at_once(self, view: discord.ui.LayoutView, files: Files | None) -> bool:
        """Let the answer be the pressed message as it is to be; return whether it is."""
        stays = kept(self._interaction.message)

        async def answer() -> None:
            attachments = stays if files is None else files.anew()
            await self._interaction.response.edit_message(view=view, attachments=attachments or [])

        async with self._giving:
            if self._given or self._apart or (files is None and stays is None):
                return False
            try:
                await sent(self._interaction.client, view, answer)
            except FAILURES as error:
                if too_late(error):
                    raise
                log.info("a press is not answered by its message: %s", error)
                return False
        return True


async def publish(
    interaction: Interaction, view: discord.ui.LayoutView, files: list[discord.File] | None = None
) -> None:
    """Send what everybody in the channel sees, behind the answer. Raises FAILURES."""
    attached = Files(files)

    async def follow() -> None:
        await interaction.followup.send(view=view, files=attached.anew())

    await sent(interaction.client, view, follow)


def answer_to(interaction: Interaction) -> Answer:
    """Return the answer to an interaction; without one yet, a private message will be it."""
    known: Answer | None = interaction.extras.get(_KEY)
    return known or Answer(interaction, apart=True)


def too_late(error: Exception) -> bool:
    """Return whether Discord takes no answer any more: time is over, or there is one."""
    return getattr(error, "code", 0) in {UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED}
