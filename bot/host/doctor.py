"""What `python -m bot doctor` finds in a database: stuck games, and what is left over."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.manager.outcomes import results
from bot.manager.table import Table, load
from bot.manager.waiting import started
from bot.store import GameRecord, Store, StoreError, Unreadable, migrate
from bot.store.database import Database, parse, sqlite_file
from bot.store.records import Status
from bot.store.tenancy import Tenant
from bot.ui.hosting.upkeep import DAYS_KEPT
from engine import RulesError

MARGIN = timedelta(days=1)
"""A clock that is due later than this after all the time of its pace was not wound by the bot."""

MOST_TOLD = 1000
"""Whoever has more to mend begins with these."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong, and its repair if there is one that loses nothing."""

    sentence: str
    repair: Callable[[], Awaitable[None]] | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the doctor tells: facts about a healthy database, and what is still wrong with it."""

    facts: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


async def examine(url: str, *, repair: bool = False) -> Diagnosis:
    """Look through the database; change it only to `repair`, and then only what is safe.

    Repairs want the bot stopped: it remembers the games that it plays.

    Raises:
        StoreError: there is no database, it is damaged, foreign or of a newer version, or a bot
            works on it that is to be repaired.

    """
    address = parse(url)
    file = sqlite_file(address)
    if file is not None and not await asyncio.to_thread(file.exists):
        raise StoreError(f"There is no database at {file}.")
    await migrate.check(address, thoroughly=True)
    if repair:
        store = await Store.open(url, Tenant(), patient=True)
    else:
        store = Store(Database(address, patient=True))
    try:
        schema = await store.schema_version()
        if schema != migrate.newest():
            fact = f"Schema {schema}; the next start brings it to {migrate.newest()}."
            return Diagnosis((fact, "Games can be looked at after that."))
        return await _examine(store, schema, repair=repair)
    finally:
        await store.close()


async def _examine(store: Store, schema: str, *, repair: bool) -> Diagnosis:
    facts, wrong = [f"Schema {schema}.", *await _facts(store)], list[str]()
    untold = 0
    async for finding in _findings(store):
        if finding.repair is not None and repair:
            await finding.repair()
            facts.append(f"{finding.sentence} Mended.")
        elif len(wrong) < MOST_TOLD:
            wrong.append(finding.sentence + (" --repair mends it." if finding.repair else ""))
        else:
            untold += 1
    if untold:
        wrong.append(f"And {untold} more of the kind.")
    return Diagnosis(tuple(facts), tuple(wrong))


async def _facts(store: Store) -> list[str]:
    tables = await store.guilds.open_tables()
    running = sum(table.status is Status.RUNNING for table in tables)
    facts = [f"Open games: {len(tables)} ({running} running, {len(tables) - running} in a lobby)."]
    if paused := await store.pauses.paused():
        facts.append(f"Games that wait until their board can be posted: {_numbers(paused)}.")
    if await store.recounts.going_on():
        facts.append("All scores are being counted anew; the bot goes on with it when it runs.")
    for guild_id, at in (await _departures(store)).items():
        until = at + timedelta(days=DAYS_KEPT)
        games = sum(table.guild_id == guild_id for table in tables)
        facts.append(
            f"The bot was removed from server {guild_id} (open games: {games}): "
            f"its data goes on {until:%Y-%m-%d} unless it returns."
        )
    return facts


async def _departures(store: Store) -> dict[int, datetime]:
    try:
        return await store.guilds.departures()
    except Unreadable:
        return {}  # It is found as a table that cannot be read.


async def _findings(store: Store) -> AsyncIterator[Finding]:
    if orphans := await store.repairs.orphans():
        counted = ", ".join(f"{number} in {table}" for table, number in orphans.items())
        yield Finding(f"Rows belong to what is gone: {counted}.", store.repairs.remove_orphans)
    for table, reason in (await store.repairs.unreadable()).items():
        yield Finding(f"Rows of the table {table} cannot be read ({reason}). {_BACKUP}")
    async for finding in _damaged_clocks(store):
        yield finding
    async for finding in _games(store):
        yield finding
    if boards := await store.repairs.orphaned_boards():
        yield Finding(
            f"Boards are remembered of games that were called off: {_numbers(boards)}.",
            store.repairs.forget_orphaned_boards,
        )
    async for numbers in _paged(store.repairs.without_results):
        for game_id in numbers:
            yield Finding(f"Game {game_id} is finished, but has no results.")


async def _damaged_clocks(store: Store) -> AsyncIterator[Finding]:
    for game_id in await store.repairs.wound():
        try:
            await store.clocks.get(game_id)
        except Unreadable as error:
            yield Finding(
                f"The clock of game {game_id} cannot be read ({error.reason}), which can stop all "
                "clocks, and the next start. Without it, the bot winds another then.",
                partial(store.clocks.clear, game_id),
            )


async def _games(store: Store) -> AsyncIterator[Finding]:
    being_played, paused = set(await store.games.all_open()), await store.pauses.paused()
    async for numbers in _paged(store.repairs.numbers):
        try:
            records = await store.repairs.records(numbers)
        except Unreadable:
            records = []
            for game_id in numbers:
                try:
                    record = await store.games.get(game_id)
                except Unreadable as error:
                    advice = _END if game_id in being_played else _BACKUP
                    yield Finding(f"Game {game_id} cannot be read ({error.reason}). {advice}")
                else:
                    records += [] if record is None else [record]
        for record in records:
            if record.id in being_played:
                async for finding in _game(store, record, paused=record.id in paused):
                    yield finding


async def _paged(read: Callable[[int], Awaitable[list[int]]]) -> AsyncIterator[list[int]]:
    """Give numbers so many at a time: however many there are, little memory is taken."""
    after = 0
    while page := await read(after):
        yield page
        after = page[-1]


async def _game(store: Store, record: GameRecord, *, paused: bool) -> AsyncIterator[Finding]:
    if (hostless := _hostless(store, record)) is not None:
        yield hostless
    if record.status is Status.LOBBY:
        if all(seat.automatic for seat in record.seats):
            yield Finding(
                f"Lobby {record.id} has nobody in it.",
                lambda: store.tables.end(record.id, Status.CANCELLED, datetime.now(UTC)),
            )
        return
    if (spoilt := _spoilt(record)) is not None:
        yield Finding(f"{spoilt} {_END}")
        return
    try:
        table = await asyncio.to_thread(load, record)
        found = _table(store, table)
    except RulesError as error:
        yield Finding(f"Game {record.id} cannot be replayed ({error}). {_END}")
    except Exception as error:  # noqa: BLE001 — whatever an altered row makes of the rules is a finding
        yield Finding(f"Game {record.id} cannot be replayed ({error!r}). {_END}")
    else:
        for finding in found:
            yield finding
        if not paused and (late := await _clock(store, table)) is not None:
            yield late


_END = "/salad end calls it off; a backup from before may have it whole."
_BACKUP = "A backup from before may have it whole."


def _spoilt(record: GameRecord) -> str | None:
    """Return in a sentence what a running game lacks before it can be replayed at all."""
    if record.seed is None:
        return f"Game {record.id} runs without a seed."
    if [seat.seat for seat in record.seats] != list(range(len(record.seats))):
        return f"Game {record.id} lacks a seat: they are not numbered from 0 without gaps."
    return None


def _hostless(store: Store, record: GameRecord) -> Finding | None:
    """Return that the host does not sit at the table; there has to be somebody who could be it."""
    table = Table(record)
    if not table.people or record.host_id in table.people:
        return None
    return Finding(
        f"The host of game {record.id} does not sit at its table.",
        partial(store.repairs.give_host, record.id, table.heir),
    )


async def _clock(store: Store, table: Table) -> Finding | None:
    """Return what is wrong with how long a game waits for somebody who must decide."""
    now = datetime.now(UTC)
    try:
        clocks = {clock.key: clock for clock in await store.clocks.get(table.id)}
    except Unreadable:
        return None  # It has been found.
    for wanted in started(table, now):
        clock = clocks.get(wanted.key)
        if clock is None:
            return Finding(
                f"Game {table.id} waits for a turn without a clock. The next start of the bot "
                "winds it."
            )
        if clock.due_at > wanted.due_at + MARGIN:
            return Finding(
                f"The clock of game {table.id} is due on {clock.due_at:%Y-%m-%d}, later than its "
                "pace says. Without it, the next start of the bot winds another.",
                partial(store.clocks.clear, table.id),
            )
    return None


def _table(store: Store, table: Table) -> list[Finding]:
    found = []
    if wrong := _misnamed(table):
        found.append(
            Finding(
                f"Game {table.id}: turns answer other decisions than they say: {_numbers(wrong)}.",
                lambda: store.repairs.rename_decisions(table.id, wrong),
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
        lambda: store.turns.record_end(table.id, results(table), at),
    )


def _numbers(games: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(games)))


def _misnamed(table: Table) -> dict[int, str]:
    """Return the turns whose decision is not what their seat was asked, with what it was."""
    wrong = {}
    for turn, before in zip(table.record.turns, table.steps, strict=False):
        asked = [d.id for d in table.game.pending(before.state) if turn.seat in d.seats]
        if asked and turn.decision not in asked:
            wrong[turn.version] = asked[0]
    return wrong
