"""Ending a game that is stuck, by those who may manage the server."""

import logging

import discord
from discord.ui import TextDisplay

from bot.i18n import Catalog, catalog
from bot.refusals import AlreadyOver, Damaged, NoGame
from bot.store import GameRecord
from bot.store.records import Status
from bot.ui import house, views
from bot.ui.custom_id import CustomId, number_in
from bot.ui.items import SaladButton
from bot.ui.posting import FAILURES
from bot.ui.replies import Ack
from bot.ui.requests import Request, on

log = logging.getLogger(__name__)


async def end(request: Request) -> None:
    """Ask whether a game of this server is to be ended, whatever state it is in."""
    house.managers_only(request.interaction)
    record = await _open_game(request, request.game)
    say, where = request.say, f"<#{record.channel_id}>"
    question = say(
        "End game {number} in {channel}? Nothing of it will count.",
        number=record.id,
        channel=where,
    )
    # The game's number is an argument: a game that cannot be replayed can be ended, too.
    yes = SaladButton(
        CustomId("ending", 0, (str(record.id),)), say("End it"), style=discord.ButtonStyle.danger
    )
    no = SaladButton(CustomId("keep"), say("Keep playing"))
    await request.answer(views.layout(TextDisplay(question), *views.rows([yes, no])))


@on("ending", Ack.UPDATE, args=1)
async def end_for_good(request: Request) -> None:
    """End the game after having been asked."""
    house.managers_only(request.interaction)
    record = await _open_game(request, number_in(request.args[0], 0))
    await _end(request, record)
    log.info("audit: game ended by who manages the server", extra={"game": record.id})
    await request.turn_page(views.message(_over(request.say, record.id)))


async def _open_game(request: Request, number: int) -> GameRecord:
    """Return an open game of this server without replaying it. Raises NoGame or AlreadyOver."""
    store, here = request.services.store, request.interaction
    if number:
        record = await store.game(number)
    else:
        record = await store.game_in_channel(here.channel_id or 0)
    if record is None or record.guild_id != here.guild_id:
        raise NoGame
    if record.status not in {Status.LOBBY, Status.RUNNING}:
        raise AlreadyOver
    return record


async def _end(request: Request, record: GameRecord) -> None:
    manager, person = request.services.manager, request.person.id
    try:
        await manager.cancel(record.id, person, manager=True)
    except Damaged:
        await request.services.store.end_game(record.id, Status.CANCELLED, discord.utils.utcnow())
        await request.services.store.clear_clock(record.id)
        await _put_away(request, record)
        return
    request.services.autopilot.stop(record.id)
    try:
        await request.services.carry_on(record.id)
    except FAILURES as error:
        log.warning("the board of an ended game could not be changed: %s", error)


async def _put_away(request: Request, record: GameRecord) -> None:
    """Replace the board of a game that cannot be shown any more by one line."""
    store = request.services.store
    live = await store.live_message(record.id)
    if live is None:
        return
    channel = request.interaction.client.get_partial_messageable(live.channel_id)
    say = catalog(record.locale)
    try:
        view = views.message(_over(say, record.id))
        await channel.get_partial_message(live.message_id).edit(
            view=view, attachments=[], allowed_mentions=discord.AllowedMentions.none()
        )
    except FAILURES as error:
        log.warning("the board of an ended game could not be changed: %s", error)
    await store.clear_live_message(record.id)


def _over(say: Catalog, number: int) -> str:
    return say("Game {number} was called off.", number=number)
