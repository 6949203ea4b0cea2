"""R2 and R3 as seen from the table: a hidden card may be any card not seen yet."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.point_salad import CARDS, State
from tests.engine.playouts import playout
from tests.engine.salad_adapter import PointSaladAdapter
from tests.engine.salad_data import VEGGIES, veggie_of
from tests.engine.salad_tables import SALAD

DRAWS = 1500
cards = PointSaladAdapter().cards


def below(state: State) -> list[str]:
    """Return the cards that nobody can see."""
    return [card for pile in state.piles for card in pile[1:]]


def at(players: int, part: float) -> State:
    """Return a state of a random game; part 0 is the deal, 1 the end."""
    states = playout("point-salad", players, 2).states
    state: State = states[int(part * (len(states) - 1))]
    return state


def imagined(state: State, draws: int) -> list[State]:
    view = SALAD.view(state, 0)
    return [SALAD.determinize(view, seed) for seed in range(draws)]


moments = pytest.mark.parametrize(
    ("players", "part"), [(2, 0.0), (2, 0.5), (3, 0.3), (4, 0.6), (6, 0.0), (6, 0.5)]
)


@moments
def test_r2_every_card_not_seen_is_in_the_piles_about_as_often_as_its_share(
    players: int, part: float
) -> None:
    state = at(players, part)
    found = Counter(card for other in imagined(state, DRAWS) for card in below(other))
    hidden = Counter(map(veggie_of, below(state)))
    seen = set(cards(state)) - set(below(state))
    unseen = [card for card in CARDS if card not in seen]
    rest = Counter(map(veggie_of, unseen))
    for card in unseen:
        share = hidden[veggie_of(card)] / rest[veggie_of(card)]
        tolerance = 5 * (DRAWS * share * (1 - share)) ** 0.5
        assert abs(found[card] - DRAWS * share) <= tolerance, card
    assert not found.keys() & seen


@moments
def test_r3_every_hidden_card_is_about_as_likely_in_every_place(players: int, part: float) -> None:
    state = at(players, part)
    places = [(pile, depth) for pile, cards in enumerate(state.piles)
              for depth in range(1, len(cards))]  # fmt: skip
    first, last = places[0], places[-1]
    hidden = Counter(map(veggie_of, below(state)))
    for pile, depth in {first, last}:
        found = Counter(veggie_of(s.piles[pile][depth]) for s in imagined(state, DRAWS))
        for veggie in VEGGIES:
            share = hidden[veggie] / len(places)
            tolerance = 5 * (DRAWS * share * (1 - share)) ** 0.5
            assert abs(found[veggie] - DRAWS * share) <= tolerance


@moments
def test_r2_three_cards_of_each_veggie_for_each_player_are_in_every_imagined_game(
    players: int, part: float
) -> None:
    for other in imagined(at(players, part), 50):
        assert Counter(map(veggie_of, cards(other))) == dict.fromkeys(VEGGIES, 3 * players)
        assert len(set(cards(other))) == 18 * players


@moments
def test_what_is_visible_stays_where_it_is(players: int, part: float) -> None:
    state = at(players, part)
    for other in imagined(state, 50):
        assert replace(other, piles=state.piles) == state
        assert other.tops == state.tops
        assert [len(pile) for pile in other.piles] == [len(pile) for pile in state.piles]


@moments
def test_two_states_that_differ_only_in_hidden_cards_look_the_same_to_everybody(
    players: int, part: float
) -> None:
    """Hidden cards are mixed among the piles and exchanged for cards that are not in the game."""
    state, rng = at(players, part), Random(4)
    unused = [card for card in CARDS if card not in cards(state)]
    hidden = [*below(state)]
    for place, card in enumerate(hidden):
        twins = [other for other in unused if veggie_of(other) == veggie_of(card)]
        if twins:
            hidden[place] = rng.choice(twins)
            unused.remove(hidden[place])
    rng.shuffle(hidden)
    rest = iter(hidden)
    piles = tuple(pile[:1] + tuple(next(rest) for _ in pile[1:]) for pile in state.piles)
    other = replace(state, piles=piles)
    assert other != state
    for seat in (None, *range(players)):
        assert SALAD.view(other, seat) == SALAD.view(state, seat)
        assert SALAD.determinize(SALAD.view(other, seat), 9) == SALAD.determinize(
            SALAD.view(state, seat), 9
        )
    mover = state.to_move
    assert mover is not None
    assert SALAD.legal_actions(other, mover) == SALAD.legal_actions(state, mover)
    assert SALAD.default_action(other, mover) == SALAD.default_action(state, mover)


def test_after_the_last_card_there_is_nothing_left_to_imagine() -> None:
    end = at(3, 1.0)
    assert SALAD.determinize(SALAD.view(end, 0), 1) == end
