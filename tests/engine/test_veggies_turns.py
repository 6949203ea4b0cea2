"""V4 to V8, V15 and V19: the turns of a game, and where a card may lie."""

from itertools import product
from random import Random

import pytest

from engine.veggies import CARDS, Laid, Lay, Stand, Ways, turned
from engine.veggies.stands import footprint, neighbours
from engine.veggies.state import Drew, Ended, Placed, Refilled
from tests.engine.playouts import playout
from tests.engine.veggies_tables import (
    CODE_OF,
    GAME,
    WHOLE_GAMES,
    drawn,
    grown,
    lay,
    opened,
    play,
    random_stand,
    stand,
    why_not,
)

every_number_of_players = pytest.mark.parametrize("seats", range(2, 5))


@every_number_of_players
def test_v4_from_the_start_player_on_play_goes_to_the_next_seat_and_nobody_passes(
    seats: int,
) -> None:
    for start in range(seats):
        state = opened(seats, start=start)
        for turn in range(7 * seats):
            (decision,) = GAME.pending(state)
            assert decision.seats == ((start + turn) % seats,)
            before = state.stands
            (seat,) = decision.seats
            step = GAME.apply(state, seat, GAME.legal_actions(state, seat)[turn])
            state = step.state
            added = [
                len(own.cards) - len(old.cards)
                for own, old in zip(state.stands, before, strict=True)
            ]
            assert added == [int(other == seat) for other in range(seats)]


def test_v5_a_hand_card_is_replaced_from_the_stack_and_only_its_player_sees_by_which() -> None:
    state = opened(start=0)
    (card,), new = state.hands[0], state.stack[0]
    step = GAME.apply(state, 0, lay("h@3,0r0"))
    assert step.events == (Placed(0, "h", Laid(card, 3, 0, 0)), Drew(0, (new,)))
    assert step.shown_to(1) == step.shown_to(None) == step.events[:1]
    assert step.state.hands[0] == (new,)
    assert (step.state.market, step.state.stack) == (state.market, state.stack[1:])


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_v5_a_market_card_is_replaced_in_its_slot_and_the_others_stay(slot: int) -> None:
    state = opened(start=0)
    card, new = state.market[slot - 1], state.stack[0]
    step = GAME.apply(state, 0, lay(f"m{slot}@3,0r2"))
    assert step.events == (Placed(0, f"m{slot}", Laid(card, 3, 0, 2)), Refilled(slot, new))
    assert step.shown_to(None) == step.events
    market = list(state.market)
    market[slot - 1] = new
    assert step.state.market == tuple(market)
    assert (step.state.hands, step.state.stack) == (state.hands, state.stack[1:])


@every_number_of_players
def test_v5_the_stack_is_never_empty_before_a_card_is_wanted(seats: int) -> None:
    for seed in range(4):
        played = playout("veggies", seats, seed)
        assert len(played.end.stack) == 37 - 9 * seats > 0


def legal_spots(own: Stand, turns: int) -> set[tuple[int, int]]:
    """Work out from the rule alone where a card may lie."""
    old = set(own.visible)
    wanted = old.union(*map(neighbours, old))
    near = product(range(-30, 31), repeat=2)
    shape = footprint(turns)
    return {(x, y) for x, y in near if any((x + dx, y + dy) in wanted for dx, dy in shape)}


def test_v6_a_card_may_lie_wherever_it_covers_or_touches_and_nowhere_else() -> None:
    for own in grown(random_stand(Random(6))):
        for turns in range(4):
            assert own.spots(turns) == legal_spots(own, turns)


@pytest.mark.parametrize(
    "way",
    ["3,0r0", "3,1r0", "0,2r0", "-2,1r1", "0,0r0", "0,0r2", "2,1r3", "-3,-1r0", "1,-3r1"],
)
def test_v6_an_edge_is_enough_and_a_card_may_be_covered_wholly(way: str) -> None:
    GAME.check(opened(start=0), 0, lay(f"h@{way}"))


@pytest.mark.parametrize(
    "way",
    ["3,2r0", "-3,-2r0", "3,-2r2", "-2,2r1", "4,0r0", "0,3r1", "0,-4r1", "99,99r0", "-99,0r3"],
)
def test_v6_a_corner_alone_is_not_enough_nor_is_being_near(way: str) -> None:
    assert "nor touch one along an edge" in why_not(opened(start=0), 0, f"h@{way}")


def test_v6_a_lone_card_has_31_places_for_each_half_turn_and_32_for_each_quarter() -> None:
    assert [len(stand("v01").spots(turns)) for turns in range(4)] == [31, 32, 31, 32]


