"""The messages of the guided game: a lesson, the board, and the buttons as at a table."""

import discord
from discord.ui import TextDisplay

from bot.games import TITLES
from bot.games.contract import Presenter
from bot.games.scene import Scene
from bot.ui.kit import titles, views
from bot.ui.kit.controls import Wiring
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.learning.lessons import LEARNER, Lesson
from bot.ui.messages.lobby import COLOUR
from bot.ui.messages.panel import Panel
from bot.words.i18n import Catalog
from bot.words.names import whole_lines


def presenter(lesson: Lesson) -> Presenter:
    """Return how the game of a lesson looks."""
    return TITLES[lesson.rules].presenter


def lesson_panel(lesson: Lesson, scene: Scene, pick: str = "") -> Panel:
    """Return what the learner sees, and can press."""
    wiring = Wiring(
        scene.say,
        scene.icons,
        pick=lambda *args: CustomId("learn", args=(lesson.told, *args)),
        confirm=lambda *action: CustomId("learndo", args=(lesson.told, *action)),
    )
    return Panel(presenter(lesson), scene, wiring, LEARNER, pick)


def lesson_view(
    lesson: Lesson, panel: Panel, pictures: list[views.Item], correction: str
) -> discord.ui.LayoutView:
    """Return the learner's turn: what happened, the lesson, the board, and what to press.

    A correction stands where the task did, beside what is to be pressed instead.
    """
    scene, course = panel.scene, lesson.course
    told = [_heading(lesson, scene), *_news(lesson, scene), course.lesson(scene)]
    return panel.message(
        "\n".join(filter(None, told)),
        pictures,
        note=correction or course.note(scene, panel.pick),
        below=leaving(lesson, scene.say),
    )


def farewell_view(
    lesson: Lesson, scene: Scene, pictures: list[views.Item]
) -> discord.ui.LayoutView:
    """Return the end of the guided game, and how to go on."""
    say = scene.say
    text = "\n".join(
        [
            say("## The lesson is over"),
            lesson.course.farewell(scene),
            say(
                "➡️ Ready for a real game? `/salad new` opens one. Invite others, or add a "
                "computer player."
            ),
        ]
    )
    again = [_again(lesson, say("Another lesson"))]
    return views.panel(
        TextDisplay(whole_lines(text, views.room_beside(*pictures))),
        *pictures,
        *views.rows(again),
        colour=COLOUR,
    )


def lost_view(say: Catalog, told: str, sentence: str) -> discord.ui.LayoutView:
    """Return why a guided game cannot go on, and the way to another one of the same rules."""
    rules = titles.rules_in(told.split("."), 0)
    carried = CustomId("learnnew", args=("0", *titles.carried(rules)))
    again = SaladButton(carried, say("Start again"))
    return views.panel(TextDisplay(sentence), *views.rows([again]), colour=COLOUR)


def _heading(lesson: Lesson, scene: Scene) -> str:
    return scene.say("### Turn {turn} of {turns}", turn=lesson.turn, turns=lesson.course.turns)


def _news(lesson: Lesson, scene: Scene) -> list[str]:
    """Return what happened since the learner's last board."""
    last, told = len(scene.steps) - 1, presenter(lesson)
    return [told.narrate(scene, version) for version in range(max(last - 1, 1), last + 1)]


def leaving(lesson: Lesson, say: Catalog) -> list[views.Item]:
    """Return the buttons to begin again and to stop."""
    stop = SaladButton(CustomId("learnstop"), say("Stop"))
    return [_again(lesson, say("Start again")), stop]


def _again(lesson: Lesson, label: str) -> SaladButton:
    return SaladButton(
        CustomId("learnnew", args=(str(lesson.deal + 1), *titles.carried(lesson.rules))), label
    )
