"""Which game a command is about: the one named, the one of its channel, or one of the person's."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from bot.manager.table import Table
from bot.store.records import Status
from bot.ui.handlers import handle
from bot.ui.kit.people import Interaction
from bot.ui.kit.replies import Ack, attend
from bot.ui.requests import Handler, Request
from bot.words.refusals import NoGame, NoneFinished, PlaysNowhere, UnknownGame, WhichGame

Finder = Callable[[Request], Awaitable[int]]

_LOOKED_THROUGH = 50
"""Finished games of a server among which the last one of a channel is looked for."""


async def serve_table(interaction: Interaction, handler: Handler, game: int | None = None) -> None:
    """Answer a command about a game: the one named, or else the one in this channel."""
    find = _open if game is None else partial(_named, game=game)
    await _serve_game(interaction, handler, game, find)


async def serve_own(interaction: Interaction, handler: Handler, game: int | None) -> None:
    """Answer a command about the game named, the one in this channel, or else the person's own."""
    find = _own if game is None else partial(_named, game=game)
    await _serve_game(interaction, handler, game, find)


async def serve_board(interaction: Interaction, handler: Handler, game: int | None) -> None:
    """Answer a command about the channel's board: that of its open game, or of the last one."""
    find = _open_or_last if game is None else partial(_named, game=game)
    await _serve_game(interaction, handler, game, find)


async def serve_finished(interaction: Interaction, handler: Handler, game: int | None) -> None:
    """Answer a command about a finished game: the one named, or else the server's latest."""
    find = _latest_finished if game is None else partial(_any, game=game)
    await _serve_game(interaction, handler, game, find)


async def _serve_game(
    interaction: Interaction, handler: Handler, game: int | None, find: Finder
) -> None:
    """Answer a command privately about the game that is found once it is acknowledged."""
    request = Request.of(interaction)

    async def work() -> None:
        await handle(replace(request, game=await find(request)), handler)

    await attend(interaction, Ack.PRIVATE, work, game)


async def _any(request: Request, game: int) -> int:
    """Return the number of a game of this server. Raises UnknownGame."""
    return (await _of_this_server(request, game)).id


async def _of_this_server(request: Request, game: int) -> Table:
    try:
        table = await request.services.manager.table(game)
    except NoGame:
        raise await _unknown(request, game) from None
    if table.record.guild_id != request.interaction.guild_id:
        raise await _unknown(request, game)
    return table


async def _named(request: Request, game: int) -> int:
    """Return the number of a game that the person may name here.

    Raises UnknownGame, in the same words for one of another channel that is not theirs: nobody is
    told who plays there.
    """
    table = await _of_this_server(request, game)
    here = table.record.channel_id == request.interaction.channel_id
    theirs = table.seat_of(request.person.id) is not None or request.manages(table)
    if not (here or theirs or table.record.status is Status.FINISHED):
        raise await _unknown(request, game)
    return game


async def _unknown(request: Request, game: int) -> UnknownGame:
    """Return the refusal of a number, which names the game that the channel does hold."""
    here = await request.services.store.games.in_channel(_channel(request.interaction))
    return UnknownGame(game, here=here)


async def _open(request: Request) -> int:
    return (await request.services.manager.table_in(_channel(request.interaction))).id


async def _own(request: Request) -> int:
    """Return the person's game here, or the only other one that they play in this server.

    Without any, it is the open game here, where they may have been.
    Raises PlaysNowhere or WhichGame.
    """
    store, place = request.services.store, request.interaction
    numbers = set(await store.games.all_open(request.person.id))
    own = [table for table in await store.guilds.open_tables(place.guild_id) if table.id in numbers]
    here = [table for table in own if table.channel_id == place.channel_id]
    if not own:
        try:
            return await _open(request)
        except NoGame:
            raise PlaysNowhere from None
    if not here and len(own) > 1:
        raise WhichGame(table.id for table in own)
    return (here or own)[0].id


async def _open_or_last(request: Request) -> int:
    channel = _channel(request.interaction)
    try:
        return await _open(request)
    except NoGame:
        guild_id = request.interaction.guild_id or 0
        latest = await request.services.store.games.finished(guild_id, limit=_LOOKED_THROUGH)
        here = [record.id for record in latest if record.channel_id == channel]
        if not here:
            raise
        return here[0]


async def _latest_finished(request: Request) -> int:
    guild_id = request.interaction.guild_id or 0
    latest = await request.services.store.games.finished(guild_id, limit=1)
    if not latest:
        raise NoneFinished
    return latest[0].id


def _channel(interaction: Interaction) -> int:
    assert interaction.channel_id is not None, "commands are for servers only"
    return interaction.channel_id
