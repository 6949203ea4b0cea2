"""What every game must keep, asked of all in GAMES with every number of players."""

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from engine import (
    GAMES,
    GameOver,
    MalformedAction,
    NotYourTurn,
    RulesError,
    replay,
)
from tests.engine.game_adapters import ADAPTERS
from tests.engine.playouts import CASES, LONGEST, Case, Move, Playout, playout

CUSTOM_ID_ROOM = 40
"""A button id of a hundred characters must hold game, decision and seat besides the action."""


@pytest.fixture(params=range(2), ids="seed-{}".format)
def seed(request: pytest.FixtureRequest) -> int:
    value: int = request.param
    return value


@pytest.fixture(params=CASES, ids=str)
def played(request: pytest.FixtureRequest, seed: int) -> Playout:
    case: Case = request.param
    return playout(case.key, case.seats, seed, match=case.match)


def sampled(played: Playout) -> Iterator[Move]:
    """Yield some moves from all over the game, the first and the last few included."""
    yield from played.moves[::6]
    yield from played.moves[-4:]


def error_of(call: Callable[..., object], *arguments: object) -> RulesError:
    try:
        call(*arguments)
    except RulesError as error:
        return error
    raise AssertionError(f"{arguments[-1]} was not refused")


def refused(played: Playout, state: Any, seat: int, action: Any) -> RulesError:
    """Return what check refuses with; apply must refuse with the same."""
    checked = error_of(played.game.check, state, seat, action)
    applied = error_of(played.game.apply, state, seat, action)
    assert (type(applied), applied.text) == (type(checked), checked.text)
    return checked


def is_a_sentence(error: RulesError) -> bool:
    sentence = str(error)
    return len(sentence.split()) > 2 and sentence.endswith(".") and "{" not in sentence


def test_every_game_has_an_adapter_in_the_tests() -> None:
    assert ADAPTERS.keys() == GAMES.keys()


def test_every_game_is_registered_under_its_key() -> None:
    assert all(game.key == key for key, game in GAMES.items())


def test_a_number_of_seats_that_the_game_does_not_have_is_a_value_error() -> None:
    for game in GAMES.values():
        for seats in (game.seats.start - 1, game.seats.stop, 0, -1):
            with pytest.raises(ValueError, match=str(seats)):
                game.new(seats=seats, seed=1)


def test_an_option_that_the_game_does_not_have_is_a_value_error() -> None:
    for game in GAMES.values():
        with pytest.raises(ValueError, match="nonsense"):
            game.new(seats=game.seats.start, seed=1, options={"nonsense": 1})


def test_the_starter_is_who_decides_first_and_the_option_start_chooses_them(
    played: Playout,
) -> None:
    starter = played.game.starter(played.deal.state)
    if starter is None:
        return
    assert any(starter in decision.seats for decision in played.game.pending(played.deal.state))
    for seat in range(played.seats):
        options = {**(played.options or {}), "start": seat}
        chosen = played.game.new(seats=played.seats, seed=played.seed, options=options)
        assert played.game.starter(chosen.state) == seat


def test_every_legal_action_passes_check_and_applies(played: Playout) -> None:
    for move in sampled(played):
        for action in played.game.legal_actions(move.before, move.seat):
            played.game.check(move.before, move.seat, action)
            played.game.apply(move.before, move.seat, action)


def test_legal_actions_are_distinct_and_there_is_one_for_every_pending_seat(
    played: Playout,
) -> None:
    for state in played.states:
        for decision in played.game.pending(state):
            for seat in decision.seats:
                actions = played.game.legal_actions(state, seat)
                assert len(actions) == len(set(actions)) > 0


def test_an_action_that_is_not_listed_is_refused_by_check_and_apply_in_a_sentence(
    played: Playout,
) -> None:
    for move in sampled(played):
        listed = set(played.game.legal_actions(move.before, move.seat))
        for action in set(ADAPTERS[played.game.key].actions()) - listed:
            error = refused(played, move.before, move.seat, action)
            assert is_a_sentence(error)
            assert not isinstance(error, GameOver | NotYourTurn)


