"""V1 to V3 and V17: the deck, the deal, the first cards."""

from collections import Counter
from itertools import chain

import pytest

from engine import Dealer, Dealt
from engine.veggies import CARDS, Good, Laid, Other, turned
from engine.veggies.state import Chose, Drew, FirstsShown, Picked, Refilled
from tests.engine.veggies_adapter import VeggiesAdapter
from tests.engine.veggies_tables import CARD_ROWS, CODE_OF, CODES, GAME, new, opened, play

every_number_of_players = pytest.mark.parametrize("seats", range(2, 5))


def test_v1_two_to_four_players_and_no_other_number() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (-1, 0, 1, 5, 40):
        with pytest.raises(ValueError, match=f"not {seats}"):
            GAME.new(seats=seats, seed=1)


def test_v1_the_cards_are_those_of_the_data_two_rows_of_three_spaces() -> None:
    assert list(CARDS) == list(CARD_ROWS)
    for name, card in CARDS.items():
        assert card.id == name
        assert ["".join(CODE_OF[item] for item in row) for row in card.rows] == CARD_ROWS[name]
        assert [len(row) for row in card.rows] == [3, 3]
    assert {str(item) for item in (*Good, *Other)} == set(CODES.values())


def test_v1_the_deck_favours_no_good_and_no_two_cards_are_alike_in_any_direction() -> None:
    items = Counter(item for card in CARDS.values() for item in chain(*card.rows))
    assert [items[good] for good in Good] == [35] * 5
    assert items[Other.MOUSE] == 25
    assert sum(items[empty] for empty in (Other.CRATE, Other.PALLET, Other.BARREL)) == 40
    assert len({turned(card, turns) for card in CARDS for turns in range(4)}) == 160


@every_number_of_players
def test_v2_three_cards_lie_open_and_everybody_gets_two_of_which_others_see_nothing(
    seats: int,
) -> None:
    deal = GAME.new(seats=seats, seed=5)
    state = deal.state
    assert [len(state.market), *map(len, state.hands)] == [3, *[2] * seats]
    assert sorted(VeggiesAdapter().cards(state)) == sorted(CARDS)
    assert [e for e in deal.shown_to(None) if isinstance(e, Refilled)] == [
        Refilled(slot, card) for slot, card in enumerate(state.market, start=1)
    ]
    for viewer in (None, *range(seats)):
        told = [event for event in deal.shown_to(viewer) if isinstance(event, Drew)]
        assert told == ([] if viewer is None else [Drew(viewer, state.hands[viewer])])


@every_number_of_players
def test_v3_all_choose_a_first_card_at_once_in_any_order_and_in_secret(seats: int) -> None:
    state = new(seats)
    hands = state.hands
    for done, seat in enumerate(reversed(range(seats)), start=1):
        (decision,) = GAME.pending(state)
        assert decision.seats == tuple(range(seat + 1))
        step = GAME.apply(state, seat, GAME.parse("h2"))
        assert step.events[:2] == (Picked(seat, hands[seat][1]), Chose(seat))
        assert Picked(seat, hands[seat][1]) not in step.shown_to(0 if seat else 1)
        state = step.state
        if done < seats:
            seen = GAME.view(state, 0)
            assert all(card in {None, "hidden"} for card in seen.chosen)
            assert not any(own.cards for own in seen.stands)
    assert [own.cards for own in state.stands] == [(Laid(hand[1]),) for hand in hands]
    assert state.hands == tuple(hand[:1] for hand in hands)
    assert step.events[2:] == (FirstsShown(tuple(hand[1] for hand in hands)),)


def test_v3_the_first_card_lies_as_printed_with_its_upper_left_space_at_0_0() -> None:
    (laid,) = opened().stands[0].cards
    assert (laid.column, laid.row, laid.turns) == (0, 0, 0)


def test_v3_who_has_chosen_waits_for_the_others() -> None:
    state, _ = play(new(), (1, "h1"))
    assert not GAME.legal_actions(state, 1)
    with pytest.raises(ValueError, match="others are still choosing"):
        GAME.check(state, 1, GAME.parse("h2"))


@every_number_of_players
def test_v17_the_deal_follows_from_the_seed_as_written(seats: int) -> None:
    dealer = Dealer("a seed")
    cards = dealer.shuffled(list(CARDS))
    start = dealer.below(seats)
    state = GAME.new(seats=seats, seed="a seed").state
    dealt = [*state.market, *chain(*state.hands), *state.stack]
    assert (dealt, state.start) == (cards, start)
    assert all(len(hand) == 2 for hand in state.hands)


@every_number_of_players
def test_v17_the_option_replaces_who_starts_and_moves_nothing_else(seats: int) -> None:
    drawn = GAME.new(seats=seats, seed=3).state
    for start in range(seats):
        deal = GAME.new(seats=seats, seed=3, options={"start": start})
        assert (deal.state.start, deal.state.stack) == (start, drawn.stack)
        assert deal.events[0] == Dealt(start)
        assert GAME.starter(deal.state) == start


@every_number_of_players
def test_v17_each_seat_is_as_likely_to_start(seats: int) -> None:
    starts = Counter(new(seats, seed).start for seed in range(400))
    assert set(starts) == set(range(seats))
    assert max(abs(n - 400 / seats) for n in starts.values()) < 50
