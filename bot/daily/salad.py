"""The deals of the days and everybody's tries: drawn, played, and kept at once.

The seed of a day is drawn when somebody asks for it on that day, so that nobody can know it
earlier. A turn is written together with the Gardeners' answers: all of it, or nothing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from secrets import token_hex
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.daily.attempt import LEVEL, PERSON, Attempt, answered
from bot.daily.checking import check
from bot.daily.chef import Chef
from bot.daily.days import DAY, day_of
from bot.games import DEFAULT
from bot.manager.table import Person
from bot.players.pool import NO_ANSWER, PlayerPool
from bot.scores.exports import Check
from bot.store.dailies import Dailies, DailyRecord, Moves, TryRecord
from bot.words.refusals import Outdated, Refusal
from engine import commitment
from engine.text import text

log = logging.getLogger(__name__)

_SEED_BYTES = 16
_ATTEMPTS_IN_MEMORY = 256


class DayOver(Refusal):
    """A try belongs to its day, which has ended."""

    def __init__(self) -> None:
        super().__init__(text("This Daily is over. `/salad daily` has today's."))


class NoTry(Refusal):
    """The person has no try at that day."""

    def __init__(self) -> None:
        super().__init__(text("You didn't play that day. `/salad daily` has today's Daily."))


class NoAnswer(Refusal):
    """The Gardeners could not be asked; nothing has changed."""

    def __init__(self) -> None:
        super().__init__(
            text("The Gardeners could not answer, so nothing changed. Please try again.")
        )


class StillSecret(Refusal):
    """The seed of a day is shown once the day is over."""

    def __init__(self) -> None:
        super().__init__(text("The seed is shown when the day is over."))


class NothingDealt(Refusal):
    """Nobody asked for a salad on that day."""

    def __init__(self) -> None:
        super().__init__(text("There was no Daily that day. `/salad daily` has today's."))


class NoDate(Refusal):
    """What was typed for a day is no date."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "That is no date. Write year-month-day, as in `2026-11-28`, or choose a day from "
                "the list."
            )
        )


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person's try as it stands."""

    daily: DailyRecord
    tried: TryRecord
    attempt: Attempt

    @property
    def over(self) -> bool:
        """Return whether it was played to its end."""
        return self.tried.points is not None


