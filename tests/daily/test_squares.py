"""What the squares of a Daily say of turns, and that its analysis says the same."""

import pytest

from bot.daily import PERSON, Square, squares
from bot.store.analyses import NOTICEABLE, Analysis, DecisionReview, TurnReview

GOOD, LITTLE, MUCH = Square.GOOD, Square.LITTLE, Square.MUCH


def decision(points: float, lost: float, chance: float = 0.5, best: str = "B") -> DecisionReview:
    """Return a decision that gave away so many points, and so much of a chance."""
    return DecisionReview(
        version=1,
        action="A",
        best=best,
        win=chance - lost,
        best_win=chance,
        usual_win=0.1,
        points=60.0 - points,
        best_points=60.0,
    )


def squared(*decisions: DecisionReview) -> Square:
    turn = TurnReview(turn=1, seat=PERSON, decisions=decisions)
    other = TurnReview(turn=1, seat=PERSON + 1, decisions=(decision(30, 0.5),))
    (square,) = squares(Analysis(chances=((0.25,) * 4,) * 2, turns=(turn, other)))
    return square


@pytest.mark.parametrize(
    ("points", "lost", "square"),
    [
        *((0.0, 0.0, GOOD), (1.9, 0.019, GOOD), (-6.0, 0.0, GOOD)),
        *((2.0, 0.0, LITTLE), (5.9, 0.0, LITTLE), (6.0, 0.0, MUCH)),
        *((0.0, 0.02, LITTLE), (-1.4, 0.085, LITTLE), (0.2, 0.114, LITTLE)),
        *((-0.95, 0.165, MUCH), (2.33, 0.49, MUCH), (8.4, 0.001, MUCH)),
    ],
)
def test_a_turn_has_cost_what_the_worse_of_points_and_chance_says(
    points: float, lost: float, square: Square
) -> None:
    assert squared(decision(points, lost)) is square


@pytest.mark.parametrize("points", [-8.0, 0.0, 1.0, 3.0, 9.0])
def test_no_turn_that_an_analysis_calls_costly_is_green(points: float) -> None:
    for hundredths in range(int(100 * NOTICEABLE), 50):
        one = decision(points, hundredths / 100)
        assert TurnReview(turn=1, seat=PERSON, decisions=(one,)).costly
        assert squared(one) is not GOOD


def test_who_loses_half_of_a_small_chance_has_lost_much() -> None:
    assert squared(decision(0, 0.05, chance=0.11)) is LITTLE
    assert squared(decision(0, 0.06, chance=0.11)) is MUCH
    # So little may be luck, though it is all that there was.
    assert squared(decision(0, 0.015, chance=0.015)) is GOOD


def test_what_several_decisions_of_a_turn_gave_away_is_added_up() -> None:
    assert squared(decision(1.5, 0), decision(1.5, 0)) is LITTLE
    assert squared(decision(3, 0), decision(-3, 0)) is LITTLE, "what was won later is luck"
    assert squared(decision(0, 0.07), decision(0, 0.07)) is MUCH
    assert squared(decision(9, 0.3, best="A")) is GOOD, "Chef would have done the same"