def test_v6_there_is_no_limit_to_the_size_of_a_stand() -> None:
    row = stand(*(f"v{n + 1:02d}@{3 * n},0r0" for n in range(8)))
    assert [len(line) for line in drawn(row)] == [24, 24]


def test_v7_only_the_latest_card_on_a_space_is_visible_and_the_history_stays() -> None:
    covered = stand("v01", "v02@1,0r0")
    assert drawn(covered) == ["rMGk", "GSSG"]
    assert drawn(stand("v02@1,0r0", "v01")) == ["rGSk", "GBGG"]
    assert [laid.card for laid in covered.cards] == ["v01", "v02"]
    assert [covered.tops[spot] for spot in sorted(covered.visible)] == [0, 0, *[1] * 6]


@every_number_of_players
def test_v8_the_game_ends_when_everybody_has_laid_8_cards_and_then_hands_are_shown(
    seats: int,
) -> None:
    for seed in range(4):
        played = playout("veggies", seats, seed)
        kinds = [str(move.action) for move in played.moves]
        assert sum("@" in text for text in kinds) == 7 * seats
        assert kinds[:seats] == [text for text in kinds if text in {"h1", "h2"}]
        assert len(kinds) <= 9 * seats
        assert all(len(own.cards) == 8 for own in played.end.stands)
        hands = tuple(hand[0] for hand in played.end.hands)
        assert played.moves[-1].step.events[-1] == Ended(hands)
        assert GAME.view(played.end, None).hands == played.end.hands
        before = [event for move in played.moves[:-1] for event in move.step.events]
        assert not any(isinstance(event, Ended) for event in before)


@every_number_of_players
def test_v8_at_every_moment_three_cards_are_open_and_one_is_in_each_hand(seats: int) -> None:
    for state in playout("veggies", seats, 0).states:
        assert len(state.market) == 3
        assert [len(hand) for hand in state.hands] == [1 if state.laid else 2] * seats


def test_v15_the_example_of_a_quarter_turn_and_of_a_placement() -> None:
    rows = ["".join(CODE_OF[item] for item in row) for row in turned("v01", 1)]
    assert rows == ["Gr", "BG", "GS"]
    assert drawn(stand("v01", "v02@2,1r0")) == ["rGS..", "GBMGk", "..SSG"]


@pytest.mark.parametrize("card", CARDS)
def test_v15_four_quarters_turn_a_card_back_and_two_turn_it_over(card: str) -> None:
    rows = turned(card, 0)
    assert turned(card, 4) == rows
    assert turned(card, 2) == tuple(tuple(reversed(row)) for row in reversed(rows))


def test_v19_every_turn_offers_as_many_places_for_each_of_four_cards_126_at_least() -> None:
    rng = Random(19)
    for own in (step for _ in range(20) for step in grown(random_stand(rng, 7))):
        ways = list(Ways.of(own))
        by_source = [[str(way)[2:] for way in ways if way.source == s] for s in ("m1", "m2", "m3")]
        by_source.append([str(way)[1:] for way in ways if way.source == "h"])
        assert by_source[0] == by_source[1] == by_source[2] == by_source[3]
        assert 126 <= len(by_source[0]) <= 126 + 72 * (len(own.cards) - 1) <= 558


def test_v19_the_ways_are_a_sequence_like_any_other() -> None:
    ways = Ways.of(stand("v01", "v02@2,1r0"))
    listed = list(ways)
    assert len(ways) == len(listed) == len(set(listed))
    assert [ways[place] for place in range(len(ways))] == listed
    assert (ways[-1], ways[5:900:7]) == (listed[-1], tuple(listed[5:900:7]))
    assert listed[17] in ways
    assert Lay("h", 9, 9, 0) not in ways
    with pytest.raises(IndexError):
        ways[len(ways)]


@pytest.mark.parametrize("number", range(len(WHOLE_GAMES)))
def test_v19_a_whole_game_of_the_data_replays_with_as_many_legal_actions_to_the_same_end(
    number: int,
) -> None:
    told = WHOLE_GAMES[number]
    state = GAME.new(seats=told["seats"], seed=told["seed"], options=told["options"]).state
    for seat, text, actions in told["moves"]:
        assert len(GAME.legal_actions(state, seat)) == actions
        state, _ = play(state, (seat, text))
    outcome = GAME.outcome(state)
    assert outcome is not None
    placings = sorted(outcome.placings, key=lambda placing: placing.seat)
    assert [{"rank": p.rank, "points": p.points} for p in placings] == told["outcome"]
