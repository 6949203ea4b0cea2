"""Every way through a lesson that its buttons and its menu offer, and that older ones offered."""

import random
from collections.abc import Iterator

import pytest

from bot.games import DEFAULT, TITLES
from bot.games.emoji import PLAIN
from bot.games.point_salad.course import COURSE
from bot.games.point_salad.lessons import LEARNER, TOLD
from bot.ui.learning.lessons import Lesson
from bot.words.i18n import catalog

SAY = catalog("en-US")
every_deal = pytest.mark.parametrize("deal", range(COURSE.deals))
_THIRDS = 4
"""How many of some thirty third turns, after each first one, are looked at in all they show."""


def offered(lesson: Lesson) -> Iterator[str]:
    """Yield every pick that presses lead to, first those of the market, then what they open."""
    scene, seen, waiting = lesson.scene(SAY, PLAIN, "Ana"), {""}, [""]
    while waiting:
        pick = waiting.pop()
        yield pick
        controls = TITLES[DEFAULT].presenter.controls(scene, LEARNER, pick)
        buttons = [button.pick for row in controls.rows for button in row if button.enabled]
        options = [] if controls.menu is None else [option.pick for option in controls.menu.options]
        new = {*buttons, *options} - seen
        seen |= new
        waiting += sorted(new)


def confirmed(lesson: Lesson) -> list[Lesson]:
    """Look at all that the turn can show; return the game after each turn that may be confirmed."""
    scene, after = lesson.scene(SAY, PLAIN, "Ana"), []
    assert COURSE.lesson(scene) or lesson.turn not in TOLD
    for pick in offered(lesson):
        assert COURSE.note(scene, pick)
        action = TITLES[DEFAULT].presenter.controls(scene, LEARNER, pick).action
        refused = COURSE.objection(scene, pick, final=False)
        if refused is not None:
            assert COURSE.objection(scene, refused.stays, final=False) is None
        if action is not None and not refused and not COURSE.objection(scene, action, final=True):
            after.append(lesson.after(action))
    assert after, "some turn can always be taken"
    return after


def answered(lesson: Lesson, rng: random.Random) -> Lesson:
    """Return the game after some turn of the computer player."""
    if lesson.over:
        return lesson
    actions = lesson.game.legal_actions(lesson.state, lesson.to_move)
    return lesson.after(str(rng.choice(list(actions))))


@every_deal
def test_each_way_through_the_two_told_turns_leads_on_to_a_third(deal: int) -> None:
    rng = random.Random(deal)
    for first in confirmed(Lesson.begin(deal)):
        thirds = [answered(second, rng) for second in confirmed(answered(first, rng))]
        for third in thirds:
            assert third.turn == TOLD.stop
            assert third.state.tableaux[LEARNER].points, "the first point card is still one"
        for third in rng.sample(thirds, _THIRDS):
            assert confirmed(third)


@every_deal
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_the_lesson_goes_on_to_its_farewell(deal: int, seed: int) -> None:
    rng, lesson = random.Random(seed), Lesson.begin(deal)
    while not lesson.over and lesson.turn <= COURSE.turns:
        lesson = answered(rng.choice(confirmed(lesson)), rng)
    assert COURSE.farewell(lesson.finished().scene(SAY, PLAIN, "Ana"))


@every_deal
def test_a_lesson_of_before_flips_had_to_wait_goes_on_without_its_first_card(deal: int) -> None:
    lesson, rng = Lesson.begin(deal), random.Random(deal)
    actions = map(str, lesson.game.legal_actions(lesson.state, LEARNER))
    lesson = answered(lesson.after(next(a for a in actions if "/" in a)), rng)
    assert not lesson.state.tableaux[LEARNER].points
    while not lesson.over and lesson.turn <= COURSE.turns:
        lesson = answered(rng.choice(confirmed(lesson)), rng)
    assert COURSE.farewell(lesson.finished().scene(SAY, PLAIN, "Ana"))
