"""V9 to V14: groups, declarations, points and places."""

from collections.abc import Sequence
from itertools import chain
from random import Random
from statistics import mean
from typing import Any

import pytest

from engine import Outcome
from engine.veggies import (
    Declare,
    Good,
    Laid,
    Sizes,
    Stand,
    Tally,
    choices,
    groups,
    score_table,
    sizes,
)
from engine.veggies.groups import in_order
from engine.veggies.scoring import goods_each, outcome_of
from engine.veggies.state import Declared
from tests.engine.playouts import playout
from tests.engine.veggies_tables import (
    GAME,
    SCORING_ROWS,
    finished,
    last_turn,
    new,
    play,
    random_stand,
    stand,
    why_not,
)

S, B, G, C, M = Good


def of(mice: int = 0, **groups_of: Sequence[int]) -> Sizes:
    """Build what counts of a stand: the groups of each good by its code."""
    return Sizes(tuple(tuple(groups_of.get(code, ())) for code in "SBGCM"), mice)


def ranking(*stands: Sizes, declared: Sequence[Good] = (S,)) -> Outcome:
    return outcome_of(Tally(stands, in_order(declared)))


def places(outcome: Outcome) -> list[tuple[int, int, int | None]]:
    return [(p.seat, p.rank, p.points) for p in outcome.placings]


def stands_of(row: dict[str, Any]) -> list[Stand]:
    return [Stand.of(Laid(*card) for card in cards) for cards in row["stands"]]


def test_v9_a_group_is_connected_by_edges_and_corners_do_not_count() -> None:
    found = groups(stand("v01", "v02@2,1r0").visible)
    assert [len(group) for group in found[G]] == [1, 1, 1, 1]
    assert sorted(map(sorted, found[S])) == [[(2, 0)], [(2, 2), (3, 2)]]
    assert not found[C]
    assert sizes(stand("v16", "v20@3,0r0")).groups[0] == (2, 2, 1)


@pytest.mark.parametrize("half", [0, 1])
def test_v9_and_v12_every_row_of_the_data_has_these_choices(half: int) -> None:
    for row in SCORING_ROWS[half::2]:
        number = goods_each(len(row["stands"]))
        found = [choices(sizes(own), number) for own in stands_of(row)]
        assert [[[*map(str, goods)] for goods in some] for some in found] == row["choices"]


@pytest.mark.parametrize(
    ("own", "number", "expected"),
    [
        (of(S=[3], B=[2, 2]), 1, [(S,)]),
        (of(S=[3], B=[3], M=[2]), 1, [(S,), (B,)]),
        (of(), 1, [()]),
        (of(), 2, [()]),
        (of(G=[4, 4]), 2, [(G,)]),
        (of(G=[4, 4], C=[1]), 2, [(G, C)]),
        (of(S=[2], G=[4], C=[2], M=[2]), 2, [(S, G), (G, C), (G, M)]),
        (of(S=[3], G=[3], M=[3], B=[1]), 2, [(S, G), (S, M), (G, M)]),
    ],
)
def test_v9_and_v12_a_choice_is_open_where_goods_tie_for_the_last_place(
    own: Sizes, number: int, expected: list[tuple[Good, ...]]
) -> None:
    assert list(choices(own, number)) == expected


def three_with_a_choice() -> tuple[Stand, Stand, Stand]:
    """Find three stands of different cards, of which seats 0 and 2 have a choice and 1 has none."""
    rng = Random(9)
    while True:
        cards = rng.sample([f"v{number:02d}" for number in range(1, 41)], 24)
        own = [
            Stand.of(Laid(card, 3 * n) for n, card in enumerate(cards[seat::3]))
            for seat in range(3)
        ]
        if [len(choices(sizes(one), 1)) > 1 for one in own] == [True, False, True]:
            return own[0], own[1], own[2]


