"""Finding the best of many options with few playouts."""

from collections import Counter
from collections.abc import Sequence

from bot.thinking.race import SHORTEST_ROUND, race


def run(
    options: int, playouts: int, shortest: int = SHORTEST_ROUND
) -> tuple[list[int], Counter[int]]:
    """Race options whose value is their number; return the ranking and the playouts of each."""
    played: Counter[int] = Counter()

    def play(running: Sequence[int], times: int) -> None:
        played.update(dict.fromkeys(running, times))

    return race(range(options), playouts, play=play, value=float, shortest=shortest), played


def test_all_options_come_out_best_first() -> None:
    assert run(10, 800)[0] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


def test_better_options_are_played_more_and_no_more_than_allowed() -> None:
    _, played = run(16, 1000)
    assert played[15] == played[14] > played[10] > played[0] > 0
    assert 800 <= played.total() <= 1000


def test_every_option_is_played_once_at_least() -> None:
    assert set(run(10, 3)[1].values()) == {1}


def test_a_single_option_wins() -> None:
    assert run(1, 5)[0] == [0]


def test_where_one_playout_says_much_there_are_many_short_rounds() -> None:
    assert set(run(8, 40)[1].values()) == {5}
    _, played = run(8, 40, shortest=1)
    assert played[7] > played[5] > played[0] == 1
