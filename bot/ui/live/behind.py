"""Games whose messages are not as they should be, and when to try again."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.ui.kit.posting import locked_out

FIRST = timedelta(minutes=1)
"""After so long something is tried again that Discord did not answer properly."""
LONGEST = timedelta(minutes=8)
"""The longest wait where a person has to help: Discord bans bots that ask in vain too often."""


@dataclass(slots=True)
class _Late:
    at: datetime
    attempts: int


class Behind:
    """Remembers what to try again; nothing of it is lost that the store cannot tell anew."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._late: dict[int, _Late] = {}

    def add(self, game_id: int, error: Exception | None = None) -> None:
        """Try again in a minute; where the bot is locked out, twice as long after each time."""
        attempts = self._late[game_id].attempts + 1 if game_id in self._late else 0
        wait = FIRST
        if error is not None and locked_out(error):
            wait = min(FIRST * 2 ** min(attempts, 10), LONGEST)
        self._late[game_id] = _Late(self._now() + wait, attempts)

    def drop(self, game_id: int) -> None:
        """Try no more: all is as it should be."""
        self._late.pop(game_id, None)

    def hurry(self, game_id: int) -> None:
        """Try again at once, if there is something to try."""
        if game_id in self._late:
            self._late[game_id].at = self._now()

    def all(self) -> list[int]:
        """Return every game that is behind."""
        return list(self._late)

    def due(self) -> list[int]:
        """Return the games for which it is time, those that waited longest first."""
        now = self._now()
        due = [(late.at, game) for game, late in self._late.items() if late.at <= now]
        return [game for _, game in sorted(due)]
