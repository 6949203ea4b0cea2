"""Messages that nobody knows of: how often the past of a channel is asked for."""

from datetime import datetime
from typing import Any, cast

import pytest

from bot.store.boards import Boards
from bot.store.records import Doubt
from bot.ui.kit.posting import Posting
from bot.ui.live.leftovers import Leftovers
from bot.ui.live.search import Search
from tests.analysis.thoughtless import START, finished

TABLE = finished()
ATTEMPTS = 3


class Silent:
    """Stands in for Discord that does not tell the past of a channel."""

    def __init__(self) -> None:
        self.asked = 0

    async def look_back(self, channel: int, since: int) -> list[Any]:
        self.asked += 1
        raise OSError("nobody answers")


class Memory:
    """Stands in for the store."""

    def __init__(self, since: datetime | None = START) -> None:
        self.since = since

    async def doubted(self, game: int) -> Doubt:
        return Doubt(self.since)

    async def trust(self, game: int) -> None:
        pass


def made() -> tuple[Search, Silent]:
    discord = Silent()
    memory, posting = cast("Boards", Memory()), cast("Posting", discord)
    return Search(memory, posting, Leftovers(posting, memory)), discord


async def given_up(search: Search) -> int:
    """Return after how many failures a game goes on without its past."""
    for failures in range(10):
        try:
            assert await search.clear_up(TABLE, None) == (None, False)
        except OSError:
            continue
        return failures
    raise AssertionError("it is asked for ever")


async def test_without_doubt_nobody_asks_for_the_past() -> None:
    search, discord = made()
    assert await search.clear_up(TABLE, None) == (None, False)
    assert not search.doubts(TABLE.id)
    search.doubt(TABLE.id)
    await search.trust(TABLE.id)
    assert await search.clear_up(TABLE, None) == (None, False)
    assert discord.asked == 0


async def test_a_past_that_is_not_told_is_asked_for_three_times_and_later_three_times_again() -> (
    None
):
    search, discord = made()
    for _ in range(2):
        search.doubt(TABLE.id)
        assert await given_up(search) == ATTEMPTS - 1
    assert discord.asked == 2 * ATTEMPTS


async def test_what_is_forgotten_is_doubted_no_more_and_its_failures_count_no_more() -> None:
    search, discord = made()
    search.doubt(TABLE.id)
    with pytest.raises(OSError, match="nobody answers"):
        await search.clear_up(TABLE, None)
    search.forget(TABLE.id)
    assert not search.doubts(TABLE.id)
    assert await search.clear_up(TABLE, None) == (None, False)
    assert discord.asked == 1
    search.doubt(TABLE.id)
    assert await given_up(search) == ATTEMPTS - 1
