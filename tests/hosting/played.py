"""A game that was played for some turns, in a store without a bot."""

from datetime import UTC, datetime
from time import monotonic

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Person
from bot.store import NewGame, Store, TableOptions
from bot.store.records import Pace
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, START


async def played(store: Store, turns: int, channel: int = CHANNEL, pace: Pace = Pace.NONE) -> int:
    """Play some turns of a real game, each the one that a sleeper takes."""
    manager = GameManager(store, lambda: START)
    table = await manager.open(
        NewGame("point-salad", GUILD, channel, ANN, "Ann", 4, TableOptions(pace=pace), "en-GB")
    )
    await manager.join(table.id, Person(BEN, "Ben"))
    table = await manager.start(table.id, ANN)
    while table.running and table.version != turns:
        decision, seat = table.pending()[0], table.waits_for()[0]
        action = str(table.game.default_action(table.state, seat.seat))
        table = await manager.submit(table.id, seat.user_id, decision.id, action)
    clock = Clock(store.clocks, store.facts, lambda: datetime.now(UTC), monotonic, whose="")
    await clock.wind(table)
    return table.id
