import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import TITLES
from bot.games.contract import Controls, Look
from bot.games.scene import Scene
from tests.presenters.scenes import RULES, cards_only, play, scene

PRESENTER = TITLES["point-salad"].presenter
GAMES = {(seats, seed): play(seats, seed) for seats in (2, 3, 6) for seed in (1, 2)}
MOMENTS = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(0, 200))


def _scene(moment: tuple[tuple[int, int], int]) -> Scene:
    """Return a moment of a game before its end, often one close to the end."""
    steps = GAMES[moment[0]]
    turn = moment[1] % (len(steps) - 1) if moment[1] % 3 else len(steps) - 2 - moment[1] % 5
    return scene(steps[: turn + 1])


def _controls(table: Scene, pick: str) -> Controls:
    return PRESENTER.controls(table, table.view.to_move, pick)


def _next_picks(controls: Controls) -> list[str]:
    """Return every pick that one enabled button, or one line of the menu, leads to."""
    buttons = [button.pick for row in controls.rows for button in row if button.enabled]
    menu = controls.menu if controls.menu and controls.menu.enabled else None
    return buttons + ([option.pick for option in menu.options] if menu else [])


def _reachable(table: Scene) -> dict[str, Controls]:
    """Return the controls of every pick that presses can lead to."""
    found: dict[str, Controls] = {}
    waiting = [""]
    while waiting:
        pick = waiting.pop()
        if pick not in found:
            found[pick] = _controls(table, pick)
            waiting += _next_picks(found[pick])
    return found


@settings(max_examples=30, deadline=None)
@given(MOMENTS)
def test_every_legal_turn_and_no_other_can_be_reached_by_presses_and_the_menu(
    moment: tuple[tuple[int, int], int],
) -> None:
    table = _scene(moment)
    reachable = {c.action for c in _reachable(table).values() if c.action is not None}
    legal = RULES.legal_actions(table.view, table.view.to_move)
    assert reachable == {str(turn) for turn in legal}


@settings(max_examples=30, deadline=None)
@given(MOMENTS)
def test_every_pick_is_short_and_can_stand_in_a_custom_id(
    moment: tuple[tuple[int, int], int],
) -> None:
    for pick, controls in _reachable(_scene(moment)).items():
        for text in (pick, controls.action or ""):
            assert controls.action is None or sorted(pick) == sorted(controls.action)
            assert len(text) <= 48
            assert not any(character == ":" or character.isspace() for character in text)


@settings(max_examples=30, deadline=None)
@given(MOMENTS)
def test_a_first_veggie_can_be_marked_only_where_a_second_one_lies(
    moment: tuple[tuple[int, int], int],
) -> None:
    table = _scene(moment)
    for pick, controls in _reachable(table).items():
        following = [_controls(table, after).action for after in _next_picks(controls)]
        assert not pick or controls.action is not None or any(following)


@settings(max_examples=30, deadline=None)
@given(MOMENTS, st.text(max_size=50))
def test_a_pick_that_makes_no_sense_counts_as_none(
    moment: tuple[tuple[int, int], int], pick: str
) -> None:
    table = _scene(moment)
    if pick not in _reachable(table):
        assert _controls(table, pick) == _controls(table, "")


@settings(max_examples=30, deadline=None)
@given(MOMENTS)
def test_the_button_that_completes_a_pick_confirms_it_and_any_other_marked_one_takes_it_back(
    moment: tuple[tuple[int, int], int],
) -> None:
    table = _scene(moment)
    own = table.view.tableaux[table.view.to_move].points
    for pick, before in _reachable(table).items():
        for button in (b for row in before.rows for b in row if b.enabled and not b.confirms):
            after = _controls(table, button.pick)
            buttons = [b for row in after.rows for b in row]
            (same,) = [b for b in buttons if b.key == button.key]
            takes_back = same.look is not Look.MARKED
            asks = button.key in "ABC" and bool(own)
            confirming = [b.key for b in buttons if b.confirms]
            if after.action is None or takes_back or asks:
                assert same.key not in confirming, (pick, button)
                continue
            assert confirming == [same.key]
            assert same.pick == button.pick
            others = [b for b in buttons if b.look is Look.MARKED and b is not same]
            assert [_controls(table, b.pick).action for b in others] == [None] * len(others)


@settings(max_examples=30, deadline=None)
@given(MOMENTS)
def test_nothing_below_the_market_moves_while_somebody_picks(
    moment: tuple[tuple[int, int], int],
) -> None:
    table = _scene(moment)
    shown = _reachable(table).values()
    assert len({controls.menu is None for controls in shown}) == 1
    assert len({tuple(b.key for row in c.rows for b in row) for c in shown}) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_menu_of_flips_has_room_for_all_point_cards_one_can_draft(seats: int) -> None:
    steps = cards_only(seats, seed=1)
    for turn in range(0, len(steps) - 1, 3):
        table = scene(steps[: turn + 1])
        for pick in ("A", "B", "C", "A1A2"):
            menu = _controls(table, pick).menu
            assert menu is None or len(menu.options) <= 25
            assert (
                menu is None
                or not menu.enabled
                or [o.chosen for o in menu.options].count(True) == 1
            )


def test_a_third_veggie_begins_a_new_pair() -> None:
    table = scene(play(2, 1, turns=0))
    controls = _controls(table, "A1B1")
    picks = {button.key: button.pick for row in controls.rows for button in row}
    assert picks["C2"] == "C2"
    assert picks["A1"] == "B1"
