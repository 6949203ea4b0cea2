"""The named states of which reference pictures are kept, and which the gallery shows."""

from collections.abc import Callable
from functools import cache

from bot.games import achievements
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
from bot.render.scores.feats import Plate, Plates, draw_feats
from bot.render.scores.ratings import RatingChart, RatingCurve, draw_ratings
from tests.presenters.scenes import play, scene
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


def _salad(seats: int, version: int) -> SaladModel:
    moment = scene(play(seats, 1)).at(version)
    counts = [len(own.points) for own in moment.view.tableaux]
    return boards.salad(moment, counts.index(max(counts)))


def _break(seats: int) -> Picture:
    whole = scene(play(seats, 1, match=True))
    moment = whole.at(rounds.cuts(whole)[0])
    return draw_break(boards.last_round(moment), boards.board(moment))


def _achievements() -> Picture:
    found = achievements.of("point-salad")
    plates = tuple(Plate(one.icon, str(one.title)) for one in found)
    return draw_feats(Plates(f"Achievements: {len(found)} of {len(found)} · Ana", plates))


def _ratings(people: int, games: int = 24) -> Picture:
    """Return a chart of two who win and lose in turns; the second began later and has stopped."""
    one = tuple((game, 1000 + 9 * game + 25 * (game % 5)) for game in range(games))
    other = tuple((game, 1040 - 4 * game + 18 * (game % 3)) for game in range(5, 18))
    both = RatingCurve(LONG_NAMES[4], one), RatingCurve(LONG_NAMES[2], other)
    curves = both[:people]
    days = tuple(f"Nov {day}" for day in range(1, games + 1))
    return draw_ratings(RatingChart("Rating over time", curves, days))


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
    "achievements": _achievements,
    "ratings": lambda: _ratings(1),
    "ratings-two": lambda: _ratings(2),
    "ratings-first-game": lambda: _ratings(1, games=1),
}
"""By name: what draws the picture."""


def drawn(name: str) -> Picture:
    """Return the picture of a named state."""
    return STATES[name]()
