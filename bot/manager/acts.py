"""Actions: applied by the rules, committed with the clocks that follow, and only then seen."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.manager.latest import Latest
from bot.manager.outcomes import results
from bot.manager.rights import waiting_for_nobody
from bot.manager.table import Table
from bot.manager.waiting import wound
from bot.store import StaleGame, VersionTaken
from bot.store.records import SeatRecord, Status, TurnRecord
from bot.store.turns import Turns
from bot.words import refusals
from engine import Decision

log = logging.getLogger(__name__)


class Acts:
    """Commits one action at a time. Who calls it holds the game's lock."""

    def __init__(self, latest: Latest, turns: Turns, clock: Callable[[], datetime]) -> None:
        self._latest = latest
        self._turns = turns
        self._clock = clock

    async def apply(
        self, table: Table, seat: SeatRecord, decision: str, action: str, actor: int | None
    ) -> Table:
        """Apply and commit one action, its clocks, and what it makes of its seat, all or nothing.

        `seat` is as it is from then on: its person has missed a turn, is away, or is back. Raises
        Outdated or a RulesError.
        """
        parsed = table.game.parse(action)
        step = table.game.apply(table.state, seat.seat, parsed)
        version = table.version + 1
        turn = TurnRecord(version, seat.seat, decision, str(parsed), actor, self._clock())
        changed = None if seat == table.record.seats[seat.seat] else seat
        seated = table if changed is None else table.with_seat(changed)
        record = replace(seated.record, turns=(*table.record.turns, turn))
        after = replace(seated, record=record, steps=(*table.steps, step))
        try:
            after = await self._commit(after, turn, changed)
        except (VersionTaken, StaleGame) as error:
            self._latest.drop(table.id)
            raise refusals.Outdated from error
        about = {"game": table.id, "guild": record.guild_id, "version": version}
        log.info("turn committed", extra=about)
        return self._latest.keep(after)

    async def _commit(self, after: Table, turn: TurnRecord, changed: SeatRecord | None) -> Table:
        outcome = after.game.outcome(after.state)
        if outcome is None:
            await self._turns.add(after.id, turn, wound(after, turn.at), changed)
            return after
        await self._turns.finish(after.id, turn, results(after), turn.at, changed)
        record = replace(after.record, status=Status.FINISHED, ended_at=turn.at)
        return replace(after, record=record)

    async def play_by_itself(self, table: Table, decision: Decision, seat: SeatRecord) -> Table:
        """Take the default action for a seat, which is as `apply` takes it."""
        action = await asyncio.to_thread(table.game.default_action, table.state, seat.seat)
        return await self.apply(table, seat, decision.id, str(action), None)

    async def play_left_seats(self, table: Table) -> Table:
        """Let seats play by themselves until somebody must decide."""
        while (waiting := waiting_for_nobody(table)) is not None:
            table = await self.play_by_itself(table, *waiting)
        return table
