"""Gardeners who answer in this process, and games of a day to play with them."""

from collections.abc import Callable
from datetime import date
from typing import Any

from bot.daily import LEVEL, PERSON, SEATS, Attempt
from bot.daily.attempt import answered
from bot.players import Allowance, Evaluation, Expectation, choose
from bot.players.pool import PlayerPool
from bot.store.dailies import DailyRecord
from engine import GAMES, commitment
from engine.dealing import Seed

RULES, SEED = "point-salad", "ab" * 16
OTHER_SEED = "cd" * 16
DAY = date(2026, 11, 28)


def dealt(seed: str = SEED, level: str = LEVEL) -> DailyRecord:
    """Return a day with this seed."""
    return DailyRecord(DAY, RULES, seed, commitment(seed), level=level)


class AtHome(PlayerPool):
    """Answers at once; Chef takes the first action that is legal, and what follows costs more."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Any, Seed]] = []
        self.fails: Exception | None = None

    async def choose(
        self,
        table: Any,
        game_key: str,
        level: str,
        view: Any,
        seed: Seed,
        budget: Allowance | None = None,
        **_: Any,
    ) -> str:
        if self.fails is not None:
            raise self.fails
        self.asked.append((view, seed))
        return choose(game_key, level, view, seed)

    async def evaluate(
        self,
        table: Any,
        game_key: str,
        view: Any,
        seed: Seed,
        budget: Allowance | None = None,
        **_: Any,
    ) -> list[Evaluation]:
        if self.fails is not None:
            raise self.fails
        game = GAMES[RULES]
        actions = game.legal_actions(game.determinize(view, 0), view.seat)
        return [
            Evaluation(str(action), _expected(view.seat, 9.0 - place), 0.5)
            for place, action in enumerate(actions)
        ]


def _expected(seat: int, points: float) -> Expectation:
    """Return that a seat will have so many points, and the others none."""
    every = tuple(points if one == seat else 0.0 for one in range(SEATS))
    return Expectation(
        points=every,
        win=(1 / SEATS,) * SEATS,
        rank=(1.0,) * SEATS,
        playouts=1,
        points_error=(),
        win_error=(),
    )


def options(attempt: Attempt) -> list[str]:
    """Return what the person may do now."""
    return [str(action) for action in attempt.game.legal_actions(attempt.state, PERSON)]


async def begun(seed: str = SEED) -> Attempt:
    """Return a game in which the person decides."""
    return await answered(Attempt.replayed(dealt(seed)), AtHome(), "test")


async def played(attempt: Attempt, choice: Callable[[list[str]], str]) -> Attempt:
    """Play a game to its end."""
    while attempt.placing is None:
        mine = attempt.after(PERSON, choice(options(attempt)))
        attempt = await answered(mine, AtHome(), "test")
    return attempt
