"""Checking a deal and a try afterwards: everything follows from the seed and the person's turns."""

import asyncio

from bot.daily.attempt import PERSON, Attempt, answer
from bot.players.pool import PlayerPool
from bot.scores.exports import Check, ended, fails, holds, legal, published, refused
from bot.store.dailies import DailyRecord, TryRecord
from engine import RulesError
from engine.text import text


async def check(daily: DailyRecord, tried: TryRecord | None, players: PlayerPool) -> list[Check]:
    """Deal and play again what a day dealt; return what was checked until something fails.

    Raises what the pool raises, which is asked for every answer of the Gardeners again.
    """
    seed = published(daily.seed, daily.commitment)
    if tried is None:
        return [seed]
    checks = [seed]
    attempt = await asyncio.to_thread(Attempt.replayed, daily)
    for number, (seat, action) in enumerate(tried.actions, start=1):
        if seat != PERSON and (seat, action) != await answer(
            attempt, players, ("check", daily.day)
        ):
            return [*checks, _other_answer(number)]
        try:
            attempt = attempt.after(seat, action)
        except RulesError as error:
            return [*checks, refused(number, error)]
    checks += [legal(), holds(text("The Gardeners played as they play every time."))]
    return [*checks, _result(tried, attempt)] if tried.points is not None else checks


def _other_answer(number: int) -> Check:
    return fails(text("Turn {number}: the Gardener plays something else there.", number=number))


def _result(tried: TryRecord, attempt: Attempt) -> Check:
    placing = attempt.placing
    reached = None if placing is None else (placing.rank, placing.points or 0)
    return ended(as_told=reached == (tried.rank, tried.points))
