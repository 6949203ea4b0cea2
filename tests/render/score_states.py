"""The named states of scores and advice of which reference pictures are kept."""

from collections.abc import Callable

from bot.games import TITLES, achievements
from bot.render import Picture
from bot.render.analysis import Chances, Curve, Mark, draw_chances
from bot.render.scores.feats import Plate, Plates, draw_feats
from bot.render.scores.form import Form, FormGame, draw_form
from bot.render.scores.leaders import Leader, Leaders, draw_leaders
from bot.render.scores.ratings import RatingChart, RatingCurve, draw_ratings
from tests.presenters.scenes import play, scene
from tests.render.boards import NAMES
from tests.render.hard_names import LONG_NAMES

LONG_TITLE = "Gemüsegartenbewässerung am Ende"
"""In two lines, of which one would be too long for large letters."""


def _achievements() -> Picture:
    found = achievements.of("point-salad")
    titles = [*(str(one.title) for one in found[:-1]), LONG_TITLE]
    plates = tuple(Plate(one.icon, title) for one, title in zip(found, titles, strict=True))
    return draw_feats(Plates(f"Achievements: {len(found)} of {len(found)} · Ana", plates))


def _ratings(people: int, games: int = 24) -> Picture:
    """Return a chart of two who win and lose in turns; the second began later and has stopped."""
    one = tuple((game, 1000 + 9 * game + 25 * (game % 5)) for game in range(games))
    other = tuple((game, 1040 - 4 * game + 18 * (game % 3)) for game in range(5, 18))
    both = RatingCurve(LONG_NAMES[4], one), RatingCurve(LONG_NAMES[2], other)
    curves = both[:people]
    days = tuple(f"Nov {day}" for day in range(1, games + 1))
    return draw_ratings(RatingChart("Rating over time", curves, days))


def _leaders(first: int, lines: int, own: int) -> Picture:
    """Return a page that begins with a place; whoever asks stands on it or below."""
    names = (*NAMES, *LONG_NAMES)

    def line(place: int) -> Leader:
        value, detail = f"{1320 - 17 * place}", f"{40 - place} games"
        share = 1 - place / 24
        return Leader(str(place), names[place % 12], value, detail, share, own=place == own)

    page = [line(place) for place in range(first, first + lines)]
    extra = None if own < first + lines else line(own)
    return draw_leaders(Leaders("This season · Rating", tuple(page), first == 1, extra))


def _form(games: int) -> Picture:
    """Return the form of somebody who has won each third game, and has been in the red once."""
    points = [31, 0, 44, -7, 52, 18, 39, 27, 61, 12, 48, 35][:games]
    shown = tuple(
        FormGame(reached, "1." if number % 3 == 0 else f"{2 + number % 2}.", won=number % 3 == 0)
        for number, reached in enumerate(points)
    )
    return draw_form(Form("Ana: the last games", shown))


def _chances(seats: int, moments: int) -> Picture:
    """Return curves that cross; turns of the first two stand out, and the first has won."""
    rows = [[1 + (7 * t * (s + 2)) % 11 for s in range(seats)] for t in range(moments - 1)]
    shares = [[value / sum(row) for value in row] for row in rows]
    shares.append([1.0] + [0.0] * (seats - 1))
    columns = enumerate(zip(*shares, strict=True))
    curves = tuple(Curve(s, NAMES[s], column, bot=s % 2 == 1) for s, column in columns)
    late = moments * 2 // 3
    costly = ((1, late, "1"), (0, late - 2, "2"))
    marks = Mark(0, 3, good=True), *(Mark(s, at, good=False, label=one) for s, at, one in costly)
    return draw_chances(Chances(curves, marks))


def _choice(taken: str, better: str) -> Picture:
    """Return the market as an analysis shows it, of a turn and of one that Chef prefers."""
    moment = scene(play(3, 7)).at(12)
    return TITLES["point-salad"].presenter.comparison(moment, taken, better)[0].draw()


SCORES: dict[str, Callable[[], Picture]] = {
    "achievements": _achievements,
    "ratings": lambda: _ratings(1),
    "ratings-two": lambda: _ratings(2),
    "ratings-first-game": lambda: _ratings(1, games=1),
    "leaders": lambda: _leaders(1, 7, 3),
    "leaders-second-page": lambda: _leaders(11, 5, 23),
    "leaders-two": lambda: _leaders(1, 2, 1),
    "form": lambda: _form(12),
    "form-few": lambda: _form(5),
    "form-first-game": lambda: _form(1),
    "chances-2": lambda: _chances(2, 40),
    "chances-5": lambda: _chances(5, 9),
    "choice-veggies": lambda: _choice("A1B2", "A1C2"),
    "choice-card": lambda: _choice("B", "B"),
}
"""By name: what draws the picture."""
