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
    Kind,
    MalformedAction,
    NotYourTurn,
    Role,
    RulesError,
    begun_by,
    match_of,
    replay,
    seen_events,
    starter,
    turns_of,
    with_role,
)
from tests.engine.game_adapters import ADAPTERS, PLAYED
from tests.engine.playouts import CASES, LONGEST, Case, Playout, playout_of, spread

CUSTOM_ID_ROOM = 40
"""A button id of a hundred characters must hold game, decision and seat besides the action."""
DECISION_ROOM = 16
SHORTEST_SECONDS = 8
"""Discord and people need so long to answer at all."""


@pytest.fixture(params=range(2), ids="seed-{}".format)
def seed(request: pytest.FixtureRequest) -> int:
    value: int = request.param
    return value


@pytest.fixture(params=CASES, ids=str)
def played(request: pytest.FixtureRequest, seed: int) -> Playout:
    case: Case = request.param
    return playout_of(case, seed)


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


def is_told(error: pytest.ExceptionInfo[ValueError], what: str) -> bool:
    """Return whether an error names something in a sentence."""
    sentence = str(error.value)
    return what in sentence and sentence.endswith(".") and len(sentence.split()) > 3


def test_a_number_of_seats_that_the_game_does_not_have_is_a_value_error() -> None:
    for game in PLAYED.values():
        for seats in (game.seats.start - 1, game.seats.stop, 0, -1):
            with pytest.raises(ValueError) as error:  # noqa: PT011 - what it says is looked at
                game.new(seats=seats, seed=1)
            assert is_told(error, str(seats))


def test_an_option_that_the_game_does_not_have_is_a_value_error() -> None:
    for game in PLAYED.values():
        with pytest.raises(ValueError) as error:  # noqa: PT011 - what it says is looked at
            game.new(seats=game.seats.start, seed=1, options={"nonsense": 1})
        assert is_told(error, "nonsense")


def test_each_option_is_described_in_words_and_its_default_is_one_of_its_values() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            options = game.options(seats)
            keys = [key for option in options for key in option.keys(seats)]
            assert len(set(keys)) == len(keys)
            assert all(key.isascii() and key.isalnum() for key in keys)
            for option in options:
                assert str(option.name)
                assert str(option.sentence).endswith(".")
                assert option.default in {None, *option.values}
                assert min(option.values) >= 0
                assert len(option.words) == len(option.values) * (option.kind is Kind.CHOICE)
                assert option.kind is not Kind.SWITCH or option.values == (0, 1)


def test_a_role_is_played_by_one_option_of_the_whole_table() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            for role in Role:
                found = [option for option in game.options(seats) if option.role is role]
                assert found in ([], [with_role(game, seats, role)])
                assert not any(option.per_seat for option in found)


def test_every_value_of_every_option_deals_a_game_and_no_other_value_does() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            deal = partial(game.new, seats=seats, seed=4)
            for option in game.options(seats):
                for key in option.keys(seats):
                    for value in option.values:
                        assert game.pending(deal(options={key: value}).state)
                    if option.default is not None:
                        assert deal(options={key: option.default}) == deal()
                    wrong: list[Any] = [min(option.values) - 1, max(option.values) + 1, True, "1"]
                    for value in wrong:
                        with pytest.raises(ValueError) as error:  # noqa: PT011 - see below
                            deal(options={key: value})
                        assert is_told(error, key)


def test_a_match_is_the_largest_number_of_rounds_and_nothing_where_there_is_one() -> None:
    for game in PLAYED.values():
        for seats in game.seats:
            rounds = with_role(game, seats, Role.ROUNDS)
            for key, value in match_of(game, seats).items():
                assert rounds is not None
                assert key == rounds.key
                assert value == max(rounds.values) != rounds.default


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


def test_an_action_that_is_not_listed_is_refused_by_check_and_apply_in_a_sentence(
    played: Playout,
) -> None:
    for move in played.some_moves:
        listed = set(played.game.legal_actions(move.before, move.seat))
        others = [one for one in ADAPTERS[played.game.key].actions() if one not in listed]
        for action in spread(others, 600):
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
    assert all(p.points is not None or str(p.reason).strip() for p in outcome.placings)


def test_who_plays_together_finishes_together_and_the_victory_is_shared_between_sides(
    played: Playout,
) -> None:
    outcome, sides = played.game.outcome(played.end), played.game.sides(played.seats)
    assert outcome is not None
    assert outcome.sides in {(), sides}
    places = {placing.seat: (placing.rank, placing.points) for placing in outcome.placings}
    for side in sides:
        assert len({places[seat] for seat in side}) == 1
        assert len({outcome.share(seat) for seat in side}) == 1
        assert (outcome.share(side[0]) > 0) == (side[0] in outcome.winners)
    assert sum(outcome.share(side[0]) for side in sides) == pytest.approx(1)


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
    steps = [played.deal, *(move.step for move in played.moves)]
    for event in (event for step in steps for event in step.events):
        seats = range(played.seats) if event.seen_by is None else event.seen_by
        assert set(seats) <= set(range(played.seats))
        for viewer in (None, *range(played.seats)):
            assert event.shown_to(viewer) == (event.seen_by is None or viewer in event.seen_by)
            assert (event in seen_events(steps, viewer)) >= event.shown_to(viewer)


def test_an_onlooker_is_told_nothing_that_is_kept_from_any_seat(played: Playout) -> None:
    steps = [played.deal, *(move.step for move in played.moves)]
    public = seen_events(steps, None)
    for seat in range(played.seats):
        told = seen_events(steps, seat)
        assert [event for event in told if event.seen_by is None] == list(public)
