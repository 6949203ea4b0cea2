"""No statement that is used while people play looks through a table that grows with the games."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event

from bot.manager.recount import recount
from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store import LiveMessage, Preferences, Status, Store
from bot.store.dailies import DailyRecord, TryRecord
from bot.store.guilds import GuildSettings
from bot.store.leaderboards import Ranking
from bot.store.names import Called
from bot.store.records import ClockRecord, Note, SeatRecord, StaleMessage, TableLimits
from bot.store.schema import BOOKS, MERITS
from bot.store.shares import Wish
from tests.store.samples import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    SEED,
    START,
    at,
    new_game,
    result,
    running_game,
    turn,
)
from tests.store.scoring import RULES, TODAY, finish

pytestmark = pytest.mark.sqlite

GROWING = {
    *("games", "seats", "turns", "results", "names", "substitutes", "daily_tries", "analyses"),
    "shares",
    *(table.name for book in BOOKS for table in book.tables),
}
OF_FEW = ("INDEX ix_games_open", "INDEX uq_games_open", "INDEX ix_names_gone")
"""Indexes that have only what is played now, or who has left."""


async def test_nothing_that_grows_with_the_games_is_ever_looked_through(store: Store) -> None:
    asked = dict[str, Any]()
    engine = store._database.engine.sync_engine

    def note(_: object, __: object, statement: str, values: Any, *___: object) -> None:
        asked.setdefault(statement, values)

    event.listen(engine, "before_cursor_execute", note)
    await _play(store)
    await _look(store)
    await _look_after(store)
    event.remove(engine, "before_cursor_execute", note)
    assert len(asked) > 150
    scans = []
    async with store._database.read() as connection:
        for statement, values in asked.items():
            if statement.split()[0] not in {"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}:
                continue
            if statement.startswith("DELETE") and statement.endswith("LIMIT ? OFFSET ?)"):
                continue  # Some rows, whichever: no more than these are looked at.
            row = values[0] if isinstance(values, list) else values
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", row)
            scans += [
                (step.detail, statement)
                for step in plan
                if step.detail.startswith("SCAN ")
                and step.detail.split()[1] in GROWING
                and not any(index in step.detail for index in OF_FEW)
            ]
    assert scans == []


async def _play(store: Store) -> None:
    """Open, play and end games in all ways."""
    both = [result(0, ANN, 1, 20), result(1, BEN, 2, 9)]
    for _ in range(3):
        await finish(store, *both, at=TODAY, guild_id=GUILD)
    await store.tables.create(new_game(CHANNEL + 1), START, TableLimits(9, 9))
    game = await running_game(store, CHANNEL + 2)
    await store.turns.add(game, turn(1), [ClockRecord(game, "1", 1, at(5), at(2), 60)])
    await store.tables.mark_left(game, 1, at(3))
    await store.tables.take_seat(game, SeatRecord(1, CLEO, "Cleo", owner_id=BEN, owner_name="Ben"))
    await store.tables.set_host(game, CLEO)
    await store.boards.set_live_message(game, LiveMessage(CHANNEL + 2, 5, 1))
    await store.boards.add_stale(StaleMessage(game, CHANNEL + 2, 4, 0, 1))
    await store.notes.add(game, Note(CHANNEL, 502, 3))
    await store.clocks.put_off(at(1) - at(0), at(1))
    await store.pauses.pause(game)
    await store.pauses.unpause(game)
    other = await running_game(store, CHANNEL + 3)
    await store.turns.call_off(other, both, at(9), ANN)
    lobby = await running_game(store, CHANNEL + 4)
    await store.tables.end(lobby, Status.CANCELLED, at(9), BEN)
    await store.dailies.open(DailyRecord(START.date(), RULES, SEED, "commitment"))
    await store.dailies.begin_try(TryRecord(START.date(), ANN, GUILD, "Ann", START))
    await store.people.set_preferences(ANN, Preferences())
    await store.guilds.set_settings(GUILD, GuildSettings())
    await store.daily_channels.choose(GUILD, CHANNEL, ANN)
    await store.names.call(GUILD, ANN, Called("Ann", "ann"))
    await store.names.mark_gone(GUILD, [BEN])


async def _look(store: Store) -> None:
    """Look at everything that members can look at."""
    for by in MERITS:
        for where in (GUILD, EVERYWHERE):
            for span in (Span.DAY, Span.ALL):
                least = 5 if by == "average" else 1
                ranking = Ranking(RULES, where, span, span.start(TODAY), by, least)
                await store.leaderboards.read(ranking, limit=10, offset=10, user_id=ANN)
    for guild_id in (None, GUILD):
        await store.results.played(RULES, ANN, guild_id)
        await store.results.duel(RULES, ANN, BEN, guild_id)
        await store.games.of_person(ANN, guild_id)
    for user_id in (None, ANN):
        await store.results.finished(RULES, GUILD, user_id=user_id, limit=10, offset=10)
        await store.results.finished_size(RULES, GUILD, user_id=user_id)
        await store.games.all_open(user_id)
    await store.results.of_game(1)
    await store.ratings.of_person(RULES, GUILD, ANN)
    await store.ratings.changes(1, GUILD)
    await store.ratings.history(RULES, EVERYWHERE, ANN, 9)
    await store.games.get(1)
    await store.games.in_channel(CHANNEL)
    await store.games.last_rules(GUILD, CHANNEL)
    await store.games.finished(GUILD, limit=10)
    await store.guilds.open_tables(GUILD)
    await store.names.account_names([ANN])
    await store.dailies.get_try(START.date(), ANN)
    await store.dailies.streak(ANN, START.date())
    await store.dailies.past(START.date(), ANN, limit=25)
    await store.dailies.report(START.date(), ANN)
    for there in (None, GUILD):
        await store.dailies.streaks(START.date(), there, limit=5)
        await store.dailies.board(START.date(), there, user_id=ANN, limit=5)
    await store.analyses.get(1)
    wish = Wish(GUILD, CHANNEL, BEN, "what")
    shared, _ = await store.shares.begin(wish, at(0))
    await store.shares.begin(wish, at(1))
    await store.shares.note(shared.id, 77)
    await store.shares.get(shared.id)
    await store.shares.drop((await store.shares.begin(replace(wish, user_id=ANN), at(0)))[0].id)


async def _look_after(store: Store) -> None:
    """Do what the bot does by itself, and when somebody or a server goes."""
    await store.clocks.ringing(at(9), due=5, reminders=5)
    await store.clocks.ending(at(1), at(9), 60)
    await store.clocks.due(1, at(9))
    await store.dailies.without_report(START.date())
    await store.daily_channels.due(START.date(), after=0, limit=25)
    await store.clocks.waited_for()
    await store.pauses.unfinished()
    await store.games.open_without_clock()
    await store.games.of_guild(GUILD, [1, 2])
    await store.boards.stale_messages()
    await recount(store)
    await recount(store)
    await store.privacy.forget(BEN)
    await store.guilds.reconcile([GUILD + 1], at(0))
    await store.guilds.purge_departed(at(1))