def test_a_seat_with_nothing_to_decide_has_no_actions_and_is_refused(played: Playout) -> None:
    for move in sampled(played):
        pending = {seat for d in played.game.pending(move.before) for seat in d.seats}
        for seat in set(range(played.seats)) - pending:
            assert not played.game.legal_actions(move.before, seat)
            error = refused(played, move.before, seat, move.action)
            assert isinstance(error, NotYourTurn)
            assert is_a_sentence(error)


def test_after_the_end_everything_is_refused_as_game_over(played: Playout) -> None:
    for seat in range(played.seats):
        assert not played.game.legal_actions(played.end, seat)
        for move in played.moves[:5]:
            error = refused(played, played.end, seat, move.action)
            assert isinstance(error, GameOver)
            assert is_a_sentence(error)


def test_a_default_is_refused_to_a_seat_with_nothing_to_decide(played: Playout) -> None:
    with pytest.raises(GameOver):
        played.game.default_action(played.end, 0)
    for move in played.moves[:3]:
        pending = {seat for d in played.game.pending(move.before) for seat in d.seats}
        for seat in set(range(played.seats)) - pending:
            with pytest.raises(NotYourTurn):
                played.game.default_action(move.before, seat)


def test_an_action_parses_from_what_it_prints_and_is_short_enough_for_a_button_id() -> None:
    for key, game in GAMES.items():
        actions = ADAPTERS[key].actions()
        assert len({str(action) for action in actions}) == len(actions)
        for action in actions:
            assert game.parse(str(action)) == action
            assert len(str(action).encode()) <= CUSTOM_ID_ROOM


def test_a_text_that_is_no_action_is_malformed_and_the_refusal_is_a_sentence() -> None:
    for key, game in GAMES.items():
        for text in ADAPTERS[key].no_actions():
            with pytest.raises(MalformedAction) as error:
                game.parse(text)
            assert len(str(error.value)) < 200
            assert str(error.value).endswith(".")


def test_equal_seeds_deal_equal_games_and_other_seeds_other_ones(played: Playout) -> None:
    deal = partial(played.game.new, seats=played.seats, options=played.options)
    assert deal(seed=played.seed) == played.deal
    others = [deal(seed=seed).state for seed in range(100, 110)]
    assert len({repr(state) for state in others}) == len(others)


@pytest.mark.parametrize(("seed", "same"), [(7, "7"), (b"\x07\xff", "07ff")])
def test_a_seed_deals_what_its_text_deals(seed: int | bytes, same: str) -> None:
    for game in GAMES.values():
        seats = game.seats.start
        assert game.new(seats=seats, seed=seed) == game.new(seats=seats, seed=same)


def test_replay_of_seed_and_action_texts_equals_play_to_the_bit(played: Playout) -> None:
    steps = replay(
        played.game,
        seats=played.seats,
        seed=played.seed,
        options=played.options,
        actions=[(move.seat, str(move.action)) for move in played.moves],
    )
    assert list(steps) == [played.deal, *(move.step for move in played.moves)]


def test_replay_stops_at_the_first_action_that_is_refused(played: Playout) -> None:
    first = played.moves[0]
    actions = [(first.seat, str(first.action)), (played.seats + 1, str(first.action))]
    steps = replay(
        played.game,
        seats=played.seats,
        seed=played.seed,
        options=played.options,
        actions=actions,
    )
    assert next(steps) == played.deal
    assert next(steps) == first.step
    with pytest.raises(RulesError):
        next(steps)


def test_states_events_actions_and_views_survive_pickling(played: Playout) -> None:
    for move in played.moves:
        view = played.game.view(move.before, move.seat)
        for value in (move.before, move.step, move.action, view):
            assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301  # our own bytes
    outcome = played.game.outcome(played.end)
    assert pickle.loads(pickle.dumps(outcome)) == outcome  # noqa: S301  # our own bytes


