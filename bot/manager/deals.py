"""Deals that can be gone on with: of those, nobody is told what is still a secret."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.manager.latest import Latest
from bot.manager.table import Table
from bot.store.records import Status
from bot.words.refusals import Refusal
from engine.text import text, verbatim

PLAYED_ON_FOR = timedelta(days=1)
"""How long a game that all others left can be played on."""


class GoesOn(Refusal):
    """Another game goes on with the deal of this one, whose secrets are its own."""

    def __init__(self, number: int, later: int) -> None:
        super().__init__(
            text(
                "Game {number} goes on as game {later}. What is secret in it, like its seed, can "
                "be told after that.",
                number=number,
                later=later,
            )
        )


class MayGoOn(Refusal):
    """The game can still be played on."""

    def __init__(self, number: int, until: datetime) -> None:
        super().__init__(
            text(
                "Game {number} can be played on until {time}. What is secret in it, like its "
                "seed, can be told after that.",
                number=number,
                time=verbatim("<t:{at}:f>", at=int(until.timestamp())),
            )
        )


class PlayedOn(Refusal):
    """The game was played on before."""

    def __init__(self, number: int, later: int) -> None:
        super().__init__(
            text(
                "Game {number} was already played on, as game {later}. **Rematch** deals new "
                "cards.",
                number=number,
                later=later,
            )
        )


class TooLate(Refusal):
    """The game can be played on no more: what was secret in it may be known."""

    def __init__(self, number: int) -> None:
        super().__init__(
            text(
                "It's too late to play on game {number}: its seed may be known by now. "
                "**Rematch** deals new cards.",
                number=number,
            )
        )


def played_on_until(table: Table) -> datetime | None:
    """Return until when a game that all others left can be played on; None: it is no such game."""
    ended = table.record.ended_at
    early = table.record.status is Status.FINISHED and table.game.outcome(table.state) is None
    return ended + PLAYED_ON_FOR if early and ended is not None else None


class Deals:
    """The part of the manager that keeps a deal's secrets for as long as they are of use."""

    def __init__(self, latest: Latest, clock: Callable[[], datetime]) -> None:
        self._latest = latest
        self._clock = clock

    async def check_told(self, game_id: int) -> None:
        """Return if all of a finished game may be told, its seed too; for whom holds no lock.

        Raises GoesOn while another game goes on with its deal, MayGoOn while one can be begun.
        """
        last = await self._latest.table(game_id)
        while last.record.options.played_on is not None:
            last = await self._latest.table(last.record.options.played_on)
        if last.open:
            raise GoesOn(game_id, last.id)
        until = played_on_until(last)
        if until is not None and self._clock() < until:
            raise MayGoOn(last.id, until)
