"""Seats whose people have left: coming back to one's own, or playing on for somebody else."""

import logging

from bot.names import harmless
from bot.table import Table
from bot.ui import views
from bot.ui.custom_id import number_in
from bot.ui.display import Display
from bot.ui.replies import Ack
from bot.ui.requests import Request, on
from bot.ui.services import Services

log = logging.getLogger(__name__)


@on("leaving", Ack.UPDATE)
async def leave_for_good(request: Request) -> None:
    """Leave a running game after having been asked; its next board offers the seat."""
    services, say = request.services, request.say
    before = await services.store.live_message(request.game)
    table = await services.manager.leave(request.game, request.person.id)
    await request.turn_page(views.message(say("You have left game {number}.", number=request.game)))
    if table.running:
        line = request.display(table).say(
            "**{name}** has left the game; the seat plays by itself.",
            name=harmless(request.person.name),
        )
        await services.screens.tell(table, line, until_over=True)
    await request.show()
    if await services.store.live_message(request.game) == before:
        await services.screens.show(request.game, again=True)


async def let_go(services: Services, table: Table, person_id: int) -> None:
    """Let somebody leave a running game who has left the server, and say so.

    Raises a Refusal if the game is over or the person has left it already, and StoreError.
    """
    seat = table.seat_of(person_id)
    assert seat is not None, "only people at the table are let go"
    table = await services.manager.leave(table.id, person_id)
    log.info("a player has left the server", extra={"game": table.id})
    if table.running:
        line = Display.of(table, services.screens.icons).say(
            "**{name}** has left the server and so the game; the seat plays by itself.",
            name=harmless(seat.name),
        )
        await services.screens.tell(table, line, until_over=True)


@on("take", Ack.UPDATE, args=1)
async def take(request: Request) -> None:
    """Take the seat that the button names."""
    wanted = request.args[0]
    await _sit_down(request, number_in(wanted, -1))


async def sit_down(request: Request) -> None:
    """Come back to one's own seat of a running game, or take the first free one."""
    await _sit_down(request, None)


async def _sit_down(request: Request, number: int | None) -> None:
    """Tell the channel and the person who sits there now; show the board at the bottom."""
    services = request.services
    table = await services.manager.rejoin(request.game, request.person, number)
    new = table.seat_of(request.person.id)
    await services.clock.wind(table, afresh=new in table.people_to_move())
    await services.screens.tell(table, _news(request, table))
    await services.screens.show(table.id, again=True)
    await request.tell(_welcome(request, table))


def _news(request: Request, table: Table) -> str:
    say, seat = request.display(table).say, table.seat_of(request.person.id)
    name = harmless(request.person.name)
    if seat is None or seat.owner_name is None:
        return say("**{name}** is back in the game.", name=name)
    return say(
        "**{name}** plays on for **{owner}**, who left. The game counts for {owner} as left, and "
        "for {name} not at all.",
        name=name,
        owner=harmless(seat.owner_name),
    )


def _welcome(request: Request, table: Table) -> str:
    say, seat = request.say, table.seat_of(request.person.id)
    if seat is None or seat.owner_name is None:
        return say("You have a seat at table {number}.", number=table.id)
    return say(
        "You play on for **{owner}** in game {number}. It counts for {owner} as left; it does not "
        "count for you.",
        owner=harmless(seat.owner_name),
        number=table.id,
    )