def test_asking_and_applying_never_change_the_state(played: Playout) -> None:
    for move in sampled(played):
        before = pickle.dumps(move.before)
        played.game.legal_actions(move.before, move.seat)
        played.game.view(move.before, move.seat)
        played.game.default_action(move.before, move.seat)
        again = played.game.apply(move.before, move.seat, move.action)
        assert again == move.step
        assert move.before == pickle.loads(before)  # noqa: S301  # our own bytes


def test_states_are_hashable_values(played: Playout) -> None:
    assert len({hash(state) for state in played.states}) > len(played.states) // 2


def test_a_decision_lasts_until_answered_and_its_id_never_comes_back(played: Playout) -> None:
    gone: set[str] = set()
    for move in played.moves:
        before = {decision.id: decision for decision in played.game.pending(move.before)}
        after = {decision.id: decision for decision in played.game.pending(move.step.state)}
        for decision in before.values():
            open_seats = set(decision.seats) - {move.seat}
            if move.seat not in decision.seats or open_seats:
                assert set(after[decision.id].seats) == open_seats
            else:
                gone.add(decision.id)
        assert not gone & after.keys()


def test_a_refused_action_leaves_the_decision_open(played: Playout) -> None:
    first = played.moves[0]
    decisions = played.game.pending(first.before)
    refused(played, first.before, played.seats + 1, first.action)
    assert played.game.pending(first.before) == decisions


def test_the_default_action_is_legal_and_always_the_same(played: Playout) -> None:
    for state in played.states:
        for decision in played.game.pending(state):
            for seat in decision.seats:
                action = played.game.default_action(state, seat)
                assert action in played.game.legal_actions(state, seat)
                assert action == played.game.default_action(state, seat)


def test_a_game_of_sleeping_players_ends(played: Playout) -> None:
    state, turns = played.deal.state, 0
    while decisions := played.game.pending(state):
        seat = decisions[0].seats[0]
        state = played.game.apply(state, seat, played.game.default_action(state, seat)).state
        turns += 1
        assert turns < LONGEST
    assert played.game.outcome(state) is not None


def test_the_outcome_is_there_exactly_when_nobody_is_pending(played: Playout) -> None:
    for state in played.states[:-1]:
        assert played.game.pending(state)
        assert played.game.outcome(state) is None
    assert not played.game.pending(played.end)
    assert played.game.outcome(played.end) is not None


def test_the_outcome_ranks_every_seat_once_best_first(played: Playout) -> None:
    outcome = played.game.outcome(played.end)
    assert outcome is not None
    ranks = [placing.rank for placing in outcome.placings]
    assert sorted(placing.seat for placing in outcome.placings) == list(range(played.seats))
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    assert ranks == sorted(ranks)
    assert outcome.winners == tuple(p.seat for p in outcome.placings if p.rank == 1) != ()


def test_more_points_never_rank_lower_and_the_lines_add_up_to_the_points(played: Playout) -> None:
    outcome = played.game.outcome(played.end)
    assert outcome is not None
    points = [placing.points for placing in outcome.placings if placing.points is not None]
    assert points == sorted(points, reverse=True)
    for placing in outcome.placings:
        if placing.lines:
            assert sum(line.points for line in placing.lines) == placing.points
            assert all(str(line.reason) for line in placing.lines)


def test_the_cards_are_conserved(played: Playout) -> None:
    cards = ADAPTERS[played.game.key].cards
    dealt = sorted(cards(played.deal.state))
    assert dealt
    assert all(sorted(cards(state)) == dealt for state in played.states)


def test_events_are_seen_by_everybody_or_by_seats_at_the_table(played: Playout) -> None:
    for move in played.moves:
        for event in move.step.events:
            seats = range(played.seats) if event.seen_by is None else event.seen_by
            assert set(seats) <= set(range(played.seats))
