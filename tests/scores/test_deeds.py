"""What an achievement is for is said as its condition is: of numbers, which ones are enough."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.games import TITLES, achievements
from bot.scores.contract import PlayedSeat
from tests.scores import test_achievements, test_veggies_scores

PLAYED: dict[str, Mapping[str, PlayedSeat]] = {
    "point-salad": {key: seen[-1] for key, seen in test_achievements.EXAMPLES.items()},
    "veggies": test_veggies_scores.EXAMPLES,
}
EXAMPLES = {
    (rules, one.key): (one, played[one.key])
    for rules, played in PLAYED.items()
    for one in TITLES[rules].scores.achievements
}
NUMBER = re.compile(
    r"\d|\b(?:two|three|five|six|seven|eight|nine|ten|fourteen|twenty|zero)\b", re.IGNORECASE
)
ENOUGH = re.compile(r"or more|at least|or fewer|or less")


def changed(value: Any, by: int) -> Iterator[Any]:
    """Yield a value with one of its numbers changed, or the number of its entries."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value + by
    if isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in changed(part, by):
                yield (*value[:place], other, *value[place + 1 :])
        if value and isinstance(value[0], tuple):
            yield (*value, value[-1]) if by > 0 else value[:-1]
    if isinstance(value, dict):
        for key in value:
            yield from (value | {key: other} for other in changed(value[key], by))


def others(played: PlayedSeat, by: int) -> Iterator[PlayedSeat]:
    """Yield games that differ from one in a single number, in an order that is the same."""
    for name in type(played.summary).model_fields:
        for other in changed(getattr(played.summary, name), by):
            yield replace(played, summary=played.summary.model_copy(update={name: other}))
    points = (played.game.own.points or 0) + by
    yield replace(played, game=replace(played.game, own=replace(played.game.own, points=points)))


@pytest.mark.parametrize("key", EXAMPLES, ids=lambda key: key[1])
def test_a_number_that_is_enough_is_said_to_be_with_or_more_or_fewer(key: tuple[str, str]) -> None:
    achievement, played = EXAMPLES[key]
    deed = str(achievement.deed)
    assert achievement.earned([played])
    bounds = [
        (more, less)
        for more, less in zip(others(played, 1), others(played, -1), strict=False)
        if achievement.earned([more]) != achievement.earned([less])
    ]
    if bounds and NUMBER.search(deed):
        assert ENOUGH.search(deed), deed


def test_what_counts_games_says_that_they_are_rated() -> None:
    finished = [one for one in achievements.GENERAL if str(one.deed).startswith("Finished")]
    assert len(finished) > 2
    assert all("rated game" in str(one.deed) for one in finished)
