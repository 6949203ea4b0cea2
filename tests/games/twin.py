"""Point Salad a second time under another name, for three or four: what a house with two games is.

It differs in what shared code must ask the game: its key, its name, for how many it is.
"""

import pytest

from bot.games import TITLES, Title
from bot.games.point_salad.presenter import PointSaladPresenter
from bot.words.i18n import Catalog
from engine import GAMES
from engine.point_salad import PointSalad

KEY, NAME = "twin-salad", "Twin Salad"


class TwinSalad(PointSalad):
    """The same rules for three or four."""

    key = KEY
    seats = range(3, 5)


class TwinPresenter(PointSaladPresenter):
    """The same looks under another name."""

    def name(self, say: Catalog) -> str:
        return say(NAME)

    def introduction(self, say: Catalog) -> tuple[str, ...]:
        return (say("Like its twin, for 3 or 4 players."),)


class TwinTitle(Title):
    """The same parts, except for the presenter."""

    presenter = TwinPresenter()


def _close_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules in [*TITLES][1:]:
        monkeypatch.delitem(TITLES, rules)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house has but its default game."""
    _close_others(monkeypatch)


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch) -> str:
    """The house has two games; the key of the second."""
    _close_others(monkeypatch)
    monkeypatch.setitem(GAMES, KEY, TwinSalad())
    monkeypatch.setitem(TITLES, KEY, TwinTitle(KEY, "bot.games.point_salad"))
    return KEY
