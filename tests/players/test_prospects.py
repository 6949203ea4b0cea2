"""What ends are worth, and to whom."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bot.games.point_salad.brain.ends import Prospect
from engine.point_salad import PointSalad

GAME = PointSalad()
SIXTEENTHS = st.integers(0, 12).map(lambda number: number / 16)


@given(st.data())
def test_exactly_one_seat_wins_each_end_however_close_and_with_parts_of_points(
    data: st.DataObject,
) -> None:
    seats = data.draw(st.sampled_from(GAME.seats))
    view = GAME.view(GAME.new(seats=seats, seed=data.draw(st.integers(0, 9))).state, None)
    totals = np.array([data.draw(st.lists(SIXTEENTHS, min_size=seats, max_size=seats))]).T
    prospect = Prospect.of(view)
    assert prospect.wins(totals).sum() == 1
    assert sorted(prospect.ranks(totals)[:, 0]) == [*range(1, seats + 1)]
