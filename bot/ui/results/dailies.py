"""One's own Daily once more, when it is finished: as Chef sees it, and turn by turn.

Until the day is over, what its person could not see stays a secret.
"""

from collections.abc import Callable

import discord
from discord.ui import TextDisplay

from bot.daily import PERSON, Sitting
from bot.daily.table import as_table
from bot.store.analyses import Analysis
from bot.ui.daily import words
from bot.ui.daily.handlers import finished, looked_at
from bot.ui.daily.messages import day_text
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.pager import page_of, pager
from bot.ui.kit.replies import Ack
from bot.ui.messages.display import Display
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import attached, drawn
from bot.ui.requests import Request, limited
from bot.ui.results.analysis import NotAnalysed
from bot.ui.results.replay import turned_to
from bot.ui.results.reviews import Report

HANDLERS = Handlers()

Page = tuple[discord.ui.LayoutView, list[discord.File]]


@HANDLERS.on("dailyreport", Ack.PRIVATE, args=1)
@limited
async def analysis(request: Request) -> None:
    """Show what Chef thinks of the person's turns; while Chef is looking, that this is so."""
    sitting = await finished(request)
    found = await looked_at(request, sitting)
    if found is None:
        raise NotAnalysed
    view, files = await _reviewed(request, sitting, found, "0")
    await request.turn_page(view, files)


@HANDLERS.on("dailyreview", Ack.PAGE, args=2)
@limited
async def review_page(request: Request) -> None:
    """Turn to another page of what Chef thinks."""
    sitting = await finished(request)
    found = await looked_at(request, sitting)
    if found is None:
        raise NotAnalysed
    view, files = await _reviewed(request, sitting, found, request.args[1])
    await request.turn_page(view, files)


async def _reviewed(request: Request, sitting: Sitting, found: Analysis, page: str) -> Page:
    say, day = request.say, sitting.tried.day
    title = say("## Daily Salad, {day}, as Chef sees it", day=words.day_name(request.say, day))
    display, person = _display(request, sitting), request.person.id
    sheets = Report(display, found, person, title=title, ranked=True).sheets()
    number = page_of(page, len(sheets))
    sheet = sheets[number]()
    pictures, files = await drawn(request, sheet.drawings)
    told: TextDisplay[discord.ui.LayoutView] = TextDisplay(sheet.text[: views.MOST_TEXT])
    buttons = pager(_review_page(sitting), number, len(sheets), say)
    return views.panel(told, *pictures, *views.rows(buttons), colour=COLOUR), files


@HANDLERS.on("dailyfilm", Ack.PRIVATE, args=1)
@limited
async def film(request: Request) -> None:
    """Show the person's game as an animated picture."""
    sitting = await finished(request)
    display, say, day = _display(request, sitting), request.say, sitting.tried.day
    scene, name = display.scene, words.day_name(request.say, day)
    drawing = display.presenter.replay(scene)
    key = ("daily", day, sitting.tried.actions, scene.steps.over, scene.names, say.locale)
    picture = await request.services.live.studio.film(key, drawing)
    pictures, files = attached([(picture, drawing)])
    title = say("## Daily Salad, {day}, turn by turn", day=name)
    button = SaladButton(CustomId("dailyturns", args=(day_text(day),)), say("Turn by turn"))
    items = [TextDisplay[discord.ui.LayoutView](title), *pictures, *views.rows([button])]
    await request.answer(views.panel(*items, colour=COLOUR), files)


@HANDLERS.on("dailyturns", Ack.PRIVATE, args=1)
@limited
async def first_turn(request: Request) -> None:
    """Open the person's game page by page."""
    view, files = await _turn(request, "0")
    await request.answer(view, files)


@HANDLERS.on("dailyturn", Ack.PAGE, args=2, most=3, changes=False)
@limited
async def turn(request: Request) -> None:
    """Turn to another page of it."""
    view, files = await _turn(request, request.args[1])
    await request.turn_page(view, files)


async def _turn(request: Request, page: str) -> Page:
    sitting = await finished(request)
    display, tried = _display(request, sitting), sitting.tried
    # Chef's thoughts are told where there are any: nobody thinks because a page is turned.
    found = await request.services.store.dailies.report(tried.day, tried.user_id)
    report = None if found is None else Report(display, found, request.person.id, ranked=True)
    day = day_text(tried.day)
    seen = turned_to(display, report, page, lambda *to: CustomId("dailyturn", args=(day, *to)))
    pictures, files = await drawn(request, display.presenter.drawings(seen.scene))
    return views.panel(*seen.told, *pictures, *views.rows(*seen.ways), colour=COLOUR), files


def _review_page(sitting: Sitting) -> Callable[[int], CustomId]:
    day = day_text(sitting.tried.day)
    return lambda page: CustomId("dailyreview", args=(day, str(page)))


def _display(request: Request, sitting: Sitting) -> Display:
    """Return the game of a day as a table that its person looks at."""
    over = sitting.tried.day < request.services.daily.today()
    table = as_table(sitting.attempt, sitting.tried, request.say, over=over)
    return request.display(table, request.say, PERSON)
