"""Screens: each game has one live message, kept in step with what is committed.

A new board is posted before the old one shrinks to a line, so there is always one to press.
Pictures are drawn in workers, outside the game's lock; one that is overtaken is dropped.
"""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from io import BytesIO
from weakref import WeakValueDictionary

import discord

from bot.icons import PLAIN, Icons
from bot.manager import GameManager
from bot.presenters import Drawing
from bot.render import Picture
from bot.store import Store
from bot.store.records import LiveMessage, Status
from bot.table import Table
from bot.ui import views
from bot.ui.board import board_view, shown
from bot.ui.display import Display
from bot.ui.ending import final_view, past_view, thinking_view
from bot.ui.lobby import lobby_view

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()


class Screens:
    """Posts, edits and shrinks the live messages. Only one task at a time works on a game's."""

    def __init__(
        self, client: discord.Client, store: Store, manager: GameManager, workers: Executor
    ) -> None:
        self._client = client
        self._store = store
        self._manager = manager
        self._workers = workers
        self.icons: Icons = PLAIN
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def display(self, table: Table) -> Display:
        """Return the table as its channel sees it; words are for those who asked for them."""
        people = [seat.user_id for seat in table.record.seats if seat.left_at is None]
        asked = [p.text_board for p in (await self._store.preferences_of(people)).values()]
        display = Display.of(table, self.icons)
        return replace(display, words=any(asked), pictures=not all(asked))

    def _display(self, table: Table) -> Display:
        return Display.of(table, self.icons)

    def lock(self, game_id: int) -> asyncio.Lock:
        """Return the lock under which the live message of a game is changed."""
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def draw(self, drawings: tuple[Drawing, ...]) -> list[Picture]:
        """Draw pictures in the workers, all at once."""
        loop = asyncio.get_running_loop()
        return await asyncio.gather(
            *(loop.run_in_executor(self._workers, drawing.draw) for drawing in drawings)
        )

    async def show(self, game_id: int, *, again: bool = False) -> LiveMessage | None:
        """Bring the live message of a game up to date; `again`: post it anew at the bottom.

        Returns where it is now; None for a cancelled game. Raises discord.HTTPException when
        Discord does not let it be posted; the game itself is safe then.
        """
        async with self.lock(game_id):
            table = await self._manager.table(game_id)
            live = await self._store.live_message(game_id)
            match table.record.status:
                case Status.LOBBY:
                    return await self._show_lobby(table, live, again=again)
                case Status.CANCELLED:
                    await self._put_away(table, live)
                    return None
            if live is not None and table.computer_to_move() is not None and not again:
                await self._edit(live, thinking_view(self._display(table), live.version))
                return live
            if live is not None and live.version >= table.version and not again:
                return live
            return await self._post_newest(table, live)

    async def resume(self) -> None:
        """After a start: let every open game go on, and post the boards that are missing."""
        for game_id in await self._store.open_games():
            try:
                await self._manager.resume(game_id)
                await self.show(game_id, again=not await self._is_there(game_id))
            except discord.HTTPException as error:
                log.warning("not resumed: %s", error, extra={"game": game_id})
            except Exception:
                # One damaged game must not keep the others from going on.
                log.exception("not resumed", extra={"game": game_id})

    async def call(self, table: Table, people: Sequence[int]) -> None:
        """Mention people below a lobby, so that they come to the table."""
        if not people:
            return
        say = self._display(table).say
        mentions = " ".join(f"<@{person}>" for person in people)
        view = views.message(say("{people}, a rematch! Join if you like.", people=mentions))
        await self._send(table, view, [], people)

    async def _show_lobby(
        self, table: Table, live: LiveMessage | None, *, again: bool
    ) -> LiveMessage:
        view = lobby_view(self._display(table))
        if live is not None and not again and await self._edit(live, view):
            return live
        posted = await self._post(table, view, [])
        if live is not None:
            await self._delete(live)
        return posted

    async def _post_newest(self, table: Table, live: LiveMessage | None) -> LiveMessage | None:
        display, pictures = await self._drawn(table)
        while (newest := await self._manager.table(table.id)).version > table.version:
            table = newest
            display, pictures = await self._drawn(table)
        if newest.record.status is Status.CANCELLED:
            await self._put_away(newest, live)
            return None
        posted = await self._post(newest, _view(display, pictures), pictures)
        if live is not None:
            await self._shrink(newest, live)
        return posted

    async def _drawn(self, table: Table) -> tuple[Display, list[Picture]]:
        display = await self.display(table)
        drawings = display.presenter.drawings(display.scene) if display.pictures else ()
        return display, await self.draw(drawings)

    async def _post(
        self, table: Table, view: discord.ui.LayoutView, pictures: list[Picture]
    ) -> LiveMessage:
        pinged = [seat.user_id for seat in table.people_to_move()]
        sent = await self._send(table, view, pictures, pinged)
        live = LiveMessage(table.record.channel_id, sent.id, table.version)
        await self._store.set_live_message(table.id, live)
        return live

    async def _send(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        pictures: list[Picture],
        pinged: Sequence[int],
    ) -> discord.Message:
        record = table.record
        channel = self._client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        return await channel.send(
            view=view,
            files=[discord.File(BytesIO(p.data), p.filename) for p in pictures],
            allowed_mentions=_only(pinged),
        )

    async def _shrink(self, table: Table, live: LiveMessage) -> None:
        """Turn a past board into a line on what happened after it; an idle repost is deleted."""
        if live.version >= table.version:
            await self._delete(live)
        else:
            await self._edit(live, past_view(self._display(table), live.version))

    async def _put_away(self, table: Table, live: LiveMessage | None) -> None:
        if live is not None:
            await self._edit(live, past_view(self._display(table), live.version))
            await self._store.clear_live_message(table.id)

    async def _edit(self, live: LiveMessage, view: discord.ui.LayoutView) -> bool:
        """Edit a message; return whether it is still there. Other failures are logged only."""
        try:
            await self._message(live).edit(view=view, attachments=[], allowed_mentions=NOBODY)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            log.warning("a past board could not be edited: %s", error)
        return True

    async def _delete(self, live: LiveMessage) -> None:
        try:
            await self._message(live).delete()
        except discord.HTTPException as error:
            log.info("a past board could not be deleted: %s", error)

    async def _is_there(self, game_id: int) -> bool:
        """Return whether the live message still exists, and still belongs to the game."""
        live = await self._store.live_message(game_id)
        if live is None:
            return False
        try:
            message = await self._message(live).fetch()
        except discord.NotFound:
            return False
        return message.author == self._client.user

    def _message(self, live: LiveMessage) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(live.channel_id)
        return channel.get_partial_message(live.message_id)


def _only(people: Sequence[int]) -> discord.AllowedMentions:
    """Return permission to mention these people and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _view(display: Display, pictures: list[Picture]) -> discord.ui.LayoutView:
    named = shown(display, tuple(picture.filename for picture in pictures))
    finished = display.table.record.status is Status.FINISHED
    return final_view(display, named) if finished else board_view(display, named)
