"""What can be done around a game: join, leave, start, cancel, rematch."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

import discord

from bot.manager import may_cancel, own_seat
from bot.manager.choices import OPEN
from bot.manager.rematches import repeated
from bot.manager.table import Table
from bot.players import LEVELS
from bot.store.records import NewGame, Status
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import number_in
from bot.ui.kit.people import server_locale
from bot.ui.kit.replies import Ack
from bot.ui.requests import Request
from bot.ui.table import agreeing, asking, house, opening, seats
from bot.words.refusals import (
    AllMustAgree,
    AlreadyOver,
    ChannelBusy,
    NotOver,
    NotSeated,
    Refusal,
    SeatLeft,
)
from engine import RulesError

HANDLERS = Handlers()

_ONLOOKERS_WAIT = timedelta(minutes=1)
"""So long a board stays where it is for all who do not sit at its table."""


@HANDLERS.on("join", Ack.UPDATE)
async def join(request: Request) -> None:
    """Take a seat in the lobby."""
    await request.services.manager.join(request.game, request.person)
    await request.show()


@HANDLERS.on("start", Ack.UPDATE)
async def start(request: Request) -> None:
    """Deal the game and show the first board."""
    await request.services.manager.start(request.game, request.person.id)
    await request.show()


@HANDLERS.on("computer", Ack.UPDATE, args=1, most=2)
async def computer(request: Request) -> None:
    """Seat a computer player of the chosen level, or send the last one away."""
    async with _menus_renewed(request):
        await _seat_computer(request)
    await request.show()


@asynccontextmanager
async def _menus_renewed(request: Request) -> AsyncIterator[None]:
    """After a refusal, show other menus: what is chosen in one already cannot be chosen again."""
    try:
        yield
    except (Refusal, RulesError):
        await request.services.live.screens.renew_lobby(request.game)
        raise


async def _seat_computer(request: Request) -> None:
    manager, level = request.services.manager, request.args[-1]
    if level == "none":
        await manager.unseat_computer(request.game, request.person.id)
    elif level in LEVELS:
        await manager.seat_computer(request.game, request.person.id, level)


@HANDLERS.on("match", Ack.UPDATE, args=1)
async def match(request: Request) -> None:
    """Choose between a match of several rounds and a single one."""
    wanted = request.args[0] == "1"
    await request.services.manager.choose_match(request.game, request.person.id, wanted=wanted)
    await request.show()


@HANDLERS.on("rated", Ack.UPDATE, args=1)
async def rated(request: Request) -> None:
    """Choose between a game that counts and a friendly one."""
    await _choose(request, "rated")


@HANDLERS.on("hints", Ack.UPDATE, args=1)
async def hints(request: Request) -> None:
    """Choose whether a friendly table has hints."""
    await _choose(request, "hints")


@HANDLERS.on("option", Ack.UPDATE, args=1, most=2)
async def option(request: Request) -> None:
    """Choose one of the options that the game describes."""
    key, _, value = request.args[-1].partition("=")
    async with _menus_renewed(request):
        await request.services.manager.choose_rule(
            request.game, request.person.id, key, number_in(value, OPEN)
        )
    await request.show()


async def _choose(request: Request, what: str) -> None:
    wanted = {what: request.args[0] == "1"}
    await request.services.manager.choose(request.game, request.person.id, **wanted)
    await request.show()


@HANDLERS.on("leave", Ack.UPDATE)
async def leave(request: Request) -> None:
    """Free the seat in the lobby at once; ask before leaving a running game."""
    table = await request.table()
    seat = own_seat(table, request.person.id)
    if not table.running:
        await request.services.manager.leave(request.game, request.person.id, lobby_only=True)
        await request.show()
        return
    if seat.left_at is not None:
        raise SeatLeft
    await request.answer(asking.before_leaving(request, table).view())


@HANDLERS.on("cancel", Ack.UPDATE)
async def cancel(request: Request) -> None:
    """Ask a host or a manager whether the game is to be called off; after a turn, all who play."""
    table = await request.table()
    if table.record.status in {Status.FINISHED, Status.CANCELLED}:
        raise AlreadyOver
    now = request.services.clock.now()
    try:
        may_cancel(table, request.person.id, now, manager=_decides(request, table))
    except AllMustAgree:
        await agreeing.propose(request, table)
        return
    await request.answer(asking.before_calling_off(request, table).view())


@HANDLERS.on("calling", Ack.PAGE, most=1)
async def call_off(request: Request) -> None:
    """Call the game off after having been asked."""
    table, manager = await request.table(), request.services.manager
    decides = _decides(request, table)
    if table.open:
        may_cancel(table, request.person.id, request.services.clock.now(), manager=decides)
        if not await asking.answered(request, asking.before_calling_off(request, table)):
            return
    await manager.cancel(request.game, request.person.id, manager=decides)
    request.services.autopilot.stop(request.game)
    await request.show()
    say = request.say
    await request.turn_page(views.message(say("Game {number} is called off.", number=request.game)))


def _decides(request: Request, table: Table) -> bool:
    """Return whether the person calls the game off as who manages the channel.

    Who plays a game in which turns were taken does not: the others have a say.
    """
    plays = table.version > 0 and request.person.id in table.people
    return request.manages(table) and not plays


# Boards of older versions, whose buttons carry nothing, have told the seed.
@HANDLERS.on("playon", Ack.UPDATE, args=1)
async def play_on(request: Request) -> None:
    """Let who has won because all others left play the board on, where games may be held now."""
    await house.check_channel(request.interaction)
    table = await request.services.manager.play_on(request.game, request.person.id)
    await request.services.keeper.advance(table.id)


@HANDLERS.on("keep", Ack.PAGE, changes=False)
async def keep(request: Request) -> None:
    """Close a question without doing anything."""
    await request.turn_page(views.message(request.say("OK, nothing changed.")))


@HANDLERS.on("rematch", Ack.PRIVATE)
async def rematch(request: Request) -> None:
    """Open a new lobby with the same choices and computer players; ask the others to join.

    Who presses once it is open gets a seat in it.
    """
    table = await request.table()
    if table.record.status is not Status.FINISHED:
        raise NotOver(table.id)
    if table.place_of(request.person.id) is None:
        raise NotSeated
    if not await _join_lobby_after(request, table):
        try:
            await _rematch(request, table)
        except ChannelBusy:
            # Two have pressed at once, or something else is played here.
            if not await _join_lobby_after(request, table):
                raise


async def _join_lobby_after(request: Request, table: Table) -> bool:
    """Take a seat in the lobby that is a game's rematch; return whether there is one."""
    number = await request.services.store.games.in_channel(table.record.channel_id)
    if number is None:
        return False
    there = (await request.services.manager.table(number)).record
    if there.status is not Status.LOBBY or there.options.rematch_of != table.id:
        return False
    await join_here(replace(request, game=number))
    return True


