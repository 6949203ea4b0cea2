"""What `python -m bot doctor` finds in a database: stuck games, and what is left over."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.outcomes import results
from bot.store import GameRecord, Store, StoreError, migrate
from bot.store.database import Database, parse, sqlite_file
from bot.store.records import Status
from bot.table import Table, load
from bot.ui.hosting.upkeep import DAYS_KEPT
from engine import RulesError


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong, and its repair if there is one that loses nothing."""

    sentence: str
    repair: Callable[[], Awaitable[None]] | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What the doctor tells: facts about a healthy database, and what is still wrong with it."""

    facts: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


async def examine(url: str, *, repair: bool = False) -> Report:
    """Look through the database; change it only to `repair`, and then only what is safe.

    Repairs want the bot stopped: it remembers the games that it plays.

    Raises:
        StoreError: there is no database, or it is damaged, foreign or of a newer version.

    """
    address = parse(url)
    file = sqlite_file(address)
    if file is not None and not await asyncio.to_thread(file.exists):
        raise StoreError(f"There is no database at {file}.")
    await migrate.check(address)
    store = await Store.open(url) if repair else Store(Database(address))
    try:
        schema = await store.schema_version()
        if schema != migrate.newest():
            fact = f"Schema {schema}; the next start brings it to {migrate.newest()}."
            return Report((fact, "Games can be looked at after that."))
        return await _examine(store, schema, repair=repair)
    finally:
        await store.close()


async def _examine(store: Store, schema: str, *, repair: bool) -> Report:
    facts, wrong = [f"Schema {schema}.", *await _facts(store)], []
    async for finding in _findings(store):
        if finding.repair is None or not repair:
            wrong.append(finding.sentence + (" --repair mends it." if finding.repair else ""))
        else:
            await finding.repair()
            facts.append(f"{finding.sentence} Mended.")
    return Report(tuple(facts), tuple(wrong))


async def _facts(store: Store) -> list[str]:
    tables = await store.open_tables()
    running = sum(table.status is Status.RUNNING for table in tables)
    facts = [f"Open games: {len(tables)} ({running} running, {len(tables) - running} in a lobby)."]
    for guild_id, at in (await store.departures()).items():
        until = at + timedelta(days=DAYS_KEPT)
        games = sum(table.guild_id == guild_id for table in tables)
        facts.append(
            f"The bot was removed from server {guild_id} (open games: {games}): "
            f"its data goes on {until:%Y-%m-%d} unless it returns."
        )
    return facts


async def _findings(store: Store) -> AsyncIterator[Finding]:
    for game_id in await store.open_games():
        record = await store.game(game_id)
        if record is not None:
            async for finding in _game(store, record):
                yield finding
    if orphans := await store.orphaned_boards():
        named = ", ".join(map(str, orphans))
        yield Finding(
            f"Boards are remembered of games that were called off: {named}.",
            store.forget_orphaned_boards,
        )
    for game_id in await store.without_results():
        yield Finding(f"Game {game_id} is finished, but has no results.")


async def _game(store: Store, record: GameRecord) -> AsyncIterator[Finding]:
    if record.status is Status.LOBBY:
        if all(seat.automatic for seat in record.seats):
            yield Finding(
                f"Lobby {record.id} has nobody in it.",
                lambda: store.end_game(record.id, Status.CANCELLED, datetime.now(UTC)),
            )
        return
    try:
        table = await asyncio.to_thread(load, record)
    except RulesError as error:
        yield Finding(f"Game {record.id} cannot be replayed ({error}). {_END}")
    except Exception as error:  # noqa: BLE001 — whatever an altered row makes of the rules is a finding
        yield Finding(f"Game {record.id} cannot be replayed ({error!r}). {_END}")
    else:
        for finding in _table(store, table):
            yield finding


_END = "/salad end calls it off; a backup from before may have it whole."


def _table(store: Store, table: Table) -> list[Finding]:
    found = []
    if wrong := _misnamed(table):
        versions = ", ".join(map(str, wrong))
        found.append(
            Finding(
                f"Game {table.id}: turns answer other decisions than they say: {versions}.",
                lambda: store.rename_decisions(table.id, wrong),
            )
        )
    if not table.pending():
        found.append(_nobody_to_move(store, table))
    return found


def _nobody_to_move(store: Store, table: Table) -> Finding:
    outcome = table.game.outcome(table.state)
    if outcome is None or not table.record.turns:
        return Finding(f"Game {table.id} waits for nobody. {_END}")
    at = table.record.turns[-1].at
    return Finding(
        f"Game {table.id} is over, but still counts as running.",
        lambda: store.record_end(table.id, results(table), at),
    )


def _misnamed(table: Table) -> dict[int, str]:
    """Return the turns whose decision is not what their seat was asked, with what it was."""
    wrong = {}
    for turn, before in zip(table.record.turns, table.steps, strict=False):
        asked = [d.id for d in table.game.pending(before.state) if turn.seat in d.seats]
        if asked and turn.decision not in asked:
            wrong[turn.version] = asked[0]
    return wrong