class DailySalad:
    """Deals a salad a day, and lets everybody try it once."""

    def __init__(
        self,
        dailies: Dailies,
        players: PlayerPool,
        now: Callable[[], datetime],
        finished: Callable[[Sitting], None],
        dealt: Callable[[], Awaitable[None]],
        leads: Callable[[], bool],
    ) -> None:
        """`finished` is told of each try that was played to its end, `dealt` that a day was drawn.

        `leads` is as in `Chef`.
        """
        self._dailies = dailies
        self._players = players
        self._now = now
        self._finished = finished
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._attempts: LRUCache[tuple[date, Moves], Attempt] = LRUCache(_ATTEMPTS_IN_MEMORY)
        self._dealt = dealt
        self.chef = Chef(dailies, players, leads)

    def today(self) -> date:
        """Return the day that it is now, in UTC."""
        return day_of(self._now())

    async def wake(self) -> None:
        """After a start: let Chef go on with today's salad, if it has been dealt."""
        daily = await self._dailies.get(self.today())
        if daily is not None:
            self.chef.order(daily)

    async def begin(self, person: Person, guild_id: int, day: date | None) -> Sitting:
        """Return the person's try of a day, or of today, which begins now if there is none.

        One of a past day counts for nothing, unless it was finished on its day. Raises NoAnswer, or
        NothingDealt for a day on which nobody asked for a salad.
        """
        async with self._alone(person.id):
            today = self.today()
            day = day or today
            daily = await self._dailies.get(day)
            if daily is None:
                if day != today:
                    raise NothingDealt
                daily = await self._draw(day)
            late = day != today
            tried = await self._dailies.get_try(day, person.id)
            if tried is None:
                opening = await self._answered(await self._attempt(daily, ()), person.id)
                new = TryRecord(day, person.id, guild_id, person.name, self._now(), late=late)
                tried = await self._dailies.begin_try(replace(new, actions=opening.actions))
                log.info("a daily try begins")
            elif late and tried.points is None and not tried.late:
                tried = await self._dailies.begin_late(tried)
            self.chef.order(daily)
            return Sitting(daily, tried, await self._attempt(daily, tried.actions))

    async def _draw(self, day: date) -> DailyRecord:
        seed = token_hex(_SEED_BYTES)
        daily = await self._dailies.open(
            DailyRecord(day, DEFAULT, seed, commitment(seed), level=LEVEL)
        )
        await self._dealt()
        return daily

    async def sitting(self, day: date, person_id: int) -> Sitting:
        """Return a person's try at a day. Raises NoTry."""
        daily = await self._dailies.get(day)
        tried = await self._dailies.get_try(day, person_id)
        if daily is None or tried is None:
            raise NoTry
        if day == self.today():
            self.chef.order(daily)
        return Sitting(daily, tried, await self._attempt(daily, tried.actions))

    async def playing(self, day: date, person_id: int, version: int) -> Sitting:
        """Return a try in which the person decides now.

        Raises NoTry, DayOver, or Outdated if it is no longer, or never was, at that version.
        """
        sitting = await self.sitting(day, person_id)
        if day != self.today() and not sitting.tried.late:
            raise DayOver
        if sitting.tried.version != version or sitting.over:
            raise Outdated
        return sitting

    async def play(self, day: date, person_id: int, version: int, action: str) -> Sitting:
        """Take the person's turn and let the Gardeners answer; return the try after it.

        Raises NoTry, DayOver, Outdated, NoAnswer or a RulesError: nothing has changed then.
        """
        async with self._alone(person_id):
            sitting = await self.playing(day, person_id, version)
            mine = sitting.attempt.after(PERSON, action)
            whole = await self._answered(mine, person_id)
            tried = await self._written(sitting.tried, whole)
            if not await self._dailies.advance_try(tried):
                raise Outdated
            self._attempts[day, whole.actions] = whole
            after = replace(sitting, tried=tried, attempt=whole)
            if after.over:
                log.info("a daily try is finished")
                self._finished(after)
            return after

    async def _written(self, tried: TryRecord, whole: Attempt) -> TryRecord:
        after = replace(tried, actions=whole.actions, version=tried.version + 1)
        placing = whole.placing
        if placing is None:
            return after
        streak = None if tried.late else 1 + await self._days_before(tried)
        return replace(
            after,
            points=placing.points or 0,
            rank=placing.rank,
            finished_at=self._now(),
            streak=streak,
        )

    async def _days_before(self, tried: TryRecord) -> int:
        """Return how many days in a row the person has finished up to the day before."""
        before = await self._dailies.get_try(tried.day - DAY, tried.user_id)
        return (None if before is None else before.streak) or 0

    async def check(self, day: date, person_id: int) -> tuple[DailyRecord, list[Check]]:
        """Return what was dealt on a day that is over, and what holds of it and the person's try.

        Raises StillSecret, NothingDealt or NoAnswer.
        """
        if day >= self.today():
            raise StillSecret
        daily = await self._dailies.get(day)
        if daily is None:
            raise NothingDealt
        tried = await self._dailies.get_try(day, person_id)
        with _asked():
            return daily, await check(daily, tried, self._players)

    def _alone(self, person_id: int) -> asyncio.Lock:
        return self._locks.setdefault(person_id, asyncio.Lock())

    async def _attempt(self, daily: DailyRecord, actions: Moves) -> Attempt:
        """Return the game after these actions; those of others who played the same serve, too."""
        known = self._attempts.get((daily.day, actions))
        if known is None:
            known = await asyncio.to_thread(Attempt.replayed, daily, actions)
            self._attempts[daily.day, actions] = known
        return known

    async def _answered(self, attempt: Attempt, person_id: int) -> Attempt:
        with _asked():
            return await answered(attempt, self._players, ("daily", person_id))


@contextmanager
def _asked() -> Iterator[None]:
    """Raise NoAnswer for what the computer players may fail with."""
    try:
        yield
    except NO_ANSWER as error:
        log.warning("the Gardeners did not answer: %s", error)
        raise NoAnswer from error
