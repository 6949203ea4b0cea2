"""What is told of an estimate is no finer than it is certain."""

from hypothesis import given
from hypothesis import strategies as st

from bot.advice.certainty import SURE, Estimate, step, told

estimates = st.lists(
    st.builds(Estimate, st.floats(0, 100), st.floats(0, 20)), min_size=1, max_size=6
)


@given(estimates)
def test_what_cannot_be_told_apart_from_the_best_is_told_as_equal(them: list[Estimate]) -> None:
    best = max(them)
    shown = told(them)
    alike = [n for n, one in enumerate(them) if best.like(one)]
    assert len({shown[n] for n in alike}) == 1


@given(estimates)
def test_what_is_told_stands_in_steps_that_its_error_supports(them: list[Estimate]) -> None:
    for one, shown in zip(them, told(them), strict=True):
        assert shown % step(one.error) == 0 or any(step(o.error) > step(one.error) for o in them)
        assert step(one.error) >= min(SURE * one.error, 50)


@given(estimates)
def test_the_better_is_never_told_as_the_worse(them: list[Estimate]) -> None:
    ordered = [shown for _, shown in sorted(zip(them, told(them), strict=True), reverse=True)]
    certain = [one for one in them if one.error == 0]
    assert len(certain) < len(them) or ordered == sorted(ordered, reverse=True)


def test_two_hundred_playouts_support_steps_of_ten_and_what_is_solved_steps_of_one() -> None:
    error = 100 * (0.5 * 0.5 / 240) ** 0.5
    assert told([Estimate(52.3, error)]) == [50]
    assert told([Estimate(52.3, error), Estimate(49.1, error)]) == [50, 50]
    assert told([Estimate(52.3, 0), Estimate(49.1, 0)]) == [52, 49]
