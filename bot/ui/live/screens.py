"""Screens: each game has one live message, kept in step with what is committed.

A new board is posted before the old one shrinks to a line, so there is always one to press.
Pictures are drawn in workers, outside the game's lock; one that is overtaken is dropped. What
Discord does not let be shown is tried again later, and the game's clock stands still until then.
"""

import logging
from dataclasses import replace
from datetime import timedelta

import discord

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.signs import logs
from bot.store.boards import Boards
from bot.store.glances import Glance
from bot.store.records import LiveMessage, Status
from bot.ui.kit import views
from bot.ui.kit.offers import controls_of
from bot.ui.kit.pace import ChannelPace
from bot.ui.kit.posting import FAILURES, Posting, channel_gone
from bot.ui.live.agreements import Agreements
from bot.ui.live.closures import Closures
from bot.ui.live.displays import Displays
from bot.ui.live.drawing import Drawn, Studio
from bot.ui.live.leftovers import Leftovers
from bot.ui.live.locks import Locks
from bot.ui.live.pausing import Pausing
from bot.ui.live.pings import Pings
from bot.ui.live.poster import Poster, nonce
from bot.ui.live.search import Search
from bot.ui.live.watch import Watch
from bot.ui.messages.ending import (
    abandoned,
    abandoned_lines,
    called_off_line,
    called_off_view,
    thinking_view,
)
from bot.ui.messages.lobby import lobby_view
from bot.words.i18n import catalog
from bot.words.refusals import Damaged

log = logging.getLogger(__name__)

_EDITED_FOR = timedelta(minutes=50)
"""Discord lets a message that is older than an hour be edited but rarely."""


