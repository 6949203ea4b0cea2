"""`python -m bot move`: taking a bot's data from SQLite to PostgreSQL, and looking at what came."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bot.manager.outcomes import results
from bot.manager.table import load
from bot.scores.results import ResultRecord
from bot.store import GameRecord, StoreError, Unreadable
from bot.store.moving import Move, OneSide, moved
from bot.store.records import Status
from engine import RulesError

SAMPLE = 200
"""So many games are looked at on both sides; of few, all."""


@dataclass
class _Sample:
    """What was seen of some games."""

    compared: int = 0
    replayed: int = 0
    odd: list[int] = field(default_factory=list)
    """Finished games that do not lead to their results, and did not before."""


async def move(url: str, to: str) -> list[str]:
    """Move the database at `url` to the empty one at `to`; return in sentences what was done.

    Raises:
        StoreError: it cannot be moved, and nothing was changed.

    """
    async with moved(url, to) as both:
        seen = await _look(both)
    return _told(both, seen)


async def _look(both: Move) -> _Sample:
    seen = _Sample()
    async for number in _spread(both):
        before, now = await _read(both.old, number), await _read(both.new, number)
        if before != now:
            raise StoreError(f"Game {number} is not the same in the copy; nothing was changed.")
        seen.compared += 1
        if isinstance(now, tuple) and now[0].status is Status.FINISHED:
            seen.replayed += 1
            if not await asyncio.to_thread(_leads_to, *now):
                seen.odd.append(number)
    return seen


async def _spread(both: Move) -> AsyncIterator[int]:
    """Give the numbers of some games of all times."""
    every, after, nth = max(1, both.rows["games"] // SAMPLE), 0, 0
    while page := await both.old.games.numbers(after):
        after = page[-1]
        for number in page:
            if nth % every == 0:
                yield number
            nth += 1


async def _read(side: OneSide, number: int) -> tuple[GameRecord, list[ResultRecord]] | str:
    try:
        (record,) = await side.games.records([number])
        return record, await side.results.of_game(number)
    except Unreadable as error:
        return error.reason


def _leads_to(record: GameRecord, stored: list[ResultRecord]) -> bool:
    """Return whether the turns of a finished game lead to its results."""
    try:
        found = results(load(record))
    except (RulesError, ValueError):
        return False
    return {(r.seat, r.rank, r.points) for r in found} == {
        (r.seat, r.rank, r.points) for r in stored
    }


def _told(both: Move, seen: _Sample) -> list[str]:
    rows, whole = both.rows, seen.replayed - len(seen.odd)
    sentences = [
        f"Moved: {rows['games']} games, {rows['turns']} turns, in all {sum(rows.values())} rows.",
        f"Counted: each of the {len(rows)} tables has as many rows as before.",
        f"Compared: {seen.compared} games are the same on both sides.",
        f"Replayed: {whole} of {seen.replayed} finished games lead to their stored results.",
    ]
    if seen.odd:
        numbers = ", ".join(map(str, seen.odd))
        sentences.append(f"Not so: {numbers}. They are the same in the old database.")
    sentences.append(_NEXT)
    return sentences


_NEXT = (
    "Now set DATABASE_URL to the new address and start the bot. The old file is as it was: keep "
    "it until all is well, and start no bot on it."
)
