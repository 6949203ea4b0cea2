"""How a game is expected to end after an action, over several deals of what nobody can know."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from bot.games import TITLES
from bot.players.levels import standing
from bot.thinking.answers import Expectation
from bot.thinking.budget import Allowance, Time
from engine import GAMES
from engine.dealing import Seed

DEALS = 16

_MORE_THAN_ONE = 1.001
"""More than one game weighs, by a little."""

USUAL = Time(1.0)
"""What is thought where nobody says how much."""


def outlook(
    game_key: str,
    view: Any,
    action: str,
    seed: Seed,
    budget: Allowance | None,
    levels: Sequence[str] = (),
    deals: int = DEALS,
    *,
    share: float = 1.0,
) -> Expectation:
    """Return how the game is expected to end after a legal action of the view's seat.

    Hidden cards decide what comes after it, so the budget is shared out over so many deals, the
    same ones for equal seeds; how much they differ says how sure the answer is. They are dealt by
    what a person in the seat knows, and no more. `levels`: as in `standing`.
    """
    each, found = (budget or USUAL).times(1 / deals), list[Expectation]()
    for deal in range(deals):
        one = f"{seed!r}:{deal}"
        after = _after(game_key, view, action, one)
        found.append(standing(game_key, after, one, each, levels, share=share))
    return _mean(found)


def _after(game_key: str, view: Any, action: str, seed: Seed) -> Any:
    """Return what the seat may see after an action, given one possible deal."""
    game = GAMES[game_key]
    state = game.determinize(TITLES[game_key].brain.fair(view, seed), seed)
    return game.view(game.apply(state, view.seat, game.parse(action)).state, view.seat)


def _mean(standings: Sequence[Expectation]) -> Expectation:
    playouts = sum(one.playouts for one in standings)

    def mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
        return tuple(fmean(column) for column in zip(*rows, strict=True))

    def error(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
        return tuple(stdev(column) / sqrt(len(rows)) for column in zip(*rows, strict=True))

    points, win = [one.points for one in standings], [one.win for one in standings]
    points_error, win_error = tuple[float, ...](), tuple[float, ...]()
    if len(standings) > 1:
        # Never less than one game of all weighs: what they agree on may still be otherwise.
        games = _games(standings)
        least = _weight_of_one(mean(win), error(win), games)
        points_error = tuple(max(one, 1 / games) for one in error(points))
        win_error = tuple(max(one, least) for one in error(win))
    return Expectation(
        points=mean(points),
        win=mean(win),
        rank=mean([one.rank for one in standings]),
        playouts=playouts,
        points_error=points_error,
        win_error=win_error,
    )


def _games(standings: Sequence[Expectation]) -> int:
    """Return how many games have been looked at: one in a deal from which all go alike.

    If they go alike in every deal, too, nothing is left to chance, and all count.
    """
    alike = all(one.points == standings[0].points for one in standings)
    return sum(1 if not alike and _goes_alike(one) else one.playouts for one in standings)


def _goes_alike(deal: Expectation) -> bool:
    """Return whether all games from a deal ended alike: errors are those of one in so many then."""
    return max(deal.points_error, default=1.0) * deal.playouts < _MORE_THAN_ONE


def _weight_of_one(shares: Sequence[float], errors: Sequence[float], games: int) -> float:
    """Return by how much a chance changes if one game goes otherwise.

    Games of one deal are alike, so that fewer count, as tells how much deals differ about those of
    whom they do not agree.
    """
    spreads = [share * (1 - share) / games for share in shares]
    same = [error**2 / spread for error, spread in zip(errors, spreads, strict=True) if spread > 0]
    return max([1.0, *same]) / games
