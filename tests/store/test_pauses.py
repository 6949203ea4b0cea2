import pytest

from bot.store import Status, Store, StoreError
from bot.store.records import ClockRecord, LiveMessage, Note
from tests.store.samples import CHANNEL, START, at, new_game, running_game, turn


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


async def test_unfinished_games_come_with_those_first_whose_board_is_missing_or_old(
    store: Store,
) -> None:
    games = [await running_game(store, CHANNEL + number) for number in range(4)]
    shown, old, missing, ended = games
    lobby = (await store.create_game(new_game(CHANNEL + 9), START)).id
    await store.add_turn(shown, turn(1))
    await store.add_turn(old, turn(1))
    for game, version in [(shown, 1), (old, 0), (lobby, -1)]:
        await store.set_live_message(game, LiveMessage(CHANNEL, 100 + game, version))
    await store.end_game(ended, Status.CANCELLED, at(5))
    assert await store.unfinished() == [old, missing, shown, lobby]


async def test_a_paused_game_is_unfinished_though_it_has_ended(store: Store) -> None:
    game = await running_game(store)
    await store.pause(game)
    await store.end_game(game, Status.CANCELLED, at(5))
    assert await store.open_games() == []
    assert await store.unfinished() == [game]


async def test_notes_are_found_by_their_game_until_they_are_dropped(store: Store) -> None:
    game, other = await running_game(store), await running_game(store, CHANNEL + 1)
    left, reminder = Note(CHANNEL, 501, None), Note(CHANNEL, 502, 3)
    await store.add_note(game, reminder)
    await store.add_note(game, left)
    await store.add_note(other, Note(CHANNEL + 1, 503, 0))
    assert await store.notes(game) == [left, reminder]
    await store.drop_note(501)
    assert await store.notes(game) == [reminder]
