"""A scene holds what its viewer may know, and nothing else while the game runs."""

from typing import Any

import pytest

from bot.games.scene import Story
from engine import Seat
from tests.engine.playouts import playout
from tests.games.hush import Hush
from tests.games.hush_table import State

PLAYED = playout(Hush.key, 3, 4, match=False)
STEPS = (PLAYED.deal, *(move.step for move in PLAYED.moves))


class Watched(Hush):
    """Hush that counts how often somebody looks at the table."""

    def __init__(self) -> None:
        self.looked: list[tuple[int, Seat | None]] = []

    def view(self, state: State, seat: Seat | None) -> Any:
        self.looked.append((state.decision, seat))
        return super().view(state, seat)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_while_a_game_runs_its_story_has_nothing_that_its_viewer_cannot_know(
    viewer: Seat | None,
) -> None:
    for seen, step in zip(Story(Hush(), STEPS, viewer), STEPS, strict=True):
        assert seen.view == Hush().view(step.state, viewer)
        assert seen.events == step.shown_to(viewer)
    assert any(len(step.shown_to(viewer)) < len(step.events) for step in STEPS)


def test_a_running_game_is_told_by_nobody_else() -> None:
    mine = Story(Hush(), STEPS[:3], 1)
    assert mine.told_by(None).viewer is None
    for viewer in (0, 2):
        with pytest.raises(ValueError, match="nobody else"):
            mine.told_by(viewer)
    with pytest.raises(ValueError, match="nobody else"):
        mine.told_by(None).told_by(1)


def test_of_a_game_that_is_over_everything_may_be_told() -> None:
    everybody = Story(Hush(), STEPS, None, over=True)
    assert [seen.events for seen in everybody] == [step.events for step in STEPS]
    hands = [everybody.told_by(seat)[0].view.hand for seat in range(3)]
    assert hands == [*STEPS[0].state.hands]


def test_a_step_is_looked_at_when_it_is_wanted_and_once_for_all_moments() -> None:
    game = Watched()
    story = Story(game, STEPS, None)
    assert (len(story), len(story.until(5)), game.looked) == (len(STEPS), 6, [])
    for version in (5, 4, 5):
        assert story.until(version)[-1] is story[version]
    assert len(game.looked) == 2
    assert [*story[4:6]] == [story[4], story[-len(story) + 5]]
    assert len(game.looked) == 2
