"""Whatever is picked, what can be pressed stays where it is: apps keep the foot of a message."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import TITLES
from bot.games.contract import Controls
from bot.games.emoji import PLAIN
from bot.games.scene import Scene, Story
from bot.words.i18n import catalog
from engine import GAMES, Seat, Step

PRESSES = 12
"""How often something is pressed at each moment, from no pick on."""


def moments(rules: str, seats: int, seed: int) -> Iterator[tuple[Scene, Seat]]:
    """Yield moments of a random game as somebody sees them who must decide."""
    game, rng = GAMES[rules], random.Random(seed)
    steps: list[Step[Any]] = [game.new(seats=seats, seed=seed)]
    while decisions := game.pending(steps[-1].state):
        seat = rng.choice(decisions[0].seats)
        if rng.random() < 0.4:
            yield _seen(rules, tuple(steps), seats, seat), seat
        legal = game.legal_actions(steps[-1].state, seat)
        steps.append(game.apply(steps[-1].state, seat, rng.choice(legal)))


def _seen(rules: str, steps: tuple[Step[Any], ...], seats: int, seat: Seat) -> Scene:
    return Scene(
        steps=Story(GAMES[rules], steps, seat),
        names=tuple("ABCDEF"[:seats]),
        automatic=frozenset(),
        scores_shown=True,
        say=catalog("en-US"),
        icons=PLAIN,
    )


def picks(shown: Controls) -> list[str]:
    """Return what each enabled button, and each line of the menu, would make the pick."""
    buttons = [b.pick for row in shown.rows for b in row if b.enabled and not b.confirms]
    menu = shown.menu if shown.menu and shown.menu.enabled else None
    return buttons + ([line.pick for line in menu.options] if menu else [])


def confirming(shown: Controls) -> list[str]:
    return [button.key for row in shown.rows for button in row if button.confirms]


@pytest.mark.parametrize("rules", TITLES)
def test_no_row_comes_or_goes_and_no_button_changes_places_while_somebody_picks(rules: str) -> None:
    controls, rng = TITLES[rules].presenter.controls, random.Random(1)
    for moment, seat in moments(rules, 2, 1):
        pick, shapes = "", set()
        for _ in range(PRESSES):
            shown = controls(moment, seat, pick)
            rows = tuple(tuple(button.key for button in row) for row in shown.rows)
            shapes.add((rows, shown.menu is None, shown.typed))
            pick = rng.choice(picks(shown) or [""])
        assert len(shapes) == 1


@pytest.mark.parametrize("rules", TITLES)
def test_confirm_stays_where_it_is_while_something_is_chosen_from_the_menu(rules: str) -> None:
    controls, rng = TITLES[rules].presenter.controls, random.Random(2)
    for moment, seat in moments(rules, 2, 2):
        pick = ""
        for _ in range(PRESSES):
            shown = controls(moment, seat, pick)
            if shown.action is not None and shown.menu is not None and shown.menu.enabled:
                for line in shown.menu.options:
                    after = controls(moment, seat, line.pick)
                    assert confirming(after) == confirming(shown)
                    buttons = [b for row in after.rows for b in row if b.confirms]
                    assert [button.pick for button in buttons] == [line.pick] * len(buttons)
            pick = rng.choice(picks(shown) or [""])