@pytest.mark.parametrize(("start", "order"), [(0, [0, 2]), (1, [2, 0]), (2, [2, 0])])
def test_v9_who_has_no_choice_has_declared_and_the_others_are_asked_in_turn_order(
    start: int, order: list[int]
) -> None:
    stands = three_with_a_choice()
    state = finished(3, *stands, start=start)
    state, events = last_turn(state, stands[(start - 1) % 3].cards[-1])
    forced = [event for event in events if isinstance(event, Declared)]
    assert forced == [Declared(1, choices(sizes(stands[1]), 1)[0], free=False)]
    for place, seat in enumerate(order):
        (decision,) = GAME.pending(state)
        assert decision.seats == (seat,)
        assert GAME.next_seat(state) == (order[1] if place == 0 else None)
        possible = choices(sizes(stands[seat]), 1)
        assert list(GAME.legal_actions(state, seat)) == list(map(Declare, possible))
        state, (declared, *_) = play(state, (seat, str(possible[-1][0])))
        assert declared == Declared(seat, possible[-1], free=True)
    assert not GAME.pending(state)


def test_v9_another_declaration_is_refused_with_those_that_are_possible() -> None:
    stands = three_with_a_choice()
    state, _ = last_turn(finished(3, *stands), stands[2].cards[-1])
    possible = [goods for (goods,) in choices(sizes(stands[0]), 1)]
    other = next(good for good in Good if good not in possible)
    for action in (str(other), "strawberry+banana", "h1", "h@0,0r0"):
        sentence = why_not(state, 0, action)
        assert all(good.value[:5] in sentence for good in possible)
    assert "somebody else" in why_not(state, 2, str(possible[0]))


def test_v10_every_declared_good_counts_once_biggest_group_times_groups() -> None:
    own = of(S=[5, 1, 1, 1], B=[3, 2], G=[5])
    assert [own.points(good) for good in Good] == [20, 6, 5, 0, 0]
    tally = Tally((own, of()), in_order([B, S, B, S]))
    assert tally.declared == (S, B)
    assert (tally.own(0), tally.own(1)) == (26, 0)


@pytest.mark.parametrize("part", range(4))
def test_v10_to_v13_every_row_of_the_data_scores_as_it_says(part: int) -> None:
    assert len(SCORING_ROWS) == 240
    for row in SCORING_ROWS[part::4]:
        assert score_table(row["stands"], row["declared"]) == row["seats"]


def test_v11_each_visible_mouse_costs_two_and_totals_may_be_negative() -> None:
    assert places(ranking(of(mice=3), of(mice=1, S=[1]))) == [(1, 1, -1), (0, 2, -6)]


def test_v11_a_tie_goes_to_fewer_mice_and_else_the_victory_is_shared() -> None:
    outcome = ranking(of(mice=2, S=[6]), of(mice=1, S=[4]))
    assert places(outcome) == [(1, 1, 2), (0, 2, 2)]
    assert str(outcome.tie_break) == "A tie at 2 points goes to fewer visible mice."
    shared = ranking(of(S=[6]), of(S=[3, 3]))
    assert (shared.winners, shared.share(0)) == ((0, 1), 0.5)
    assert str(shared.tie_break) == "A tie at 6 points, with equally many mice, is shared."
    assert ranking(of(S=[6]), of(S=[5])).tie_break is None


@pytest.mark.parametrize(
    ("points", "ranks"), [((9, 9, 5), [1, 1, 3]), ((9, 5, 5), [1, 2, 2]), ((4, 4, 4), [1, 1, 1])]
)
def test_v11_a_place_is_one_more_than_the_number_of_seats_that_are_better(
    points: Sequence[int], ranks: list[int]
) -> None:
    outcome = ranking(*(of(S=[n]) for n in points))
    assert [placing.rank for placing in outcome.placings] == ranks


def test_v12_two_players_declare_two_goods_and_three_or_four_declare_one() -> None:
    assert [goods_each(seats) for seats in GAME.seats] == [2, 1, 1]
    for seats in GAME.seats:
        declared = playout("veggies", seats, 1).end.declared
        assert {len(goods) for goods in declared} == {goods_each(seats)}


