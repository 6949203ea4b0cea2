"""Computer players who answer at once, in this process, whatever they play."""

from collections.abc import Sequence
from typing import Any

from bot.players import Evaluation, Expectation, choose
from engine import GAMES
from tests.bot.server import Server


def think_at_once(server: Server) -> None:
    """Let computer players answer in this process: advice is the first turns that are legal."""
    players = server.bot.services.players

    async def chosen(
        _: Any, key: str, _level: str, view: Any, seed: Any, *__: Any, **___: Any
    ) -> str:
        return choose(key, "sprout", view, seed)

    async def outlook(_: Any, __: str, view: Any, *___: Any, **____: Any) -> Expectation:
        return _even(view)

    async def found(_: Any, key: str, view: Any, *__: Any, **___: Any) -> list[Evaluation]:
        game = GAMES[key]
        actions: Sequence[Any] = game.legal_actions(game.determinize(view, 1), view.seat)
        return [Evaluation(str(action), _even(view), 0.5) for action in actions]

    for name, answer in (("choose", chosen), ("outlook", outlook), ("evaluate", found)):
        setattr(players, name, answer)


def seats_of(view: Any) -> int:
    """Return for how many a game is that somebody sees: each game calls what lies there its own."""
    lying = ("tableaux", "stands", "jars")
    return next(len(getattr(view, name)) for name in lying if hasattr(view, name))


def _even(view: Any) -> Expectation:
    seats = seats_of(view)
    return Expectation(
        (20.0,) * seats, (1 / seats,) * seats, (1.5,) * seats, 900, points_error=(), win_error=()
    )
