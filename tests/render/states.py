"""The named states of which reference pictures are kept, and which the gallery shows."""

from collections.abc import Callable
from functools import cache

from bot.games.point_salad.pictures import draw_final, draw_market, draw_tableaux
from bot.games.point_salad.pictures.models import Board
from bot.render import Picture
from tests.render.boards import crowded, game, in_the_red
from tests.render.stand_states import STANDS

LONG_NAMES = (
    "Maximiliane Freifrau von Hohenstein-Wittelsbach",
    "👩‍👩‍👧‍👦👨‍🚀🏳️‍🌈🥕🧅🍅🥬🫑🌽🥦🍆🥔🧄",
    "अनुराधा कृष्णमूर्ति सुब्रमण्यम लक्ष्मीनारायण",
    "عبد الرحمن بن محمد الأندلسي القرطبي",
    "株式会社野菜サラダ研究所広報部長",
    "W" * 32,
)


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


STATES: dict[str, tuple[Callable[[Board], Picture], Callable[[], Board]]] = {
    "first-turn-market": (draw_market, lambda: _first(4)),
    "first-turn-tableaux": (draw_tableaux, lambda: _first(4)),
    "mid-game-market": (draw_market, lambda: _middle(2)),
    "mid-game-2": (draw_tableaux, lambda: _middle(2)),
    "mid-game-3": (draw_tableaux, lambda: _middle(3)),
    "mid-game-4": (draw_tableaux, lambda: _middle(4)),
    "mid-game-5": (draw_tableaux, lambda: _middle(5)),
    "mid-game-6": (draw_tableaux, lambda: _middle(6)),
    "scores-hidden": (draw_tableaux, lambda: game(3, 5, shown=False)[14]),
    "almost-empty-market": (draw_market, lambda: crowded(2, 4)),
    "long-names": (draw_tableaux, lambda: crowded(6, 2, names=LONG_NAMES)),
    "twenty-point-cards-2": (draw_tableaux, lambda: crowded(2, 20)),
    "twenty-point-cards-6": (draw_tableaux, lambda: crowded(6, 20)),
    "final-2": (draw_final, lambda: _final(2)),
    "final-4": (draw_final, lambda: _final(4)),
    "final-6": (draw_final, lambda: _final(6)),
    "match-2": (draw_tableaux, lambda: _match(2)[-12]),
    "match-3": (draw_tableaux, lambda: _match(3)[-14]),
    "match-hidden-scores": (draw_tableaux, lambda: _match(3, shown=False)[-20]),
    "match-in-the-red": (draw_tableaux, lambda: in_the_red(crowded(2, 4, names=LONG_NAMES))),
    "match-final-2": (draw_final, lambda: _match(2)[-1]),
    "match-final-3": (draw_final, lambda: _match(3)[-1]),
}
"""By name: the picture and the board that it shows."""


NAMES = (*STATES, *STANDS)
"""All of them, whatever the game."""


def drawn(name: str) -> Picture:
    """Return the picture of a named state."""
    if name in STANDS:
        return STANDS[name]()
    draw, board = STATES[name]
    return draw(board())
