"""Opening a table: permissions, thread, lobby."""

import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

import discord

from bot.manager.choices import wished
from bot.manager.rights import check_capacity
from bot.manager.table import Table
from bot.store import StoreError
from bot.store.guilds import GuildSettings
from bot.store.records import NewGame, SeatRecord, TableOptions
from bot.ui.kit import permissions
from bot.ui.kit.people import server_locale
from bot.ui.kit.posting import FAILURES
from bot.ui.requests import Request
from bot.ui.table import house
from bot.words.i18n import Catalog, catalog
from bot.words.names import cut, plain
from bot.words.refusals import Refusal, TableFull
from engine import GAMES
from engine.text import text

log = logging.getLogger(__name__)

_THREAD_MINUTES: Literal[1440] = 1440
"""A thread is archived after a day without messages; the next board wakes it."""
_LONGEST_THREAD_NAME = 100
"""Discord's limit, in characters; a name of 32 characters with many accents can exceed it."""


async def open_table(
    request: Request,
    *,
    rules: str,
    seats: int | None,
    chosen: Mapping[str, object],
    thread: bool | None,
    wish: str | None,
) -> None:
    """Open a lobby in the channel, or in a new thread of it, with the person as its host.

    Without a number of seats, it is for as many as can play the game.

    `chosen` are options of the table; what is None there the server's settings decide, and so it is
    with the thread; `wish` says what is wished of the game's own options, as `wished` reads it.
    Raises NoSuchChoice, WrongSeats, ChannelBusy, HostsEnough, ServerFull, or a Refusal that names
    what is missing or where tables may be opened.
    """
    interaction = request.interaction
    settings = await house.check(interaction)
    in_thread = isinstance(interaction.channel, discord.Thread)
    if thread is None:
        thread = settings.threads and isinstance(interaction.channel, discord.TextChannel)
    new_thread = thread and not in_thread
    permissions.check(interaction.app_permissions, interaction.channel, new_thread=new_thread)
    wanted = GAMES[rules].seats[-1] if seats is None else seats
    check_capacity(rules, wanted)
    if wish is not None:
        chosen = {**chosen, "rules": wished(GAMES[rules], wanted, wish)}
    await request.services.manager.check_limits(request.person.id, interaction.guild_id or 0)
    locale = settings.locale or server_locale(interaction)
    made = await _thread(request, catalog(locale)) if new_thread else None
    channel_id = interaction.channel_id if made is None else made.id
    assert interaction.guild_id is not None, "the command is for servers only"
    assert channel_id is not None, "the command is for servers only"
    new = NewGame(
        rules=rules,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        host_id=request.person.id,
        host_name=request.person.name,
        capacity=wanted,
        options=_options(chosen, settings),
        locale=locale,
    )
    await _open_or_remove(request, new, made)
    say = request.say
    opened = say("Your game is open: {channel}", channel=f"<#{channel_id}>")
    await request.tell("\n".join([opened, *_left_out(say, chosen)]))


def _left_out(say: Catalog, chosen: Mapping[str, object]) -> list[str]:
    """Say what of the wishes a table cannot have beside the others."""
    if not (chosen.get("rated") and chosen.get("hints")):
        return []
    # Translators: “Make it friendly” is the button of that name.
    return [say("Rated games have no hints. **Make it friendly** turns them on.")]


def _options(chosen: Mapping[str, object], settings: GuildSettings) -> TableOptions:
    usual = {
        "scores_shown": settings.scores_shown,
        "rated": settings.rated,
        "hints": settings.hints,
        "pace": settings.pace or TableOptions().pace,
    }
    return TableOptions.model_validate(
        usual | {name: wish for name, wish in chosen.items() if wish is not None}
    )


async def open_lobby(request: Request, new: NewGame, again: Sequence[SeatRecord]) -> Table:
    """Open the lobby in this channel and show it; one that cannot be shown is closed again.

    The computer players among the seats `again` sit there, too.

    Raises ChannelBusy, one of FAILURES, or the Refusal of the server's settings.
    """
    settings = await house.check(request.interaction)
    return await _open(request, replace(new, locale=settings.locale or new.locale), again)


async def _open(request: Request, new: NewGame, again: Sequence[SeatRecord] = ()) -> Table:
    services = request.services
    table = await services.manager.open(new)
    try:
        for seat in again:
            if seat.level is None:
                continue
            # Whoever has joined meanwhile may have taken the last seat.
            with contextlib.suppress(TableFull):
                await services.manager.seat_computer(table.id, new.host_id, seat.level)
        shown = await services.live.screens.show(table.id)
    except FAILURES:
        await services.manager.cancel(table.id, request.person.id)
        await services.live.pausing.unpause(table.id)
        # Discord may have posted it although no answer came: then it is put away.
        services.live.pausing.behind.add(table.id)
        raise
    except StoreError:
        # The lobby is there, and is shown as soon as the store works again.
        services.live.pausing.behind.add(table.id)
        raise
    if shown is None:
        raise Refusal(
            text("No game was opened: the channel or its game is gone. Please try again.")
        )
    return table


async def _open_or_remove(request: Request, new: NewGame, made: discord.Thread | None) -> None:
    """Open the lobby; a thread that was made for it goes again if that fails."""
    try:
        await _open(request, new)
    except Exception:
        if made is not None:
            await _remove(made)
        raise


async def _thread(request: Request, say: Catalog) -> discord.Thread:
    """Return a new thread in this channel for the table."""
    channel = request.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal(
            text("Only text channels can have threads. Try it in one, or without a thread.")
        )
    name = say("Salad · {host}", host=plain(request.person.name))
    # Announcement channels have threads of their own kind; the same permission allows both.
    kinds = discord.ChannelType
    return await channel.create_thread(
        name=cut(name, _LONGEST_THREAD_NAME),
        type=kinds.news_thread if channel.is_news() else kinds.public_thread,
        auto_archive_duration=_THREAD_MINUTES,
    )


async def _remove(thread: discord.Thread) -> None:
    """Delete an empty thread, or put it away where the bot may only do that."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await _archive(thread)
    except FAILURES as error:
        log.warning("an empty thread stays: %s", error)


async def _archive(thread: discord.Thread) -> None:
    try:
        await thread.edit(archived=True)
    except FAILURES as error:
        log.warning("an empty thread stays: %s", error)
