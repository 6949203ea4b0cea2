"""What is told of an estimate is no finer than it is certain."""

from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from bot.advice.certainty import SURE, Estimate, chance, groups, points, step, told

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


@given(estimates)
def test_the_better_is_never_told_as_the_worse(them: list[Estimate]) -> None:
    shown = [value for _, value in sorted(zip(groups(them), told(them), strict=True))]
    assert shown == sorted(shown, reverse=True)


def test_two_hundred_playouts_support_steps_of_ten_and_what_is_solved_steps_of_one() -> None:
    error = 100 * (0.5 * 0.5 / 240) ** 0.5
    assert told([Estimate(52.3, error)]) == [50]
    assert told([Estimate(52.3, error), Estimate(49.1, error)]) == [50, 50]
    assert told([Estimate(52.3, 0), Estimate(49.1, 0)]) == [52, 49]


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_the_chances_of_two_add_up_to_all_there_is(one: float, error: float) -> None:
    assert sum(told([chance(one, error), chance(1 - one, error)], (0, 100))) == 100


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_never_and_always_are_told_only_of_what_is_as_good_as_certain(
    share: float, error: float
) -> None:
    (shown,) = told([chance(share, error)], (0, 100))
    assert shown not in (0, 100) or abs(shown - 100 * share) <= 0.5


def test_however_long_is_thought_nobody_knows_how_others_play_on() -> None:
    assert told([chance(0.63, 0.001), points(37.2, 0.02)]) == [60, 35]
    assert told([chance(1.0, 0.001), points(37.2, 0.001)]) == [100, 37]


def test_of_what_cannot_be_told_apart_the_surer_counts_more() -> None:
    assert told([chance(0.8, 0.02), chance(0.6, 0.15)], (0, 100)) == [80, 80]
