"""A finished game once more: as an animated picture, and page by page."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import discord
from discord.ui import TextDisplay

from bot.games.scene import Scene
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.answers import publish
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.kit.pager import page_of, pager
from bot.ui.kit.replies import Ack
from bot.ui.messages.display import Display
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import attached, private_board
from bot.ui.requests import Request, limited
from bot.ui.results.reviews import Report, losses, thoughts
from bot.ui.table import house
from bot.words.names import clean, cut

HANDLERS = Handlers()

_MOST_STOPS, _AROUND = 25, 9
"""Discord takes so many lines in a menu; so many of them are near the turn that is shown."""
_COSTLY = 5
"""Turns that gave away most, which the menu has in any case."""
_LONGEST_LABEL, _LONGEST_NAME = 100, 20


@limited
async def replay(request: Request, *, share: bool) -> None:
    """Show the game as an animated picture, to the person or to the channel."""
    say = request.say
    if share:
        await house.check_sharing(request.interaction)
        say = await house.public_speech(request.interaction)
    display = request.display(await request.finished_table(), say)
    title = say("## Game {number}, turn by turn", number=request.game)
    pictures, files = await _filmed(request, display)
    button = SaladButton(CustomId("turns", request.game, ("0",)), say("Turn by turn"))
    view = views.panel(TextDisplay(title), *pictures, *views.rows([button]), colour=COLOUR)
    if not share:
        await request.answer(view, files)
        return
    await request.tell(request.say("Posted in the channel."))
    await publish(request.interaction, view, files)


@HANDLERS.on("turns", Ack.PRIVATE, args=1)
@limited
async def first_turn(request: Request) -> None:
    """Open the page-by-page version, for the person alone."""
    view, files = await _page(request)
    await request.answer(view, files)


@HANDLERS.on("turn", Ack.PAGE, args=1, most=2, changes=False)
@limited
async def turn(request: Request) -> None:
    """Turn to another page."""
    view, files = await _page(request)
    await request.turn_page(view, files)


async def _page(request: Request) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    display = await _finished(request)
    # Chef's thoughts are told where there are any: nobody thinks because a page is turned.
    found = await request.services.store.analyses.get(request.game)
    report = None
    if found is not None:
        # An analysis is made of what may be told wholly.
        display = replace(display, told=True)
        report = Report(display, found, None)
    seen = turned_to(
        display, report, request.args[0], lambda *to: CustomId("turn", request.game, to)
    )
    pictures, files = await private_board(request, display.presenter, seen.scene)
    analysis = SaladButton(CustomId("analyse", request.game), request.say("Analysis"))
    controls = views.rows(*seen.ways, [analysis])
    return views.panel(*seen.told, *pictures, *controls, colour=COLOUR), files


class Turned(NamedTuple):
    """A finished game after one of its turns."""

    scene: Scene
    told: list[TextDisplay[discord.ui.LayoutView]]
    """What was done in it and, where that is known, what Chef thinks of it."""
    ways: list[list[views.Item]]
    """What leads to other turns, in rows."""


def turned_to(
    display: Display, report: Report | None, page: str, to: Callable[..., CustomId]
) -> Turned:
    """Return what a page of a replay is made of.

    `to` returns a custom_id that carries a turn, or none where a menu adds it.
    """
    pages = 1 + max(display.table.turns, default=0)
    turn = page_of(page, pages)
    actions = display.table.actions_of(turn)
    line = display.narrate(actions) if actions else display.say("The game is dealt.")
    text = "\n".join(filter(None, [line, *thoughts(report, turn)]))
    told = [TextDisplay[discord.ui.LayoutView](text)] if text else []
    scene = display.scene.at(actions[-1] if actions else 0)
    return Turned(scene, told, _ways(display, report, turn, pages, to))


def _ways(
    display: Display, report: Report | None, turn: int, pages: int, to: Callable[..., CustomId]
) -> list[list[views.Item]]:
    """Return what leads to other turns: one by one, the first and the last, or any."""
    say, last = display.say, pages - 1
    buttons: list[views.Item] = [
        # Other buttons may lead there, too: no two may carry the same.
        SaladButton(to("0", "first"), say("First"), disabled=turn == 0),
        *pager(lambda page: to(str(page)), turn, pages, say),
        SaladButton(to(str(last), "last"), say("Last"), disabled=turn == last),
    ]
    costly = {} if report is None else losses(report)
    options = [
        _option(display, number, costly.get(number, ""), chosen=number == turn)
        for number in stops(turn, pages, [*costly][:_COSTLY])
    ]
    return [buttons if last else [], [SaladMenu(to(), options, say("Go to a turn"))]]


def _option(display: Display, turn: int, lost: str, *, chosen: bool) -> discord.SelectOption:
    """Return the line of the menu that leads to a turn: who took it, and what it cost them."""
    say, table = display.say, display.table
    seats = dict.fromkeys(table.record.turns[one - 1].seat for one in table.actions_of(turn))
    names = say.apart(clean(table.record.seats[seat].name, _LONGEST_NAME) for seat in seats)
    label = say("Turn {turn} · {names}", turn=turn, names=names) if turn else say("The deal")
    return discord.SelectOption(
        label=cut(label, _LONGEST_LABEL),
        value=str(turn),
        description=say("winning chance {lost}", lost=lost) if lost else None,
        default=chosen,
    )


def stops(turn: int, pages: int, wanted: Sequence[int]) -> list[int]:
    """Return which turns a menu offers: the first, the last, the wanted, those around, and some.

    They are all where there is room for them, and never more than there is room for.
    """
    around = sorted(range(pages), key=lambda other: abs(other - turn))[:_AROUND]
    step = max(1, -(-pages // _MOST_STOPS))
    order = [0, pages - 1, turn, *wanted, *around, *range(0, pages, step), *range(pages)]
    return sorted([*dict.fromkeys(order)][:_MOST_STOPS])


async def _finished(request: Request) -> Display:
    """Return the game in the person's language. Raises NoGame or NotOver."""
    return request.display(await request.finished_table(), request.say)


async def _filmed(
    request: Request, display: Display
) -> tuple[list[views.Item], list[discord.File]]:
    """Return the game as an animated picture. Raises NotDrawn."""
    scene = display.scene
    # What it shows is worked out for its words, too.
    drawing = await asyncio.to_thread(display.presenter.replay, scene)
    # A person who was forgotten, or is called otherwise by now, makes it another picture.
    key = (request.game, scene.names, scene.automatic, scene.gone, display.say.locale)
    film = await request.services.live.studio.film(key, drawing)
    return attached([(film, drawing)])
