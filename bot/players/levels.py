"""The levels of computer players, and how to ask one of them for a move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import TITLES
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.brain import Brain
from bot.thinking.budget import Allowance, Budget
from engine.dealing import Seed
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class WantedMove:
    """What a level is asked: what to do in a position."""

    view: Any
    seat: Seat
    seed: Seed
    budget: Budget
    levels: Sequence[str]


Level = Callable[[Brain, WantedMove], str]


def _sprout(brain: Brain, asked: WantedMove) -> str:
    return brain.sprout(asked.view, asked.seat, asked.seed)


def _shopper(brain: Brain, asked: WantedMove) -> str:
    return brain.shopper(asked.view, asked.seat, asked.seed)


def _gardener(brain: Brain, asked: WantedMove) -> str:
    return brain.gardener(asked.view, asked.seat, asked.seed)


def _cook(brain: Brain, asked: WantedMove) -> str:
    return brain.cook(asked.view, asked.seat, asked.seed, asked.budget)


def _chef(brain: Brain, asked: WantedMove) -> str:
    return brain.chef(asked.view, asked.seat, asked.seed, asked.budget, asked.levels)


LEVELS: dict[str, Level] = {
    "sprout": _sprout,
    "shopper": _shopper,
    "gardener": _gardener,
    "cook": _cook,
    "chef": _chef,
}
"""The levels from weak to strong, by the name under which a seat is stored."""


def choose(
    game_key: str,
    level: str,
    view: Any,
    seed: Seed,
    budget: Allowance | None = None,
    levels: Sequence[str] = (),
    *,
    share: float = 1.0,
) -> str:
    """Return the action, as text, of a computer player who sees the view of a seat.

    Equal arguments give equal actions; None stands for the level's own budget, of which only a
    share may be used. `levels`: as in `standing`; Chef alone makes use of knowing who else plays.
    Raises KeyError for an unknown game or level, ValueError for a view whose seat has nothing to
    decide.
    """
    brain, seat = TITLES[game_key].brain, _seat(view)
    if not brain.decides(view, seat):
        raise ValueError("This seat has nothing to decide now.")
    amount = _amount(brain, view, budget, share)
    return LEVELS[level](brain, WantedMove(view, seat, seed, amount, levels))


def evaluate(
    game_key: str,
    view: Any,
    seed: Seed,
    budget: Allowance | None = None,
    levels: Sequence[str] = (),
    *,
    share: float = 1.0,
) -> list[Evaluation]:
    """Return the actions worth thinking about of the view's seat, best first.

    All of them are played against the same random deals, in rounds from which the worse ones
    drop out, so that the first few are known best. Empty if the seat has nothing to decide.
    `levels`: as in `standing`.
    """
    brain, seat = TITLES[game_key].brain, _seat(view)
    if not brain.decides(view, seat):
        return []
    amount = _amount(brain, view, budget, share)
    return brain.evaluate(view, seat, seed, amount, levels)


def standing(
    game_key: str,
    view: Any,
    seed: Seed,
    budget: Allowance | None = None,
    levels: Sequence[str] = (),
    *,
    share: float = 1.0,
) -> Expectation:
    """Return how the game is expected to end, from any view, an onlooker's included.

    `levels` says of each seat at which level it plays, "" where nobody knows; without it, all are
    taken to play alike.
    """
    brain = TITLES[game_key].brain
    return brain.standing(view, seed, _amount(brain, view, budget, share), levels)


def _amount(brain: Brain, view: Any, budget: Allowance | None, share: float) -> Budget:
    return (budget or brain.usual(view)).times(share).at(brain.playouts_a_second(view))


def _seat(view: Any) -> Seat:
    seat: Seat | None = view.seat
    if seat is None:
        raise ValueError("An onlooker has nothing to decide.")
    return seat
