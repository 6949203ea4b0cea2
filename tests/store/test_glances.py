"""What is around a table, read at once, and the board that is noted along with its clocks."""

from datetime import timedelta

from bot.store import Store
from bot.store.records import ClockRecord, LiveMessage, Note, Preferences
from tests.store.counting import counted
from tests.store.samples import ANN, BEN, at, running_game

BOARD = LiveMessage(11, 22, 0)


def _clock(game: int, seat: int, *, runs: bool) -> ClockRecord:
    due = at(5) + timedelta(seconds=seat)
    return ClockRecord(game, "draft-0", seat, due, at(2), 120, runs=runs)


async def test_a_glance_tells_in_one_reading_what_the_parts_of_the_store_tell(store: Store) -> None:
    game = await running_game(store)
    assert await store.glances.at(game, persons=()) == await store.glances.at(404, persons=())
    await store.boards.set_live_message(game, BOARD)
    for number in (31, 30):
        await store.notes.add(game, Note(11, number, None))
    await store.clocks.wind(game, [_clock(game, seat, runs=False) for seat in (1, 0)])
    await store.people.set_preferences(BEN, Preferences(next_ping=True))
    with counted() as asked:
        glance = await store.glances.at(game, [ANN, BEN])
    assert (asked.reads, asked.commits) == (1, 0)
    assert glance.live == await store.boards.live_message(game) == BOARD
    assert list(glance.notes) == await store.notes.of_game(game)
    assert [note.message_id for note in glance.notes] == [30, 31]
    assert list(glance.clocks) == await store.clocks.get(game)
    assert glance.preferences == await store.people.preferences_of([ANN, BEN])
    assert glance.settings(BEN).next_ping
    assert glance.settings(999) == Preferences()


async def test_a_board_is_noted_and_its_clocks_run_in_one_commit(store: Store) -> None:
    game = await running_game(store)
    waiting, running = _clock(game, 0, runs=False), _clock(game, 1, runs=True)
    await store.clocks.wind(game, [waiting, running])
    later = [_clock(game, seat, runs=True) for seat in (0, 1)]
    later = [ClockRecord(game, one.decision, one.seat, at(9), None, 60) for one in later]
    with counted() as asked:
        await store.boards.set_live_message(game, BOARD, later)
    assert (asked.reads, asked.commits) == (0, 1)
    assert await store.boards.live_message(game) == BOARD
    # One that ran already goes on as it was, unless all of them are to begin anew.
    assert await store.clocks.get(game) == [later[0], running]
    await store.boards.set_live_message(game, BOARD, later, afresh=True)
    assert await store.clocks.get(game) == later


async def test_of_nobody_no_settings_are_read(store: Store) -> None:
    with counted() as asked:
        assert await store.people.preferences_of([]) == {}
    assert asked.reads == 0
