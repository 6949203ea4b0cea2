"""The keeper of all games: what is committed is shown, and no open game stands still."""

import asyncio
import logging
from datetime import timedelta

import discord

from bot.manager import GameManager
from bot.manager.autopilot import Autopilot
from bot.manager.table import Table
from bot.signs.background import Background
from bot.store import StoreError
from bot.store.clocks import Clocks
from bot.store.games import Games
from bot.store.guilds import Guilds
from bot.store.pauses import Pauses, Unfinished
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.several import each
from bot.ui.live.departures import Departures
from bot.ui.live.guard import Guard, outside
from bot.ui.live.patrol import Patrol
from bot.ui.live.pausing import Pausing
from bot.ui.live.pings import Pings
from bot.ui.live.screens import Screens
from bot.ui.live.watch import Watch
from bot.words.refusals import Damaged

log = logging.getLogger(__name__)

AT_ONCE = 4
"""Games that are looked after at the same time: Discord takes fifty requests a second."""
_PATIENCE_SECONDS = 0.4
_THINKING_AT_ONCE = 50
"""Games whose computer players may move at the same time after a start: they share the thinking."""
_SHOWN_LATE = timedelta(days=1)
"""How long it is tried to show the end of a game."""


class Keeper:
    """Moves games on: after a press, after a start, after an outage, and when nobody presses."""

    def __init__(
        self,
        pauses: Pauses,
        guilds: Guilds,
        games: Games,
        clocks: Clocks,
        manager: GameManager,
        screens: Screens,
        watch: Watch,
        pausing: Pausing,
        patrol: Patrol,
        pings: Pings,
        autopilot: Autopilot,
        guard: Guard,
        departures: Departures,
    ) -> None:
        self._pauses = pauses
        self._guilds = guilds
        self._games = games
        self._clocks = clocks
        self._manager = manager
        self._screens = screens
        self._watch = watch
        self._pausing = pausing
        self._patrol = patrol
        self._pings = pings
        self._autopilot = autopilot
        self._guard = guard
        self._departures = departures
        self._advancing = Background("a game does not go on")

    async def advance(
        self, game_id: int, limit: asyncio.Timeout | None = None, *, reseated: bool = False
    ) -> None:
        """Let the computer players of a game move; then its board shows all that has happened.

        `reseated`: also who sits there now, as somebody has left, whether it was their turn or not.
        A quick answer comes in one board; while somebody thinks longer, the channel sees who.
        Raises one of FAILURES when Discord does not let the board be posted. Thinking, which the
        queue may hold up, has limits of its own, and does not count where there is another one.
        """
        moving = asyncio.ensure_future(self._autopilot.play_on(game_id))
        done, _ = await asyncio.wait({moving}, timeout=_PATIENCE_SECONDS)
        try:
            if not done:
                await self._show_meanwhile(game_id)
        finally:
            await outside(limit, moving)
        live = await self._screens.show(game_id, reseated=reseated)
        await self._screens.start_clock(game_id, live)
        if await self._departures.release_sleepers(game_id):
            await self._screens.show(game_id, reseated=True)

    def advance_later(self, game_id: int, *, reseated: bool = False) -> None:
        """Advance a game in the background, because thinking takes its time. Raises nothing."""
        advancing = self._advance_alone(game_id, reseated=reseated)
        self._advancing.keep(asyncio.create_task(advancing))

    async def go_on(self, table: Table, *, reseated: bool = False) -> None:
        """Advance a game whose turn nobody took; no other waits while a computer player thinks."""
        if table.computer_to_move() is None:
            await self.advance(table.id, reseated=reseated)
        else:
            self.advance_later(table.id, reseated=reseated)

    async def recover_all(self) -> None:
        """Recover the open games after a start of the bot that need it, a few at a time.

        Most wait for somebody who sees the board, for all that is known: whether it has vanished
        meanwhile, the patrol finds out.
        """
        thinking: list[int] = []

        async def recover(game: Unfinished) -> None:
            if game.settled and self._watch.reachable(game.guild_id):
                return
            if game.doubtful:
                self._watch.doubt(game.id)
            if await self.recover(game.id, look=False):
                thinking.append(game.id)

        await each(await self._pauses.unfinished(), recover, at_once=AT_ONCE)
        await each(thinking, self._advance_alone, at_once=_THINKING_AT_ONCE)

    async def recover(self, game_id: int, *, look: bool = True) -> bool:
        """Let a game go on after a start or an outage: its board is there, and its clock wound.

        Where the bot cannot reach the channel, the game is paused. `look`: there is a reason to
        ask whether the board is still there. Returns whether a computer player has to move. Raises
        nothing.
        """
        async with self._guard.over(game_id, "the game does not go on"):
            try:
                table = await self._manager.resume(game_id)
            except Damaged:
                await self._screens.show(game_id)
                return False
            if _outlived(table) and game_id in self._pausing.paused:
                await self._watch.give_up(game_id)
            elif not self._watch.reachable(table.record.guild_id):
                await self._pausing.pause(game_id)
            else:
                await self._screens.restore(game_id, look=look)
                await self._screens.start_clock(game_id)
                return table.computer_to_move() is not None
        return False

    async def retry_due(self) -> None:
        """Try again what Discord refused a while ago, and check boards unseen for long.

        Whoever could not be called to a board is called. Raises nothing.
        """
        await each(self._pausing.behind.due(), self._retry, at_once=AT_ONCE)
        await each(self._pings.uncalled(), self._call_late, at_once=AT_ONCE)
        try:
            await self._watch.clear()
            await self._check_boards()
        except StoreError as error:
            log.error("the store did not take or tell what becomes of messages: %s", error)  # noqa: TRY400 — the sentence says it all

    async def suspend(self, guild_id: int) -> None:
        """Pause the open games of a server that the bot cannot reach. Raises StoreError."""
        for table in await self._guilds.open_tables(guild_id):
            await self._pausing.pause(table.id)

    async def resume(self, guild_id: int) -> None:
        """Let what failed in a server be tried again at the next tick: something changed there.

        Raises StoreError.
        """
        behind = self._pausing.behind
        if not behind.all():
            return
        for game_id in await self._games.of_guild(guild_id, behind.all()):
            behind.retry_now(game_id)

    async def check_board(self, game_id: int) -> None:
        """Post the board of an open game anew if it has vanished. Raises nothing.

        Nobody loses time for a board that was not there.
        """
        async with self._guard.over(game_id, "it is not known whether the board is there"):
            table = await self._manager.table(game_id)
            thinking = table.computer_to_move() is not None and not table.people_to_move()
            if not table.open or thinking or await self._watch.is_there(game_id):
                return
            await self.repost(game_id)

    async def repost(self, game_id: int) -> None:
        """Post the board of a game anew, and give whoever decides all of their time again.

        Raises one of FAILURES.
        """
        live = await self._screens.show(game_id, again=True)
        await self._screens.start_clock(game_id, live, afresh=True)

    async def stop(self) -> None:
        """Give up what is going on in the background; what was committed stays."""
        await self._advancing.close()

    async def _advance_alone(self, game_id: int, *, reseated: bool = False) -> None:
        async with self._guard.over(game_id, "no computer player moves") as limit:
            await self.advance(game_id, limit, reseated=reseated)

    async def _retry(self, game_id: int) -> None:
        if await self.recover(game_id):
            self.advance_later(game_id)

    async def _call_late(self, game_id: int) -> None:
        async with self._guard.over(game_id, "nobody was called to the board"):
            await self._pings.call_late(game_id)

    async def _check_boards(self) -> None:
        """Check in the background the boards that nobody has pressed for a while."""
        if self._patrol.rests:
            return
        due = self._patrol.due(await self._clocks.waited_for())
        if due:
            self._patrol.go(each(due, self.check_board, at_once=AT_ONCE))

    async def _show_meanwhile(self, game_id: int) -> None:
        try:
            await self._screens.show(game_id)
        except FAILURES as error:
            # The board after it is what counts, and the clock must be wound all the same.
            log.info("the board does not show who is thinking: %s", error, extra={"game": game_id})


def _outlived(table: Table) -> bool:
    """Return whether a game ended so long ago that nobody waits for its last board."""
    ended = table.record.ended_at
    return ended is not None and discord.utils.utcnow() - ended > _SHOWN_LATE
