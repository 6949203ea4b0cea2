"""The named states of Veggies of which reference pictures are kept, and which the gallery shows."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from bot.games.veggies.pictures import (
    arrange,
    draw_final,
    draw_line,
    draw_market,
    draw_place,
    draw_sources,
)
from bot.games.veggies.pictures.models import TableModel
from bot.render import Picture
from engine.veggies.actions import First, Lay
from tests.render.stands import PULLS, game, grown, hand, played, table

_SEED = 7
_BESIDE = Lay("m2", -7, -2, 1)
_HIDING = Lay("m1", 0, -1, 1)
"""It covers a good deal of what lies in the middle."""


@cache
def _game(seats: int) -> tuple[TableModel, ...]:
    return tuple(game(seats, _SEED))


def _middle(seats: int) -> TableModel:
    boards = _game(seats)
    return boards[len(boards) // 2]


def _line(board: TableModel, number: int = 0) -> Picture:
    return draw_line(board, arrange(board.stands)[number])


def _place(turns: int, action: Lay | First | None = None) -> Picture:
    state = list(played(2, _SEED))[turns]
    return draw_place(hand(state, state.asked[0], action))


def _compared(by: str, *, adviser: bool) -> Picture:
    state = list(played(2, _SEED))[10]
    own = hand(state, state.asked[0], _HIDING)
    return draw_place(replace(own, by=by, adviser=adviser))


def _sources(turns: int) -> Picture:
    state = list(played(2, _SEED))[turns]
    return draw_sources(hand(state, state.asked[0], _HIDING))


def _grown(pull: str) -> TableModel:
    chance = random.Random(_SEED)
    return table([grown(chance, PULLS[pull]), grown(chance, PULLS["together"])])


STANDS: dict[str, Callable[[], Picture]] = {
    "veggies-market": lambda: draw_market(_middle(2)),
    "veggies-first-cards": lambda: _line(_game(2)[1]),
    "veggies-first-turns-4": lambda: _line(_game(4)[6]),
    "veggies-middle-2": lambda: _line(_middle(2), 0),
    "veggies-middle-3": lambda: _line(_middle(3), 1),
    "veggies-middle-4": lambda: _line(_middle(4), 1),
    "veggies-late-4": lambda: _line(_game(4)[-4], -1),
    "veggies-end-2": lambda: _line(_game(2)[-1]),
    "veggies-widest": lambda: _line(_grown("right")),
    "veggies-choose-first": lambda: _place(0, First(2)),
    "veggies-sources": lambda: _sources(11),
    "veggies-place": lambda: _place(15, _BESIDE),
    "veggies-place-covering": lambda: _place(15, _HIDING),
    "veggies-taken": lambda: _compared("Bartholomäus", adviser=False),
    "veggies-advised": lambda: _compared("Chef", adviser=True),
    "veggies-final-2": lambda: draw_final(_game(2)[-1]),
    "veggies-final-3": lambda: draw_final(_game(3)[-1]),
    "veggies-final-4": lambda: draw_final(_game(4)[-1]),
}
"""By name: what draws the picture."""
