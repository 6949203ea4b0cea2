import asyncio

import pytest

from bot.store import LiveMessage, Preferences, Store, StoreError
from bot.store.records import SeatRecord
from tests.store.samples import ANN, BEN, CLEO, running_game


async def test_a_game_has_no_live_message_at_first(store: Store) -> None:
    assert await store.boards.live_message(await running_game(store)) is None


async def test_the_live_message_is_the_one_set_last(store: Store) -> None:
    game_id = await running_game(store)
    for version in range(3):
        await store.boards.set_live_message(game_id, LiveMessage(11, 2**62 + version, version))
    assert await store.boards.live_message(game_id) == LiveMessage(11, 2**62 + 2, 2)


async def test_a_cleared_live_message_is_gone(store: Store) -> None:
    one, other = await running_game(store, 1), await running_game(store, 2)
    for game_id in (one, other):
        await store.boards.set_live_message(game_id, LiveMessage(11, 22, 3))
    await store.boards.clear_live_message(one)
    await store.boards.clear_live_message(one)
    assert await store.boards.live_message(one) is None
    assert await store.boards.live_message(other) == LiveMessage(11, 22, 3)


async def test_no_live_message_without_a_game(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.boards.set_live_message(404, LiveMessage(11, 22, 3))


async def test_a_person_without_settings_has_the_defaults(store: Store) -> None:
    assert await store.people.preferences(ANN) == Preferences()


async def test_settings_are_kept_per_person_and_replaced(store: Store) -> None:
    await store.people.set_preferences(ANN, Preferences(quick=True))
    await store.people.set_preferences(BEN, Preferences(quick=True))
    await store.people.set_preferences(BEN, Preferences(quick=False))
    assert await store.people.preferences(ANN) == Preferences(quick=True)
    assert await store.people.preferences(BEN) == Preferences(quick=False)


async def test_a_fact_is_the_value_set_last(store: Store) -> None:
    assert await store.facts.get("commands") is None
    await store.facts.put("commands", "abc")
    await store.facts.put("commands", "")
    assert await store.facts.get("commands") == ""


async def test_facts_set_at_once_end_as_one(store: Store) -> None:
    values = [str(n) for n in range(30)]
    await asyncio.gather(*(store.facts.put("key", value) for value in values))
    assert await store.facts.get("key") in values


async def test_the_open_games_in_which_somebody_forgotten_had_a_part_are_told_and_no_others(
    store: Store,
) -> None:
    """As a player, as who has left, as host alone, as a substitute; not in what they never saw."""
    for_ann = SeatRecord(0, CLEO, "Cleo", owner_id=ANN, owner_name="Ann")
    for_zoe = SeatRecord(0, ANN, "Ann", owner_id=7, owner_name="Zoe")
    seated, left, hosted, helped, others = [
        await running_game(store, channel) for channel in range(5)
    ]
    await store.tables.take_seat(left, for_ann)
    await store.tables.take_seat(helped, for_zoe)
    for game in (hosted, helped, others):
        await store.tables.take_seat(game, SeatRecord(0, CLEO, "Cleo"))
    for game in (seated, left, helped, others):
        await store.tables.set_host(game, BEN)
    assert await store.privacy.forget(ANN) == [seated, left, hosted, helped]
