"""Screens: each game has one live message, kept in step with what is committed.

A new board is posted before the old one shrinks to a line, so there is always one to press.
Pictures are drawn in workers, outside the game's lock; one that is overtaken is dropped.
"""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache

from bot import logs, metrics
from bot.clock import Clock
from bot.icons import PLAIN, Icons
from bot.manager import GameManager
from bot.presenters import Drawing
from bot.refusals import Refusal
from bot.render import Picture
from bot.store import Store, StoreError
from bot.store.records import LiveMessage, Status
from bot.table import Table
from bot.ui import views
from bot.ui.aftermath import aftermath
from bot.ui.board import Shown, board_view
from bot.ui.display import Display
from bot.ui.ending import final_view, past_view, thinking_view
from bot.ui.leftovers import Leftovers
from bot.ui.lobby import lobby_view
from bot.ui.posting import FAILURES, Posting

log = logging.getLogger(__name__)

_PICKS_IN_MEMORY = 512
_RETRY = timedelta(minutes=1)
UNKNOWN_CHANNEL = 10003


class Screens:
    """Posts, edits and shrinks the live messages. Only one task at a time works on a game's."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        manager: GameManager,
        workers: Executor,
        clock: Clock,
    ) -> None:
        self._posting = Posting(client)
        self._leftovers = Leftovers(self._posting)
        self._store = store
        self._manager = manager
        self._workers = workers
        self._clock = clock
        self.icons: Icons = PLAIN
        self.picks: LRUCache[int, tuple[str, str]] = LRUCache(_PICKS_IN_MEMORY)
        """What was picked last on each board: only to drop what comes too late for it."""
        self._behind: dict[int, datetime] = {}
        """Games whose messages are not as they should be, and when to try again."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def display(self, table: Table) -> Display:
        """Return the table as its channel sees it; words are for those who asked for them."""
        people = [s.user_id for s in table.record.seats if s.level is None and s.left_at is None]
        preferences = await self._store.preferences_of(people)
        asked = [chosen.text_board for chosen in preferences.values()]
        clock = await self._store.clock(table.id)
        display = Display.of(table, self.icons)
        return replace(
            display,
            words=any(asked),
            pictures=not asked or not all(asked),
            due_at=None if clock is None else clock.due_at,
            next_up=await self._next_up(table),
            news=await self._news(table, display),
        )

    async def _news(self, table: Table, display: Display) -> tuple[str, ...]:
        if table.record.status is not Status.FINISHED:
            return ()
        return await aftermath(self._store, table, display.say)

    def _display(self, table: Table) -> Display:
        return Display.of(table, self.icons)

    def lock(self, game_id: int) -> asyncio.Lock:
        """Return the lock under which the live message of a game is changed."""
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def draw(self, drawings: tuple[Drawing, ...]) -> list[Picture]:
        """Draw pictures in the workers, all at once."""
        loop = asyncio.get_running_loop()
        return await asyncio.gather(
            *(loop.run_in_executor(self._workers, _draw, drawing) for drawing in drawings)
        )

    async def show(self, game_id: int, *, again: bool = False) -> LiveMessage | None:
        """Bring the live message of a game up to date; `again`: post it anew at the bottom.

        Returns where it is now; None for a cancelled game. Raises one of FAILURES when Discord
        does not let it be posted; the game itself is safe then, and `catch_up` posts it later.
        A game whose channel is gone is cancelled.
        """
        try:
            live = await self._show(game_id, again=again)
        except FAILURES as error:
            if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL:
                table = await self._manager.table(game_id)
                await self._manager.close_channel(table.record.channel_id)
                return None
            self._fall_behind(game_id)
            raise
        self._behind.pop(game_id, None)
        if self._leftovers.of(game_id):
            self._fall_behind(game_id)
        return live

    def _fall_behind(self, game_id: int) -> None:
        self._behind[game_id] = discord.utils.utcnow() + _RETRY

    async def catch_up(self) -> None:
        """Try again what Discord did not let be posted or put away. Raises nothing."""
        now = discord.utils.utcnow()
        for game_id in [game for game, at in self._behind.items() if at <= now]:
            with logs.about(game=game_id):
                await self._catch_up(game_id)

    async def _catch_up(self, game_id: int) -> None:
        try:
            await self._bring(game_id)
        except (*FAILURES, StoreError, Refusal) as error:
            log.info("the board still cannot be posted: %s", error)
        except Exception:
            # One damaged game must not keep the others from being shown.
            self._behind.pop(game_id, None)
            log.exception("the board cannot be shown")

    async def _bring(self, game_id: int) -> None:
        """Bring the live message up to date, and post it anew if it has vanished meanwhile."""
        try:
            there = await self._is_there(game_id)
        except FAILURES:
            self._fall_behind(game_id)
            raise
        await self.show(game_id, again=not there)

    async def _show(self, game_id: int, *, again: bool) -> LiveMessage | None:
        async with self.lock(game_id):
            table = await self._manager.table(game_id)
            logs.note(game=game_id, guild=table.record.guild_id, version=table.version)
            live = await self._store.live_message(game_id)
            await self._leftovers.try_again(game_id)
            match table.record.status:
                case Status.LOBBY:
                    return await self._show_lobby(table, live, again=again)
                case Status.CANCELLED:
                    await self._put_away(table, live)
                    return None
            if live is not None and table.computer_to_move() is not None and not again:
                await self._show_thinking(table, live)
                return live
            if live is not None and live.version >= table.version and not again:
                return live
            return await self._post_newest(table, live)

    async def _show_thinking(self, table: Table, live: LiveMessage) -> None:
        try:
            await self._posting.edit(live, thinking_view(self._display(table), live.version))
        except FAILURES as error:
            log.info("who is thinking could not be shown: %s", error)

    async def resume(self, game_id: int) -> None:
        """After a start: let an open game go on, and post its board if that is missing."""
        with logs.about(game=game_id):
            try:
                await self._manager.resume(game_id)
                await self._bring(game_id)
            except FAILURES as error:
                log.warning("not resumed: %s", error)
            except Exception:
                # One damaged game must not keep the others from going on.
                log.exception("not resumed")

    async def call(self, table: Table, people: Sequence[int]) -> None:
        """Mention people below a lobby, so that they come to the table."""
        if not people:
            return
        say = self._display(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        view = views.message(say("{people}, a rematch! Join if you like.", people=mentions))
        await self._posting.send(table.record, view, pinged=people)

    async def tell(self, table: Table, line: str) -> None:
        """Say something in the channel of a game, mentioning nobody; raises none of FAILURES."""
        try:
            await self._posting.send(table.record, views.message(line))
        except FAILURES as error:
            log.info("a line could not be posted: %s", error)

    async def remind(self, table: Table, people: Sequence[int], due: datetime) -> None:
        """Mention the people who must decide, and say until when."""
        say = self._display(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        when = discord.utils.format_dt(due, "R")
        line = say(
            "{people}, the table waits for you; your time ends {when}.", people=mentions, when=when
        )
        live = await self._store.live_message(table.id)
        link = [] if live is None else [_link(table, live)]
        await self._posting.send(table.record, views.message(line, *link), pinged=people)

    async def _show_lobby(
        self, table: Table, live: LiveMessage | None, *, again: bool
    ) -> LiveMessage:
        begins = await self._manager.next_to_begin(table)
        name = "" if begins is None else begins.name
        view = lobby_view(replace(self._display(table), begins=name))
        if live is not None and not again and await self._posting.edit(live, view):
            return live
        posted = await self._post(table, view, [])
        if live is not None:
            await self._leftovers.put_away(table.id, live, None)
        return posted

    async def _post_newest(self, table: Table, live: LiveMessage | None) -> LiveMessage | None:
        view, pictures = await self._drawn(table)
        while (newest := await self._manager.table(table.id)).version > table.version:
            table = newest
            view, pictures = await self._drawn(table)
        if newest.record.status is Status.CANCELLED:
            await self._put_away(newest, live)
            return None
        posted = await self._post(newest, view, pictures)
        if live is not None:
            await self._shrink(newest, live)
        return posted

    async def _drawn(self, table: Table) -> tuple[discord.ui.LayoutView, list[Picture]]:
        """Return the message of a table, its pictures drawn in a worker along with their words."""
        display = await self.display(table)
        loop = asyncio.get_running_loop()
        drawn = await loop.run_in_executor(self._workers, _draw_all, display)
        pictures = [picture for picture, _ in drawn]
        return _view(display, [Shown(picture.filename, alt) for picture, alt in drawn]), pictures

    async def _post(
        self, table: Table, view: discord.ui.LayoutView, pictures: list[Picture]
    ) -> LiveMessage:
        deciding = [seat.user_id for seat in table.people_to_move()]
        pinged = await self._awake([*deciding, *await self._next_up(table)])
        number = await self._posting.send(table.record, view, pictures, pinged)
        metrics.board_posted()
        live = LiveMessage(table.record.channel_id, number, table.version)
        await self._store.set_live_message(table.id, live)
        return live

    async def _next_up(self, table: Table) -> tuple[int, ...]:
        """Return who comes next, if that is a person who wants to be mentioned then."""
        people = table.next_people()
        preferences = await self._store.preferences_of(people)
        return tuple(person for person in people if preferences[person].next_ping)

    async def _awake(self, people: Sequence[int]) -> list[int]:
        """Return those who may be mentioned: it is not their quiet time."""
        preferences = await self._store.preferences_of(people)
        return [p for p in people if not self._clock.quiet_until(preferences[p].quiet_from)]

    async def _is_there(self, game_id: int) -> bool:
        live = await self._store.live_message(game_id)
        return live is not None and await self._posting.is_there(live)

    async def _shrink(self, table: Table, live: LiveMessage) -> None:
        """Turn a past board into a line on what happened after it; an idle repost is deleted."""
        idle = live.version >= table.version
        view = None if idle else past_view(self._display(table), live.version)
        await self._leftovers.put_away(table.id, live, view)

    async def _put_away(self, table: Table, live: LiveMessage | None) -> None:
        if live is not None:
            view = past_view(self._display(table), live.version)
            await self._leftovers.put_away(table.id, live, view)
            await self._store.clear_live_message(table.id)


def _link(table: Table, live: LiveMessage) -> str:
    server = table.record.guild_id
    return f"https://discord.com/channels/{server}/{live.channel_id}/{live.message_id}"


def _draw(drawing: Drawing) -> Picture:
    with metrics.PICTURES.time():
        return drawing.draw()


def _draw_all(display: Display) -> list[tuple[Picture, str]]:
    """Draw the pictures of a table and tell them in words; takes milliseconds of a worker."""
    if not display.pictures:
        return []
    drawings = display.presenter.drawings(display.scene)
    return [(_draw(drawing), drawing.alt) for drawing in drawings]


def _view(display: Display, pictures: list[Shown]) -> discord.ui.LayoutView:
    finished = display.table.record.status is Status.FINISHED
    return final_view(display, pictures) if finished else board_view(display, pictures)
