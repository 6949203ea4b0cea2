"""The Discord client: one bot for any number of servers and shards."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from time import monotonic

import discord
from discord.ext import commands, tasks

from bot.advice.analysis import Analyst
from bot.advice.dailies import DailyAnalyst
from bot.commands import salad_group
from bot.commands.owning import admin_group
from bot.commands.publishing import publish, publish_admin
from bot.commands.translating import CatalogTranslator
from bot.commands.tree import SaladTree
from bot.daily import DailySalad
from bot.manager import GameManager
from bot.manager.autopilot import Autopilot
from bot.manager.clock import Clock
from bot.manager.recount import keep_counting
from bot.players.pool import PlayerPool
from bot.settings import Settings
from bot.signs import memory
from bot.signs.heartbeat import connected
from bot.store import Store, StoreError
from bot.store.records import TableLimits
from bot.store.shards import Shards
from bot.store.tenancy import Tenant
from bot.ui import presses
from bot.ui.clockwork import Clockwork
from bot.ui.daily.morning import Morning
from bot.ui.hosting import elsewhere, owning, upkeep
from bot.ui.kit.app_emoji import OwnEmoji
from bot.ui.kit.errands import Errands
from bot.ui.kit.items import Receiver, SaladButton, SaladMenu
from bot.ui.kit.languages import Languages
from bot.ui.kit.members import Members
from bot.ui.kit.mentions import Mentions
from bot.ui.kit.pending import Pending
from bot.ui.kit.previews import Previews
from bot.ui.kit.throttle import Throttle
from bot.ui.live.alarms import Alarms
from bot.ui.live.bells import Bells
from bot.ui.live.departures import Departures
from bot.ui.live.guard import Guard
from bot.ui.live.keeper import Keeper
from bot.ui.live.parts import LiveParts
from bot.ui.live.rounds import Rounds
from bot.ui.services import Services
from bot.wire import LastingBot
from bot.words.i18n import translations
from bot.words.icons import Icons

log = logging.getLogger(__name__)

_PATIENCE_SECONDS = 10.0
"""How long the bot waits, when it stops, for what was acknowledged."""


class SaladBot(LastingBot):
    """The bot. `services` exists from `setup_hook` on; `close` ends everything in order."""

    services: Services
    members_seen: Members
    languages: Languages
    receivers: Mapping[str, Receiver]

    def __init__(self, settings: Settings, seconds: Callable[[], float] | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=SaladTree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shard_count,
            shard_ids=None if settings.shard_ids is None else list(settings.shard_ids),
        )
        self.own_shards = Shards.of(settings.shard_count, settings.shard_ids)
        self.receivers = presses.receivers()
        self._settings = settings
        self._seconds = seconds
        self._workers = ThreadPoolExecutor(settings.render_workers, "draw")
        self._players = PlayerPool(settings.player_workers)
        self._resumed = False
        self._counting: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self.clockwork: Clockwork | None = None
        self._morning: Morning | None = None
        self.rounds: Rounds | None = None
        self.pending = Pending(seconds or monotonic)
        self._limits = TableLimits(settings.tables_per_host, settings.tables_per_server)
        self.mentions = Mentions()
        self._errands = Errands()
        self._emoji = OwnEmoji(self, self._errands, self._use_icons)

    async def setup_hook(self) -> None:
        """Open the store, register buttons and commands, and tell Discord of changed commands."""
        own = self.own_shards
        store = await Store.open(self._settings.database_url, Tenant(shards=own))
        if not own.whole:
            self.in_turn = partial(_in_turn, store)
        manager = GameManager(store, discord.utils.utcnow, self._limits)
        clock = Clock(
            *(store.clocks, store.facts, discord.utils.utcnow, self._seconds or monotonic),
            whose="" if own.whole else f"{own.ids[0]}/{own.count}",
        )
        await clock.wake()
        live = LiveParts.made(self, store, manager, clock, self._workers)
        await live.watch.recall()
        autopilot = Autopilot(manager, self._players)
        self.languages = Languages(store.people)
        await self.languages.wake()
        alarms = Alarms(self, store.pauses, live.watch, self.languages)
        guard = Guard(manager, live.watch, live.pausing, alarms)
        looking = DailyAnalyst(store.dailies, self._players)
        salad = DailySalad(
            *(store.dailies, self._players, discord.utils.utcnow, looking.order),
            partial(store.notices.tell, elsewhere.DEALT),
            lambda: store.leader.leads,
        )
        await salad.wake()
        await looking.wake(since=salad.today() - timedelta(days=1))
        self.members_seen = Members(self, store.names, manager, discord.utils.utcnow)
        departures = Departures(manager, live.displays, live.pings, self.members_seen)
        keeper = Keeper(
            *(store.pauses, store.guilds, store.games, store.clocks, manager),
            *(live.screens, live.watch, live.pausing, live.patrol, live.pings),
            *(autopilot, guard, departures),
        )
        self.services = Services(
            store=store,
            manager=manager,
            clock=clock,
            live=live,
            keeper=keeper,
            guard=guard,
            departures=departures,
            alarms=alarms,
            autopilot=autopilot,
            players=self._players,
            analyst=Analyst(store.analyses, self._players),
            daily=salad,
            daily_analyst=looking,
            members=self.members_seen,
            languages=self.languages,
            previews=Previews(),
            throttle=Throttle(discord.utils.utcnow),
        )
        elsewhere.listen(self.services)
        bells = Bells(
            clock=clock,
            manager=manager,
            screens=live.screens,
            watch=live.watch,
            pausing=live.pausing,
            pings=live.pings,
            keeper=keeper,
            guard=guard,
            departures=departures,
            clocks=store.clocks,
            people=store.people,
            presses=self.pending,
        )
        self._morning = Morning(self, store, live.posting, discord.utils.utcnow)
        self.clockwork = Clockwork(
            *(clock, bells, keeper, salad.chef),
            *(self._morning.stir, partial(connected, self)),
        )
        self.rounds = Rounds(
            store.games, manager, live.screens, live.watch, keeper, guard, departures
        )
        self._counting = asyncio.create_task(keep_counting(store.recounts))
        self.add_dynamic_items(
            SaladButton, SaladMenu, owning.ChannelMenu, owning.RoleMenu, owning.DailyMenu
        )
        if translations():
            await self.tree.set_translator(CatalogTranslator())
        self.tree.add_command(salad_group())
        if (admin_guild := self._settings.admin_guild) is not None:
            self.tree.add_command(admin_group(), guild=discord.Object(admin_guild))
        await asyncio.gather(
            self._emoji.begin(store.uploads),
            self._errands.begin("the commands are not published yet", self._publish),
        )

    def _use_icons(self, icons: Icons) -> None:
        self.services.live.displays.icons = icons

    def emoji_refused(self, numbers: set[int]) -> None:
        """Note that Discord has refused emoji of these numbers: plain ones stand in."""
        self._emoji.refused(numbers)

    async def _publish(self) -> None:
        store = self.services.store
        async with store.alone("commands"):
            self.mentions.learn(await publish(self.tree, store.facts))
            await publish_admin(self.tree, store.facts, self._settings.admin_guild)

    async def on_ready(self) -> None:
        """Let every unfinished game go on, once after the start."""
        if not self._resumed:
            self._resumed = True
            if await self.services.store.games.all_open():
                self.services.live.studio.warm_up()
            self._tidy.start()
            if self.clockwork is not None:
                self.clockwork.start()
            await self.services.keeper.recover_all()
            await memory.settle()
            self._looking = asyncio.create_task(self.services.store.look_through())

    @tasks.loop(hours=24)
    async def _tidy(self) -> None:
        """Delete what is kept no longer, at the start and daily; daily look for who has gone."""
        present = [guild.id for guild in self.guilds]
        store, now = self.services.store, discord.utils.utcnow()
        if await upkeep.tidy(store.guilds, store.privacy, present, now):
            self.services.manager.forget()
            self.members_seen.forget()
        if self._tidy.current_loop and self.rounds is not None:
            await self.rounds.look_round()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a channel that was deleted."""
        await self.services.live.closures.close_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a thread that was deleted, and say so in its channel."""
        await self.services.live.closures.close_channel(payload.thread_id, payload.parent_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that the bot is in a server, perhaps again: its games go on."""
        await upkeep.guild_joined(self.services, guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Do the same for a server that has come back from an outage."""
        await upkeep.guild_joined(self.services, guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let the games of a server wait for the end of its outage."""
        await upkeep.guild_away(self.services, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed from a server; its games wait."""
        await upkeep.guild_left(self.services, guild)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Look again at what could not be posted in a server: permissions may be back."""
        await upkeep.guild_changed(self.services, after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Do the same after a role was changed."""
        await upkeep.guild_changed(self.services, after.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Do the same after the bot was given a role; Discord tells of no other member."""
        await upkeep.guild_changed(self.services, after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Do the same after a thread was opened again."""
        await upkeep.guild_changed(self.services, payload.guild_id)

    async def close(self) -> None:
        """Finish what was acknowledged, disconnect, then close workers and store."""
        try:
            await self.pending.finish(_PATIENCE_SECONDS)
        finally:
            self._tidy.cancel()
            self._emoji.stop()
            self._errands.stop()
            if self.clockwork is not None:
                self.clockwork.stop()
            if self._morning is not None:
                await self._morning.close()
            await super().close()
            self._workers.shutdown(wait=False, cancel_futures=True)
            services = getattr(self, "services", None)
            if services is not None:
                await services.live.studio.close()
                services.live.patrol.stop()
                await services.analyst.close()
                await services.daily_analyst.close()
                await services.daily.chef.close()
            await self._players.close()
            for task in filter(None, (self._counting, self._looking)):
                task.cancel()
                await asyncio.wait({task})
            if services is not None:
                await services.keeper.stop()
                await services.store.close()


async def _in_turn(store: Store, what: str, seconds: float) -> None:
    """Wait for other processes; where the database is away, for none of them."""
    try:
        await store.turnstile.go_through(what, seconds)
    except StoreError as error:
        log.warning("other processes are not waited for: %s", error)


def create_bot(settings: Settings, seconds: Callable[[], float] | None = None) -> SaladBot:
    """Return the bot, not yet connected; it opens its database when it starts.

    `seconds` is a clock that nobody sets, in place of the machine's own.
    """
    return SaladBot(settings, seconds)
