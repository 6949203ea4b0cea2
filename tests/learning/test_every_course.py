"""The guided game of every title: whatever is pressed, it goes on to its end, and says why."""

import random

import pytest

from bot.games import DEFAULT, TITLES
from bot.games.contract import Course
from bot.games.emoji import PLAIN
from bot.games.scene import Scene
from bot.games.veggies.lessons import GROUPS, LESSONS
from bot.games.veggies.presenter.ahead import Effect
from bot.ui.learning.lessons import LEARNER, Lesson, LostLesson
from bot.words.i18n import catalog
from tests.bot.messages import alts, ids_of, labels, menu_of, privates, text_of
from tests.bot.server import Server

SAY = catalog("en-US")
MOST_CHARACTERS = 64
"""Of an argument in a custom_id."""
MOST_OPTIONS = 60
MOST_TAUGHT = 220
"""Letters of a lesson: who plays reads no more in one turn."""

COURSES = [(rules, course) for rules, title in TITLES.items() if (course := title.course)]
every_deal = pytest.mark.parametrize(
    ("rules", "deal"), [(rules, deal) for rules, course in COURSES for deal in range(course.deals)]
)


def scene(lesson: Lesson) -> Scene:
    return lesson.scene(SAY, PLAIN, "Ana")


def fine(lesson: Lesson, rng: random.Random) -> str:
    """Return an action that the task of the turn allows."""
    course, here = lesson.course, scene(lesson)
    actions = list(map(str, lesson.game.legal_actions(lesson.state, LEARNER)))
    for action in rng.sample(actions, len(actions))[:MOST_OPTIONS]:
        if not course.objection(here, action, final=True):
            return action
    raise AssertionError("nothing is allowed")


def played(rules: str, deal: int, seed: int) -> list[Lesson]:
    rng, lessons = random.Random(seed), [Lesson.begin(deal, rules)]
    while not (now := lessons[-1]).over and now.turn <= now.course.turns:
        if now.to_move == LEARNER:
            action = fine(now, rng)
        else:
            action = str(now.game.default_action(now.state, now.to_move))
        lessons.append(now.after(action))
    return lessons


@every_deal
def test_each_turn_is_noted_and_the_buttons_alone_bring_it_back(rules: str, deal: int) -> None:
    lessons = played(rules, deal, seed=deal)
    course: Course = lessons[0].course
    for lesson in lessons:
        assert len(lesson.told) <= MOST_CHARACTERS
        assert Lesson.read(lesson.told) == lesson
        if not lesson.over and lesson.to_move == LEARNER and lesson.turn <= course.turns:
            here = scene(lesson)
            assert len(course.lesson(here)) <= MOST_TAUGHT
            assert course.note(here, "")
            assert course.note(here, str(fine(lesson, random.Random(1))))
            assert course.note(here, "nonsense: 100 %!")
            assert not course.objection(here, "", final=False)
    assert course.lesson(scene(lessons[0]))
    end = lessons[-1].finished()
    assert scene(end).outcome is not None
    assert course.farewell(scene(end))


@pytest.mark.parametrize("rules", [rules for rules, _ in COURSES])
def test_a_lesson_that_is_forged_or_of_no_game_is_refused(rules: str) -> None:
    key = "" if rules == DEFAULT else f"{rules}."
    for log in ("", "?", "0??", "0zz9", "0" * 60, "🥕"):
        with pytest.raises(LostLesson):
            Lesson.read(key + log)
    with pytest.raises(LostLesson):
        Lesson.read("chess.0")


# Veggies: a lesson a turn, and a turn that brings something where groups are explained


@pytest.mark.parametrize("deal", range(3))
def test_veggies_have_a_lesson_for_each_turn_of_the_learner(deal: int) -> None:
    lessons = [
        lesson
        for lesson in played("veggies", deal, seed=9)
        if not lesson.over and lesson.to_move == LEARNER and lesson.turn <= len(LESSONS)
    ]
    told = [lesson.course.lesson(scene(lesson)) for lesson in lessons]
    assert [lesson.turn for lesson in lessons] == sorted(LESSONS)
    assert len({text.split("**")[1] for text in told}) == len(LESSONS)


@pytest.mark.parametrize("deal", range(3))
def test_a_turn_that_brings_nothing_is_objected_to_once_groups_are_the_lesson(deal: int) -> None:
    for lesson in played("veggies", deal, seed=4):
        if lesson.over or lesson.to_move != LEARNER or lesson.turn < 2:
            continue
        here, course = scene(lesson), lesson.course
        for action in list(lesson.game.legal_actions(lesson.state, LEARNER))[::97]:
            gain = Effect.of(here.view, LEARNER, action).gain
            objected = bool(course.objection(here, str(action), final=True))
            assert objected == (lesson.turn == GROUPS and gain <= 0)
            assert not course.objection(here, str(action), final=False)


@pytest.mark.parametrize("rules", [rules for rules, _ in COURSES])
async def test_what_a_lesson_wants_before_a_turn_is_taken_is_said_in_place_of_the_turn(
    server: Server, rules: str
) -> None:
    ana = server.member("ana")
    panel = privates(await ana.slash(server.channel, "salad learn", game=rules))[-1]
    lesson, action, wanted = next(
        (lesson, action, objection.words)
        for deal in range(3)
        for lesson in played(rules, deal, seed=3)
        if not lesson.over and lesson.to_move == LEARNER
        for action in map(str, list(lesson.game.legal_actions(lesson.state, LEARNER))[::97])
        if not lesson.course.objection(scene(lesson), action, final=False)
        if (objection := lesson.course.objection(scene(lesson), action, final=True))
    )
    await server.press(ana, panel, f"s:learndo:0:{lesson.told}:{action}").done()
    assert wanted in text_of(panel)
    assert f"Turn {lesson.turn} of " in text_of(panel)


@pytest.mark.parametrize("rules", [rules for rules, _ in COURSES])
async def test_whoever_learns_plays_to_the_end_by_presses_and_sees_what_they_pick(
    server: Server, rules: str
) -> None:
    ana, rng = server.member("ana"), random.Random(3)
    panel = privates(await ana.slash(server.channel, "salad learn", game=rules))[-1]
    private = bool(TITLES[rules].presenter.private(scene(Lesson.begin(0, rules))))
    turns, looked = TITLES[rules].course.turns, 0  # type: ignore[union-attr]  # it has lessons
    taught = {turn: f"Turn {turn} of {turns}" for turn in range(1, turns + 1)}
    for _ in range(40 * turns):
        taught = {turn: told for turn, told in taught.items() if told not in text_of(panel)}
        offered = [one for one in ids_of(panel, "s:learn:") if ":back:" not in one]
        if not offered:
            break
        confirm = ids_of(panel, "s:learndo:")
        if confirm and (rng.random() < 0.5 or not private):
            menu = menu_of(panel)
            if menu is not None and rng.random() < 0.5:
                chosen = menu["options"][-1]["value"]
                await ana.select(panel, [chosen], custom_id=menu["custom_id"])
                confirm = ids_of(panel, "s:learndo:")
            await ana.click(panel, custom_id=confirm[0])
            continue
        before = alts(panel)
        await ana.click(panel, custom_id=rng.choice(offered))
        looked += alts(panel) != before
    assert not taught, "each turn had its lesson"
    assert text_of(panel).startswith("## The lesson is over")
    assert labels(panel) == ["Another lesson"]
    assert (looked > turns) == private