def test_v13_partners_sit_opposite_add_their_totals_and_share_place_and_lines() -> None:
    assert GAME.sides(4) == ((0, 2), (1, 3))
    outcome = ranking(of(S=[9]), of(mice=1, S=[6]), of(mice=2, S=[2]), of(S=[7]))
    assert outcome.sides == ((0, 2), (1, 3))
    assert places(outcome) == [(1, 1, 11), (3, 1, 11), (0, 3, 7), (2, 3, 7)]
    assert outcome.placings[0].lines == outcome.placings[1].lines
    lines = [(line.source, line.points) for line in outcome.placings[2].lines]
    assert lines == [("strawberry/0", 9), ("strawberry/2", 2), ("mice/2", -4)]


def test_v13_a_tie_of_teams_goes_to_fewer_mice_of_both_and_else_all_four_are_first() -> None:
    fewer = ranking(of(mice=1, S=[4]), of(mice=1, S=[4]), of(mice=2, S=[6]), of(S=[2]))
    assert places(fewer) == [(1, 1, 4), (3, 1, 4), (0, 3, 4), (2, 3, 4)]
    assert "fewer visible mice" in str(fewer.tie_break)
    shared = ranking(of(mice=1, S=[4]), of(S=[1]), of(S=[1]), of(mice=1, S=[4]))
    assert [rank for _, rank, _ in places(shared)] == [1, 1, 1, 1]
    assert (shared.winners, shared.share(3)) == ((0, 1, 2, 3), 0.5)


def test_v14_the_example_of_three_declared_goods_and_three_mice() -> None:
    own = of(3, S=[5, 2, 1, 1], G=[3, 1], M=[5])
    outcome = ranking(own, of(), of(), declared=[S, G, M])
    assert outcome.placings[0].points == 25
    assert [line.points for line in outcome.placings[0].lines] == [20, 6, 5, -6]
    assert [str(line.reason) for line in outcome.placings[0].lines] == [
        "strawberries, biggest group of 5 × 4 groups: 20",
        "grapes, biggest group of 3 × 2 groups: 6",
        "mushrooms, biggest group of 5 × 1 group: 5",
        "3 mice: −6",
    ]
    nothing = outcome.placings[1].lines[0]
    assert str(nothing.reason) == "strawberries, none in sight: 0"


def test_v15_the_example_of_what_a_stand_is_worth() -> None:
    own = sizes(stand("v01", "v02@2,1r0"))
    assert [own.points(good) for good in Good] == [4, 1, 4, 0, 1]


def test_the_deck_favours_no_good_over_500_random_stands() -> None:
    rng = Random(500)
    some = [sizes(random_stand(rng)) for _ in range(500)]
    worth = [mean(own.points(good) for own in some) for good in Good]
    assert all(7.2 <= value <= 8.4 for value in worth)
    assert 3.6 <= mean(own.mice for own in some) <= 3.9
    open_one, open_two = (mean(len(choices(own, n)) > 1 for own in some) for n in (1, 2))
    assert 0.43 <= open_one <= 0.57
    assert 0.63 <= open_two <= 0.77


def test_v13_the_lines_of_a_seat_add_up_to_the_points_of_its_team() -> None:
    outcome = GAME.outcome(playout("veggies", 4, 2).end)
    assert outcome is not None
    assert {line.source[-1] for line in chain(*(p.lines for p in outcome.placings))} == set("0123")
    for placing in outcome.placings:
        assert sum(line.points for line in placing.lines) == placing.points


def test_there_is_no_ranking_before_all_have_declared() -> None:
    assert GAME.outcome(new()) is None
    stands = three_with_a_choice()
    state, _ = last_turn(finished(3, *stands), stands[2].cards[-1])
    assert GAME.outcome(state) is None


def test_groups_of_a_good_come_the_biggest_first_and_equal_ones_by_where_they_begin() -> None:
    across, down = ((0, 5), (1, 5)), ((0, 7), (0, 8))
    corner, one = ((5, 5), (5, 6), (6, 6)), ((-3, 0),)
    visible = dict.fromkeys((*down, *corner, *one, *across), S)
    assert groups(visible)[S] == tuple(map(frozenset, (corner, across, down, one)))
