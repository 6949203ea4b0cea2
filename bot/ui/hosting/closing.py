"""Ending a game that is stuck, by those who may manage the server."""

import logging

from bot.store.guilds import OpenTable
from bot.store.records import Status
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.replies import Ack
from bot.ui.messages.ending import called_off_line
from bot.ui.requests import Request
from bot.ui.table import house
from bot.ui.table.asking import Question, answered
from bot.words.refusals import AlreadyOver, Damaged, NoGame, UnknownGame

HANDLERS = Handlers()

log = logging.getLogger(__name__)


async def end(request: Request) -> None:
    """Ask whether a game of this server is to be ended, whatever state it is in."""
    await ask(request, request.game)


async def ask(request: Request, number: int) -> None:
    """Ask whether the game of a number is to be ended; without one, that of this channel."""
    house.managers_only(request.interaction)
    await request.answer(_question(request, await _open_game(request, number)).view())


def _question(request: Request, table: OpenTable) -> Question:
    say, where = request.say, f"<#{table.channel_id}>"
    what = [
        say("Call off game {number} in {channel}?", number=table.id, channel=where),
        say("It has not started yet.")
        if table.status is Status.LOBBY
        else say("It won't count, except as a loss for anyone who left before."),
    ]
    # The game's number is an argument: a game that cannot be replayed can be ended, too.
    carried = CustomId("ending", args=(str(table.id),))
    return Question("\n".join(what), carried, say("Call off"), say("Keep the game"))


@HANDLERS.on("ending", Ack.PAGE, args=1, most=2)
async def end_for_good(request: Request) -> None:
    """End the game after having been asked."""
    house.managers_only(request.interaction)
    table = await _open_game(request, number_in(request.args[0], 0))
    if not await answered(request, _question(request, table)):
        return
    await _end(request, table)
    log.info("audit: game ended by who manages the server", extra={"game": table.id})
    await request.turn_page(views.message(called_off_line(request.say, table.id)))


async def _open_game(request: Request, number: int) -> OpenTable:
    """Return an open game of this server, or of this channel without a number.

    Of an open game nothing is read that could be damaged. Raises NoGame or AlreadyOver.
    """
    store, here = request.services.store, request.interaction
    for table in await store.guilds.open_tables(here.guild_id or 0):
        if table.id == number or (not number and table.channel_id == here.channel_id):
            return table
    ended = await store.games.get(number) if number else None
    if ended is None or ended.guild_id != here.guild_id:
        raise UnknownGame(number) if number else NoGame
    raise AlreadyOver


async def _end(request: Request, table: OpenTable) -> None:
    manager, person = request.services.manager, request.person.id
    try:
        await manager.cancel(table.id, person, manager=True)
    except Damaged:
        await _end_as_it_is(request, table)
        return
    request.services.autopilot.stop(table.id)
    try:
        await request.services.keeper.advance(table.id)
    except FAILURES as error:
        log.warning("the board of an ended game could not be changed: %s", error)


async def _end_as_it_is(request: Request, table: OpenTable) -> None:
    await request.services.manager.end_as_it_is(table.id)
    request.services.live.watch.forget(table.id)
    try:
        await request.services.live.screens.show(table.id)
    except FAILURES as error:
        log.warning("the board of an ended game could not be changed: %s", error)
