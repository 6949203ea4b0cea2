"""A made-up table of each game is drawn before the first real one: letters and stamps are ready."""

from collections.abc import Iterator
from functools import cache

from bot.games import TITLES
from bot.games.scene import Scene, Story
from bot.render import sprites
from bot.signs import memory
from bot.words.i18n import catalog
from engine import GAMES, Step

TABLES, BOARDS = 2, 4
"""Tables of each game, and boards that are drawn of each."""
_BETWEEN = 4
"""Turns from one of these boards to the next."""
_STRIDE = 7
_LOCALE, _NAMES = "en-US", ("Ana", "Ben Fox", "Chloé", "K. Dean")


def warm_up() -> None:
    """Make ready what the first picture of a process needs, and keep nothing but that.

    Meant to be called in a worker: it takes a second.
    """
    for title in TITLES.values():
        title.presenter.prepare()
    rehearse()
    sprites.let_go()
    memory.give_back()


@cache
def rehearse() -> None:
    """Draw some boards of each game, of which letters and stamps are kept: once in a process.

    Meant to be called in a worker: it takes a tenth of a second for each game.
    """
    for key, title in TITLES.items():
        for number in range(TABLES):
            for scene in _scenes(key, number):
                for drawing in title.presenter.drawings(scene):
                    drawing.draw()


def _scenes(key: str, number: int) -> Iterator[Scene]:
    """Give a table as its channel sees it, every few turns."""
    game = GAMES[key]
    seats = min(len(_NAMES), game.seats[-1])
    steps: list[Step[object]] = [game.new(seats=seats, seed=f"{number:032x}")]
    for turn in range(BOARDS * _BETWEEN):
        pending = game.pending(steps[-1].state)
        if not pending:
            return
        if turn % _BETWEEN == 0:
            story = Story(game, tuple(steps), None)
            yield Scene(story, _NAMES[:seats], frozenset(), scores_shown=True, say=catalog(_LOCALE))
        seat = pending[0].seats[0]
        actions = game.legal_actions(steps[-1].state, seat)
        action = actions[(turn * _STRIDE + number) % len(actions)]
        steps.append(game.apply(steps[-1].state, seat, action))
