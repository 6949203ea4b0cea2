"""A word to somebody who can help when the bot may not post any more and nobody presses.

Once for each time that a game is paused; what stands in the channel is of no use then.
"""

import logging
from collections.abc import Iterator

import discord

from bot.manager.table import Table
from bot.store.pauses import Pauses
from bot.ui.kit import permissions
from bot.ui.kit.languages import Languages
from bot.ui.kit.letters import written_to
from bot.ui.kit.posting import locked_out
from bot.ui.live.watch import Watch
from bot.words.i18n import catalog

log = logging.getLogger(__name__)


class Alarms:
    """Writes direct messages, few and far between."""

    def __init__(
        self, client: discord.Client, pauses: Pauses, watch: Watch, languages: Languages
    ) -> None:
        self._client = client
        self._pauses = pauses
        self._watch = watch
        self._languages = languages

    async def ring(self, table: Table, error: Exception) -> None:
        """Tell the host of a paused game, or else a person at its table, what is missing.

        Does nothing unless the bot is locked out. Raises StoreError.
        """
        if not locked_out(error) or not self._watch.reachable(table.record.guild_id):
            return
        if not await self._pauses.mark_told(table.id):
            return
        for person in _helpers(table):
            if await written_to(self._client, person, self._line(table, person)):
                log.info("the bot may not post; a player was told", extra={"game": table.id})
                return
        log.warning("the bot may not post, and no player can be told: %s", error)

    async def heard(self, game_id: int, error: Exception) -> None:
        """Note that somebody is told by the answer to a press. Raises StoreError."""
        if locked_out(error):
            await self._pauses.mark_told(game_id)

    def _line(self, table: Table, person: int) -> str:
        say = catalog(self._languages.of(person) or table.record.locale)
        where = f"<#{table.record.channel_id}>"
        missing = permissions.lost(self._client, table.record)
        if not missing:
            return say(
                "Game {number} is waiting: I can't post in {channel}. Please check that "
                "the thread is open and not locked. Nobody loses time.",
                number=table.id,
                channel=where,
            )
        return say(
            "Game {number} is waiting: I can't post in {channel}. Please give me back: "
            "{names}. Then it goes on by itself. Nobody loses time.",
            number=table.id,
            channel=where,
            names=say.listed(map(say.render, missing)),
        )


def _helpers(table: Table) -> Iterator[int]:
    """Give the people of a table who may help, the host first."""
    return iter(sorted(table.people, key=lambda person: person != table.record.host_id))
