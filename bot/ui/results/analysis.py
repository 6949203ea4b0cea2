"""A finished game as Chef sees it: asked for by a command, thought out in the background."""

import logging
from dataclasses import replace
from functools import partial

import discord
from discord.ui import TextDisplay

from bot.advice.analysis import Study
from bot.manager.table import Table
from bot.store.analyses import Analysis
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.pager import page_of, pager
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import drawn
from bot.ui.requests import Request, limited
from bot.ui.results.exhibits import REVIEW, Exhibit, share_button
from bot.ui.results.reviews import Report
from bot.words.names import whole_lines
from bot.words.refusals import Refusal
from engine.text import text

HANDLERS = Handlers()

log = logging.getLogger(__name__)

_AT_ONCE_SECONDS = 1.0
_REFRESH_SECONDS = 5.0
_MOST_REFRESHES = 150
"""Discord lets a private message be edited for 15 minutes."""
MINE, ALL = "me", "all"
_PLACE = 2
"""Arguments that say which page of an analysis is meant."""


class NotAnalysed(Refusal):
    """Chef could not think the game through."""

    def __init__(self) -> None:
        super().__init__(text("Chef couldn't look at this game now. Please try again later."))


class OneAtATime(Refusal):
    """Chef is busy with another game for the same person."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "Chef is still looking at another game for you. Please ask again when that is done."
            )
        )


@HANDLERS.on("analyse", Ack.PRIVATE)
@limited
async def analysis(request: Request) -> None:
    """Show what Chef thinks of a finished game; while Chef is thinking, how far that is."""
    await _open(request, MINE, "0")


@HANDLERS.on("review", Ack.PAGE, args=2)
@limited
async def review_page(request: Request) -> None:
    """Turn to another page, or from one's own turns to everybody's."""
    await _open(request, *request.args)


async def exhibit(request: Request) -> Exhibit | None:
    """Return a page of a kept analysis, for everybody; None: there is none with a picture.

    Raises NoGame, CalledOff, NotStarted, NotOver, GoesOn or MayGoOn: of a deal that can be gone on
    with nothing is told.
    """
    table = await request.told_table()
    found = await request.services.store.analyses.get(table.id)
    if found is None or len(request.args) != _PLACE:
        return None
    scope, page = request.args
    mine = scope != ALL and _played(table, request.person.id)
    person = request.person.id if mine else None
    display = replace(request.display(table, request.say), told=True)
    sheets = Report(display, found, person, named=True).sheets()
    sheet = sheets[page_of(page, len(sheets))]()
    return Exhibit(whole_lines(sheet.text, views.MOST_TEXT), sheet.drawings)


def _played(table: Table, person: int) -> bool:
    return any(turn.user_id == person for turn in table.record.turns)


async def _open(request: Request, scope: str, page: str) -> None:
    analyst, table = request.services.analyst, await request.told_table()
    if await analyst.must_wait(request.person.id, table):
        raise OneAtATime
    study = analyst.study(table)
    if await study.ready(_AT_ONCE_SECONDS):
        await _show(request, study, scope, page)
        return
    await _progress(request, study)
    analyst.follow(request.person.id, _follow(request, study, scope, page))


async def _follow(request: Request, study: Study, scope: str, page: str) -> None:
    """Tell how far Chef is once in a while, and show the analysis in the end."""
    try:
        for _ in range(_MOST_REFRESHES):
            if await study.ready(_REFRESH_SECONDS):
                await _end(request, study, scope, page)
                return
            await _progress(request, study)
        await _late(request)
    except FAILURES as error:
        log.info("nobody waits for an analysis any more: %s", error, extra={"game": request.game})


async def _end(request: Request, study: Study, scope: str, page: str) -> None:
    """Show the analysis in place of the progress, or why there is none."""
    try:
        await _show(request, study, scope, page)
    except Refusal as refusal:
        await request.turn_page(views.message(request.say.render(refusal.text)))


async def _progress(request: Request, study: Study) -> None:
    say = request.say
    lines = [
        say("### Chef is looking at game {number}…", number=request.game),
        say("Turn {turn} of {turns}.", turn=study.seen, turns=study.turns),
        say("-# This message updates by itself. The result is kept."),
    ]
    await request.turn_page(views.message(*lines))


async def _late(request: Request) -> None:
    line = request.say("Chef is still thinking. Ask for the analysis again in a few minutes.")
    await request.turn_page(views.message(line))


def _result(study: Study) -> Analysis:
    """Return the analysis of a study that is ready. Raises Unfinished."""
    if study.task.cancelled() or study.task.exception() is not None:
        raise NotAnalysed
    return study.task.result()


async def _show(request: Request, study: Study, scope: str, page: str) -> None:
    table = await request.table()
    found = _result(study)
    played = _played(table, request.person.id)
    mine = played and scope != ALL
    person = request.person.id if mine else None
    display = replace(request.display(table, request.say), told=True)
    sheets = Report(display, found, person).sheets()
    number = page_of(page, len(sheets))
    sheet = sheets[number]()
    pictures, files = await drawn(request, sheet.drawings)
    shown = MINE if mine else ALL
    buttons = _buttons(request, shown, number, len(sheets), both=played)
    if sheet.drawings:
        buttons.append(share_button(request.say, REVIEW, shown, str(number), game=table.id))
    words: TextDisplay[discord.ui.LayoutView] = TextDisplay(
        whole_lines(sheet.text, views.MOST_TEXT)
    )
    view = views.panel(words, *pictures, *views.rows(buttons), colour=COLOUR)
    await request.turn_page(view, files)


def _buttons(
    request: Request, scope: str, page: int, pages: int, *, both: bool
) -> list[SaladButton]:
    """Return the buttons to the pages beside, and to the other half of the analysis."""
    say = request.say
    buttons = pager(partial(_to, request.game, scope), page, pages, say)
    if both and scope == MINE:
        buttons.append(
            SaladButton(_to(request.game, ALL, 0), say.sense("turns of all players", "Everybody"))
        )
    elif both:
        buttons.append(SaladButton(_to(request.game, MINE, 0), say("My turns")))
    return buttons


def _to(game: int, scope: str, page: int) -> CustomId:
    return CustomId("review", game, (scope, str(page)))
