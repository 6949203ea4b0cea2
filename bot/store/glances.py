"""What is around a table, read at once: nothing is asked for twice to show a board."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.store import boards, clocks, notes, people
from bot.store.database import Database
from bot.store.records import ClockRecord, LiveMessage, Note, Preferences


@dataclass(frozen=True, slots=True)
class Glance:
    """What the store knows, besides a game itself, that showing it takes."""

    live: LiveMessage | None
    """The message that shows the game now."""
    notes: tuple[Note, ...]
    """The messages beside it, oldest first."""
    clocks: tuple[ClockRecord, ...]
    preferences: Mapping[int, Preferences]
    """Of everybody who was asked for."""

    def settings(self, person: int) -> Preferences:
        """Return somebody's settings, the defaults if they have only just come to the table."""
        return self.preferences.get(person, Preferences())


class Glances:
    """The part of the store that tells in one reading what showing a game takes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, game_id: int, persons: Collection[int]) -> Glance:
        """Return what is around a game now, with the settings of these people."""
        async with self._database.read() as connection:
            return Glance(
                await boards.live_of(connection, game_id),
                tuple(await notes.beside(connection, game_id)),
                tuple(await clocks.of_game(connection, game_id)),
                await people.preferences_of(connection, persons),
            )
