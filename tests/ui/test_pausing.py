"""When what Discord did not take is tried again, and which games wait for it."""

from datetime import UTC, datetime, timedelta
from typing import cast

import discord
import pytest

from bot.store import StoreError
from bot.store.pauses import Pauses
from bot.ui.kit import pace
from bot.ui.kit.pace import ChannelPace
from bot.ui.live.pausing import Behind, Pausing

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


class Now:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at


class Shut(discord.Forbidden):
    """Discord does not let the bot in."""

    def __init__(self) -> None:
        self.code = 50013


def waits(behind: Behind, now: Now, error: Exception | None) -> list[timedelta]:
    """Return how long each of some attempts waits for the next one, when all of them fail."""
    found = []
    for _ in range(12):
        behind.add(1, error)
        since = now.at
        while not behind.due():
            now.at += SECOND
        found.append(now.at - since)
    return found


def test_what_was_not_answered_is_tried_each_minute() -> None:
    now = Now()
    assert set(waits(Behind(now), now, OSError())) == {MINUTE}
    assert set(waits(Behind(now), now, None)) == {MINUTE}


def test_where_a_person_must_help_it_is_tried_less_and_less_often_and_anew_after_help() -> None:
    now = Now()
    behind = Behind(now)
    found = waits(behind, now, Shut())
    assert [wait // MINUTE for wait in found] == [1, 2, 4, *[8] * 9]
    behind.drop(1)
    assert waits(behind, now, Shut())[:2] == [MINUTE, 2 * MINUTE]


def test_what_waited_longest_comes_first_and_what_changed_is_due_at_once() -> None:
    now = Now()
    behind = Behind(now)
    for game in (3, 1, 2):
        behind.add(game)
        now.at += SECOND
    assert behind.due() == []
    behind.retry_now(2)
    behind.retry_now(9)
    assert behind.due() == [2]
    assert behind.all() == [3, 1, 2]
    now.at += MINUTE
    assert behind.due() == [2, 3, 1]


class Notes:
    """Stands in for the store's pauses."""

    def __init__(self) -> None:
        self.noted = {7}
        self.calls = 0
        self.full = False

    async def paused(self) -> set[int]:
        return set(self.noted)

    async def pause(self, game: int) -> None:
        self.calls += 1
        if self.full:
            raise StoreError("The disk is full.")
        self.noted.add(game)

    async def unpause(self, game: int) -> None:
        self.calls += 1
        self.noted.discard(game)


async def test_the_store_knows_each_pause_once() -> None:
    notes = Notes()
    pausing = Pausing(cast("Pauses", notes), Now())
    await pausing.recall()
    assert pausing.paused == {7}
    for _ in range(2):
        await pausing.pause(1)
    assert (pausing.paused, notes.noted, notes.calls) == ({1, 7}, {1, 7}, 1)
    assert pausing.behind.all() == [1]
    for _ in range(2):
        await pausing.unpause(1)
    assert (pausing.paused, notes.noted, notes.calls) == ({7}, {7}, 2)
    assert pausing.behind.all() == []
    await pausing.pause(7)
    pausing.forget(7)
    assert (pausing.paused, pausing.behind.all()) == (set(), [])


async def test_a_pause_that_the_store_did_not_take_is_none_but_is_tried_again() -> None:
    notes = Notes()
    pausing = Pausing(cast("Pauses", notes), Now())
    notes.full = True
    await pausing.pause(1)
    assert pausing.paused == set()
    assert pausing.behind.all() == [1]
    notes.full = False
    await pausing.pause(1)
    assert pausing.paused == {1}


def test_a_channel_has_room_for_four_boards_in_five_seconds_and_each_channel_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "MOST", 4)
    now = Now()
    kept = ChannelPace(now)
    for _ in range(3):
        kept.note(1)
        now.at += SECOND
    assert kept.room(1)
    kept.note(1)
    assert not kept.room(1)
    assert kept.room(2)
    now.at = NOON + timedelta(seconds=5)
    assert not kept.room(1), "Discord's clock is another one"
    now.at = NOON + timedelta(seconds=5.5)
    assert kept.room(1)
    kept.note(1)
    assert not kept.room(1)
    now.at = NOON + timedelta(seconds=6.5)
    assert kept.room(1)
