"""What clocks and games become, whatever a store holds."""

from datetime import timedelta

import pytest

from bot.store import Store
from bot.store.records import ClockRecord, Status
from bot.store.rows import options
from engine import GAMES
from engine.options import rounds_of
from tests.store.samples import CHANNEL, GUILD, START, new_game

MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize("left", range(-2, 4))
@pytest.mark.parametrize("by", range(6))
def test_after_a_stop_there_is_half_of_the_time_at_least_and_all_of_it_at_most(
    left: int, by: int
) -> None:
    clock = ClockRecord(1, "0", 0, START + left * MINUTE, START + left / 2 * MINUTE, seconds=120)
    after = clock.after_stop(by * MINUTE, START)
    assert after.due_at - START == min(max(left + by, 1), 2) * MINUTE
    assert after.remind_at is not None
    assert after.remind_at == min(clock.due_at - left / 2 * MINUTE + by * MINUTE, after.due_at)


def test_a_clock_without_a_reminder_has_none_after_a_stop() -> None:
    clock = ClockRecord(1, "0", 0, START, None, seconds=120)
    assert clock.after_stop(MINUTE, START).remind_at is None


async def test_games_that_are_looked_for_in_a_server_are_those_of_it_alone(store: Store) -> None:
    here = [(await store.tables.create(new_game(CHANNEL + n), START)).id for n in range(3)]
    other = new_game(CHANNEL + 9, guild_id=GUILD + 1)
    there = (await store.tables.create(other, START)).id
    assert await store.games.of_guild(GUILD, [there, *here[1:]]) == here[1:]
    assert await store.games.of_guild(GUILD + 1, [there, *here]) == [there]
    assert await store.games.of_guild(GUILD + 2, [there, *here]) == []


def test_a_match_that_an_older_version_wished_for_has_all_its_rounds() -> None:
    wished = options("point-salad", Status.LOBBY, {"match": True})
    rounds = rounds_of(GAMES["point-salad"])
    assert rounds is not None
    assert wished.rules == {rounds.key: max(rounds.values)}
    assert options("point-salad", Status.LOBBY, {"match": False}).rules == {}
