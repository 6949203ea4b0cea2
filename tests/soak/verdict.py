"""What must hold of every game in the end."""

from sqlalchemy import select

from bot.manager.table import Table, load
from bot.store import Store
from bot.store.records import Status
from bot.store.schema import results


async def check_game(store: Store, table: Table) -> None:
    """Check that a game is what its stored turns replay to, and that its results are counted."""
    record = await store.games.get(table.id)
    assert record is not None
    assert [turn.version for turn in record.turns] == list(range(1, len(record.turns) + 1))
    replayed = load(record)
    assert replayed.steps == table.steps
    if not replayed.steps:
        return
    assert sorted(await _results(store, table.id)) == sorted(_expected(replayed))


def _expected(table: Table) -> list[tuple[int, int | None, bool]]:
    """Return the results that must be stored: seat, points, and whether it counts for nobody.

    Where only one was left the game ended early: everybody has a place, and nobody has points. Of
    a rated game that was called off, only the losses count of those who had left it before.
    """
    record, outcome = table.record, table.game.outcome(table.state)
    if outcome is not None:
        return [(placing.seat, placing.points, False) for placing in outcome.placings]
    if record.status is Status.FINISHED:
        assert len([seat for seat in record.seats if seat.left_at is None]) <= 1
        return [(seat.seat, None, False) for seat in record.seats]
    people = [seat for seat in record.seats if seat.level is None]
    if record.status is Status.CANCELLED and record.options.rated and table.lost and people[1:]:
        return [(seat.seat, None, not seat.lost) for seat in record.seats]
    return []


async def _results(store: Store, game: int) -> list[tuple[int, int | None, bool]]:
    wanted = select(results.c.seat, results.c.points, results.c.void)
    async with store._database.read() as connection:
        found = await connection.execute(wanted.where(results.c.game_id == game))
        return [(row.seat, row.points, row.void) for row in found]
