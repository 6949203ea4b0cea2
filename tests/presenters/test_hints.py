"""What a hint names: different turns, each for a reason of its own that is true."""

import random
import re
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import TITLES
from bot.games.scene import Scene
from bot.players import Evaluation, Expectation
from bot.ui.messages.display import Display
from bot.ui.table import hints
from engine.point_salad.actions import parse
from engine.point_salad.tableaux import score_lines
from engine.point_salad.turns import after
from tests.presenters.scenes import RULES, play, scene

SHOW = TITLES["point-salad"].presenter


def hinted(moment: Scene, rng: random.Random) -> list[str]:
    """Return the turns that a hint names, of all that are legal in any order."""
    seat = moment.view.to_move
    actions = [str(action) for action in RULES.legal_actions(moment.view, seat)]
    rng.shuffle(actions)
    nothing = Expectation((), (), (), 0, points_error=(), win_error=())
    found = [Evaluation(action, nothing, 0.0) for action in actions]
    # Choosing looks at the scene and its presenter alone.
    display = cast("Display", SimpleNamespace(scene=moment, presenter=SHOW))
    return [one.action for one in hints._different(display, seat, found)]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_hint_names_three_different_turns_with_three_different_reasons(seats: int) -> None:
    rng, whole = random.Random(seats), scene(play(seats, 4))
    moments = [whole.at(version) for version in range(len(whole.steps) - 1)]
    found = []
    for moment in moments:
        turns, seat = hinted(moment, rng), moment.view.to_move
        reasons = {SHOW.reason(moment, seat, turn) for turn in turns}
        assert len(reasons) == len(turns)
        assert not any("best" in reason for reason in reasons), "no turn is praised above others"
        assert len({SHOW.essence(moment, turn) for turn in turns}) == len(turns)
        found.append(len(turns))
    early = [number for number, moment in zip(found, moments, strict=True) if moment.view.left > 8]
    assert {3} == {*early}


@pytest.mark.parametrize("seats", [2, 5])
def test_the_points_that_a_reason_names_are_gained(seats: int) -> None:
    whole = scene(play(seats, 7))
    for version in range(len(whole.steps) - 1):
        moment = whole.at(version)
        state, seat = moment.view, moment.view.to_move
        paid = {line.source: line.points for line in score_lines(state.tableaux, seat)}
        for action in map(str, RULES.legal_actions(state, seat)):
            own = after(state.tableaux[seat], state.tops, state.market, parse(action))
            then = (*state.tableaux[:seat], own, *state.tableaux[seat + 1 :])
            lines = score_lines(then, seat)
            gains = [line.points - paid.get(line.source, 0) for line in lines]
            gained = sorted((gain for gain in gains if gain > 0), reverse=True)
            named = re.findall(r"\+(\d+) from “", SHOW.reason(moment, seat, action))
            assert [int(number) for number in named] == gained[:2]


ends = st.tuples(st.floats(0, 1), st.floats(0, 0.2), st.floats(0, 80), st.floats(0, 5))


@given(st.lists(ends, min_size=1, max_size=3))
def test_of_two_turns_that_are_named_the_first_is_never_told_a_worse_chance(
    found: list[tuple[float, float, float, float]],
) -> None:
    best = [
        Evaluation(str(number), Expectation((p,), (w,), (1,), 9, (pe,), (we,)), w)
        for number, (w, we, p, pe) in enumerate(found)
    ]
    told = hints._ranked(0, best)
    assert [one.chance for one in told] == sorted((one.chance for one in told), reverse=True)
    assert [one.place for one in told] == sorted(one.place for one in told)
    assert {one.action for one in told} == {one.action for one in best}
