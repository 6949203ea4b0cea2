"""What is told of an estimate is no finer than it is certain."""

from math import hypot

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.advice.certainty import SURE, Estimate, chance, groups, points, shares, step, told

estimates = st.lists(
    st.builds(Estimate, st.floats(0, 100), st.floats(0, 20), st.floats(0, 10)),
    min_size=1,
    max_size=6,
)


@given(estimates)
def test_what_cannot_be_told_apart_from_the_best_is_told_as_equal(them: list[Estimate]) -> None:
    best = max(them)
    shown = told(them)
    alike = [n for n, one in enumerate(them) if best.like(one)]
    assert len({shown[n] for n in alike}) == 1


@given(estimates)
def test_what_is_told_stands_in_steps_that_the_surest_of_its_like_supports(
    them: list[Estimate],
) -> None:
    shown, group = told(them), groups(them)
    for one, value, its in zip(them, shown, group, strict=True):
        alike = [o for o, other in zip(them, group, strict=True) if other == its]
        width = step(hypot(min(o.error for o in alike), max(o.doubt for o in alike)))
        assert value % width == 0 or value in {
            v for v, g in zip(shown, group, strict=True) if g < its
        }
        assert step(one.error) >= min(SURE * one.error, 50)


@given(estimates)
def test_what_is_told_of_the_best_is_never_far_from_what_is_known_of_it(
    them: list[Estimate],
) -> None:
    best = max(them)
    alike = [one for one in them if best.like(one)]
    width = step(hypot(min(one.error for one in alike), max(one.doubt for one in alike)))
    shown = told(them)[them.index(best)]
    assert min(one.value for one in alike) - width <= shown <= best.value + width


@example([Estimate(24.5, 8.3), Estimate(23.6, 9.8), Estimate(51.9, 10.8)])
@given(estimates)
def test_the_better_is_never_told_as_the_worse(them: list[Estimate]) -> None:
    shown = [value for _, value in sorted(zip(them, told(them), strict=True))]
    assert shown == sorted(shown)


def test_two_hundred_playouts_support_steps_of_ten_and_what_is_solved_steps_of_one() -> None:
    error = 100 * (0.5 * 0.5 / 240) ** 0.5
    assert told([Estimate(52.3, error)]) == [50]
    assert told([Estimate(52.3, error), Estimate(49.1, error)]) == [50, 50]
    assert told([Estimate(52.3, 0), Estimate(49.1, 0)]) == [52, 49]


@example(0.95, 0.03125)
@given(st.floats(0, 1), st.floats(0, 0.5))
def test_the_chances_of_two_add_up_to_all_there_is(one: float, error: float) -> None:
    assert sum(told([chance(one, error), chance(1 - one, error)], (0, 100))) == 100


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_never_and_always_are_told_only_of_what_is_as_good_as_certain(
    share: float, error: float
) -> None:
    (shown,) = told([chance(share, error)], (0, 100))
    assert shown not in (0, 100) or abs(shown - 100 * share) <= 0.5
    assert shown not in (0, 100) or error <= 0.005
    assert 0 <= shown <= 100
    assert all(0 <= one <= 100 for one in told([chance(share, error), chance(0, 0)], (0, 100)))


@pytest.mark.parametrize(("games", "shown"), [(16, 90), (32, 95), (64, 98), (1000, 100)])
def test_all_games_of_a_few_that_are_won_are_no_proof_of_a_win(games: int, shown: int) -> None:
    assert told([chance(1.0, 1 / games), chance(0.0, 1 / games)], (0, 100)) == [shown, 100 - shown]


def test_never_is_not_told_of_who_is_only_hard_to_tell_from_somebody_who_never_wins() -> None:
    them = [chance(0.167, 0.09), chance(0.771, 0.1), chance(0.062, 0.06), chance(0.0, 0.001)]
    alone = shares(them[:1] + them[3:], (0, 100))
    assert 0 not in alone
    assert 0 not in shares(them, (0, 100))


@example([8, 11, 35, 38], 16)
@example([1, 0, 0, 0, 0, 0], 16)
@given(st.lists(st.integers(0, 50), min_size=2, max_size=6).filter(any), st.integers(16, 5000))
def test_the_chances_of_all_add_up_to_about_all_there_is(wins: list[int], games: int) -> None:
    parts = [one / sum(wins) for one in wins]
    errors = [max(part * (1 - part), 1 / games) / games for part in parts]
    them = [chance(part, error**0.5) for part, error in zip(parts, errors, strict=True)]
    assert 85 <= sum(shares(them, (0, 100))) <= 115


def test_however_long_is_thought_nobody_knows_how_others_play_on() -> None:
    assert told([chance(0.63, 0.001), points(37.2, 0.02)]) == [60, 35]
    assert told([chance(1.0, 0.001), points(37.2, 0.001)]) == [100, 37]


def test_of_what_cannot_be_told_apart_the_surer_counts_more() -> None:
    assert told([chance(0.8, 0.02), chance(0.6, 0.15)], (0, 100)) == [80, 80]


@pytest.mark.parametrize(
    ("chances", "shown"),
    [
        ([0.26, 0.24, 0.25, 0.25], [25] * 4),
        ([0.17, 0.16, 0.18, 0.16, 0.17, 0.16], [17] * 6),
        ([0.5, 0.51, 0.49, 0.5], [50] * 4),
        ([0.4, 0.2, 0.2, 0.2], [40, 20, 20, 20]),
    ],
)
def test_who_are_all_alike_have_an_equal_part_of_the_chances_each_be_they_teams_or_not(
    chances: list[float], shown: list[int]
) -> None:
    assert shares([chance(one, 0.01) for one in chances], (0, 100)) == shown
