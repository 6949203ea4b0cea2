"""R22: matches of several rounds."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Dealt, match_of, starter
from engine.point_salad import CARDS, State, Tableau, scores, totals
from engine.point_salad.matches import round_before
from engine.point_salad.state import Ended, Round, RoundEnded
from tests.engine.playouts import Move, playout
from tests.engine.salad_adapter import PointSaladAdapter
from tests.engine.salad_data import VEGGIES, veggie_of
from tests.engine.salad_tables import SALAD, own, table

MATCHES = [(2, 3), (3, 2)]
FOUR = own("carrot-01 carrot-02", "cabbage-04")
MINUS_TWO = own("onion-01", "cabbage-10")
NOTHING = own()

all_cards = PointSaladAdapter().cards
every_match = pytest.mark.parametrize(("players", "rounds"), MATCHES)
matches = st.sampled_from(MATCHES)


def deal(players: int, rounds: int, seed: int | str = 1) -> State:
    return SALAD.new(seats=players, seed=seed, options={"rounds": rounds}).state


def on_table(state: State) -> set[str]:
    """Return the cards of the round that is played, hidden ones included."""
    return set(all_cards(replace(state, later=(), earlier=())))


def round_ends(players: int, seed: int = 0) -> list[Move]:
    """Return the moves of a random match that ended a round before the last."""
    moves = playout("point-salad", players, seed, match=True).moves
    return [move for move in moves if move.step.state.round > move.before.round]


@every_match
def test_r22_the_whole_deck_is_dealt_out_over_the_rounds_and_no_card_comes_twice(
    players: int, rounds: int
) -> None:
    state = deal(players, rounds)
    assert sorted(all_cards(state)) == sorted(CARDS)
    assert len(on_table(state)) == 108 // rounds == 18 * players


@every_match
def test_r22_each_round_has_three_cards_of_each_veggie_for_each_player(
    players: int, rounds: int
) -> None:
    for seed in range(20):
        state = deal(players, rounds, seed)
        for cards in [on_table(state), *({c for p in piles for c in p} for piles in state.later)]:
            assert Counter(map(veggie_of, cards)) == dict.fromkeys(VEGGIES, 3 * players)


@every_match
def test_r22_every_card_is_about_as_likely_in_every_round(players: int, rounds: int) -> None:
    games = 600
    found = Counter(card for seed in range(games) for card in on_table(deal(players, rounds, seed)))
    share = 1 / rounds
    tolerance = 5 * (games * share * (1 - share)) ** 0.5
    assert all(abs(found[card] - games * share) <= tolerance for card in CARDS)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rounds", range(-1, 5))
def test_r22_only_two_play_three_rounds_and_only_three_play_two(seats: int, rounds: int) -> None:
    if rounds == 1 or (seats, rounds) in MATCHES:
        assert SALAD.new(seats=seats, seed=1, options={"rounds": rounds}).state.rounds == rounds
    else:
        with pytest.raises(ValueError, match="rounds"):
            SALAD.new(seats=seats, seed=1, options={"rounds": rounds})


def test_r22_a_match_is_offered_to_two_and_to_three_players() -> None:
    offered = {seats: match_of(SALAD, seats) for seats in range(2, 7)}
    assert offered == {2: {"rounds": 3}, 3: {"rounds": 2}, 4: {}, 5: {}, 6: {}}


@pytest.mark.parametrize("seats", range(2, 7))
def test_r22_one_round_is_the_game_without_the_option(seats: int) -> None:
    plain = SALAD.new(seats=seats, seed=8)
    assert SALAD.new(seats=seats, seed=8, options={"rounds": 1}) == plain


@every_match
def test_r22_the_last_card_of_a_round_scores_it_and_lays_the_next_in_the_same_turn(
    players: int, rounds: int
) -> None:
    ends = round_ends(players)
    assert len(ends) == rounds - 1
    for number, move in enumerate(ends, start=1):
        state = move.step.state
        over = state.earlier[-1]
        assert over.points == scores(over.tableaux)
        assert state.tableaux == (Tableau(),) * players
        assert state.left == 18 * players
        assert state.turn == state.began == move.before.turn + 1
        events = list(move.step.events)
        ended = next(event for event in events if isinstance(event, RoundEnded))
        assert ended == RoundEnded(number, over.points, totals(state))
        following = events[events.index(ended) + 1]
        assert following == Dealt(state.start)
        assert not any(isinstance(event, Ended) for event in events)


@every_match
def test_r22_the_next_round_has_the_cards_that_were_dealt_for_it(players: int, rounds: int) -> None:
    dealt = deal(players, rounds, 0)
    for number, move in enumerate(round_ends(players)):
        assert on_table(move.step.state) == {card for pile in dealt.later[number] for card in pile}


@every_match
def test_r22_the_player_to_the_left_of_the_last_start_player_starts_the_next_round(
    players: int, rounds: int
) -> None:
    for seed in range(4):
        starts = [deal(players, rounds, seed).start]
        for move in round_ends(players, seed):
            state = move.step.state
            assert state.to_move == state.start == starter([move.step])
            starts.append(state.start)
        assert [(a + 1) % players for a in starts[:-1]] == starts[1:]


@pytest.mark.parametrize("players", [2, 3])
def test_r22_within_a_round_play_goes_to_the_next_seat(players: int) -> None:
    for one, following in pairwise(playout("point-salad", players, 1, match=True).moves):
        if one.step.state.round == one.before.round:
            assert following.seat == (one.seat + 1) % players


@every_match
def test_r22_only_the_last_round_ends_the_match(players: int, rounds: int) -> None:
    played = playout("point-salad", players, 0, match=True)
    assert isinstance(played.moves[-1].step.events[-1], Ended)
    assert (played.end.round, played.end.rounds) == (rounds, rounds)
    assert played.end.later == ()


@every_match
def test_r22_round_totals_add_up(players: int, rounds: int) -> None:
    end = playout("point-salad", players, 2, match=True).end
    outcome = SALAD.outcome(end)
    assert outcome is not None
    for placing in outcome.placings:
        each = [over.points[placing.seat] for over in end.earlier]
        assert placing.points == sum(each) + scores(end.tableaux)[placing.seat]
        assert [line.points for line in placing.lines[: rounds - 1]] == each
        names = [line.source for line in placing.lines[: rounds - 1]]
        assert names == [f"round-{number}" for number in range(1, rounds)]


def after(*points: tuple[int, ...], last: tuple[Tableau, ...], start: int = 0) -> State:
    """Return the end of a match with these points in its earlier rounds."""
    earlier = tuple(Round((), one) for one in points)
    state = table(tableaux=last, start=start, turn=60)
    return replace(state, rounds=len(points) + 1, earlier=earlier)


def test_r22_the_most_points_over_all_rounds_win() -> None:
    outcome = SALAD.outcome(after((10, 30), (5, -5), last=(FOUR, MINUS_TWO)))
    assert outcome is not None
    assert [(p.seat, p.points) for p in outcome.placings] == [(1, 23), (0, 19)]
    assert outcome.tie_break is None


@pytest.mark.parametrize(("start", "winner"), [(0, 1), (1, 0)])
def test_r22_a_tie_goes_to_the_player_later_in_the_turn_order_of_the_last_round(
    start: int, winner: int
) -> None:
    state = after((7, 11), last=(FOUR, NOTHING), start=start)
    outcome = SALAD.outcome(state)
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert str(outcome.tie_break) == (
        "A tie at 11 points: the player later in the last round's turn order wins."
    )


def test_r22_a_tie_of_three_is_broken_backwards_from_the_start_of_the_last_round() -> None:
    outcome = SALAD.outcome(after((4, 8, 8), last=(FOUR, NOTHING, NOTHING), start=2))
    assert outcome is not None
    assert [placing.seat for placing in outcome.placings] == [1, 0, 2]


def test_r22_a_preview_has_the_points_of_earlier_rounds() -> None:
    state = table(a=["cabbage-04"], market={"A1": "carrot-01"}, tableaux=(NOTHING, MINUS_TWO))
    state = replace(state, rounds=3, earlier=(Round((), (20, -3)), Round((), (1, 2))))
    assert SALAD.preview(SALAD.view(state, 0), SALAD.parse("A")) == (21, -3)


def test_r22_the_round_before_is_shown_as_it_ended() -> None:
    (first, _) = round_ends(2)
    last = round_before(SALAD.view(first.step.state, None))
    assert last.tableaux == first.step.state.earlier[0].tableaux
    assert (last.round, last.left, last.to_move) == (1, 0, None)
    assert totals(last) == totals(first.step.state)


@given(matches, st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_r22_in_any_match_all_cards_are_there_at_every_turn_and_none_comes_again(
    match: tuple[int, int], seed: int, rng: Random
) -> None:
    players, rounds = match
    state, seen = deal(players, rounds, seed), set[str]()
    while (seat := state.to_move) is not None:
        assert sorted(all_cards(state)) == sorted(CARDS)
        assert state.gone == seen
        assert not on_table(state) & seen
        before, turn = on_table(state), rng.choice(SALAD.legal_actions(state, seat))
        step = SALAD.apply(state, seat, turn)
        if step.state.round > state.round:
            seen |= before
        state = step.state
    assert len(seen | on_table(state)) == 108


@given(matches, st.integers(0, 50), st.floats(0, 1), st.integers(0, 2**32))
def test_r22_imagined_rounds_respect_all_that_was_seen(
    match: tuple[int, int], seed: int, part: float, luck: int
) -> None:
    players, rounds = match
    states = playout("point-salad", players, seed % 5, match=True).states
    state = states[int(part * (len(states) - 1))]
    other = SALAD.determinize(SALAD.view(state, 0), luck)
    assert replace(other, piles=state.piles, later=state.later) == state
    assert sorted(all_cards(other)) == sorted(CARDS)
    assert len(other.later) == rounds - state.round
    for piles in other.later:
        assert [len(pile) for pile in piles] == [6 * players] * 3
        cards = Counter(veggie_of(card) for pile in piles for card in pile)
        assert cards == dict.fromkeys(VEGGIES, 3 * players)


def test_r22_a_card_never_seen_is_imagined_in_every_round_in_its_share() -> None:
    draws, moment = 1500, playout("point-salad", 2, 2, match=True).moves[8].before
    view = SALAD.view(moment, 0)
    hidden = [c for c in CARDS if c not in on_table(moment)] + [
        card for pile in moment.piles for card in pile[1:]
    ]
    here = Counter(
        card
        for luck in range(draws)
        for pile in SALAD.determinize(view, luck).piles
        for card in pile[1:]
    )
    below = Counter(veggie_of(card) for pile in moment.piles for card in pile[1:])
    unseen = Counter(map(veggie_of, hidden))
    for card in hidden:
        share = below[veggie_of(card)] / unseen[veggie_of(card)]
        tolerance = 5 * (draws * share * (1 - share)) ** 0.5
        assert abs(here[card] - draws * share) <= tolerance, card


def test_r22_the_cards_of_later_rounds_are_nobodys_to_see() -> None:
    state = deal(3, 2)
    later = {card for pile in state.later[0] for card in pile}
    for seat in (None, 0, 1, 2):
        shown = repr(SALAD.view(state, seat))
        assert not [card for card in later if card in shown]
