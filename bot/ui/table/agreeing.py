"""Calling a game off once turns were taken: all who still play agree, on one message."""

import discord

from bot.manager import own_seat
from bot.manager.table import Table
from bot.store.records import UNTIL_OVER, LiveMessage, Note, SeatRecord
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import number_in
from bot.ui.kit.replies import Ack
from bot.ui.messages.agreement import agreed_on, agreement_view, asks_the_same
from bot.ui.requests import Request
from bot.words.names import harmless
from bot.words.refusals import AlreadyOver, Refusal, SeatLeft, UnknownGame
from engine.text import text

HANDLERS = Handlers()


class NotAsked(Refusal):
    """The message asks nobody, or asks no more."""

    def __init__(self) -> None:
        super().__init__(text("That question is closed. `/salad cancel` asks again."))


class Changed(Refusal):
    """The message did not say any more what calling off means now."""

    def __init__(self) -> None:
        super().__init__(text("This question has changed. Read it again before you agree."))


async def propose(request: Request, table: Table) -> None:
    """Ask all who play whether the game is to be called off; where they are asked, say where.

    Raises NotSeated, SeatTaken, SeatLeft, or one of FAILURES.
    """
    _playing(table, request.person.id)
    store = request.services.store
    if (asked := await _asked(request, table)) is not None:
        link = request.link(asked)
        await request.tell(request.say("That is already being asked: {link}", link=link))
        return
    view = agreement_view(request.display(table), {request.person.id})
    others = [person for person in table.people if person != request.person.id]
    number = await request.services.live.posting.send(table.record, view, pinged=others)
    await store.notes.add(table.id, Note(table.record.channel_id, number, UNTIL_OVER))
    await request.tell(
        request.say("I'm asking all players now. Until they agree, the game goes on.")
    )


@HANDLERS.on("agree", Ack.UPDATE, args=2, most=4)
async def agree(request: Request) -> None:
    """Note that a player agrees; the game is called off once all of them do."""
    table = await _table(request)
    _playing(table, request.person.id)
    # One after the other, each with what the message says then: nobody's word is lost.
    async with request.services.live.locks.of(table.id):
        table = await _table(request)
        message = await _pressed(request, table)
        agreed = agreed_on(message, table.id) & {*table.people}
        true = asks_the_same(message, agreement_view(request.display(table), agreed))
        if true:
            agreed |= {request.person.id}
            table = await request.services.manager.call_off_together(table.id, agreed)
        if true and table.running:
            await request.turn_page(agreement_view(request.display(table), agreed))
            return
    if not true:
        # Nobody agrees to what they could not read.
        await request.services.live.screens.show(table.id)
        raise Changed
    request.services.autopilot.stop(table.id)
    await request.services.keeper.advance(table.id)


@HANDLERS.on("playing", Ack.UPDATE, args=1)
async def keep_playing(request: Request) -> None:
    """Let the game go on: a player does not agree, or does not any more."""
    table = await _table(request)
    name = harmless(_playing(table, request.person.id).name)
    say = request.display(table).say
    line = say("**{name}** wants to keep playing, so the game goes on.", name=name)
    async with request.services.live.locks.of(table.id):
        await _pressed(request, table)
        await request.turn_page(views.message(line))
        if request.interaction.message is not None:
            await request.services.store.notes.drop(request.interaction.message.id)


async def _pressed(request: Request, table: Table) -> discord.Message:
    """Return the pressed message as it is now. Raises NotAsked."""
    message = await request.interaction.original_response()
    if not agreed_on(message, table.id):
        raise NotAsked
    return message


async def _table(request: Request) -> Table:
    """Return the table that a button names by its first argument. Raises UnknownGame."""
    number = number_in(request.args[0], 0)
    table = await request.services.manager.table(number)
    if table.record.guild_id != request.interaction.guild_id:
        raise UnknownGame(number)
    return table


async def _asked(request: Request, table: Table) -> LiveMessage | None:
    """Return the message on which the players are asked, if there is one."""
    for note in await request.services.store.notes.of_game(table.id):
        if note.version != UNTIL_OVER:
            continue
        channel = request.interaction.client.get_partial_messageable(note.channel_id)
        try:
            message = await channel.get_partial_message(note.message_id).fetch()
        except discord.NotFound:
            continue
        if agreed_on(message, table.id):
            return LiveMessage(note.channel_id, note.message_id, table.version)
    return None


def _playing(table: Table, person_id: int) -> SeatRecord:
    """Return the seat of who plays the game now. Raises AlreadyOver, NotSeated or SeatLeft."""
    if not table.running:
        raise AlreadyOver
    seat = own_seat(table, person_id)
    if seat.left_at is not None:
        raise SeatLeft
    return seat
