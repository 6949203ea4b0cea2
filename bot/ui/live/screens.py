"""Screens: each game has one live message, kept in step with what is committed.

A new board is posted before the old one shrinks to a line, so there is always one to press.
Pictures are drawn in workers, outside the game's lock; one that is overtaken is dropped. What
Discord does not let be shown is tried again later, and the game's clock stands still until then.
"""

import hashlib
import logging
from collections.abc import Hashable
from concurrent.futures import Executor
from dataclasses import replace
from datetime import timedelta
from secrets import token_hex

import discord
from cachetools import LRUCache

from bot.games.contract import Drawing
from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.render import Picture
from bot.signs import logs, metrics
from bot.store import Store
from bot.store.records import LiveMessage, Status
from bot.ui.kit import views
from bot.ui.kit.offers import controls_of
from bot.ui.kit.posting import FAILURES, channel_gone
from bot.ui.live.aftermath import aftermath
from bot.ui.live.drawing import Drawn, Studio
from bot.ui.live.watch import Watch
from bot.ui.messages.board import picked_on
from bot.ui.messages.display import Display
from bot.ui.messages.ending import (
    abandoned,
    abandoned_line,
    called_off_line,
    called_off_view,
    thinking_view,
)
from bot.ui.messages.lobby import lobby_view
from bot.words.i18n import catalog
from bot.words.refusals import Damaged

log = logging.getLogger(__name__)

_PICKS_IN_MEMORY = 512
_NONCE_CHARACTERS = 25
_EDITED_FOR = timedelta(minutes=50)
"""Discord lets a message that is older than an hour be edited but rarely."""
_TOKEN_BYTES = 3


