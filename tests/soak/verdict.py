"""What must hold of every game in the end."""

from sqlalchemy import select

from bot.manager.table import Table, load
from bot.store import Store
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
    outcome = replayed.game.outcome(replayed.state)
    expected = [] if outcome is None else [(p.seat, p.points) for p in outcome.placings]
    assert sorted(await _results(store, table.id)) == sorted(expected)


async def _results(store: Store, game: int) -> list[tuple[int, int]]:
    wanted = select(results.c.seat, results.c.points).where(results.c.game_id == game)
    async with store._database.read() as connection:
        return [(row.seat, row.points) for row in await connection.execute(wanted)]
