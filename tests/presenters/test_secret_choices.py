"""What a seat has decided in secret stays before its eyes while others decide, and before no other.

Whoever comes back after a day, or takes over the seat, has nothing else to know it by.
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from bot.games import TITLES
from bot.games.scene import Scene, Story
from bot.words.i18n import catalog
from engine import GAMES, Seat, Step
from tests.bot.secret_games import SECRETS

NAMES = ("Ana", "Ben", "Cleo", "Dmitri")
SAY = catalog("en-US")
Steps = tuple[Step[Any], ...]


@pytest.mark.usefixtures("hush")
@pytest.mark.parametrize("rules", SECRETS)
@pytest.mark.parametrize("way", ["note", "description", "picture", "table in words"])
def test_who_has_decided_in_secret_is_told_what_and_nobody_else_is(rules: str, way: str) -> None:
    found = list(secret_choices(rules, seats=3))
    assert found
    for seat, *ways in found:
        one, other = (told(rules, steps, seat)[way] for steps in ways)
        assert one != other
        for viewer in (None, *(s for s in range(3) if s != seat)):
            one, other = (told(rules, steps, viewer)[way] for steps in ways)
            assert one == other


def secret_choices(rules: str, seats: int, most: int = 6) -> Iterator[tuple[Seat, Steps, Steps]]:
    """Yield a seat that has decided while others decide, and the game by each of two choices."""
    game, rng = GAMES[rules], random.Random(4)
    steps: Steps = (game.new(seats=seats, seed="4"),)
    while most and (pending := game.pending(steps[-1].state)):
        state, seat = steps[-1].state, rng.choice(pending[0].seats)
        legal = [*game.legal_actions(state, seat)]
        if len(pending[0].seats) > 1:
            for pair in list(combinations(legal, 2))[:1]:
                most -= 1
                one, other = ((*steps, game.apply(state, seat, action)) for action in pair)
                yield seat, one, other
        steps = (*steps, game.apply(state, seat, rng.choice(legal)))


def told(rules: str, steps: Steps, viewer: Seat | None) -> dict[str, object]:
    """Return what somebody sees of a running game, and hears."""
    scene = Scene(
        Story(GAMES[rules], steps, viewer), NAMES[:3], frozenset(), scores_shown=True, say=SAY
    )
    show = TITLES[rules].presenter
    shown = show.drawings(scene) if viewer is None else show.hand(scene, "")
    return {
        "note": show.controls(scene, viewer or 0, "").note,
        "description": [one.alt for one in shown],
        "picture": [one.draw().data for one in shown],
        "table in words": show.text_board(scene),
    }
