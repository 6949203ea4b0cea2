"""Each achievement by a game that earns it, and none by an ordinary one."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games import achievements
from bot.games.point_salad.scores.achievements import ACHIEVEMENTS as POINT_SALAD
from bot.games.point_salad.scores.summary import Summary
from bot.scores.contract import Achievement, PlayedSeat
from bot.scores.results import Played, ResultRecord
from tests.store.samples import ANN, GUILD, START, result

RULES = "point-salad"
DULL = Summary(
    veggies=(3, 2, 1, 2, 1, 3),
    cards=(("onion-04", 12), ("carrot-02", 7), ("tomato-09", 9)),
    flips=2,
    lead=-4,
    halfway=-3,
    started=False,
    finish=3,
)
"""A game that nobody would tell about."""

EVERY = {achievement.key: achievement for achievement in achievements.of(RULES)}


def seen(
    number: int = 1, *, rank: int = 3, points: int = 28, seats: int = 4, level: str = "", **of: Any
) -> PlayedSeat:
    own: ResultRecord = result(0, ANN, rank, points)
    game = Played(
        id=number,
        rules=RULES,
        guild_id=GUILD,
        at=START + timedelta(days=number),
        seats=seats,
        people=seats,
        levels=frozenset({level} if level else ()),
        own=own,
        comparable=True,
        rated=True,
        everywhere=True,
    )
    return PlayedSeat(game, DULL.model_copy(update=of))


def won(number: int = 1, **of: Any) -> PlayedSeat:
    return seen(number, **{"rank": 1, "lead": 9, "halfway": 2} | of)


def years(*latest: PlayedSeat) -> list[PlayedSeat]:
    """Return a past in which all that comes with playing has been achieved, and then games."""
    past = [seen(number) for number in range(1, 6)] + [won(6)]
    return [*past, *(replace(s, game=replace(s.game, id=100 + n)) for n, s in enumerate(latest))]


EXAMPLES: dict[str, Sequence[PlayedSeat]] = {
    "seedling": [seen()],
    "green-thumb": [seen(1), won(2)],
    "regular": [seen(number) for number in range(25)],
    "fixture": [seen(number) for number in range(100)],
    "hat-trick": [seen(1), won(2), won(3), won(4)],
    "crouton": [seen(number, rank=2) for number in (1, 2, 3)],
    "marathon": [
        replace(seen(n), game=replace(seen(n).game, at=START + timedelta(minutes=20 * n)))
        for n in range(5)
    ],
    "full-table": years(won(7, seats=6)),
    "out-of-the-kitchen": years(won(7, level="chef")),
    "onion-baron": years(seen(7, veggies=(0, 2, 0, 6, 0, 3))),
    "no-carrots": years(won(7, veggies=(3, 0, 3, 2, 1, 3))),
    "monoculture": years(seen(7, veggies=(1, 1, 1, 1, 1, 8))),
    "balanced": years(won(7, veggies=(2, 2, 2, 2, 2, 2))),
    "flipper": years(seen(7, flips=5)),
    "no-regrets": years(won(7, flips=0)),
    "by-a-leaf": years(won(7, lead=1)),
    "dressing": years(won(7, lead=0)),
    "landslide": years(won(7, lead=25)),
    "slow-food": years(won(7, halfway=-1)),
    "last-bite": years(won(7, finish=10)),
    "compost": years(seen(7, points=0)),
    "feast": years(seen(7, points=75)),
    "crown-jewel": years(seen(7, cards=(("onion-04", 24), ("carrot-02", 4), ("tomato-01", 0)))),
    "bitter": years(seen(7, cards=(("onion-15", -8), ("carrot-02", 4), ("tomato-01", 0)))),
    "cookbook": years(seen(7, cards=tuple((f"onion-0{n}", 4) for n in range(1, 8)))),
    "one-recipe": years(won(7, cards=(("onion-04", 14), ("carrot-02", 14)))),
}


def new(history: Sequence[PlayedSeat]) -> set[str]:
    latest = history[-1].game.id
    return {achievement.key for achievement in achievements.new_in(RULES, latest, history)}


def test_every_achievement_has_an_example_and_keys_are_not_given_twice() -> None:
    assert set(EXAMPLES) == set(EVERY)
    assert len(EVERY) == len(achievements.of(RULES)) >= 20


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_earns_what_it_is_an_example_of(key: str) -> None:
    assert key in new(EXAMPLES[key])


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_game_like_any_other_earns_nothing(key: str) -> None:
    assert key not in new(years(seen(7)))
    assert key not in new(years(won(7)))


@pytest.mark.parametrize("key", [key for key in EXAMPLES if len(EXAMPLES[key]) == 7])
def test_an_example_earns_that_alone(key: str) -> None:
    assert new(EXAMPLES[key]) == {key}


@pytest.mark.parametrize(
    ("key", "almost"),
    [
        ("hat-trick", [won(1), won(2), seen(3), won(4), won(5)]),
        ("crouton", [seen(1, rank=2), seen(2, rank=2), seen(3)]),
        ("full-table", years(seen(7, seats=6))),
        ("full-table", years(won(7, seats=5))),
        ("out-of-the-kitchen", years(seen(7, level="chef"))),
        ("out-of-the-kitchen", years(won(7, level="gardener"))),
        ("onion-baron", years(seen(7, veggies=(6, 6, 6, 5, 6, 6)))),
        ("no-carrots", years(seen(7, veggies=(3, 0, 3, 2, 1, 3)))),
        ("balanced", years(won(7, veggies=(2, 2, 2, 2, 2, 1)))),
        ("no-regrets", years(seen(7, flips=0))),
        ("dressing", years(seen(7, rank=2, lead=0))),
        ("landslide", years(won(7, lead=24))),
        ("slow-food", years(won(7, halfway=0))),
        ("compost", years(seen(7, points=1))),
        ("feast", years(seen(7, points=74))),
        ("one-recipe", years(seen(7, cards=()))),
    ],
)
def test_nearly_is_not_enough(key: str, almost: Sequence[PlayedSeat]) -> None:
    assert key not in new(almost)


def test_an_achievement_is_new_once() -> None:
    twice = years(seen(7, flips=5), seen(8, flips=6))
    assert "flipper" in new(twice[:-1])
    assert "flipper" not in new(twice)
    assert achievements.earned(RULES, twice)["flipper"] == twice[-2].game.id


def test_a_game_that_one_left_or_that_counts_nowhere_earns_nothing() -> None:
    game = seen(1, rank=1).game
    left = replace(game, own=replace(game.own, left=True))
    friendly, alone = replace(game, rated=False), replace(game, people=1)
    assert achievements.seen([left, friendly, alone]) == []


def test_a_game_without_a_summary_still_counts_as_played() -> None:
    (bare,) = achievements.seen([seen(1).game])
    assert bare.summary is None
    assert new([bare]) == {"seedling"}


@pytest.mark.parametrize("achievement", EVERY.values(), ids=lambda achievement: achievement.key)
def test_titles_and_deeds_are_short_sentences(achievement: Achievement) -> None:
    assert len(str(achievement.title)) <= 30
    assert str(achievement.deed).endswith(".")


@pytest.mark.parametrize("key", [a.key for a in POINT_SALAD])
def test_what_is_special_to_a_game_is_not_achieved_in_a_match_of_several_rounds(key: str) -> None:
    *past, last = EXAMPLES[key]
    assert last.summary.rounds == 1
    match = replace(last, summary=last.summary.model_copy(update={"rounds": 3}))
    assert EVERY[key].earned([*past, last])
    assert not EVERY[key].earned([*past, match])
