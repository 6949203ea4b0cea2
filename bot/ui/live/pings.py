"""What is said beside the boards, and who is mentioned.

A reminder goes once the turn is taken; that somebody has left goes when the game is called off.
"""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.store.boards import Boards
from bot.store.notes import Notes
from bot.store.people import People
from bot.store.records import LiveMessage, Note, Preferences, StaleMessage, Status
from bot.ui.kit import views
from bot.ui.kit.pace import ChannelPace
from bot.ui.kit.posting import FAILURES, Posting
from bot.ui.live.displays import Displays
from bot.ui.live.leftovers import Leftovers
from bot.ui.live.locks import Locks

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Uncalled:
    """Who must decide on a board, and was not told because the channel had no room."""

    people: tuple[int, ...]
    live: LiveMessage
    version: int
    """The version that the board shows."""


class Pings:
    """Speaks to the people of a table beside its board."""

    def __init__(
        self,
        posting: Posting,
        pace: ChannelPace,
        leftovers: Leftovers,
        notes: Notes,
        boards: Boards,
        people: People,
        clock: Clock,
        displays: Displays,
        locks: Locks,
        manager: GameManager,
    ) -> None:
        self._posting = posting
        self._pace = pace
        self._leftovers = leftovers
        self._notes = notes
        self._boards = boards
        self._people = people
        self._clock = clock
        self._displays = displays
        self._locks = locks
        self._manager = manager
        self._uncalled: dict[int, _Uncalled] = {}

    async def call(self, table: Table, people: Sequence[int]) -> None:
        """Call people below a lobby, and mention those whose quiet time it is not.

        The line goes when the game starts, or when the lobby closes. Raises one of FAILURES.
        """
        if not people:
            return
        say = self._displays.of(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        line = say.plural(
            "{people}, a rematch! Join if you like.",
            "{people}, a rematch! Join if you like.",
            len(people),
            people=mentions,
        )
        view = views.message(line)
        number = await self._posting.send(table.record, view, pinged=await self.awake(people))
        await self._notes.add(
            table.id, Note(table.record.channel_id, number, version=table.version)
        )

    async def tell(self, table: Table, line: str, *, until_over: bool = False) -> None:
        """Say something in the channel of a game, and mention nobody.

        `until_over`: the line goes if the game is called off. Raises none of FAILURES.
        """
        try:
            number = await self._posting.send(table.record, views.message(line))
        except FAILURES as error:
            log.info("a line beside the board could not be posted: %s", error)
            return
        if until_over:
            await self._notes.add(table.id, Note(table.record.channel_id, number, None))

    async def remind(self, table: Table, people: Sequence[int], due: datetime) -> None:
        """Mention the people who must decide, and say until when. Raises one of FAILURES."""
        say = self._displays.of(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        when = discord.utils.format_dt(due, "R")
        line = say.plural(
            "{people}, the table waits for you · turn ends {when}",
            "{people}, the table waits for you · turn ends {when}",
            len(people),
            people=mentions,
            when=when,
        )
        live = await self._boards.live_message(table.id)
        link = [] if live is None else [_link(table, live)]
        number = await self._posting.send(table.record, views.message(line, *link), pinged=people)
        note = Note(table.record.channel_id, number, table.version)
        await self._notes.add(table.id, note)

    async def call_to_board(self, table: Table, people: Sequence[int], live: LiveMessage) -> None:
        """Mention people who must decide on a board that is there already.

        Where the channel has no room for a line now, they are called in a moment if the board still
        waits for them. The line goes once the game goes on. Raises none of FAILURES.
        """
        if self._pace.room(table.record.channel_id):
            await self._call_to_board(table, people, live)
            return
        self._uncalled[table.id] = _Uncalled(tuple(people), live, table.version)

    def uncalled(self) -> list[int]:
        """Return the games in which somebody is to be called for whom there is room now."""
        waiting = self._uncalled.items()
        return [game for game, one in waiting if self._pace.room(one.live.channel_id)]

    async def call_late(self, game_id: int) -> None:
        """Call those for whom there was no room, if the board still waits for them.

        Raises StoreError, NoGame or Damaged.
        """
        uncalled = self._uncalled.pop(game_id)
        async with self._locks.of(game_id):
            table, live = await self._manager.table(game_id), uncalled.live
            if table.running and table.version == uncalled.version:
                await self._call_to_board(table, uncalled.people, live)

    async def _call_to_board(self, table: Table, people: Sequence[int], live: LiveMessage) -> None:
        mentions = " ".join(f"<@{person}>" for person in people)
        line = self._displays.of(table).say.plural(
            "{people}, the table waits for you.",
            "{people}, the table waits for you.",
            len(people),
            people=mentions,
        )
        view = views.message(line, _link(table, live))
        try:
            number = await self._posting.send(table.record, view, pinged=people)
        except FAILURES as error:
            log.info("the players could not be called to the board: %s", error)
            return
        note = Note(table.record.channel_id, number, table.version)
        await self._notes.add(table.id, note)

    async def clear(self, table: Table, notes: Iterable[Note]) -> None:
        """Delete the reminders of past turns, and of a game that was called off every line.

        `notes` are all that there are. What cannot be deleted now is noted as a leftover. Raises
        StoreError.
        """
        called_off = table.record.status is Status.CANCELLED
        for note in notes:
            past = note.version is not None and note.version < table.version
            if not past and table.record.status in {Status.LOBBY, Status.RUNNING}:
                continue
            if called_off or note.version is not None:
                await self._delete(table, note)
            await self._notes.drop(note.message_id)

    async def _delete(self, table: Table, note: Note) -> None:
        """Delete a message whose time is over, or note that this is to be done."""
        message = LiveMessage(note.channel_id, note.message_id, table.version)
        try:
            await self._posting.delete(message)
        except FAILURES as error:
            log.info("a line beside the board could not be deleted: %s", error)
            await self._leftovers.note(
                StaleMessage(table.id, note.channel_id, note.message_id, table.version, None)
            )

    async def awake(self, people: Sequence[int]) -> list[int]:
        """Return those who may be mentioned now: it is not their quiet time. Raises StoreError."""
        preferences = await self._people.preferences_of(people)
        return [p for p in people if self.is_awake(preferences[p])]

    def is_awake(self, preferences: Preferences) -> bool:
        """Return whether somebody with these settings may be mentioned now."""
        return self._clock.quiet_until(preferences.quiet_from) is None


def _link(table: Table, live: LiveMessage) -> str:
    server = table.record.guild_id
    return f"https://discord.com/channels/{server}/{live.channel_id}/{live.message_id}"