class Screens:
    """Keeps the live messages in step. Only one task at a time works on a game's."""

    def __init__(
        self,
        boards: Boards,
        manager: GameManager,
        clock: Clock,
        posting: Posting,
        pace: ChannelPace,
        displays: Displays,
        studio: Studio,
        pings: Pings,
        poster: Poster,
        search: Search,
        leftovers: Leftovers,
        pausing: Pausing,
        watch: Watch,
        closures: Closures,
        agreements: Agreements,
        locks: Locks,
    ) -> None:
        self._boards = boards
        self._manager = manager
        self._clock = clock
        self._posting = posting
        self._pace = pace
        self._displays = displays
        self._studio = studio
        self._pings = pings
        self._poster = poster
        self._search = search
        self._leftovers = leftovers
        self._pausing = pausing
        self._watch = watch
        self._closures = closures
        self._agreements = agreements
        self._locks = locks

    async def renew_lobby(self, game_id: int) -> None:
        """Show a lobby with a fresh menu, after a choice in it was refused. Raises StoreError."""
        async with self._locks.of(game_id):
            table = await self._manager.table(game_id)
            live = await self._boards.live_message(game_id)
            if live is None or table.record.status is not Status.LOBBY:
                return
            self._displays.renew_menu(game_id)
            try:
                await self._posting.edit(live, lobby_view(await self._displays.of_lobby(table)))
            except FAILURES as error:
                log.info("the menu of a lobby stays as it was chosen: %s", error)

    async def show(
        self, game_id: int, *, again: bool = False, reseated: bool = False
    ) -> LiveMessage | None:
        """Let the live message of a game show it as it is; `again`: post it anew at the bottom.

        So is the board of a running game that shows others in its seats than there are now:
        `reseated`, for no turn tells of it.
        Returns where it is now; None for a cancelled game. Raises one of FAILURES when Discord
        does not let it be posted; the game itself is safe then, its clock stands still, and it is
        shown later. A game whose channel is gone is cancelled.
        """
        try:
            again = again or game_id in self._pausing.paused
            live = await self._show(game_id, again=again, reseated=reseated)
        except FAILURES as error:
            if channel_gone(error):
                await self._close_channel(game_id)
                return None
            await self._pausing.pause(game_id, error)
            raise
        except Exception:
            # The store, or something that nobody has thought of: in a minute it is tried again.
            self._pausing.behind.add(game_id)
            raise
        await self._search.trust(game_id)
        await self._pausing.unpause(game_id)
        if self._leftovers.of(game_id):
            self._pausing.behind.add(game_id)
        return live

    async def _close_channel(self, game_id: int) -> None:
        table = await self._manager.table(game_id)
        await self._closures.close_channel(table.record.channel_id)
        await self._watch.give_up(game_id)

    async def restore(self, game_id: int, *, look: bool) -> None:
        """Show a game as it is; `look`: and post its message anew if it has vanished meanwhile.

        Raises one of FAILURES.
        """
        there = not look or game_id in self._pausing.paused or await self._watch.is_there(game_id)
        await self.show(game_id, again=not there)

    async def start_clock(
        self, game_id: int, live: LiveMessage | None = None, *, afresh: bool = False
    ) -> None:
        """Let the time run of who must decide on a board that is there, all of it anew if `afresh`.

        Until the board is there, there is none to run. Raises StoreError.
        """
        table = await self._manager.table(game_id)
        if live is not None and not afresh and self._poster.has_noted(table):
            return
        live = live or await self._boards.live_message(game_id)
        if table.people_to_move() and (live is None or live.version < table.version):
            return
        if table.steps:
            await self._clock.wind(table, afresh=afresh)

    async def _show(self, game_id: int, *, again: bool, reseated: bool) -> LiveMessage | None:
        async with self._locks.of(game_id):
            try:
                table = await self._manager.table(game_id)
            except Damaged:
                if not await self._put_damaged_away(game_id):
                    raise
                return None
            logs.note(game=game_id, guild=table.record.guild_id, version=table.version)
            glance = await self._displays.around(table)
            live, anew = await self._search.clear_up(table, glance.live)
            if anew:
                await self._pings.tell(table, self._set_back(table))
            table = await self._agreements.follow(table, glance.notes)
            await self._pings.clear(table, glance.notes)
            await self._leftovers.put_away(self._displays.of(table))
            glance = replace(glance, live=live)
            again = again or anew or (reseated and table.running)
            return await self._show_table(table, glance, again=again)

    def _set_back(self, table: Table) -> str:
        return self._displays.of(table).say(
            "I was reset to an earlier backup. Game {number} goes on as it was then.",
            number=table.id,
        )

    async def _show_table(self, table: Table, glance: Glance, *, again: bool) -> LiveMessage | None:
        live = glance.live
        match table.record.status:
            case Status.LOBBY:
                return await self._show_lobby(table, live, again=again)
            case Status.CANCELLED:
                await self._put_away(table, live)
                return None
        if live is None or again:
            return await self._show_newest(table, glance, again=again)
        return await self._follow(table, live, glance)

    async def _follow(self, table: Table, live: LiveMessage, glance: Glance) -> LiveMessage | None:
        """Let the message of a game that was dealt follow what has happened since."""
        if table.computer_to_move() is not None and not table.people_to_move():
            await self._show_thinking(table, live)
            return live
        if live.version >= table.stage:
            return live
        if table.running and live.version >= 0 and table.shows_alike(live.version):
            # What somebody does in secret is seen by nobody, not even that it was done.
            return await self._stays(table, live)
        return await self._show_newest(table, glance, again=False)

    async def _show_thinking(self, table: Table, live: LiveMessage) -> None:
        try:
            await self._posting.edit(live, thinking_view(self._displays.of(table), live.first))
        except FAILURES as error:
            log.info("the board does not show who is thinking: %s", error)

    async def _show_lobby(
        self, table: Table, live: LiveMessage | None, *, again: bool
    ) -> LiveMessage:
        self._studio.warm_up()
        view = lobby_view(await self._displays.of_lobby(table))
        if live is not None and not again and await self._posting.edit(live, view):
            return live
        return await self._poster.post(table, Drawn(view, []), live)

    async def _show_newest(
        self, table: Table, glance: Glance, *, again: bool
    ) -> LiveMessage | None:
        """Show the latest table: within a turn by an edit, and else by a new message.

        Where turns are taken faster than Discord lets messages be posted, that is an edit, too.
        """
        live = glance.live
        if live is not None:
            await self._recall(table, live)
        display = await self._displays.of_board(table, glance)
        drawn = await self._studio.message(display)
        while (newest := await self._manager.table(table.id)).stage > table.stage:
            glance = await self._displays.around(newest)
            display = await self._displays.of_board(newest, glance)
            table, drawn = newest, await self._studio.message(display)
        if newest.record.status is Status.CANCELLED:
            await self._put_away(newest, live)
            return None
        goes_on = live is not None and not again and self._goes_on(newest, live)
        if live is not None and goes_on and await self._posting.edit(live, *drawn.parts):
            await self._ask(newest, live)
            return await self._stays(newest, live)
        return await self._poster.post(newest, drawn, live, display.next_up, glance)

    def _goes_on(self, table: Table, live: LiveMessage) -> bool:
        """Return whether a message is to show the game on, and may still be edited often.

        It does within a turn, or where there is no room for another one.
        """
        if not table.running or live.version < 0:
            return False
        age = self._clock.now() - discord.utils.snowflake_time(live.message_id)
        same = table.turns_over(live.version) == table.turns_over(table.version)
        full = not self._pace.room(table.record.channel_id)
        return (same or full) and age < _EDITED_FOR

    async def _stays(self, table: Table, live: LiveMessage) -> LiveMessage:
        """Note that the message of a game shows it as it is now, and return it."""
        live = replace(live, version=table.stage, since=live.first)
        await self._poster.note(table, live)
        return live

    async def _recall(self, table: Table, live: LiveMessage) -> None:
        """Read what is picked from a board that is to be posted again, if nobody remembers it."""
        known = self._displays.knows_pick(table.id)
        if known or not table.pending() or live.version < table.stage:
            return
        try:
            message = await self._posting.fetch(live)
        except FAILURES as error:
            log.info("the pick on a board could not be read: %s", error)
            return
        if message is not None:
            self._displays.read_pick(table, frozenset(controls_of(message)))

    async def _ask(self, table: Table, live: LiveMessage) -> None:
        """Mention those who must decide now and did not before: an edit mentions nobody."""
        before = table.game.pending(table.steps[live.version].state)
        asked = {seat for decision in before for seat in decision.seats}
        new = [seat.user_id for seat in table.people_to_move() if seat.seat not in asked]
        if people := await self._pings.awake(new):
            await self._pings.call_to_board(table, people, live)

    async def _put_away(self, table: Table, live: LiveMessage | None) -> None:
        """Leave nothing to press of a game that was called off, and say why if nobody is there."""
        display = self._displays.of(table)
        if live is not None and abandoned(table) and live.first >= table.version:
            await self._posting.delete(live)
        elif live is not None:
            await self._posting.edit(live, called_off_view(display, live.first))
        if live is not None and abandoned(table):
            lines = abandoned_lines(display, await self._displays.lost(table))
            await self._posting.send(table.record, views.message(*lines), nonce=nonce(table, live))
        await self._boards.clear_live_message(table.id)

    async def _put_damaged_away(self, game_id: int) -> bool:
        """Do the same for a game that cannot be read. Return whether it was called off."""
        locale = await self._boards.called_off_in(game_id)
        if locale is None:
            return False
        live = await self._boards.live_message(game_id)
        if live is not None:
            line = called_off_line(catalog(locale), game_id)
            await self._posting.edit(live, views.message(line))
        await self._watch.give_up(game_id)
        return True
