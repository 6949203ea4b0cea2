"""Players who answer at once, and finished games to show them."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.manager.table import Table, load
from bot.players import Allowance, Evaluation, Expectation
from bot.players.pool import PlayerPool
from bot.store.records import GameRecord, SeatRecord, Status, TableOptions, TurnRecord
from engine import GAMES, match_of
from engine.dealing import Seed

GAME = GAMES["point-salad"]
START = datetime(2026, 3, 1, tzinfo=UTC)


class Thoughtless(PlayerPool):
    """Prefers the last legal action of any view; notes what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.views: list[Any] = []
        self.keys: set[Any] = set()
        self.go = asyncio.Event()
        self.go.set()
        self.wait: Callable[[], Awaitable[Any]] = self.go.wait
        self.fails: Exception | None = None

    async def evaluate(
        self,
        table: Any,
        game_key: str,
        view: Any,
        seed: Seed,
        budget: Allowance | None = None,
        include: Sequence[str] = (),
        **_: Any,
    ) -> list[Evaluation]:
        await self.wait()
        if self.fails is not None:
            raise self.fails
        self.views.append(view)
        self.keys.add(table)
        state = GAME.determinize(view, 1)
        actions = [str(action) for action in GAME.legal_actions(state, view.seat)][::-1]
        n = len(view.tableaux)
        return [
            Evaluation(action, _standing(n, view.seat, 0.9 - place / 200, 900), 0.5)
            for place, action in enumerate(actions)
        ]

    async def standing(
        self,
        table: Any,
        game_key: str,
        view: Any,
        seed: Seed,
        budget: Allowance | None = None,
        **_: Any,
    ) -> Expectation:
        raise AssertionError("every turn was thought about as much as the best")


def _standing(players: int, seat: int, win: float, playouts: int) -> Expectation:
    others = (1 - win) / (players - 1)
    chances = tuple(win if each == seat else others for each in range(players))
    return Expectation((20.0,) * players, chances, (1.5,) * players, playouts)


def finished(
    players: int = 2, number: int = 1, seed: str = "00" * 16, *, match: bool = False
) -> Table:
    """Return a game, or match, that people have played at random to its end."""
    options = match_of(GAME, players) if match else {}
    rng = random.Random(number)
    turns: list[TurnRecord] = []
    state = GAME.new(seats=players, seed=seed, options=options).state
    while state.to_move is not None:
        seat = state.to_move
        action = rng.choice([a for a in GAME.legal_actions(state, seat) if a.flip is None])
        turns.append(
            TurnRecord(len(turns) + 1, seat, str(state.turn), str(action), 100 + seat, START)
        )
        state = GAME.apply(state, seat, action).state
    seats = tuple(SeatRecord(seat, 100 + seat, f"player {seat}") for seat in range(players))
    record = GameRecord(
        id=number,
        rules=GAME.key,
        guild_id=1,
        channel_id=1,
        host_id=100,
        status=Status.FINISHED,
        capacity=6,
        options=TableOptions(match=match, rules=options),
        locale="en-US",
        seed=seed,
        created_at=START,
        seats=seats,
        turns=tuple(turns),
    )
    return load(record)
