"""What every command and button can reach, and what the bot does when nobody presses."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol, cast

import discord

from bot.advice.analysis import Analyst
from bot.daily import DailySalad
from bot.manager import GameManager
from bot.manager.autopilot import Autopilot
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.players.pool import PlayerPool
from bot.signs import logs
from bot.store import Store, StoreError
from bot.store.pauses import Unfinished
from bot.store.records import LiveMessage
from bot.ui.kit.members import Members
from bot.ui.kit.people import Interaction
from bot.ui.kit.posting import FAILURES, locked_out
from bot.ui.kit.previews import Previews
from bot.ui.kit.several import each
from bot.ui.kit.throttle import Throttle
from bot.ui.live.alarms import Alarms
from bot.ui.live.screens import Screens
from bot.ui.messages.display import Display
from bot.words.names import harmless
from bot.words.refusals import Damaged, NoGame, Refusal

log = logging.getLogger(__name__)

AT_ONCE = 4
"""Games that are looked after at the same time: Discord takes fifty requests a second."""
_PATIENCE_SECONDS = 0.4
_LONGEST_SECONDS = 20.0
"""A request that hangs holds up the games after it for so long, and no longer."""
_THINKING_AT_ONCE = 50
"""Games whose computer players may move at the same time after a start: they share the thinking."""
_SHOWN_LATE = timedelta(days=1)
"""How long it is tried to show the end of a game."""


@dataclass(frozen=True, slots=True)
class Services:
    """The bot's parts, made once at start."""

    store: Store
    manager: GameManager
    screens: Screens
    autopilot: Autopilot
    players: PlayerPool
    analyst: Analyst
    clock: Clock
    daily: DailySalad
    alarms: Alarms
    previews: Previews
    members: Members
    throttle: Throttle
    _moving: set[asyncio.Task[None]] = field(default_factory=set)

    async def resume(self) -> None:
        """After a start: let every open game go on where it was, a few at a time."""
        thinking: list[int] = []

        async def look_after(game: Unfinished) -> None:
            if game.doubtful:
                self.screens.doubt(game.id)
            if not await self._stands(game) and await self.go_on(game.id):
                thinking.append(game.id)

        await each(await self.store.pauses.unfinished(), look_after, at_once=AT_ONCE)
        await each(thinking, self._move_on, at_once=_THINKING_AT_ONCE)

    async def _stands(self, game: Unfinished) -> bool:
        """Return whether there is nothing to do for a game now."""
        if not (game.settled and self.screens.reachable(game.guild_id)):
            return False
        async with self.unattended(game.id, "it is not known whether the board is there"):
            return await self.screens.is_there(game.id)
        return True

    async def catch_up(self) -> None:
        """Try again what Discord did not let be posted or put away. Raises nothing."""
        await each(self.screens.behind.due(), self._catch_up, at_once=AT_ONCE)
        try:
            await self.screens.clear()
            await self._go_the_rounds()
        except StoreError as error:
            log.error("what stands in channels is not known: %s", error)  # noqa: TRY400 — the sentence says it all

    async def _go_the_rounds(self) -> None:
        """Look whether boards that nobody has pressed for a while are still there."""
        patrol = self.screens.patrol
        if patrol.rests:
            return
        due = patrol.due(await self.store.clocks.waited_for())
        if due:
            patrol.go(each(due, self.look_at_board, at_once=AT_ONCE))

    async def look_at_board(self, game_id: int) -> None:
        """Post the board of an open game again if it has vanished. Raises nothing.

        Nobody loses time for a board that was not there.
        """
        async with self.unattended(game_id, "it is not known whether the board is there"):
            table = await self.manager.table(game_id)
            thinking = table.computer_to_move() is not None
            if not table.open or thinking or await self.screens.is_there(game_id):
                return
            await self.show_anew(game_id)

    async def _catch_up(self, game_id: int) -> None:
        if await self.go_on(game_id):
            self.move_on(game_id)

    async def go_on(self, game_id: int) -> bool:
        """Let a game go on where it was, with its board in its channel and its clock wound.

        Returns whether a computer player has to move. Raises nothing.
        """
        async with self.unattended(game_id, "the game does not go on"):
            try:
                table = await self.manager.resume(game_id)
            except Damaged:
                await self.screens.show(game_id)
                return False
            if self._outlived(table) and game_id in self.screens.paused:
                await self.screens.give_up(game_id)
            elif not self.screens.reachable(table.record.guild_id):
                await self.screens.pause(game_id)
            else:
                await self.screens.bring(game_id)
                await self._wind(game_id)
                return table.computer_to_move() is not None
        return False

    def _outlived(self, table: Table) -> bool:
        ended = table.record.ended_at
        return ended is not None and discord.utils.utcnow() - ended > _SHOWN_LATE

    def move_on(self, game_id: int) -> None:
        """Let the computer players of a game move in the background: thinking takes its time."""
        task = asyncio.create_task(self._move_on(game_id))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _move_on(self, game_id: int) -> None:
        async with self.unattended(game_id, "no computer player moves") as limit:
            await self.carry_on(game_id, limit)

    async def rest(self) -> None:
        """Give up what goes on in the background; what was committed stays."""
        moving = list(self._moving)
        for task in moving:
            task.cancel()
        await asyncio.gather(*moving, return_exceptions=True)

    async def show_anew(self, game_id: int) -> None:
        """Post the board of a game that has vanished: nobody loses time for that.

        Raises one of FAILURES.
        """
        live = await self.screens.show(game_id, again=True)
        await self._wind(game_id, live, afresh=True)

    async def _wind(
        self, game_id: int, live: LiveMessage | None = None, *, afresh: bool = False
    ) -> None:
        """Let time run for a game whose board is there; until then, there is no clock to run."""
        table = await self.manager.table(game_id)
        live = live or await self.store.boards.live_message(game_id)
        if table.people_to_move() and (live is None or live.version < table.version):
            return
        if table.steps:
            await self.clock.wind(table, afresh=afresh)

    @asynccontextmanager
    async def unattended(self, game_id: int, what: str) -> AsyncIterator[asyncio.Timeout]:
        """Do something for a game while nobody presses: what fails is logged and tried again.

        Where the bot may not post, the game is paused, and somebody who can help is told. A game
        that is damaged is paused until the next start. What is given may be put off for what has a
        limit of its own.
        """
        with logs.about(game=game_id):
            try:
                async with asyncio.timeout(_LONGEST_SECONDS) as limit:
                    yield limit
            except TimeoutError as error:
                log.warning("%s: %s", what, str(error) or "it takes too long")
                await self.screens.pause(game_id)
            except FAILURES as error:
                log.warning("%s: %s", what, error)
                await self._call_for_help(game_id, error)
            except StoreError as error:
                log.error("%s: %s", what, error)  # noqa: TRY400 — the sentence says it all
                self.screens.behind.add(game_id)
            except NoGame as error:
                log.info("%s: %s", what, error)
                self.screens.forget(game_id)
            except Damaged as error:
                log.error("%s: %s", what, error)  # noqa: TRY400 — its cause was logged
                await self._set_aside(game_id)
            except Refusal as error:
                log.info("%s: %s", what, error)
            except Exception:
                # One damaged game must not keep the others from going on.
                log.exception(what)
                await self._set_aside(game_id)

    async def _set_aside(self, game_id: int) -> None:
        """Let a game wait until somebody presses, or for the next start."""
        await self.screens.pause(game_id)
        self.screens.behind.drop(game_id)

    async def _call_for_help(self, game_id: int, error: Exception) -> None:
        if not locked_out(error):
            return
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                if game_id not in self.screens.paused:
                    await self.screens.pause(game_id, error)
                await self.alarms.ring(await self.manager.table(game_id), error)
        except (StoreError, Refusal, TimeoutError) as failure:
            log.error("nobody was told: %s", failure)  # noqa: TRY400 — the sentence says it all
        except Exception:
            # Help that cannot be called must not keep other games from going on.
            log.exception("nobody was told")

    async def hold(self, guild_id: int) -> None:
        """Let the games of a server wait: the bot cannot reach it. Raises StoreError."""
        for table in await self.store.guilds.open_tables(guild_id):
            await self.screens.pause(table.id)

    async def hurry(self, guild_id: int) -> None:
        """Try again soon in a server: something has changed there. Raises StoreError."""
        behind = self.screens.behind
        if not behind.all():
            return
        for game_id in await self.store.games.of_guild(guild_id, behind.all()):
            behind.hurry(game_id)

    async def carry_on(self, game_id: int, limit: asyncio.Timeout | None = None) -> None:
        """Show what has happened in a game, let computer players move, and show that, too.

        A quick answer comes in one board; while somebody thinks longer, the channel sees who.
        Raises one of FAILURES when Discord does not let the board be posted. Thinking, which the
        queue may hold up, has limits of its own, and does not count where there is another one.
        """
        moving = asyncio.ensure_future(self.autopilot.play_on(game_id))
        done, _ = await asyncio.wait({moving}, timeout=_PATIENCE_SECONDS)
        try:
            if not done:
                await self._show_meanwhile(game_id)
        finally:
            await _without(limit, moving)
        await self._wind(game_id, await self.screens.show(game_id))
        await self._look_for_sleepers(game_id)

    async def let_departed_go(self, table: Table, people: Iterable[int]) -> bool:
        """Let those people leave a table who have left the server; return whether any did now.

        Raises StoreError.
        """
        gone = await self.members.departed(table.record.guild_id, people)
        return any([await self._let_go(table, person) for person in gone])

    async def _let_go(self, table: Table, person_id: int) -> bool:
        """Let somebody leave a table, and say so, unless they have or the game is over."""
        seat = table.seat_of(person_id)
        assert seat is not None, "only people at the table are let go"
        try:
            after = await self.manager.leave(table.id, person_id)
        except Refusal as error:
            log.info("nobody to let go: %s", error, extra={"game": table.id})
            return False
        log.info("a player has left the server", extra={"game": table.id})
        if after.running:
            line = Display.of(after, self.screens.icons).say(
                "**{name}** has left the server and so the game; the seat plays by itself.",
                name=harmless(after.shown.record.seats[seat.seat].name),
            )
            await self.screens.tell(after, line, until_over=True)
        return True

    async def _look_for_sleepers(self, game_id: int) -> None:
        """Let those go who sleep because they have left the server."""
        table = await self.manager.table(game_id)
        if not table.running:
            return
        seats = [seat for seat in table.record.seats if seat.left_at is None]
        asleep = [seat.user_id for seat in seats if seat.away_at is not None]
        if asleep and await self.let_departed_go(table, asleep):
            await self.screens.show(game_id, again=True)

    async def _show_meanwhile(self, game_id: int) -> None:
        try:
            await self.screens.show(game_id)
        except FAILURES as error:
            # The board after it is what counts, and the clock must be wound all the same.
            log.info("not shown while somebody thinks: %s", error, extra={"game": game_id})


async def _without(limit: asyncio.Timeout | None, thinking: Awaitable[None]) -> None:
    """Wait for thinking; the limit begins anew after it."""
    if limit is None or limit.expired():
        await thinking
        return
    limit.reschedule(None)
    await thinking
    limit.reschedule(asyncio.get_running_loop().time() + _LONGEST_SECONDS)


class HasServices(Protocol):
    """The Discord client that carries them."""

    services: Services


def services(interaction: Interaction) -> Services:
    """Return the services of the bot that received the interaction."""
    return cast("HasServices", interaction.client).services
