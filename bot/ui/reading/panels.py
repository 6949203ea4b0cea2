"""Private messages in pages: reasons, rules, preferences."""

import discord
from discord.ui import TextDisplay

from bot.games import TITLES
from bot.store.records import Status
from bot.ui.handlers import Handlers
from bot.ui.kit import titles, views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.pager import numbered, page_of, pager
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import drawn, private_own
from bot.ui.requests import Request, limited
from bot.words.names import whole_lines
from bot.words.refusals import NotSeated, NotStarted

HANDLERS = Handlers()


@limited
async def my_salad(request: Request) -> None:
    """Show what the person has, with reasons."""
    table = await request.table()
    if not table.steps:
        raise NotStarted
    seat = table.place_of(request.person.id)
    if seat is None:
        raise NotSeated
    # Who has left sees no more than everybody: somebody else may play on there.
    viewer = None if table.seat_of(request.person.id) is None else seat.seat
    display = request.display(table, request.say, viewer)
    text = display.presenter.reasons(display.scene, seat.seat)
    pictures, files = await private_own(request, display, seat.seat)
    shown = views.panel(*pictures, TextDisplay(whole_lines(text, views.MOST_TEXT)), colour=COLOUR)
    await request.answer(shown, files)


@HANDLERS.on("details", Ack.PRIVATE, args=1)
@limited
async def details(request: Request) -> None:
    """Show every seat's points with reasons, one page a seat."""
    await request.answer(await _details(request))


@HANDLERS.on("seat", Ack.PAGE, args=1, changes=False)
@limited
async def seat_page(request: Request) -> None:
    """Turn to another seat's page."""
    await request.turn_page(await _details(request))


async def _details(request: Request) -> discord.ui.LayoutView:
    table = await request.table()
    if table.record.status is not Status.FINISHED:
        raise NotStarted
    seat = page_of(request.args[0], len(table.record.seats))
    display = request.display(table, request.say)
    text = display.presenter.reasons(display.scene, seat)
    buttons = pager(numbered("seat", table.id), seat, len(table.record.seats), request.say)
    return views.panel(
        TextDisplay(whole_lines(text, views.MOST_TEXT)), *views.rows(buttons), colour=COLOUR
    )


@limited
async def rules(request: Request, of: str | None) -> None:
    """Show the first page of the rules of a game. Raises NoSuchTitle."""
    view, files = await _rules(request, 0, titles.chosen(of))
    await request.answer(view, files)


@HANDLERS.on("howto", Ack.PRIVATE, args=1, most=2, changes=False)
@limited
async def rules_from(request: Request) -> None:
    """Open the rules beside a lobby or a board, at the page that the button names."""
    view, files = await _rules(request, request.args[0], titles.rules_in(request.args, 1))
    await request.answer(view, files)


@HANDLERS.on("rules", Ack.PAGE, args=1, most=2, changes=False)
@limited
async def rules_page(request: Request) -> None:
    """Turn to another page of the rules."""
    view, files = await _rules(request, request.args[0], titles.rules_in(request.args, 1))
    await request.turn_page(view, files)


async def _rules(
    request: Request, wanted: str | int, of: str
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    pages = TITLES[of].presenter.rules(request.say)
    number = page_of(wanted, len(pages))
    page = pages[number]
    pictures, files = await drawn(request, [] if page.drawing is None else [page.drawing])
    text = f"## {page.title}\n{page.body}"
    to = numbered("rules", more=titles.carried(of))
    buttons = pager(to, number, len(pages), request.say)
    games = titles.menu(request.say, of, CustomId("rules", args=("0",)))
    view = views.panel(TextDisplay(text), *pictures, *views.rows(buttons, games), colour=COLOUR)
    return view, files
