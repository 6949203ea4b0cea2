"""The golden playthroughs: there is one for every game and number of players, and it holds."""

import pytest

from engine import commitment
from tests.engine.playouts import CASES, Case
from tests.engine.playthrough import FOLDER, Record, path_of, read, write

REGENERATE = "run python -m tests.engine.playthrough and read the difference"

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_there_is_a_playthrough(case: Case) -> None:
    assert path_of(case).exists(), REGENERATE


@every_case
def test_a_playthrough_is_written_again_just_as_it_stands(case: Case) -> None:
    golden = path_of(case).read_text("utf-8")
    assert write(read(golden)) == golden, REGENERATE


@every_case
def test_a_playthrough_is_of_the_game_and_the_players_it_is_named_after(case: Case) -> None:
    golden = path_of(case).read_text("utf-8")
    record = read(golden)
    assert record.case == case
    assert commitment(record.seed) in golden
    assert {seat for seat, _ in record.turns} == set(range(case.seats))


def test_no_playthrough_lies_there_of_a_game_that_is_gone() -> None:
    assert set(FOLDER.iterdir()) == {path_of(case) for case in CASES}


def test_a_playthrough_with_another_turn_is_another_text() -> None:
    case = CASES[0]
    game, golden = case.game, path_of(case).read_text("utf-8")
    record = read(golden)
    seat, first = record.turns[0]
    state = game.new(seats=case.seats, seed=record.seed).state
    other = next(str(a) for a in game.legal_actions(state, seat) if str(a) != first)
    step = game.apply(state, seat, game.parse(other))
    turns = [(seat, other)]
    while decisions := game.pending(step.state):
        seat = decisions[0].seats[0]
        action = game.default_action(step.state, seat)
        turns.append((seat, str(action)))
        step = game.apply(step.state, seat, action)
    assert write(Record(case, record.seed, tuple(turns))) != golden
