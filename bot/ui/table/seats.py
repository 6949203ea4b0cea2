"""Seats whose people have left: coming back to one's own, or playing on for somebody else."""

from bot.manager import own_seat
from bot.manager.outcomes import counts
from bot.manager.table import Table
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import number_in
from bot.ui.kit.replies import Ack
from bot.ui.requests import Request
from bot.ui.table import asking
from bot.words.names import harmless

HANDLERS = Handlers()


@HANDLERS.on("leaving", Ack.PAGE, most=1)
async def leave_for_good(request: Request) -> None:
    """Leave a running game after having been asked; its next board offers the seat."""
    services, say = request.services, request.say
    before = await request.table()
    seat = own_seat(before.shown, request.person.id)
    seated = before.running and seat.left_at is None
    if seated and not await asking.answered(request, asking.before_leaving(request, before)):
        return
    table = await services.manager.leave(request.game, request.person.id)
    await request.turn_page(views.message(say("You have left game {number}.", number=request.game)))
    await services.departures.tell(table, seat.name)
    await services.keeper.advance(request.game, reseated=True)


@HANDLERS.on("take", Ack.UPDATE, args=1)
async def take(request: Request) -> None:
    """Take the seat that the button names."""
    wanted = request.args[0]
    await _sit_down(request, number_in(wanted, -1))


@HANDLERS.on("return", Ack.UPDATE)
async def come_back(request: Request) -> None:
    """Take one's own seat back, which plays by itself because one slept."""
    await request.services.manager.come_back(request.game, request.person.id)
    await request.services.clock.wind(await request.table())
    await request.services.live.screens.show(request.game, again=True)


async def sit_down(request: Request) -> None:
    """Come back to one's own seat of a running game, or take the first free one."""
    own = (await request.table()).seat_of(request.person.id)
    if own is None or own.away_at is None or own.left_at is not None:
        await _sit_down(request, None)
        return
    await come_back(request)
    await request.tell(request.say("You are back in game {number}.", number=request.game))


async def _sit_down(request: Request, number: int | None) -> None:
    """Tell the channel and the person who sits there now; show the board at the bottom."""
    services = request.services
    table = await services.manager.rejoin(request.game, request.person, number)
    await services.clock.wind(table)
    await services.live.pings.tell(table, _news(request, table))
    await services.live.screens.show(table.id, again=True)
    await request.tell(_welcome(request, table))


def _name(request: Request, table: Table) -> str:
    """Return what the person, who sits at the table, is called there."""
    seat = table.shown.place_of(request.person.id)
    return harmless(request.person.name if seat is None else seat.name)


def _news(request: Request, table: Table) -> str:
    say, seat = request.display(table).say, table.seat_of(request.person.id)
    name = _name(request, table)
    if seat is None or seat.owner_name is None:
        return say("**{name}** comes back to the game.", name=name)
    owner = harmless(seat.owner_name)
    if not counts(table):
        return say("**{name}** sits in for **{owner}**.", name=name, owner=owner)
    return say(
        "**{name}** sits in for **{owner}**. For {owner} it counts as a loss, so the seat "
        "comes last; {name}'s own scores don't change.",
        name=name,
        owner=owner,
    )


def _welcome(request: Request, table: Table) -> str:
    say, seat = request.say, table.seat_of(request.person.id)
    if seat is None or seat.owner_name is None:
        return say("You have a seat in game {number}.", number=table.id)
    owner = harmless(seat.owner_name)
    if not counts(table):
        return say("You sit in for **{owner}** in game {number}.", owner=owner, number=table.id)
    return say(
        "You sit in for **{owner}** in game {number}. For {owner} it counts as a loss, so the "
        "seat comes last; your own scores don't change.",
        owner=owner,
        number=table.id,
    )
