import random

import pytest

from bot.games.emoji import PLAIN
from bot.games.point_salad import lessons
from bot.games.point_salad.course import COURSE, _must_flip
from bot.games.point_salad.lessons import LEARNER, TOPICS, Moment, Topic, topics
from bot.games.scene import Scene
from bot.ui.learning.lessons import Lesson, LostLesson
from bot.words.i18n import catalog
from engine.point_salad import PointSalad
from engine.point_salad.actions import POINT_DRAFTS

SAY = catalog("en-US")
LONGEST_ARGUMENT = 48
REQUIRED = {topic for topic in TOPICS if topic.latest != lessons._NEVER}


def scene(lesson: Lesson) -> Scene:
    return lesson.scene(SAY, PLAIN, "Ana")


def played(deal: int, seed: int) -> list[Lesson]:
    """Return every moment of a guided game in which both play at random, obeying the task."""
    rng = random.Random(seed)
    moments = [Lesson.begin(deal)]
    while not moments[-1].over and moments[-1].turn <= COURSE.turns:
        now = moments[-1]
        moments.append(now.after(_action(now, rng)))
    return moments


def _action(lesson: Lesson, rng: random.Random) -> str:
    actions = [str(a) for a in lesson.game.legal_actions(lesson.state, lesson.to_move)]
    plain = [action for action in actions if "/" not in action] if rng.random() < 0.9 else actions
    if lesson.to_move != LEARNER:
        return rng.choice(plain)
    here = scene(lesson)
    fine = [a for a in plain if not COURSE.objection(here, a, final=True)]
    return rng.choice(fine or [a for a in actions if not COURSE.objection(here, a, final=True)])


GAMES = [(deal, seed) for deal in range(COURSE.deals) for seed in range(12)]
every_game = pytest.mark.parametrize(("deal", "seed"), GAMES)


@every_game
def test_the_log_alone_brings_back_every_moment(deal: int, seed: int) -> None:
    for lesson in played(deal, seed):
        assert len(lesson.log) <= LONGEST_ARGUMENT
        assert Lesson.read(lesson.log) == lesson


@every_game
def test_every_rule_is_explained_once_during_the_game_or_at_its_end(deal: int, seed: int) -> None:
    moments = played(deal, seed)
    told: list[Topic] = []
    for lesson in moments:
        if not lesson.over and lesson.to_move == LEARNER and lesson.turn <= COURSE.turns:
            told += topics(scene(lesson))
    assert len(told) == len(set(told))
    end = scene(moments[-1].finished())
    missed = lessons.missed(end, COURSE.turns)
    assert not set(missed) & set(told)
    assert {*told, *missed} >= REQUIRED
    assert len(missed) <= 2


@every_game
def test_no_turn_has_more_than_two_topics_and_the_first_has_the_table(deal: int, seed: int) -> None:
    learners = [m for m in played(deal, seed) if not m.over and m.to_move == LEARNER]
    assert topics(scene(learners[0])) == (lessons.TABLE,)
    assert topics(scene(learners[1])) == (lessons.FIRST_CARD,)
    assert max(len(topics(scene(lesson))) for lesson in learners) <= 2


@every_game
def test_there_is_always_a_turn_that_the_task_allows(deal: int, seed: int) -> None:
    for lesson in played(deal, seed):
        if not lesson.over and lesson.to_move == LEARNER:
            here = scene(lesson)
            actions = lesson.game.legal_actions(lesson.state, LEARNER)
            assert any(not COURSE.objection(here, str(a), final=True) for a in actions)


@every_game
def test_a_game_lasts_about_ten_turns_and_comes_to_a_real_end(deal: int, seed: int) -> None:
    last = played(deal, seed)[-1].finished()
    assert last.state.left == 0
    assert 7 <= last.turn <= COURSE.turns + 1
    assert scene(last).outcome is not None


def test_the_first_turn_takes_a_card_and_the_second_two_veggies() -> None:
    first = Lesson.begin(0)
    for pick in ("A1", "A1B2"):
        objection = COURSE.objection(scene(first), pick, final=False)
        assert objection is not None
        assert "point card" in objection.words
    assert not COURSE.objection(scene(first), "B", final=False)
    assert not COURSE.objection(scene(first), "", final=False)
    second = first.after("B").after("A")
    for pick in POINT_DRAFTS:
        objection = COURSE.objection(scene(second), pick, final=False)
        assert objection is not None
        assert "two veggies" in objection.words
    assert not COURSE.objection(scene(second), "A1", final=False)
    third = second.after("A1B1").after("A")
    for pick in ("A", "A1", "A1B1"):
        assert not COURSE.objection(scene(third), pick, final=False)


def test_the_flip_is_tried_in_the_turn_that_explains_it() -> None:
    turns = [
        scene(lesson)
        for deal, seed in GAMES
        for lesson in played(deal, seed)
        if not lesson.over and lesson.to_move == LEARNER and _must_flip(Moment(scene(lesson)))
    ]
    assert turns
    for here in turns:
        card = here.view.tableaux[LEARNER].points[0]
        draft = str(PointSalad().legal_actions(here.view, LEARNER)[0]).partition("/")[0]
        objection = COURSE.objection(here, draft, final=True)
        assert objection is not None
        assert "menu" in objection.words
        assert objection.stays == draft
        assert not COURSE.objection(here, draft, final=False)
        assert not COURSE.objection(here, f"{draft}/{card}", final=True)


def test_the_deals_differ_and_the_first_market_pays_for_a_card_on_top() -> None:
    deals = [Lesson.begin(number) for number in range(COURSE.deals)]
    assert len({lesson.state for lesson in deals}) == COURSE.deals
    assert Lesson.begin(COURSE.deals) == deals[0]
    for lesson in deals:
        gains = []
        for card in POINT_DRAFTS:
            second = lesson.after(card).after(card)
            pairs = ("A1A2", "A1B1", "A1B2", "A1C1", "A2B2", "B1B2", "B2C2", "C1C2")
            view = second.game.view(second.state, LEARNER)
            gains += [second.game.preview(view, second.game.parse(p))[LEARNER] for p in pairs]  # type: ignore[attr-defined] # Point Salad has it
        assert max(gains) >= 2


@pytest.mark.parametrize("log", ["", "?", "0a", "0zz", "0??", "0" * 48, "🥕00"])
def test_a_forged_log_is_refused_with_a_sentence(log: str) -> None:
    with pytest.raises(LostLesson, match="/salad learn"):
        Lesson.read(log)


def test_a_log_of_a_game_that_went_on_too_long_is_refused() -> None:
    over = played(0, 1)[-1].finished()
    log = played(0, 1)[-1].log
    assert over.over
    with pytest.raises(LostLesson):
        Lesson.read(log + "00" * 20)
