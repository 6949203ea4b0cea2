"""The named states of which reference pictures are kept, and which the gallery shows."""

from collections.abc import Callable
from functools import cache

from bot.games.point_salad.pictures import (
    draw_break,
    draw_final,
    draw_market,
    draw_salad,
    draw_tableaux,
)
from bot.games.point_salad.pictures.models import Board, SaladModel
from bot.games.point_salad.presenter import boards, rounds
from bot.render import Picture
from tests.presenters.scenes import play, scene
from tests.render.boards import crowded, game, in_the_red
from tests.render.hard_names import LONG_NAMES
from tests.render.score_states import SCORES
from tests.render.stand_states import STANDS


@cache
def _game(seats: int) -> tuple[Board, ...]:
    return tuple(game(seats, seed=7))


def _first(seats: int) -> Board:
    return _game(seats)[0]


def _middle(seats: int) -> Board:
    boards = _game(seats)
    return boards[len(boards) * 2 // 3]


def _final(seats: int) -> Board:
    return _game(seats)[-1]


@cache
def _match(seats: int, *, shown: bool = True) -> tuple[Board, ...]:
    return tuple(game(seats, seed=8, match=True, names=LONG_NAMES[2:], shown=shown))


def _salad(seats: int, version: int) -> SaladModel:
    moment = scene(play(seats, 1)).at(version)
    counts = [len(own.points) for own in moment.view.tableaux]
    return boards.salad(moment, counts.index(max(counts)))


def _break(seats: int) -> Picture:
    whole = scene(play(seats, 1, match=True))
    moment = whole.at(rounds.cuts(whole)[0])
    return draw_break(boards.last_round(moment), boards.board(moment))


STATES: dict[str, Callable[[], Picture]] = {
    "first-turn-market": lambda: draw_market(_first(4)),
    "first-turn-tableaux": lambda: draw_tableaux(_first(4)),
    "mid-game-market": lambda: draw_market(_middle(2)),
    "mid-game-2": lambda: draw_tableaux(_middle(2)),
    "mid-game-3": lambda: draw_tableaux(_middle(3)),
    "mid-game-4": lambda: draw_tableaux(_middle(4)),
    "mid-game-5": lambda: draw_tableaux(_middle(5)),
    "mid-game-6": lambda: draw_tableaux(_middle(6)),
    "scores-hidden": lambda: draw_tableaux(game(3, 5, shown=False)[14]),
    "almost-empty-market": lambda: draw_market(crowded(2, 4)),
    "long-names": lambda: draw_tableaux(crowded(6, 2, names=LONG_NAMES)),
    "twenty-point-cards-2": lambda: draw_tableaux(crowded(2, 20)),
    "twenty-point-cards-6": lambda: draw_tableaux(crowded(6, 20)),
    "final-2": lambda: draw_final(_final(2)),
    "final-4": lambda: draw_final(_final(4)),
    "final-6": lambda: draw_final(_final(6)),
    "match-2": lambda: draw_tableaux(_match(2)[-12]),
    "match-3": lambda: draw_tableaux(_match(3)[-14]),
    "match-hidden-scores": lambda: draw_tableaux(_match(3, shown=False)[-20]),
    "match-in-the-red": lambda: draw_tableaux(in_the_red(crowded(2, 4, names=LONG_NAMES))),
    "match-break-2": lambda: _break(2),
    "match-break-3": lambda: _break(3),
    "salad-few": lambda: draw_salad(_salad(4, 20)),
    "salad-many": lambda: draw_salad(_salad(2, 17)),
    "salad-empty": lambda: draw_salad(_salad(3, 0)),
    "match-final-2": lambda: draw_final(_match(2)[-1]),
    "match-final-3": lambda: draw_final(_match(3)[-1]),
    **STANDS,
    **SCORES,
}
"""By name: what draws the picture."""


def drawn(name: str) -> Picture:
    """Return the picture of a named state."""
    return STATES[name]()
