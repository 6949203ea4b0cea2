"""The players made for Veggies: legal, repeatable, blind to hidden cards, none without sense."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.games.veggies.brain import BRAIN
from bot.games.veggies.brain.endings import foreseen
from bot.games.veggies.brain.outlook import CLOSER_LOOK, Rivals, outlooks
from bot.games.veggies.brain.places import promising
from bot.games.veggies.brain.playouts import PLACES
from bot.games.veggies.brain.search import CANDIDATES, FEWEST, candidates
from bot.players import LEVELS, choose
from bot.thinking.budget import Budget
from engine.veggies import Phase, State, sizes
from engine.veggies.defaults import sources
from engine.veggies.worths import Board
from tests.engine.playouts import playout
from tests.engine.veggies_tables import GAME, opened, stand

FEW = Budget(6)


def think(level: str, state: State, seat: int, seed: int = 1) -> str:
    """Return the action of a level."""
    return choose(GAME.key, level, GAME.view(state, seat), seed, FEW)


def some_moments(seats: int) -> list[tuple[State, int]]:
    """Return moments of every phase of a random game, each with a seat that must decide."""
    states = [*playout("veggies", seats, 1).states, *playout("veggies", seats, 4).states]
    late = [state for state in states if state.phase is Phase.DECLARE]
    turns = [state for state in states if state.phase is Phase.TURN]
    return [(state, state.asked[-1]) for state in (states[0], states[1], *turns[2::9], *late[:2])]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_moves_legally_in_every_phase_and_decides_the_same_again(
    level: str, seats: int
) -> None:
    moments = some_moments(seats)
    assert {state.phase for state, _ in moments} == set(Phase) - {Phase.OVER}
    for state, seat in moments:
        text = think(level, state, seat)
        assert GAME.parse(text) in GAME.legal_actions(state, seat)
        assert think(level, state, seat) == text


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_move(level: str) -> None:
    for state, seat in some_moments(3)[2:5]:
        other = GAME.determinize(GAME.view(state, seat), 99)
        assert other != state
        assert think(level, other, seat) == think(level, state, seat)


def test_who_decides_is_whoever_is_asked() -> None:
    played = playout("veggies", 3, 2)
    for state in played.states[::5]:
        asked = {seat for seat in range(3) if BRAIN.decides(GAME.view(state, seat), seat)}
        assert asked == {seat for decision in GAME.pending(state) for seat in decision.seats}
    assert not any(BRAIN.decides(GAME.view(played.end, seat), seat) for seat in range(3))


def test_gardener_is_better_than_sprout() -> None:
    leads = [_lead("gardener", "sprout", number) for number in range(6)]
    assert sum(leads) / len(leads) > 5


def _lead(hero: str, rival: str, number: int) -> int:
    state, mine = GAME.new(seats=2, seed=number).state, number % 2
    while state.asked:
        seat = state.asked[0]
        text = think(hero if seat == mine else rival, state, seat, number)
        state = GAME.apply(state, seat, GAME.parse(text)).state
    return state.tally.ahead(mine)


def test_chef_thinks_about_what_looks_best() -> None:
    view = GAME.view(opened(2, seed=8, start=0), 0)
    evaluations = BRAIN.evaluate(view, 0, 1, Budget(40))
    assert len({one.action for one in evaluations}) == len(evaluations) == FEWEST
    assert candidates(Budget(1)) == FEWEST < candidates(Budget(300)) < candidates(Budget(10**6))
    assert candidates(Budget(10**6)) == CANDIDATES
    assert all(one.standing.playouts >= 1 for one in evaluations)
    assert all(sum(one.standing.win) == pytest.approx(1) for one in evaluations)


def test_chef_takes_what_wins_at_once() -> None:
    """In the last turn of all nothing is hidden that counts: the end is the one that is told."""
    played = playout("veggies", 2, 0)
    state = next(s for s in played.states if s.turn == s.turns and s.phase is Phase.TURN)
    (seat,) = state.asked
    best, *_ = BRAIN.evaluate(GAME.view(state, seat), seat, 1, Budget(60))
    after = GAME.apply(state, seat, GAME.parse(best.action)).state
    while after.asked:
        declares = after.asked[0]
        after = GAME.apply(after, declares, GAME.default_action(after, declares)).state
    assert best.standing.points == tuple(map(after.tally.points, range(2)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_standing_is_told_of_any_view_and_of_a_finished_game_it_is_the_outcome(
    seats: int,
) -> None:
    played = playout("veggies", seats, 1)
    told = BRAIN.standing(GAME.view(played.deal.state, None), 1, FEW)
    assert (len(told.points), told.playouts) == (seats, 6)
    side_wins = [told.win[side[0]] for side in GAME.sides(seats)]
    assert sum(side_wins) == pytest.approx(1)
    end = BRAIN.standing(GAME.view(played.end, None), 1, FEW)
    assert end.points == tuple(map(played.end.tally.points, range(seats)))
    assert BRAIN.standing(GAME.view(played.deal.state, None), 1, FEW) == told


def test_a_game_that_is_broken_off_is_even_between_equals_and_goes_to_who_has_more() -> None:
    own, other = sizes(stand("v08", "v13@0,2r0")), sizes(stand("v10", "v24@0,0r0"))
    for seats in (2, 3, 4):
        equal = foreseen([own] * seats, [6] * seats)
        assert equal.win == pytest.approx((1 / len(GAME.sides(seats)),) * seats)
        assert equal.ahead(0) == pytest.approx(0)
        behind = foreseen([own, *[other] * (seats - 1)], [6] * seats)
        assert behind.ahead(0) > 0 > behind.ahead(1)
        assert behind.win[0] > equal.win[0] > behind.win[1]
        assert behind.rank[0] < equal.rank[0] < behind.rank[1]
        assert sum(behind.win[side[0]] for side in GAME.sides(seats)) == pytest.approx(1)
        assert sum(behind.rank) == pytest.approx(sum(equal.rank))
    early, late = (foreseen([own, other], [left, left]).points for left in (4, 1))
    assert all(now < later for now, later in zip(late, early, strict=True))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_best_place_for_a_card_is_among_the_promising_ones(seats: int) -> None:
    """All but always: of greedy turns, which cover little and touch much, few are missed."""
    lost = []
    state = opened(seats, seed=6, start=0)
    while state.phase is Phase.TURN:
        own, cards = state.stands[state.asked[0]], sources(state, state.asked[0])
        board = Board(own)
        spots = promising(board, own, PLACES)
        for half, legal in enumerate((own.lying, own.standing)):
            assert len({*spots[half]} & legal) == len([*spots[half]]) == PLACES
        most, found = (max(ways)[0] for ways in (board.worths(cards), board.worths(cards, spots)))
        lost.append(most - found)
        state = GAME.apply(state, state.asked[0], GAME.default_action(state, state.asked[0])).state
    assert min(lost) >= 0
    assert sum(lost) / len(lost) < 1


def test_a_usual_budget_stays_and_grows_once_less_is_left_than_chef_looks_ahead() -> None:
    states = [s for s in playout("veggies", 2, 1).states if s.phase is Phase.TURN]
    budgets = [BRAIN.usual(GAME.view(state, 0)).playouts for state in states]
    assert budgets == sorted(budgets)
    assert 40 <= budgets[0] == budgets[len(budgets) // 2] < budgets[-1]
    paces = [BRAIN.playouts_a_second(GAME.view(state, 0)) for state in states]
    assert paces == sorted(paces), "a second is worth more playouts, too"


def test_outlooks_are_legal_turns_the_best_first() -> None:
    state = opened(4, seed=3, start=0)
    found = outlooks(GAME.view(state, 0), 0)
    leads = [one.lead for one in found]
    assert leads == sorted(leads, reverse=True)
    assert CANDIDATES < len(found) <= CLOSER_LOOK
    alike = Counter((one.action.source, one.lead) for one in found)
    assert set(alike.values()) == {1}, "what looks alike is thought about once"
    assert all(one.action in GAME.legal_actions(state, 0) for one in found)


def test_a_stand_looks_better_with_more_of_a_good_and_worse_with_a_mouse() -> None:
    rivals = Rivals.of(GAME.view(opened(2, seed=1), 0), 0)
    strawberries = rivals.lead(stand("v08", "v13@0,2r0"))
    assert strawberries > rivals.lead(stand("v08", "v13@0,0r0"))
    assert rivals.lead(stand("v01", "v20@2,1r0")) < rivals.lead(stand("v01", "v08@2,1r0"))


def test_a_good_that_rivals_have_too_is_worth_less_and_what_a_partner_has_is_welcome() -> None:
    rich, poor = stand("v08", "v13@3,0r0", "v20@0,2r0"), stand("v10", "v12@0,0r0", "v25@0,0r0")
    two = opened(2, seed=2)
    four = opened(4, seed=2)
    own = stand("v08", "v16@3,0r0")

    def lead(state: State, holder: int | None) -> float:
        stands = tuple(rich if seat == holder else poor for seat in range(len(state.stands)))
        return Rivals.of(GAME.view(replace(state, stands=stands), 0), 0).lead(own)

    assert lead(two, 1) < lead(two, None)
    assert lead(four, 2) > lead(four, None) > lead(four, 1)


def test_sprout_is_not_always_of_the_same_mind() -> None:
    state = opened(2, seed=1, start=0)
    seeds = Random(1).sample(range(1000), 6)
    assert len({think("sprout", state, 0, seed) for seed in seeds}) > 1