class Screens(Watch):
    """Posts, edits and shrinks the live messages. Only one task at a time works on a game's."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        manager: GameManager,
        workers: Executor,
        clock: Clock,
    ) -> None:
        super().__init__(client, store, clock, manager)
        self._studio = Studio(workers)
        self.picks: LRUCache[int, tuple[str, str]] = LRUCache(_PICKS_IN_MEMORY)
        """What was picked last on each board, and for which decision: a repost shows it again."""
        self._refused: LRUCache[int, str] = LRUCache(_PICKS_IN_MEMORY)

    async def draw(self, drawings: tuple[Drawing, ...], *, at_once: bool = False) -> list[Picture]:
        """Draw pictures that a person has asked for; no board waits for them.

        Those that somebody plays with are drawn `at_once`, as boards are.
        """
        return await self._studio.draw(drawings, at_once=at_once)

    async def film(self, key: Hashable, drawing: Drawing) -> Picture:
        """Draw a long picture, once for all who want the one of this key. Raises NotDrawn."""
        return await self._studio.film(key, drawing)

    async def close(self) -> None:
        """Give up what is being drawn for people who asked for it."""
        await self._studio.close()

    async def display(self, table: Table) -> Display:
        """Return the table as its channel sees it; words are for those who asked for them."""
        preferences = await self._store.people.preferences_of(table.people)
        asked = [chosen.text_board for chosen in preferences.values()]
        display = self._display(table)
        return replace(
            display,
            words=any(asked),
            pictures=not asked or not all(asked),
            due_at=await self._clock.until(table, afresh=table.id in self.paused),
            next_up=await self._next_up(table),
            pick=self._picked(table),
            news=await self._news(table, display),
        )

    async def renew_lobby(self, game_id: int) -> None:
        """Show a lobby with a fresh menu, after a choice in it was refused. Raises StoreError."""
        async with self.lock(game_id):
            table = await self._manager.table(game_id)
            live = await self._store.boards.live_message(game_id)
            if live is None or table.record.status is not Status.LOBBY:
                return
            self._refused[game_id] = token_hex(_TOKEN_BYTES)
            try:
                await self._posting.edit(live, await self._lobby(table))
            except FAILURES as error:
                log.info("a menu stays as it was chosen: %s", error)

    async def _recall(self, table: Table, live: LiveMessage) -> None:
        """Read what is picked from a board that is to be posted again, if nobody remembers it."""
        if not table.pending() or live.version < table.stage or table.id in self.picks:
            return
        try:
            message = await self._posting.fetch(live)
        except FAILURES as error:
            log.info("what is picked on a board could not be read: %s", error)
            return
        if message is not None:
            decided, pick = picked_on(self._display(table), frozenset(controls_of(message)))
            self.picks[table.id] = decided, pick

    def _picked(self, table: Table) -> str:
        """Return what is picked for the decision that a game waits for."""
        decision, pick = self.picks.get(table.id, ("", ""))
        return pick if any(one.id == decision for one in table.pending()) else ""

    async def _news(self, table: Table, display: Display) -> tuple[str, ...]:
        if table.record.status is not Status.FINISHED:
            return ()
        return await aftermath(self._store, display.table, display.say)

    async def show(self, game_id: int, *, again: bool = False) -> LiveMessage | None:
        """Bring the live message of a game up to date; `again`: post it anew at the bottom.

        Returns where it is now; None for a cancelled game. Raises one of FAILURES when Discord
        does not let it be posted; the game itself is safe then, its clock stands still, and it is
        shown later. A game whose channel is gone is cancelled.
        """
        try:
            live = await self._show(game_id, again=again or game_id in self.paused)
        except FAILURES as error:
            if channel_gone(error):
                await self._close_channel(game_id)
                return None
            await self.pause(game_id, error)
            raise
        except Exception:
            # The store, or something that nobody has thought of: in a minute it is tried again.
            self.behind.add(game_id)
            raise
        await self._search.trust(game_id)
        await self.unpause(game_id)
        if self._leftovers.of(game_id):
            self.behind.add(game_id)
        return live

    async def _close_channel(self, game_id: int) -> None:
        table = await self._manager.table(game_id)
        await self._manager.close_channel(table.record.channel_id)
        await self.give_up(game_id)

    async def bring(self, game_id: int, *, look: bool = True) -> None:
        """Bring the live message up to date; `look`: and post it anew if it has vanished meanwhile.

        Raises one of FAILURES.
        """
        there = not look or game_id in self.paused or await self.is_there(game_id)
        await self.show(game_id, again=not there)

    async def _show(self, game_id: int, *, again: bool) -> LiveMessage | None:
        async with self.lock(game_id):
            try:
                table = await self._manager.table(game_id)
            except Damaged:
                if not await self._put_damaged_away(game_id):
                    raise
                return None
            logs.note(game=game_id, guild=table.record.guild_id, version=table.version)
            live = await self._store.boards.live_message(game_id)
            live, anew = await self._search.clear_up(table, live)
            if anew:
                await self.tell(table, self._set_back(table))
            await self._clear_notes(table)
            await self._leftovers.put_away(self._display(table))
            return await self._show_table(table, live, again=again or anew)

    def _set_back(self, table: Table) -> str:
        return self._display(table).say(
            "I was set back to an earlier copy of all games. Game {number} goes on as it was then.",
            number=table.id,
        )

    async def _show_table(
        self, table: Table, live: LiveMessage | None, *, again: bool
    ) -> LiveMessage | None:
        match table.record.status:
            case Status.LOBBY:
                return await self._show_lobby(table, live, again=again)
            case Status.CANCELLED:
                await self._put_away(table, live)
                return None
        if live is None or again:
            return await self._show_newest(table, live, again=again)
        return await self._follow(table, live)

    async def _follow(self, table: Table, live: LiveMessage) -> LiveMessage | None:
        """Let the message of a game that was dealt follow what has happened since."""
        if table.computer_to_move() is not None and not table.people_to_move():
            await self._show_thinking(table, live)
            return live
        if live.version >= table.stage:
            return live
        if table.running and live.version >= 0 and table.shows_alike(live.version):
            # What somebody does in secret is seen by nobody, not even that it was done.
            return await self._note(table, live)
        return await self._show_newest(table, live, again=False)

    async def _show_thinking(self, table: Table, live: LiveMessage) -> None:
        try:
            await self._posting.edit(live, thinking_view(self._display(table), live.version))
        except FAILURES as error:
            log.info("who is thinking could not be shown: %s", error)

    async def _show_lobby(
        self, table: Table, live: LiveMessage | None, *, again: bool
    ) -> LiveMessage:
        view = await self._lobby(table)
        if live is not None and not again and await self._posting.edit(live, view):
            return live
        return await self._post(table, Drawn(view, []), live)

    async def _lobby(self, table: Table) -> discord.ui.LayoutView:
        begins = await self._manager.next_to_begin(table)
        name = "" if begins is None else table.shown.record.seats[begins.seat].name
        refused = self._refused.get(table.id, "")
        return lobby_view(replace(self._display(table), begins=name, refused=refused))

    async def _show_newest(
        self, table: Table, live: LiveMessage | None, *, again: bool
    ) -> LiveMessage | None:
        """Show the latest table: within a turn by an edit, and else by a new message."""
        if live is not None:
            await self._recall(table, live)
        display = await self.display(table)
        drawn = await self._studio.message(display)
        while (newest := await self._manager.table(table.id)).stage > table.stage:
            display = await self.display(newest)
            table, drawn = newest, await self._studio.message(display)
        if newest.record.status is Status.CANCELLED:
            await self._put_away(newest, live)
            return None
        goes_on = live is not None and not again and self._goes_on(newest, live)
        if live is not None and goes_on and await self._posting.edit(live, *drawn.parts):
            await self._ask(newest, live)
            return await self._note(newest, live)
        return await self._post(newest, drawn, live, display.next_up)

    def _goes_on(self, table: Table, live: LiveMessage) -> bool:
        """Return whether a message shows the turn under way, and may still be edited often."""
        age = self._clock.now() - discord.utils.snowflake_time(live.message_id)
        same = live.version >= 0 and table.turns_over(live.version) == table.turns_over(
            table.version
        )
        return table.running and same and age < _EDITED_FOR

    async def _note(self, table: Table, live: LiveMessage) -> LiveMessage:
        """Note that a message shows a game as it is now; the time of who must decide runs."""
        live = replace(live, version=table.stage)
        await self._search.note(table, live)
        self.patrol.seen(table.id)
        await self._clock.wind(table, afresh=table.id in self.paused)
        return live

    async def _ask(self, table: Table, live: LiveMessage) -> None:
        """Mention those who must decide now and did not before: an edit mentions nobody."""
        before = table.game.pending(table.steps[live.version].state)
        asked = {seat for decision in before for seat in decision.seats}
        new = [seat.user_id for seat in table.people_to_move() if seat.seat not in asked]
        if people := await self._awake(new):
            await self.call_to_board(table, people, live)

    async def _post(
        self,
        table: Table,
        drawn: Drawn,
        before: LiveMessage | None,
        next_up: tuple[int, ...] = (),
    ) -> LiveMessage:
        """Post a message that shows a game from now on, and put the one before it away."""
        if before is not None and before.version >= table.stage:
            # Nothing else in the store tells that a second message is about to be there.
            await self._store.boards.doubt(table.id, self._clock.now())
        self._search.doubt(table.id)
        deciding = [seat.user_id for seat in table.people_to_move()]
        pinged = await self._awake([*deciding, *next_up])
        number = await self._posting.send(
            table.record, drawn.view, drawn.pictures, pinged, _nonce(table, before)
        )
        metrics.board_posted()
        live = LiveMessage(table.record.channel_id, number, table.stage)
        await self._search.note(table, live)
        self.patrol.seen(table.id)
        if table.steps:
            # Not before, and all of it anew for those who could not see the board before.
            await self._clock.wind(table, afresh=table.id in self.paused)
        await self._leftovers.put_away(self._display(table))
        return live

    async def _put_away(self, table: Table, live: LiveMessage | None) -> None:
        """Leave nothing to press of a game that was called off, and say why if nobody is there."""
        display = self._display(table)
        if live is not None and abandoned(table) and live.version >= table.version:
            await self._posting.delete(live)
        elif live is not None:
            await self._posting.edit(live, called_off_view(display, live.version))
        if live is not None and abandoned(table):
            line = views.message(abandoned_line(display))
            await self._posting.send(table.record, line, nonce=_nonce(table, live))
        await self._store.boards.clear_live_message(table.id)

    async def _put_damaged_away(self, game_id: int) -> bool:
        """Do the same for a game that cannot be read; return whether it was called off."""
        locale = await self._store.boards.called_off_in(game_id)
        if locale is None:
            return False
        live = await self._store.boards.live_message(game_id)
        if live is not None:
            line = called_off_line(catalog(locale), game_id)
            await self._posting.edit(live, views.message(line))
        await self.give_up(game_id)
        return True


def _nonce(table: Table, before: LiveMessage | None) -> str:
    """Return the same nonce for every attempt to post the same message after the one before it."""
    place = 0 if before is None else before.message_id
    what = f"{table.id}:{table.version}:{table.record.status}:{place}"
    return hashlib.sha256(what.encode()).hexdigest()[:_NONCE_CHARACTERS]
