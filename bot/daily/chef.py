"""Chef plays the salad of the day, too: in everybody's seat, a turn at a time, in the background.

What counts is the mean over many deals of what nobody can see at the beginning: what it would
score with one of them says little. A turn takes Chef a quarter of a second, seldom more than one,
so the turns are spread over the ticking of the bot, and come after whatever people wait for.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from bot.daily.attempt import Attempt, answered, chef_turn
from bot.players import Allowance
from bot.players.line import Urgency
from bot.players.pool import PlayerPool, ThinkingFailed
from bot.signs.background import Background
from bot.store.dailies import Dailies, DailyRecord

log = logging.getLogger(__name__)

DEALS = 32
"""From deal to deal, what Chef scores in a game of four goes up and down by sixteen points (the
standard deviation; on single days 12 to 21 were seen), so the mean of so many is known to three. A
deal takes three seconds."""

_TURNS = 3
"""So many turns Chef takes in a tick: a seventh of the time of one core, for eleven minutes."""

_MOST_FAILURES = 20
"""So often in a row the thinking may fail before Chef gives the day up."""


@dataclass(slots=True)
class _Pot:
    """What is being cooked, and how far that is."""

    daily: DailyRecord
    """As it stood when the deal under way was begun, or the latest one was noted."""
    attempt: Attempt | None = None
    failures: int = 0
    """In a row."""


class Chef:
    """Plays one day at a time; after a restart, only the deal under way is begun anew."""

    def __init__(self, dailies: Dailies, players: PlayerPool, leads: Callable[[], bool]) -> None:
        """`leads` tells whether it is for this process to play; of several, one does."""
        self._dailies = dailies
        self._leads = leads
        self._players = players
        self._pot: _Pot | None = None
        self._turns = Background("Chef gave up on the daily salad")
        self.budget: Allowance | None = None
        """How much Chef thinks about a turn; None: as much as at a table."""
        self.deals = DEALS
        """How many deals Chef plays."""

    @property
    def cooking(self) -> bool:
        """Return whether a day was ordered and is not finished."""
        return self._pot is not None

    def order(self, daily: DailyRecord) -> None:
        """Have a day played, unless that is done or under way. A new day replaces an old one."""
        under_way = self._pot is not None and self._pot.daily.day >= daily.day
        if daily.chef_points is None and not under_way:
            self._pot = _Pot(daily)

    def stir(self) -> None:
        """Let Chef go on with a few turns of what was ordered, unless that is under way."""
        if self._pot is not None and self._leads() and not self._turns.tasks:
            self._turns.keep(asyncio.create_task(self._stir(self._pot)))

    async def close(self) -> None:
        """Give up what is under way."""
        self._pot = None
        await self._turns.close()

    async def _stir(self, pot: _Pot) -> None:
        try:
            for _ in range(_TURNS):
                if self._pot is pot and self._leads():
                    await self._play(pot)
                    pot.failures = 0
        except ThinkingFailed as error:
            # The same turn is tried again at the next tick.
            pot.failures += 1
            if pot.failures == _MOST_FAILURES:
                log.warning("Chef gave up on the daily salad: %s", error)
                self._empty(pot)
        except Exception as error:  # noqa: BLE001 — whatever it is, it must not stop the ticking
            log.warning("Chef gave up on the daily salad: %s", error)
            self._empty(pot)

    async def _play(self, pot: _Pot) -> None:
        who = ("chef", pot.daily.day)
        if pot.attempt is None:
            # Who led before may have gone on with it, or have done it.
            pot.daily = await self._dailies.get(pot.daily.day) or pot.daily
            if pot.daily.chef_points is not None:
                self._empty(pot)
                return
            dealt = await asyncio.to_thread(_dealt, pot.daily, len(pot.daily.chef_scores))
            pot.attempt = await answered(dealt, self._players, who, Urgency.STUDY)
        pot.attempt = await chef_turn(pot.attempt, self._players, who, self.budget)
        placing = pot.attempt.placing
        if placing is not None:
            await self._note(pot, placing.points or 0)

    async def _note(self, pot: _Pot, points: int) -> None:
        scores = (*pot.daily.chef_scores, points)
        done = len(scores) >= self.deals
        mean = round(fmean(scores)) if done else None
        # Whoever led meanwhile may have noted this deal, and others: then it comes too late.
        pot.daily = await self._dailies.note_chef(pot.daily.day, scores, mean)
        pot.attempt = None
        if pot.daily.chef_points is not None:
            self._empty(pot)

    def _empty(self, pot: _Pot) -> None:
        if self._pot is pot:
            self._pot = None


def _dealt(daily: DailyRecord, number: int) -> Attempt:
    return Attempt.replayed(daily).dealt_anew(number)
