"""What every game must keep, asked of all that are played, with every number of players."""

import pickle
from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any

import pytest

from engine import (
    GAMES,
    GameOver,
    MalformedAction,
    NotYourTurn,
    RulesError,
    begun_by,
    replay,
    starter,
    turns_of,
)
from tests.engine.game_adapters import ADAPTERS, PLAYED
from tests.engine.playouts import LONGEST, Playout, spread

CUSTOM_ID_ROOM = 40
"""A button id of a hundred characters must hold game, decision and seat besides the action."""
DECISION_ROOM = 16
SHORTEST_SECONDS = 8
"""Discord and people need so long to answer at all."""


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
    assert ADAPTERS.keys() == PLAYED.keys() > GAMES.keys()


def test_every_game_is_registered_under_its_key() -> None:
    assert all(game.key == key for key, game in PLAYED.items())


def test_a_game_says_how_costly_it_is_to_play_out() -> None:
    assert all(game.playouts_a_second > 0 for game in PLAYED.values())


def test_who_begins_is_told_by_the_deal_and_chosen_by_an_option(played: Playout) -> None:
    first = starter([played.deal])
    if first is None:
        assert not begun_by(played.game, played.seats, 0)
        return
    for seat in range(played.seats):
        options = {**played.options, **begun_by(played.game, played.seats, seat)}
        chosen = played.game.new(seats=played.seats, seed=played.seed, options=options)
        assert starter([chosen]) == seat
        assert (chosen.state == played.deal.state) == (seat == first)


def test_every_seat_is_on_one_side(played: Playout) -> None:
    sides = played.game.sides(played.seats)
    assert sorted(chain(*sides)) == list(range(played.seats))
    assert len(sides) > 1


def test_every_legal_action_passes_check_and_applies(played: Playout) -> None:
    for move in played.some_moves:
        for action in spread(played.game.legal_actions(move.before, move.seat), 60):
            played.game.check(move.before, move.seat, action)
            played.game.apply(move.before, move.seat, action)


def test_legal_actions_are_distinct_and_there_is_one_for_every_pending_seat(
    played: Playout,
) -> None:
    for state in played.some_states:
        for decision in played.game.pending(state):
            for seat in decision.seats:
                actions = played.game.legal_actions(state, seat)
                assert len(actions) == len(set(actions)) > 0


_REFUSALS = 4000
"""So many actions that cannot be taken are tried in all, of each game that was played."""


def test_an_action_that_is_not_listed_is_refused_by_check_and_apply_in_a_sentence(
    played: Playout,
) -> None:
    moves = [*played.some_moves]
    for number, move in enumerate(moves):
        listed = set(played.game.legal_actions(move.before, move.seat))
        others = [one for one in ADAPTERS[played.game.key].actions() if one not in listed]
        # A game of a thousand actions is asked no more; at each move for other ones of them.
        for action in spread(others[number:], _REFUSALS // len(moves)):
            error = refused(played, move.before, move.seat, action)
            assert is_a_sentence(error)
            assert not isinstance(error, GameOver | NotYourTurn)


def test_a_seat_with_nothing_to_decide_has_no_actions_and_is_refused(played: Playout) -> None:
    for move in played.some_moves:
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


def is_short(action: object) -> bool:
    """Return whether a button can carry an action: at most 40 characters, no colon, no space."""
    text = str(action)
    return (
        len(text.encode()) <= CUSTOM_ID_ROOM and not {":", " "} & set(text) and text.isprintable()
    )


def test_an_action_parses_from_what_it_prints_and_is_short_enough_for_a_button_id() -> None:
    for key, game in PLAYED.items():
        actions = ADAPTERS[key].actions()
        assert len({str(action) for action in actions}) == len(actions)
        for action in actions:
            assert game.parse(str(action)) == action
            assert is_short(action)


def test_what_can_be_done_in_a_game_parses_and_is_short_enough_too(played: Playout) -> None:
    for move in played.some_moves:
        for action in spread(played.game.legal_actions(move.before, move.seat), 60):
            assert is_short(action)
            assert played.game.parse(str(action)) == action


def test_a_text_that_is_no_action_is_malformed_and_the_refusal_is_a_sentence() -> None:
    for key, game in PLAYED.items():
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
    for game in PLAYED.values():
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
    for move in played.some_moves:
        view = played.game.view(move.before, move.seat)
        for value in (move.before, move.step, move.action, view):
            assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301  # our own bytes
    outcome = played.game.outcome(played.end)
    assert pickle.loads(pickle.dumps(outcome)) == outcome  # noqa: S301  # our own bytes


def test_asking_and_applying_never_change_the_state(played: Playout) -> None:
    for move in played.some_moves:
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


def test_a_decision_is_named_by_a_few_characters_and_asks_somebody(played: Playout) -> None:
    for state in played.states:
        decisions = played.game.pending(state)
        for decision in decisions:
            assert 0 < len(decision.id) <= DECISION_ROOM
            assert decision.id.isascii()
            assert not {":", " "} & set(decision.id)
            assert decision.seconds is None or decision.seconds >= SHORTEST_SECONDS
        asked = [seat for decision in decisions for seat in decision.seats]
        assert len(set(asked)) == len(asked)
        assert set(asked) <= set(range(played.seats))


def test_turns_are_counted_above_decisions(played: Playout) -> None:
    """Each turn begins with a decision that says so, and the first one with the first action."""
    answered = [
        next(d for d in played.game.pending(move.before) if move.seat in d.seats)
        for move in played.moves
    ]
    assert answered[0].begins
    begun, expected = list[str](), list[int]()
    for decision in answered:
        begun += [decision.id] if decision.begins and decision.id not in begun else []
        expected.append(len(begun))
    assert list(turns_of(answered)) == expected


def test_who_is_said_to_decide_next_does_whatever_is_decided_now(played: Playout) -> None:
    for move in played.some_moves:
        following = played.game.next_seat(move.before)
        if following is None:
            continue
        assert sum(len(d.seats) for d in played.game.pending(move.before)) == 1
        for action in spread(played.game.legal_actions(move.before, move.seat), 60):
            after = played.game.apply(move.before, move.seat, action).state
            assert [d.seats for d in played.game.pending(after)] == [(following,)]
    assert played.game.next_seat(played.end) is None


def test_who_decides_next_is_known_to_everybody(played: Playout) -> None:
    for move in played.some_moves:
        imagined = played.game.determinize(played.game.view(move.before, None), 8)
        assert played.game.next_seat(imagined) == played.game.next_seat(move.before)


def test_the_default_action_is_legal_and_always_the_same(played: Playout) -> None:
    for state in played.some_states:
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
