"""R1 to R5: the deck, the deal, the table and the start."""

from collections import Counter
from dataclasses import asdict

import pytest

from engine import Dealer, Dealt
from engine.point_salad import CARDS, State, supply
from engine.point_salad.veggies import Veggie
from tests.engine.salad_adapter import PointSaladAdapter
from tests.engine.salad_data import CARD_FACTS, VEGGIES, veggie_of
from tests.engine.salad_tables import SALAD

every_number_of_players = pytest.mark.parametrize("players", range(2, 7))
cards_of = PointSaladAdapter().cards


def deal(players: int, seed: int | str = 1) -> State:
    return SALAD.new(seats=players, seed=seed).state


def test_r1_two_to_six_players_and_no_other_number() -> None:
    assert list(SALAD.seats) == [2, 3, 4, 5, 6]
    for players in (-1, 0, 1, 7, 100):
        with pytest.raises(ValueError, match=f"not {players}"):
            deal(players)


def test_r1_the_deck_has_eighteen_cards_of_each_of_six_veggies() -> None:
    assert list(Veggie) == VEGGIES == ["cabbage", "carrot", "lettuce", "onion", "pepper", "tomato"]
    assert len(CARDS) == 108
    assert Counter(card.veggie for card in CARDS.values()) == dict.fromkeys(Veggie, 18)


def test_r1_the_cards_are_those_of_the_data_and_lie_under_their_own_ids() -> None:
    assert list(CARDS) == list(CARD_FACTS)
    assert all(card.id == card_id for card_id, card in CARDS.items())
    assert {card_id: card.veggie for card_id, card in CARDS.items()} == {
        card_id: veggie_of(card_id) for card_id in CARD_FACTS
    }


KINDS = {
    "Most": "most",
    "Fewest": "fewest",
    "MostTotal": "most_total",
    "FewestTotal": "fewest_total",
    "EvenOdd": "even_odd",
    "PerVeggie": "per_veggie",
    "CompleteSet": "set",
    "PerMissingType": "per_missing_type",
    "PerTypeWithAtLeast": "per_type_with_at_least",
}


@pytest.mark.parametrize("card_id", CARD_FACTS)
def test_r1_each_point_side_is_that_of_the_data(card_id: str) -> None:
    rule = CARDS[card_id].rule
    fields = {
        name: dict(value) if isinstance(value, tuple) else value
        for name, value in asdict(rule).items()  # type: ignore[call-overload]  # each Rule is a dataclass; the protocol does not say so
    }
    assert {"kind": KINDS[type(rule).__name__], **fields} == CARD_FACTS[card_id]["rule"]


def test_r1_no_two_cards_have_the_same_point_side() -> None:
    assert len({repr(card.rule) for card in CARDS.values()}) == 108


@every_number_of_players
def test_r2_three_cards_of_each_veggie_for_each_player_are_used(players: int) -> None:
    for seed in range(20):
        cards = cards_of(deal(players, seed))
        assert len(set(cards)) == len(cards) == 18 * players
        assert Counter(map(veggie_of, cards)) == dict.fromkeys(VEGGIES, 3 * players)


@every_number_of_players
def test_r2_every_card_of_the_deck_has_the_same_chance_to_be_used(players: int) -> None:
    games = 600
    used = Counter(card for seed in range(games) for card in cards_of(deal(players, seed)))
    share = players / 6
    tolerance = 5 * (games * share * (1 - share)) ** 0.5
    assert all(abs(used[card] - games * share) <= tolerance for card in CARDS)


@every_number_of_players
def test_r3_and_r4_three_equal_piles_of_which_two_cards_each_went_to_the_market(
    players: int,
) -> None:
    state = deal(players)
    assert [len(pile) for pile in state.piles] == [6 * players - 2] * 3
    assert len(state.market) == 6
    assert None not in state.market


def test_r3_every_card_may_come_to_lie_on_top_or_at_the_bottom_of_every_pile() -> None:
    deals = [deal(6, seed).piles for seed in range(1500)]
    for pile in range(3):
        for place in (0, -1):
            found = Counter(piles[pile][place] for piles in deals)
            assert len(found) == 108
            assert max(found.values()) < 40  # 14 are expected


@every_number_of_players
def test_r3_of_a_pile_the_top_card_and_the_number_of_cards_are_public_and_nothing_else(
    players: int,
) -> None:
    state = deal(players)
    for seat in (None, *range(players)):
        view = SALAD.view(state, seat)
        assert [pile.top for pile in view.piles] == [pile[0] for pile in state.piles]
        assert [pile.left for pile in view.piles] == [len(pile) for pile in state.piles]
        below = {card for pile in state.piles for card in pile[1:]}
        assert not [card for card in below if card in repr(view)]


@every_number_of_players
def test_r4_the_market_is_dealt_from_the_top_of_its_own_pile(players: int) -> None:
    (dealt,) = supply.deal(Dealer(5), players, rounds=1)
    state = deal(players, seed=5)
    assert state.market == tuple(card for pile in dealt for card in pile[:2])
    assert state.piles == tuple(pile[2:] for pile in dealt)


@every_number_of_players
def test_r5_each_player_is_equally_likely_to_start(players: int) -> None:
    games = 1200
    starts = Counter(deal(players, seed).start for seed in range(games))
    expected = games / players
    assert set(starts) == set(range(players))
    assert all(abs(n - expected) < 5 * expected**0.5 for n in starts.values())


def test_r5_the_deal_says_who_starts_and_that_player_is_the_one_to_move() -> None:
    step = SALAD.new(seats=4, seed=3)
    assert step.events[0] == Dealt(step.state.start)
    assert SALAD.pending(step.state)[0].seats == (step.state.start,)


@every_number_of_players
def test_r5_play_goes_to_the_next_seat_and_round_the_table(players: int) -> None:
    state = SALAD.new(seats=players, seed=1, options={"start": players - 1}).state
    movers = []
    for _ in range(2 * players):
        (decision,) = SALAD.pending(state)
        (seat,) = decision.seats
        movers.append(seat)
        state = SALAD.apply(state, seat, SALAD.legal_actions(state, seat)[0]).state
    assert movers == [players - 1, *range(players), *range(players - 1)]


def test_r5_the_option_start_names_the_first_player_and_changes_nothing_else() -> None:
    random = deal(4)
    for start in range(4):
        state = SALAD.new(seats=4, seed=1, options={"start": start}).state
        assert state.start == start
        assert (state.piles, state.market) == (random.piles, random.market)


@pytest.mark.parametrize("start", [-1, 4, 100])
def test_r5_a_start_player_who_is_not_at_the_table_is_a_value_error(start: int) -> None:
    with pytest.raises(ValueError, match="start"):
        SALAD.new(seats=4, seed=1, options={"start": start})


def test_r5_an_option_that_does_not_exist_is_a_value_error_beside_the_start_too() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        SALAD.new(seats=4, seed=1, options={"start": 0, "nonsense": 1})
