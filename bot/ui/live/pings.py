"""What is said beside the boards, and who is mentioned.

A reminder goes once the turn is taken; that somebody has left goes when the game is called off.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

import discord

from bot.games.emoji import PLAIN
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.store import Store
from bot.store.records import LiveMessage, Note, StaleMessage, Status
from bot.ui.kit import views
from bot.ui.kit.posting import FAILURES, Posting
from bot.ui.live.leftovers import Leftovers
from bot.ui.messages.display import Display
from bot.words.icons import Icons

log = logging.getLogger(__name__)


class Pings:
    """The part of the screens that speaks to people. Methods raise FAILURES."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock) -> None:
        self._posting = Posting(client)
        self._leftovers = Leftovers(self._posting, store.boards)
        self._store = store
        self._clock = clock
        self.icons: Icons = PLAIN

    async def call(self, table: Table, people: Sequence[int]) -> None:
        """Call people below a lobby; it mentions those whose quiet time it is not.

        The line goes when the game starts, or when the lobby closes.
        """
        if not people:
            return
        say = self._display(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        view = views.message(say("{people}, a rematch! Join if you like.", people=mentions))
        number = await self._posting.send(table.record, view, pinged=await self._awake(people))
        await self._store.notes.add(
            table.id, Note(table.record.channel_id, number, version=table.version)
        )

    async def tell(self, table: Table, line: str, *, until_over: bool = False) -> None:
        """Say something in the channel of a game, mentioning nobody; raises none of FAILURES.

        `until_over`: it goes if the game is called off.
        """
        try:
            number = await self._posting.send(table.record, views.message(line))
        except FAILURES as error:
            log.info("a line could not be posted: %s", error)
            return
        if until_over:
            await self._store.notes.add(table.id, Note(table.record.channel_id, number, None))

    async def remind(self, table: Table, people: Sequence[int], due: datetime) -> None:
        """Mention the people who must decide, and say until when."""
        say = self._display(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        when = discord.utils.format_dt(due, "R")
        line = say(
            "{people}, the table waits for you; your time ends {when}.", people=mentions, when=when
        )
        live = await self._store.boards.live_message(table.id)
        link = [] if live is None else [_link(table, live)]
        number = await self._posting.send(table.record, views.message(line, *link), pinged=people)
        note = Note(table.record.channel_id, number, table.version)
        await self._store.notes.add(table.id, note)

    async def call_to_board(self, table: Table, people: Sequence[int], live: LiveMessage) -> None:
        """Mention people who must decide on a board that is there already; raises no FAILURES.

        The line goes once the game goes on.
        """
        mentions = " ".join(f"<@{person}>" for person in people)
        line = self._display(table).say("{people}, the table waits for you.", people=mentions)
        view = views.message(line, _link(table, live))
        try:
            number = await self._posting.send(table.record, view, pinged=people)
        except FAILURES as error:
            log.info("nobody could be called to the board: %s", error)
            return
        note = Note(table.record.channel_id, number, table.version)
        await self._store.notes.add(table.id, note)

    async def _clear_notes(self, table: Table) -> None:
        """Delete the reminders of past turns; when the game is called off, all that went beside."""
        called_off = table.record.status is Status.CANCELLED
        for note in await self._store.notes.of_game(table.id):
            past = note.version is not None and note.version < table.version
            if not past and table.record.status in {Status.LOBBY, Status.RUNNING}:
                continue
            if called_off or note.version is not None:
                await self._delete(table, note)
            await self._store.notes.drop(note.message_id)

    async def _delete(self, table: Table, note: Note) -> None:
        """Delete a message whose time is over, or note that this is to be done."""
        message = LiveMessage(note.channel_id, note.message_id, table.version)
        try:
            await self._posting.delete(message)
        except FAILURES as error:
            log.info("a line could not be deleted: %s", error)
            await self._leftovers.note(
                StaleMessage(table.id, note.channel_id, note.message_id, table.version, None)
            )

    async def _next_up(self, table: Table) -> tuple[int, ...]:
        """Return who comes next, if that is a person who wants to be mentioned then."""
        people = table.next_people()
        preferences = await self._store.people.preferences_of(people)
        return tuple(person for person in people if preferences[person].next_ping)

    async def _awake(self, people: Sequence[int]) -> list[int]:
        """Return those who may be mentioned: it is not their quiet time."""
        preferences = await self._store.people.preferences_of(people)
        return [p for p in people if not self._clock.quiet_until(preferences[p].quiet_from)]

    def _display(self, table: Table) -> Display:
        return Display.of(table, self.icons)


def _link(table: Table, live: LiveMessage) -> str:
    server = table.record.guild_id
    return f"https://discord.com/channels/{server}/{live.channel_id}/{live.message_id}"
