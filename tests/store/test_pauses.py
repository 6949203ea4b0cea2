import pytest

from bot.store import Status, Store, StoreError
from bot.store.pauses import Unfinished
from bot.store.records import ClockRecord, LiveMessage, Note
from tests.store.samples import CHANNEL, GUILD, START, at, new_game, running_game, turn


async def test_the_clock_of_a_paused_game_does_not_ring(store: Store) -> None:
    paused, other = await running_game(store), await running_game(store, CHANNEL + 1)
    for game in (paused, other):
        await store.set_clock(ClockRecord(game, 0, at(1), None))
    await store.pause(paused)
    assert [clock.game_id for clock in await store.ringing(at(2))] == [other]
    await store.unpause(paused)
    assert {clock.game_id for clock in await store.ringing(at(2))} == {paused, other}


async def test_pausing_twice_and_going_on_twice_do_no_harm(store: Store) -> None:
    game = await running_game(store)
    for _ in range(2):
        await store.pause(game)
    assert await store.paused() == {game}
    for _ in range(2):
        await store.unpause(game)
    assert await store.paused() == set()


async def test_somebody_is_told_once_for_each_pause(store: Store) -> None:
    game = await running_game(store)
    assert not await store.mark_told(game)
    for _ in range(2):
        await store.pause(game)
        assert await store.mark_told(game)
        await store.pause(game)
        assert not await store.mark_told(game)
        await store.unpause(game)


async def test_a_game_that_does_not_exist_cannot_be_paused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.pause(77)


async def test_of_unfinished_games_those_come_last_that_wait_for_somebody_who_sees_the_board(
    store: Store,
) -> None:
    settled, old, missing, idle, left, paused = [
        await running_game(store, CHANNEL + number) for number in range(6)
    ]
    lobby = (await store.create_game(new_game(CHANNEL + 9), START)).id
    for game, shown, wound in [
        (settled, 1, 1),
        (old, 0, 1),
        (missing, None, 1),
        (idle, 1, 0),
        (left, 1, 1),
        (paused, 1, 1),
    ]:
        await store.add_turn(game, turn(1))
        await store.set_clock(ClockRecord(game, wound, at(9), None))
        if shown is not None:
            await store.set_live_message(game, LiveMessage(CHANNEL, 100 + game, shown))
    await store.mark_left(left, 1, at(3))
    await store.pause(paused)
    ended = await running_game(store, CHANNEL + 8)
    await store.end_game(ended, Status.CANCELLED, at(5))
    await store.clear_live_message(ended)
    found = await store.unfinished()
    assert [game.id for game in found] == [old, missing, idle, left, paused, lobby, settled]
    assert [game.settled for game in found] == [False] * 6 + [True]
    assert {game.guild_id for game in found} == {GUILD}


async def test_a_paused_game_is_unfinished_though_it_has_ended(store: Store) -> None:
    game = await running_game(store)
    await store.pause(game)
    await store.end_game(game, Status.CANCELLED, at(5))
    assert await store.open_games() == []
    assert await store.unfinished() == [Unfinished(game, GUILD, settled=False, doubtful=True)]


async def test_notes_are_found_by_their_game_until_they_are_dropped(store: Store) -> None:
    game, other = await running_game(store), await running_game(store, CHANNEL + 1)
    left, reminder = Note(CHANNEL, 501, None), Note(CHANNEL, 502, 3)
    await store.add_note(game, reminder)
    await store.add_note(game, left)
    await store.add_note(other, Note(CHANNEL + 1, 503, 0))
    assert await store.notes(game) == [left, reminder]
    await store.drop_note(501)
    assert await store.notes(game) == [reminder]
