from collections.abc import Awaitable, Callable

import pytest

from bot.store import Status, Store, StoreError
from bot.store.pauses import Unfinished
from bot.store.records import ClockRecord, LiveMessage, Note, SeatRecord, StaleMessage
from tests.store.samples import BEN, CHANNEL, GUILD, START, at, new_game, running_game, turn


async def test_the_clock_of_a_paused_game_does_not_ring(store: Store) -> None:
    paused, other = await running_game(store), await running_game(store, CHANNEL + 1)
    for game in (paused, other):
        await store.clocks.wind(game, [ClockRecord(game, "0", 0, at(1), None, 60)])
    await store.pauses.pause(paused)
    assert [clock.game_id for clock in await store.clocks.ringing(at(2))] == [other]
    await store.pauses.unpause(paused)
    assert {clock.game_id for clock in await store.clocks.ringing(at(2))} == {paused, other}


async def test_pausing_twice_and_going_on_twice_do_no_harm(store: Store) -> None:
    game = await running_game(store)
    for _ in range(2):
        await store.pauses.pause(game)
    assert await store.pauses.paused() == {game}
    for _ in range(2):
        await store.pauses.unpause(game)
    assert await store.pauses.paused() == set()


async def test_somebody_is_told_once_for_each_pause(store: Store) -> None:
    game = await running_game(store)
    assert not await store.pauses.mark_told(game)
    for _ in range(2):
        await store.pauses.pause(game)
        assert await store.pauses.mark_told(game)
        await store.pauses.pause(game)
        assert not await store.pauses.mark_told(game)
        await store.pauses.unpause(game)


async def test_a_game_that_does_not_exist_cannot_be_paused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.pauses.pause(77)


def _clock(game: int, seat: int = 0, *, runs: bool = True) -> ClockRecord:
    return ClockRecord(game, "1", seat, at(9), None, 60, runs=runs)


async def test_of_unfinished_games_those_come_last_that_wait_for_somebody_who_sees_the_board(
    store: Store,
) -> None:
    settled, old, missing, idle, left, paused, thinking = [
        await running_game(store, CHANNEL + number) for number in range(7)
    ]
    lobby = (await store.tables.create(new_game(CHANNEL + 9), START)).id
    for game, shown, wound in [
        (settled, 1, 1),
        (old, 0, 1),
        (missing, None, 1),
        (idle, 1, 0),
        (left, 1, 1),
        (paused, 1, 1),
        (thinking, 1, 1),
    ]:
        await store.turns.add(game, turn(1))
        await store.clocks.wind(game, [_clock(game, runs=bool(wound))])
        if shown is not None:
            await store.boards.set_live_message(game, LiveMessage(CHANNEL, 100 + game, shown))
    clocks = [_clock(thinking), _clock(thinking, 1, runs=False)]
    await store.clocks.wind(thinking, clocks)
    await store.tables.mark_left(left, 1, at(3), [_clock(left)])
    await store.pauses.pause(paused)
    ended = await running_game(store, CHANNEL + 8)
    await store.tables.end(ended, Status.CANCELLED, at(5))
    await store.boards.clear_live_message(ended)
    found = await store.pauses.unfinished()
    assert [game.id for game in found] == [
        *(old, missing, idle, left, paused, thinking, lobby, settled)
    ]
    assert [game.settled for game in found] == [False] * 7 + [True]
    assert {game.guild_id for game in found} == {GUILD}


async def _settled(store: Store, channel: int = CHANNEL) -> int:
    """Return a running game that waits for a person who sees its latest board."""
    game = await running_game(store, channel)
    await store.turns.add(game, turn(1), [_clock(game, runs=False)])
    board = LiveMessage(channel, 100 + game, 1)
    await store.boards.set_live_message(game, board, [_clock(game)])
    return game


Change = Callable[[Store, int], Awaitable[object]]

UNSETTLING: dict[str, tuple[Change, bool]] = {
    "a message is looked for": (lambda store, game: store.boards.doubt(game, at(2)), True),
    "a message is to be put away": (
        lambda store, game: store.boards.add_stale(StaleMessage(game, CHANNEL, 7, 0, None)),
        False,
    ),
    "somebody has left": (
        lambda store, game: store.tables.mark_left(game, 1, at(3), [_clock(game)]),
        False,
    ),
    "somebody is away": (
        lambda store, game: store.clocks.note_missed(
            game, SeatRecord(1, BEN, "Ben", missed=2, away_at=at(3)), [_clock(game)]
        ),
        False,
    ),
    "it is paused": (lambda store, game: store.pauses.pause(game), False),
    "its clock does not run": (
        lambda store, game: store.clocks.wind(game, [_clock(game, 1, runs=False)]),
        False,
    ),
    "it has no clock": (lambda store, game: store.clocks.clear(game), False),
    "its board is old": (lambda store, game: store.turns.add(game, turn(2), [_clock(game)]), True),
    "it has no board": (lambda store, game: store.boards.clear_live_message(game), True),
}
"""What each makes of a settled game, and whether a message may be there that is not known."""


@pytest.mark.parametrize("change", UNSETTLING)
async def test_one_thing_is_enough_that_a_start_looks_after_a_game(
    store: Store, change: str
) -> None:
    changed, other = await _settled(store), await _settled(store, CHANNEL + 1)
    await store.notes.add(other, Note(CHANNEL + 1, 9, None))
    assert await store.pauses.unfinished() == [
        Unfinished(game, GUILD, settled=True, doubtful=False) for game in (changed, other)
    ]
    unsettle, doubtful = UNSETTLING[change]
    await unsettle(store, changed)
    assert await store.pauses.unfinished() == [
        Unfinished(changed, GUILD, settled=False, doubtful=doubtful),
        Unfinished(other, GUILD, settled=True, doubtful=False),
    ]


UNTIDY: dict[str, Change] = {
    name: UNSETTLING[name][0]
    for name in ("a message is looked for", "a message is to be put away", "it is paused")
} | {"a note is there": lambda store, game: store.notes.add(game, Note(CHANNEL, 9, 1))}


@pytest.mark.parametrize("change", UNTIDY)
async def test_of_a_game_that_is_over_a_start_looks_after_what_is_left(
    store: Store, change: str
) -> None:
    over = await _settled(store)
    await store.tables.end(over, Status.CANCELLED, at(5))
    await store.boards.clear_live_message(over)
    assert await store.pauses.unfinished() == []
    await UNTIDY[change](store, over)
    (left,) = await store.pauses.unfinished()
    assert (left.id, left.settled) == (over, False)
    assert left.doubtful is (change == "a message is looked for")


async def test_a_paused_game_is_unfinished_though_it_has_ended(store: Store) -> None:
    game = await running_game(store)
    await store.pauses.pause(game)
    await store.tables.end(game, Status.CANCELLED, at(5))
    assert await store.games.all_open() == []
    assert await store.pauses.unfinished() == [
        Unfinished(game, GUILD, settled=False, doubtful=True)
    ]


async def test_notes_are_found_by_their_game_until_they_are_dropped(store: Store) -> None:
    game, other = await running_game(store), await running_game(store, CHANNEL + 1)
    left, reminder = Note(CHANNEL, 501, None), Note(CHANNEL, 502, 3)
    await store.notes.add(game, reminder)
    await store.notes.add(game, left)
    await store.notes.add(other, Note(CHANNEL + 1, 503, 0))
    assert await store.notes.of_game(game) == [left, reminder]
    await store.notes.drop(501)
    assert await store.notes.of_game(game) == [reminder]
