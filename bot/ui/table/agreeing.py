"""Calling a game off once turns were taken: all who still play agree, on one message.

Who has agreed stands in the custom_id of its button, so a restart loses nobody's word.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection

import discord
from discord.ui import LayoutView, TextDisplay

from bot.manager import own_seat
from bot.manager.table import Table
from bot.store.records import UNTIL_OVER, LiveMessage, Note, SeatRecord
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, MalformedId, number_in
from bot.ui.kit.items import SaladButton
from bot.ui.kit.replies import Ack
from bot.ui.messages.ending import counting_line
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request
from bot.words.i18n import Catalog
from bot.words.names import harmless
from bot.words.refusals import AlreadyOver, Refusal, SeatLeft, UnknownGame
from engine.text import text

HANDLERS = Handlers()

_ID_BYTES = 8
_LONGEST_PART = 48
"""Characters that one argument of a custom_id may have."""


class NotAsked(Refusal):
    """The message asks nobody, or asks no more."""

    def __init__(self) -> None:
        super().__init__(text("That question is closed. `/salad cancel` asks again."))


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
    view = _view(request.display(table).say, table, {request.person.id})
    others = [person for person in table.people if person != request.person.id]
    number = await request.services.live.posting.send(table.record, view, pinged=others)
    await store.notes.add(table.id, Note(table.record.channel_id, number, UNTIL_OVER))
    await request.tell(
        request.say("I'm asking all players now. Until they agree, the game goes on.")
    )


@HANDLERS.on("agree", Ack.UPDATE, args=2, most=3)
async def agree(request: Request) -> None:
    """Note that a player agrees; the game is called off once all of them do."""
    table = await _table(request)
    _playing(table, request.person.id)
    # One after the other, each with what the message says then: nobody's word is lost.
    async with request.services.live.locks.of(table.id):
        agreed = await _pressed(request, table) | {request.person.id}
        table = await request.services.manager.call_off_together(table.id, agreed)
        if table.running:
            await request.turn_page(_view(request.display(table).say, table, agreed))
            return
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


async def _pressed(request: Request, table: Table) -> set[int]:
    """Return who has agreed, as the pressed message says now. Raises NotAsked."""
    agreed = _agreed(await request.interaction.original_response(), table.id)
    if not agreed:
        raise NotAsked
    return agreed


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
        if _agreed(message, table.id):
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


def _view(say: Catalog, table: Table, agreed: Collection[int]) -> LayoutView:
    names = [
        f"**{harmless(seat.name)}**"
        for seat in table.record.seats
        if seat.user_id in table.people and seat.user_id in agreed
    ]
    waiting = [f"<@{person}>" for person in table.people if person not in agreed]
    lines = [
        say("### Call off game {number}?", number=table.id),
        say("All players must agree."),
        counting_line(say, table),
        say("Agreed: {names}", names=say.apart(names)),
        say("Waiting for: {names}", names=" ".join(waiting)),
    ]
    # The number is an argument: messages that name their game show it, and there is one of them.
    number, danger = str(table.id), discord.ButtonStyle.danger
    buttons = [
        SaladButton(
            CustomId("agree", args=(number, *_carried(agreed))), say("Agree"), style=danger
        ),
        SaladButton(CustomId("playing", args=(number,)), say("Keep playing")),
    ]
    return views.panel(TextDisplay("\n".join(lines)), *views.rows(buttons), colour=COLOUR)


def _carried(people: Collection[int]) -> tuple[str, ...]:
    """Return people as arguments of a custom_id: five fit, and with a sixth all have agreed."""
    data = b"".join(person.to_bytes(_ID_BYTES) for person in sorted(people))
    told = urlsafe_b64encode(data).decode().rstrip("=")
    return (told[:_LONGEST_PART], *filter(None, [told[_LONGEST_PART:]]))


def _agreed(message: discord.Message, game: int) -> set[int]:
    """Return who has agreed, as the button on the message says; nobody without one."""
    for item in LayoutView.from_message(message).walk_children():
        try:
            carried = CustomId.parse(getattr(item, "custom_id", None) or "")
        except MalformedId:
            continue
        if carried.verb == "agree" and carried.args[0] == str(game):
            return _people("".join(carried.args[1:]))
    return set()


def _people(told: str) -> set[int]:
    data = urlsafe_b64decode(told + "=" * (-len(told) % 4))
    return {
        int.from_bytes(data[start : start + _ID_BYTES]) for start in range(0, len(data), _ID_BYTES)
    }
