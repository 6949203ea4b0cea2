"""A private guided game: what its command and its buttons do.

It is no game of the server: nothing of it is stored, its buttons carry all of it.
"""

import asyncio
import logging
from dataclasses import replace

from bot.games.contract import Objection
from bot.games.scene import Scene
from bot.players.pool import NO_ANSWER
from bot.ui.handlers import Handlers
from bot.ui.kit import titles, views
from bot.ui.kit.custom_id import number_in
from bot.ui.kit.replies import Ack
from bot.ui.learning.classroom import (
    farewell_view,
    lesson_panel,
    lesson_view,
    lost_view,
    presenter,
)
from bot.ui.learning.lessons import LEARNER, Lesson, LostLesson
from bot.ui.messages.panel import Panel
from bot.ui.pictures import kept_board, private_board, private_hand, wants_words
from bot.ui.requests import Request
from bot.words.names import harmless_text
from engine import RulesError

HANDLERS = Handlers()

log = logging.getLogger(__name__)


async def learn(request: Request, rules: str | None) -> None:
    """Begin a guided game. Raises NoSuchTitle or NoLessons."""
    await _show(request, Lesson.begin(0, titles.chosen(rules)))


@HANDLERS.on("teach", Ack.PRIVATE, most=1, changes=False)
async def teach(request: Request) -> None:
    """Begin a guided game of what a lobby is for. Raises NoLessons."""
    await _show(request, Lesson.begin(0, titles.rules_in(request.args, 0)))


@HANDLERS.on("learnnew", Ack.PAGE, args=1, most=2, changes=False)
async def begin_again(request: Request) -> None:
    """Begin with another deal, whatever was played before."""
    rules = titles.rules_in(request.args, 1)
    await _show(request, Lesson.begin(number_in(request.args[0], 0), rules))


@HANDLERS.on("learnstop", Ack.PAGE, changes=False)
async def stop(request: Request) -> None:
    """End the guided game."""
    line = request.say(
        "That was a good start. `/salad learn` starts a new lesson whenever you like."
    )
    await request.turn_page(views.message(line))


@HANDLERS.on("learn", Ack.PAGE, args=3, changes=False)
async def pick(request: Request) -> None:
    """Show the board with the new pick, or say there kindly what this turn is for."""
    told, _, picked = request.args
    if (lesson := await _read(request, told)) is not None:
        objection = lesson.course.objection(await _scene(request, lesson), picked, final=False)
        await _show_pick(request, lesson, objection or Objection("", stays=picked))


@HANDLERS.on("learndo", Ack.PAGE, args=2, most=3)
async def confirm(request: Request) -> None:
    """Take the turn, let the computer player answer, and go on to the next lesson."""
    told, action = request.args[:2]
    if (lesson := await _read(request, told)) is None:
        return
    objection = lesson.course.objection(await _scene(request, lesson), action, final=True)
    if objection is None:
        try:
            lesson = lesson.after(action)
        except RulesError as error:
            objection = Objection(request.say.render(harmless_text(error.text)), stays="")
    if objection is None:
        lesson = await _answered(request, lesson)
        await _show(request, lesson if lesson.turn <= lesson.course.turns else lesson.finished())
    else:
        await _show_pick(request, lesson, objection)


async def _read(request: Request, told: str) -> Lesson | None:
    """Return the game that a button tells; None: there is none, as is said in its message."""
    try:
        return Lesson.read(told)
    except LostLesson as refusal:
        view = lost_view(request.say, told, request.say.render(refusal.text))
        await request.turn_page(view, [])
        return None


async def _show_pick(request: Request, lesson: Lesson, objection: Objection) -> None:
    """Show what stays picked, and what is said against the rest, in the message itself.

    What pictures of a hand show depends on the pick, so they are drawn anew.
    """
    panel = lesson_panel(lesson, await _scene(request, lesson), objection.stays)
    if panel.presenter.private(panel.scene):
        await _show_panel(request, lesson, panel, objection.words)
        return
    view = lesson_view(lesson, panel, kept_board(request, panel), objection.words)
    await request.refresh(view)


async def _answered(request: Request, lesson: Lesson) -> Lesson:
    """Return the game after the turns of the computer player."""
    while not lesson.over and lesson.to_move != LEARNER:
        lesson = await _after_answer(request, lesson)
    return lesson


async def _after_answer(request: Request, lesson: Lesson) -> Lesson:
    """Return the game after the computer player's action, the default one where thinking fails."""
    view = lesson.game.view(lesson.state, lesson.to_move)
    who, level = ("lesson", request.person.id), lesson.course.level
    try:
        action = await request.services.players.choose(who, lesson.rules, level, view, lesson.log)
        return lesson.after(action)
    except (*NO_ANSWER, RulesError) as error:
        log.warning("a computer player failed in a lesson: %s", error)
        seat = lesson.to_move
        usual = await asyncio.to_thread(lesson.game.default_action, lesson.state, seat)
        return lesson.after(str(usual))


async def _scene(request: Request, lesson: Lesson) -> Scene:
    icons = request.services.live.displays.icons
    scene = lesson.scene(request.say, icons, request.person.name)
    return replace(scene, worded=await wants_words(request))


async def _show(request: Request, lesson: Lesson) -> None:
    """Replace the private message by the next turn, or by the end."""
    scene = await _scene(request, lesson)
    if not lesson.over:
        await _show_panel(request, lesson, lesson_panel(lesson, scene))
        return
    pictures, files = await private_board(request, presenter(lesson), scene)
    await request.turn_page(farewell_view(lesson, scene, pictures), files)


async def _show_panel(request: Request, lesson: Lesson, panel: Panel, correction: str = "") -> None:
    """Show the board of a lesson, and the learner's hand where there are hands."""
    if panel.presenter.private(panel.scene):
        pictures, files = await private_hand(request, panel, board=True)
    else:
        pictures, files = await private_board(request, panel.presenter, panel.scene)
    await request.turn_page(lesson_view(lesson, panel, pictures, correction), files)
