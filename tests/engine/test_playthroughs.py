"""The golden playthroughs: there is one for every game and number of players, and it holds."""

import pytest

from engine import GAMES, commitment
from tests.engine.playouts import CASES
from tests.engine.playthrough import FOLDER, Record, path_of, read, write

REGENERATE = "run python -m tests.engine.playthrough and read the difference"

every_case = pytest.mark.parametrize(("key", "seats"), CASES)


@every_case
def test_there_is_a_playthrough(key: str, seats: int) -> None:
    assert path_of(key, seats).exists(), REGENERATE


@every_case
def test_a_playthrough_is_written_again_just_as_it_stands(key: str, seats: int) -> None:
    golden = path_of(key, seats).read_text("utf-8")
    assert write(read(golden)) == golden, REGENERATE


@every_case
def test_a_playthrough_is_of_the_game_and_the_players_it_is_named_after(
    key: str, seats: int
) -> None:
    golden = path_of(key, seats).read_text("utf-8")
    record = read(golden)
    assert (record.key, record.seats) == (key, seats)
    assert commitment(record.seed) in golden
    assert {seat for seat, _ in record.turns} == set(range(seats))


def test_no_playthrough_lies_there_of_a_game_that_is_gone() -> None:
    assert set(FOLDER.iterdir()) == {path_of(key, seats) for key, seats in CASES}


def test_a_playthrough_with_another_turn_is_another_text() -> None:
    key, seats = CASES[0]
    golden = path_of(key, seats).read_text("utf-8")
    record = read(golden)
    seat, first = record.turns[0]
    state = GAMES[key].new(seats=seats, seed=record.seed).state
    other = next(str(a) for a in GAMES[key].legal_actions(state, seat) if str(a) != first)
    step = GAMES[key].apply(state, seat, GAMES[key].parse(other))
    turns = [(seat, other)]
    while decisions := GAMES[key].pending(step.state):
        seat = decisions[0].seats[0]
        action = GAMES[key].default_action(step.state, seat)
        turns.append((seat, str(action)))
        step = GAMES[key].apply(step.state, seat, action)
    assert write(Record(key, seats, record.seed, tuple(turns))) != golden