async def _rematch(request: Request, table: Table) -> None:
    """Open the lobby, and tell the person; raises what `opening.open_lobby` raises."""
    record = table.record
    new = NewGame(
        rules=record.rules,
        guild_id=record.guild_id,
        channel_id=record.channel_id,
        host_id=request.person.id,
        host_name=request.person.name,
        capacity=table.capacity,
        options=repeated(table, request.person.id),
        locale=server_locale(request.interaction),
    )
    opened = await opening.open_lobby(request, new, record.seats)
    others = [person for person in table.people if person != request.person.id]
    await request.services.live.pings.call(opened, others)
    say = request.say
    called = say("The game is open, and I asked the others to join.")
    await request.tell(called if others else say("The game is open."))


async def board(request: Request) -> None:
    """Post the live message of the game again, at the bottom of its channel."""
    table = await request.table()
    finished = table.record.status is Status.FINISHED
    if not finished and await _too_soon(request, table):
        return
    live = await request.services.live.screens.show(request.game, again=not finished)
    if live is None:
        raise AlreadyOver
    await request.tell(request.say("Here it is: {link}", link=request.link(live)))


async def _too_soon(request: Request, table: Table) -> bool:
    """Tell an onlooker where the board is, if it was posted a moment ago; return whether it was."""
    live = await request.services.store.boards.live_message(table.id)
    if live is None or table.place_of(request.person.id) is not None or request.manages(table):
        return False
    age = request.services.clock.now() - discord.utils.snowflake_time(live.message_id)
    if age >= _ONLOOKERS_WAIT or not await request.services.live.watch.is_there(table.id):
        return False
    line = request.say("The board is right here: {link}", link=request.link(live))
    await request.tell(line)
    return True


async def join_here(request: Request) -> None:
    """Join by command, and say so; in a running game, come back or take a seat that was left."""
    if (await request.table()).running:
        await seats.sit_down(request)
        return
    await join(request)
    await request.tell(request.say("You have a seat in game {number}.", number=request.game))


async def start_here(request: Request) -> None:
    """Start by command, and say so."""
    await start(request)
    await request.tell(request.say("Game {number} has started.", number=request.game))


async def leave_here(request: Request) -> None:
    """Leave by command: say so, or ask first when the game runs."""
    was_running = (await request.table()).running
    await leave(request)
    if not was_running:
        await request.tell(request.say("You have left game {number}.", number=request.game))
