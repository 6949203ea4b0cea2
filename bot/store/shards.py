"""Which servers are a process's own: Discord's sharding says so, and nobody else is asked.

A server belongs to the shard of its id, and what belongs to no server to shard 0. Whoever looks for
games, clocks or servers of which something is to be done asks for those of its own alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import ColumnElement, exists, literal_column

from bot.store.schema import games

_SHIFT = 22
"""Of an id, these lowest bits say nothing of its shard."""

Conditions = tuple[ColumnElement[bool], ...]


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards, in order; usually all of them, by whatever number."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @classmethod
    def of(cls, count: int | None, ids: Sequence[int] | None) -> Self:
        """Return those that a host has chosen; None: Discord decides, or all of them."""
        if count is None:
            return cls()
        return cls(count, tuple(range(count)) if ids is None else tuple(ids))

    @property
    def whole(self) -> bool:
        """Return whether these are all there are, so that every server is one's own."""
        return len(self.ids) == self.count

    def has(self, guild_id: int) -> bool:
        """Return whether a server is one's own."""
        return self.whole or (guild_id >> _SHIFT) % self.count in self.ids

    def of_guilds(self, guild_id: ColumnElement[Any]) -> Conditions:
        """Return the conditions under which a server is one's own: none where all are."""
        if self.whole:
            return ()
        # Written out: PostgreSQL moves the bits of a large number by a small one only.
        shard = guild_id.bitwise_rshift(literal_column(str(_SHIFT))) % literal_column(
            str(self.count)
        )
        return (shard.in_(self.ids),)

    def of_games(self, game_id: ColumnElement[Any]) -> Conditions:
        """Return the conditions under which a game is of one's own servers: none where all are."""
        if self.whole:
            return ()
        return (exists().where(games.c.id == game_id, *self.of_guilds(games.c.guild_id)),)

    def __str__(self) -> str:
        return ",".join(_ranges(self.ids))


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Give numbers in order as a host writes them: 0-3, 8."""
    first = before = None
    for number in (*numbers, None):
        if first is None or before is None:
            first = number
        elif number != before + 1:
            yield str(first) if first == before else f"{first}-{before}"
            first = number
        before = number
