from datetime import UTC, datetime, timedelta
from itertools import pairwise

from bot.ui.live.patrol import EVERY, Patrol

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Watch:
    """A time of day that a test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def test_between_two_rounds_the_patrol_rests_and_asks_for_each_board_once_a_minute() -> None:
    watch = Watch()
    patrol, looked, rounds = Patrol(watch), list[tuple[int, datetime]](), 0
    while watch.now < NOON + 5 * EVERY:
        if not patrol.rests:
            rounds += 1
            for game in patrol.due([1, 2]):
                looked.append((game, watch.now))
                patrol.seen(game)
            assert patrol.rests
        watch.now += timedelta(seconds=5)
    assert 15 <= rounds <= 25
    assert [game for game, _ in looked] == [1, 2] * 5
    times = [at for game, at in looked if game == 1]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert set(gaps) == {EVERY}


def test_a_board_that_was_seen_is_seen_after_every_earlier_moment_and_no_later_one() -> None:
    watch = Watch()
    patrol = Patrol(watch)
    patrol.seen(7)
    assert patrol.seen_since(7, NOON - timedelta(seconds=1))
    assert not patrol.seen_since(7, NOON)
    patrol.forget(7)
    assert not patrol.seen_since(7, NOON - timedelta(seconds=1))
