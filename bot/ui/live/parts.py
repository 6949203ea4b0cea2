"""The parts that keep live messages, made once at start: each gets what it uses."""

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Self

import discord

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.store import Store
from bot.ui.kit.pace import ChannelPace
from bot.ui.kit.posting import Posting
from bot.ui.live.agreements import Agreements
from bot.ui.live.closures import Closures
from bot.ui.live.displays import Displays
from bot.ui.live.drawing import Studio
from bot.ui.live.leftovers import Leftovers
from bot.ui.live.locks import Locks
from bot.ui.live.patrol import Patrol
from bot.ui.live.pausing import Pausing
from bot.ui.live.pings import Pings
from bot.ui.live.poster import Poster
from bot.ui.live.screens import Screens
from bot.ui.live.search import Search
from bot.ui.live.watch import Watch


@dataclass(frozen=True, slots=True)
class LiveParts:
    """What others use of them."""

    screens: Screens
    watch: Watch
    pausing: Pausing
    patrol: Patrol
    pings: Pings
    displays: Displays
    studio: Studio
    locks: Locks
    posting: Posting
    closures: Closures

    @classmethod
    def made(
        cls,
        client: discord.Client,
        store: Store,
        manager: GameManager,
        clock: Clock,
        workers: Executor,
    ) -> Self:
        """Return new parts; pictures are drawn in the workers."""
        boards, locks, studio, pace = (
            store.boards,
            Locks(),
            Studio(workers),
            ChannelPace(clock.steady),
        )
        posting = Posting(client, pace)
        pausing = Pausing(store.pauses, clock.steady)
        patrol = Patrol(clock.steady)
        leftovers = Leftovers(posting, boards)
        search = Search(boards, posting, leftovers)
        displays = Displays(
            store.glances, store.ratings, store.results, manager, clock, pausing.paused
        )
        pings = Pings(
            *(posting, pace, leftovers, store.notes, boards, store.people),
            *(clock, displays, locks, manager),
        )
        poster = Poster(boards, clock, posting, displays, pings, search, leftovers, pausing, patrol)
        watch = Watch(
            *(boards, manager, clock, posting, displays),
            *(search, leftovers, pausing, patrol, locks),
        )
        closures = Closures(client, manager, displays, pings)
        screens = Screens(
            *(boards, manager, clock, posting, pace, displays, studio, pings),
            *(poster, search, leftovers, pausing, watch, closures),
            Agreements(posting, store.notes, displays, manager),
            locks,
        )
        return cls(
            *(screens, watch, pausing, patrol, pings, displays, studio, locks, posting), closures
        )
