"""Lets the computer players of a game move until a person must decide.

They think in worker processes, outside the game's lock; what they choose is committed like any
other turn. Thinking stops when its game ends.
"""

import asyncio
import logging
from typing import Protocol
from weakref import WeakValueDictionary

from bot.manager import GameManager
from bot.refusals import Refusal
from bot.store.records import SeatRecord
from bot.table import Table
from engine import Decision

log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Whoever chooses for computer players, away from the event loop."""

    async def choose(self, game_key: str, level: str, view: object, seed: str) -> str:
        """Return the action, as text, of a computer player who sees this view."""
        ...


class Autopilot:
    """Moves computer players; one task a game at a time."""

    def __init__(self, manager: GameManager, thinker: Thinker) -> None:
        self._manager = manager
        self._thinker = thinker
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._thinking: dict[int, asyncio.Task[str]] = {}

    async def play_on(self, game_id: int) -> None:
        """Return when no computer player has to decide any more, or when the game was stopped."""
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            while (waiting := (await self._manager.table(game_id)).computer_to_move()) is not None:
                table = await self._manager.table(game_id)
                try:
                    await self._move(table, *waiting)
                except Refusal as error:
                    log.info("a computer player came too late: %s", error, extra={"game": game_id})
                    return

    def stop(self, game_id: int) -> None:
        """Stop thinking about a game that has ended."""
        task = self._thinking.get(game_id)
        if task is not None:
            task.cancel()

    async def _move(self, table: Table, decision: Decision, seat: SeatRecord) -> None:
        action = await self._choose(table, seat)
        if action is not None:
            await self._manager.play(table.id, decision.id, seat.seat, action)

    async def _choose(self, table: Table, seat: SeatRecord) -> str | None:
        """Return the chosen action, the default one if thinking fails, None if it was stopped."""
        assert seat.level is not None, "only computer players are moved"
        view = table.game.view(table.state, seat.seat)
        seed = f"{table.id}:{table.version}:{seat.seat}"
        thought = self._thinker.choose(table.record.rules, seat.level, view, seed)
        task = self._thinking[table.id] = asyncio.ensure_future(thought)
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            return None
        except Exception:
            log.exception("a computer player failed to think", extra={"game": table.id})
            return str(await asyncio.to_thread(table.game.default_action, table.state, seat.seat))
        finally:
            self._thinking.pop(table.id, None)
