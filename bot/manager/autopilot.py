"""Lets the computer players of a game move until a person must decide.

They think in worker processes, outside the game's lock; what they choose is committed like any
other turn. Thinking stops when its game ends.
"""

import asyncio
import logging
from weakref import WeakValueDictionary

from bot.manager import GameManager
from bot.manager.table import Table, known_level
from bot.players.line import Requester
from bot.players.pool import NoLongerWanted, PlayerPool, ThinkingFailed
from bot.signs import metrics
from bot.store.records import SeatRecord
from bot.words.refusals import Refusal
from engine import Decision, RulesError

log = logging.getLogger(__name__)


class Autopilot:
    """Moves computer players; one task a game at a time."""

    def __init__(self, manager: GameManager, players: PlayerPool) -> None:
        self._manager = manager
        self._players = players
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def play_on(self, game_id: int) -> None:
        """Return when no computer player has to decide any more, or when the game was stopped."""
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            while (waiting := (await self._manager.table(game_id)).computer_to_move()) is not None:
                table = await self._manager.table(game_id)
                try:
                    await self._move(table, *waiting)
                except (Refusal, NoLongerWanted) as error:
                    log.info("a computer player came too late: %s", error, extra={"game": game_id})
                    if (await self._manager.table(game_id)).version == table.version:
                        return

    def stop(self, game_id: int) -> None:
        """Stop thinking about a game that has ended."""
        self._players.cancel(game_id)

    async def _move(self, table: Table, decision: Decision, seat: SeatRecord) -> None:
        """Take the turn that the player chooses, or the default one where thinking fails."""
        try:
            action = await self._choose(table, seat)
            await self._manager.play(table.id, decision.id, seat.seat, action)
        except (ThinkingFailed, RulesError) as error:
            log.error("a computer player failed: %s", error, extra={"game": table.id})  # noqa: TRY400 — the sentence says it all
            metrics.DEFAULT_MOVES.inc()
            usual = await asyncio.to_thread(table.game.default_action, table.state, seat.seat)
            await self._manager.play(table.id, decision.id, seat.seat, str(usual))

    async def _choose(self, table: Table, seat: SeatRecord) -> str:
        assert seat.level is not None, "only computer players are moved"
        view = table.game.view(table.state, seat.seat)
        seed = f"{table.id}:{table.version}:{seat.seat}"
        party = Requester(table.record.host_id, table.record.guild_id)
        return await self._players.choose(
            *(table.id, table.record.rules, seat.level, view, seed),
            levels=[*map(known_level, table.record.seats)],
            party=party,
        )
