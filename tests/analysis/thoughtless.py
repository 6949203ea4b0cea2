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
from tests.bot.thinking import seats_of

GAME = GAMES["point-salad"]
START = datetime(2026, 3, 1, tzinfo=UTC)


class Thoughtless(PlayerPool):
    """Prefers the last legal action of any view; notes what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.views: list[Any] = []
        self.budgets: list[Allowance | None] = []
        self.keys: set[Any] = set()
        self.levels: set[Sequence[str]] = set()
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
        *,
        levels: Sequence[str] = (),
        **_: Any,
    ) -> list[Evaluation]:
        await self.wait()
        if self.fails is not None:
            raise self.fails
        self.views.append(view)
        self.budgets.append(budget)
        self.keys.add(table)
        self.levels.add(levels)
        game = GAMES[game_key]
        state = game.determinize(view, 1)
        actions = [str(action) for action in game.legal_actions(state, view.seat)][::-1]
        n = seats_of(view)
        return [
            Evaluation(action, _standing(n, view.seat, 0.9 - place / 200, 900), 0.5)
            for place, action in enumerate(actions)
        ]

    async def outlook(
        self,
        table: Any,
        game_key: str,
        view: Any,
        action: str,
        seed: Seed,
        budget: Allowance,
        **_: Any,
    ) -> Expectation:
        raise AssertionError("every turn was thought about as much as the best")


def _standing(players: int, seat: int, win: float, playouts: int) -> Expectation:
    others = (1 - win) / max(players - 1, 1)
    chances = tuple(win if each == seat else others for each in range(players))
    return Expectation(
        (20.0,) * players, chances, (1.5,) * players, playouts, points_error=(), win_error=()
    )


def finished(
    players: int = 2,
    number: int = 1,
    seed: str = "00" * 16,
    *,
    match: bool = False,
    rules: str = GAME.key,
) -> Table:
    """Return a game, or match, that people have played at random to its end."""
    game = GAMES[rules]
    options = match_of(game, players) if match else {}
    rng = random.Random(number)
    turns: list[TurnRecord] = []
    state = game.new(seats=players, seed=seed, options=options).state
    while decisions := game.pending(state):
        decision, seat = decisions[0], rng.choice(decisions[0].seats)
        actions = game.legal_actions(state, seat)
        action = rng.choice([a for a in actions if getattr(a, "flip", None) is None])
        turns.append(TurnRecord(len(turns) + 1, seat, decision.id, str(action), 100 + seat, START))
        state = game.apply(state, seat, action).state
    seats = tuple(SeatRecord(seat, 100 + seat, f"player {seat}") for seat in range(players))
    record = GameRecord(
        id=number,
        rules=rules,
        guild_id=1,
        channel_id=1,
        host_id=100,
        status=Status.FINISHED,
        capacity=6,
        options=TableOptions(rules=options),
        locale="en-US",
        seed=seed,
        created_at=START,
        seats=seats,
        turns=tuple(turns),
    )
    return load(record)
