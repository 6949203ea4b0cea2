"""Games that wait because their board cannot be posted."""

from dataclasses import dataclass

from sqlalchemy import case, delete, exists, func, insert, select, union, update

from bot.store.database import Database
from bot.store.records import Status
from bot.store.schema import (
    IS_OPEN,
    clocks,
    doubts,
    games,
    live_messages,
    notes,
    pauses,
    seats,
    stale_messages,
    turns,
)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that a start has to look after."""

    id: int
    guild_id: int
    settled: bool
    """Its latest board was posted, and it waits for a person who has time: nothing is to be done
    unless the board has vanished."""
    doubtful: bool
    """A message may have been posted for it that is not known."""


class Pauses:
    """The part of the store that knows which games cannot be shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pause(self, game_id: int) -> None:
        """Let the clock of a game stand still from now on.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write_own() as connection:
            known = select(pauses.c.game_id).where(pauses.c.game_id == game_id)
            if await connection.scalar(known) is None:
                await connection.execute(insert(pauses).values(game_id=game_id, told=False))

    async def unpause(self, game_id: int) -> None:
        """Let the clock of a game ring again."""
        async with self._database.write_own() as connection:
            await connection.execute(delete(pauses).where(pauses.c.game_id == game_id))

    async def paused(self) -> set[int]:
        """Return one's own paused games, ended ones among them."""
        own = self._database.shards.of_games(pauses.c.game_id)
        async with self._database.read() as connection:
            return set(await connection.scalars(select(pauses.c.game_id).where(*own)))

    async def mark_told(self, game_id: int) -> bool:
        """Note that somebody was told why a game is paused; return whether nobody was before."""
        untold = pauses.c.game_id == game_id, pauses.c.told.is_(False)
        async with self._database.write_own() as connection:
            marked = await connection.execute(update(pauses).where(*untold).values(told=True))
        return bool(marked.rowcount)

    async def unfinished(self) -> list[Unfinished]:
        """Return what a start has to look after: own open and paused games, and messages of any.

        First come those that may have to go on, then the settled ones, each oldest first.
        """
        own = self._database.shards.of_guilds(games.c.guild_id)
        wanted = (
            select(
                games.c.id,
                games.c.guild_id,
                _SETTLED.label("settled"),
                _DOUBTFUL.label("doubtful"),
            )
            .outerjoin(live_messages, live_messages.c.game_id == games.c.id)
            .where(games.c.id.in_(_UNFINISHED), *own)
            .order_by(_SETTLED, games.c.id)
        )
        async with self._database.read() as connection:
            found = (await connection.execute(wanted)).all()
        return [
            Unfinished(row.id, row.guild_id, bool(row.settled), bool(row.doubtful)) for row in found
        ]


_LAST_TURN = (
    select(func.coalesce(func.max(turns.c.version), 0))
    .where(turns.c.game_id == games.c.id)
    .correlate(games)
    .scalar_subquery()
)
_OPEN_GAMES = select(games.c.id).where(IS_OPEN)
_PAUSED = exists().where(pauses.c.game_id == games.c.id)
_DOUBTED = exists().where(doubts.c.game_id == games.c.id)
_STALE = exists().where(stale_messages.c.game_id == games.c.id)
_UNFINISHED = union(
    _OPEN_GAMES, *(select(table.c.game_id) for table in (pauses, doubts, stale_messages, notes))
)
"""The open games, and those of which something is to be done though they may be over."""
_WAITING = exists().where(clocks.c.game_id == games.c.id)
_UNSTARTED = exists().where(clocks.c.game_id == games.c.id, ~clocks.c.runs)
_GONE = exists().where(
    seats.c.game_id == games.c.id, seats.c.left_at.is_not(None) | seats.c.away_at.is_not(None)
)
_SETTLED = case(
    (
        (games.c.status == Status.RUNNING.value)
        & (live_messages.c.version >= _LAST_TURN)
        # That of a computer player never runs.
        & _WAITING
        & ~_UNSTARTED
        & ~_GONE
        & ~_PAUSED
        & ~_DOUBTED
        & ~_STALE,
        1,
    ),
    else_=0,
)
_DOUBTFUL = case(
    (
        _DOUBTED
        | (live_messages.c.message_id.is_(None) & IS_OPEN)
        | ((games.c.status == Status.RUNNING.value) & (live_messages.c.version < _LAST_TURN)),
        1,
    ),
    else_=0,
)
"""Something was to be posted after what is known: the store says so, or a turn has no board."""
