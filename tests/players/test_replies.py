"""The compiled search of the last turns, against trying everything with the engine.

Before each player lie cards that compare, sets and others, so that much depends on what is flipped
and on what others have.
"""

from collections.abc import Sequence
from random import Random

import pytest

from bot.games.point_salad.brain.core import NOTHING_HIDDEN, Reach, core
from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.styles import styles_of
from bot.games.point_salad.brain.tables import NONE
from bot.games.point_salad.brain.turns import Candidate
from engine.point_salad import CARDS, CardId, PointSalad, State, Tableau, Turn, Veggie
from engine.point_salad.scoring import CompleteSet, Fewest, FewestTotal, Most, MostTotal
from engine.point_salad.tableaux import scores
from tests.players.trying import Points, best_replies, lead

GAME = PointSalad()
PILES, EMPTY = 3, [None] * 6
COMPARING, SETS = (Most, Fewest, MostTotal, FewestTotal), (CompleteSet,)


def tangled(seats: int, left: int, seed: int) -> State:
    """An open position with so many cards, in which cards are held that pull in many directions."""
    rng = Random(seed)
    spare = rng.sample([*CARDS], len(CARDS))
    live = rng.choice([n for n in range(PILES + 1) if 0 <= left - 3 * n <= 2 * (PILES - n)])
    few = rng.sample([*Veggie], 2)
    lying = [card for card in spare if CARDS[card].veggie in few][: left - live]
    tops = [(card,) for card in spare if card not in lying][:live]
    spare = [card for card in spare if card not in lying and (card,) not in tops]
    # A column whose pile has a card has both of its veggies, too.
    slots = [
        *lying[: 2 * live],
        *rng.sample([*lying[2 * live :], *EMPTY][: 2 * (PILES - live)], 2 * (PILES - live)),
    ]

    def some(number: int, *rules: type) -> tuple[CardId, ...]:
        found = [card for card in spare if not rules or isinstance(CARDS[card].rule, rules)]
        taken = tuple(found[:number])
        spare[:] = [card for card in spare if card not in taken]
        return taken

    tableaux = tuple(
        Tableau(points=some(2, *COMPARING) + some(1, *SETS) + some(1), veggies=some(8))
        for _ in range(seats)
    )
    piles = (*tops, *[()] * (PILES - live))
    first = GAME.new(seats=seats, seed=seed).state
    return State(first.start, rng.randrange(seats), piles, tuple(slots), tableaux, later=())


def all_turns(state: State) -> Sequence[Turn]:
    assert state.to_move is not None
    return GAME.legal_actions(state, state.to_move)


def settled(state: State, turns: Sequence[Turn], elsewhere: Sequence[float]) -> list[Points]:
    view, styles = GAME.view(state, state.to_move), styles_of(len(elsewhere))
    ends = core().play(
        *(view, NOTHING_HIDDEN, [Candidate.of(turn) for turn in turns], styles),
        *(generator(1), Reach(NONE, room=10**6, elsewhere=elsewhere)),
    )
    return [tuple(points) for points in ends[:, :, 0].tolist()]


@pytest.mark.parametrize(("left", "seeds"), [(4, 40), (5, 30), (6, 3)])
def test_of_two_each_turn_leads_as_far_as_the_best_replies_let_it(left: int, seeds: int) -> None:
    for seed in range(seeds):
        assert_best_play(left, seed)


@pytest.mark.parametrize("seed", [71, 177, 195, 198])
def test_equal_veggies_differ_where_one_of_them_stands_before_a_pile(seed: int) -> None:
    """In these positions it is best to take the one after which no card comes."""
    assert_best_play(5, seed)


def assert_best_play(left: int, seed: int) -> None:
    state = tangled(2, left, seed)
    seat, level = state.to_move or 0, (0.0, 0.0)
    ends = {
        turn: best_replies(GAME.apply(state, seat, turn).state, level) for turn in all_turns(state)
    }
    far = {turn: lead(next(iter(points)), seat, level) for turn, points in ends.items()}
    some = Random(seed).sample([*ends], min(20, len(ends)))
    found = settled(state, some, level)
    assert [lead(points, seat, level) for points in found] == [far[turn] for turn in some]
    best = core().best_turn(GAME.view(state, seat))
    assert far[GAME.parse(best.text)] == max(far.values())


@pytest.mark.parametrize("seed", range(60))
def test_of_three_each_goes_by_its_own_lead_with_what_it_has_elsewhere(seed: int) -> None:
    state, rng = tangled(3, 4, seed), Random(seed)
    seat, elsewhere = (
        state.to_move or 0,
        (0.0, rng.choice([-3, 2]) + 1 / 16, rng.choice([4, 7]) + 1 / 8),
    )
    some = rng.sample(turns := all_turns(state), min(8, len(turns)))
    for turn, points in zip(some, settled(state, some, elsewhere), strict=True):
        assert points in best_replies(GAME.apply(state, seat, turn).state, elsewhere)


@pytest.mark.parametrize("seed", range(20))
def test_a_last_turn_ends_with_what_is_scored_after_it(seed: int) -> None:
    state = tangled(2, 2, seed)
    seat = state.to_move or 0
    reached = {
        turn: scores(GAME.apply(state, seat, turn).state.tableaux) for turn in all_turns(state)
    }
    over = {turn for turn in reached if GAME.apply(state, seat, turn).state.to_move is None}
    assert over
    for turn, points in zip(over, settled(state, [*over], (0.0, 0.0)), strict=True):
        assert points == reached[turn]
