"""The Discord client: one bot for any number of servers and shards."""

import asyncio
import hashlib
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.autopilot import Autopilot
from bot.commands import salad_group
from bot.i18n import catalog
from bot.manager import GameManager
from bot.players.pool import PlayerPool
from bot.render import prepare
from bot.settings import Settings
from bot.store import Store
from bot.ui import panels, replay, tables, turns
from bot.ui.app_emoji import own_icons
from bot.ui.items import SaladButton, SaladMenu
from bot.ui.screens import Screens
from bot.ui.services import Services

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False
# The bot has no voice: what it would need for one is no news to a host.

HANDLERS = (panels, replay, tables, turns)
"""Importing these registers what the buttons do."""


class CatalogTranslator(app_commands.Translator):
    """Translates names and descriptions of commands from the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
        /,
    ) -> str | None:
        """Return the text in the locale, or None where it is the same as in English."""
        translated = catalog(str(locale))(string.message)
        return translated if translated != string.message else None


class SaladBot(commands.AutoShardedBot):
    """The bot. `services` exists from `setup_hook` on; `close` ends everything in order."""

    services: Services

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shard_count,
        )
        self._settings = settings
        self._workers = ThreadPoolExecutor(settings.render_workers, "draw")
        self._players = PlayerPool(settings.player_workers)
        self._resumed = False

    async def setup_hook(self) -> None:
        """Open the store, register buttons and commands, and tell Discord of changed commands."""
        store = await Store.open(self._settings.database_url)
        manager = GameManager(store)
        screens = Screens(self, store, manager, self._workers)
        autopilot = Autopilot(manager, self._players)
        self.services = Services(store, manager, screens, autopilot, self._players)
        self.services.screens.icons = await own_icons(self)
        asyncio.get_running_loop().run_in_executor(self._workers, prepare)
        self.add_dynamic_items(SaladButton, SaladMenu)
        await self.tree.set_translator(CatalogTranslator())
        self.tree.add_command(salad_group())
        await self._sync_commands()

    async def on_ready(self) -> None:
        """Bring every unfinished game's board up to date, once after the start."""
        if not self._resumed:
            self._resumed = True
            await self.services.screens.resume()

    async def close(self) -> None:
        """Disconnect, then close workers and store; what was acknowledged has been committed."""
        await super().close()
        self._workers.shutdown(wait=False, cancel_futures=True)
        await self._players.close()
        services = getattr(self, "services", None)
        if services is not None:
            await services.store.close()

    async def _sync_commands(self) -> None:
        """Sync only when the commands have changed here or are not those at Discord's."""
        wanted = await self._commands_hash()
        known = await self.services.store.fact("commands")
        published = {command.name for command in await self.tree.fetch_commands()}
        ours = {command.name for command in self.tree.get_commands()}
        if known == wanted and published == ours:
            return
        await self.tree.sync()
        await self.services.store.set_fact("commands", wanted)
        log.info("commands synced")

    async def _commands_hash(self) -> str:
        translator = self.tree.translator
        assert translator is not None, "it has been set"
        payload: list[dict[str, Any]] = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


def create_bot(settings: Settings) -> SaladBot:
    """Return the bot, not yet connected; it opens its database when it starts."""
    return SaladBot(settings)
