"""R10 and R11: the market is refilled, empty piles are replaced."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Event
from engine.point_salad import State
from engine.point_salad.actions import PAIRS, SLOTS
from engine.point_salad.state import PileSplit, Refilled
from tests.engine.salad_adapter import PointSaladAdapter
from tests.engine.salad_tables import FULL_MARKET, legal_texts, own, play, some_cards, table

LIMIT = settings(deadline=None, derandomize=True, max_examples=300)


def refills(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Refilled | PileSplit)]


def sizes(state: State) -> list[int]:
    return [len(pile) for pile in state.piles]


def with_sizes(*wanted: int, market: dict[str, str] | None = None) -> State:
    """Build a table with piles of these sizes below a full market, or the given one."""
    cards = iter(some_cards(sum(wanted)))
    a, b, c = ([next(cards) for _ in range(size)] for size in wanted)
    return table(a=a, b=b, c=c, market=FULL_MARKET if market is None else market)


def test_r10_an_empty_slot_gets_the_top_card_of_its_own_pile() -> None:
    before = with_sizes(5, 5, 5)
    after, events = play(before, "A2C1")
    a, b, c = before.piles
    assert after.market[SLOTS.index("A2")] == a[0]
    assert after.market[SLOTS.index("C1")] == c[0]
    assert after.piles == (a[1:], b, c[1:])
    assert refills(events) == [Refilled("A2", a[0]), Refilled("C1", c[0])]


def test_r10_of_two_empty_slots_in_a_column_the_first_is_filled_first() -> None:
    before = with_sizes(5, 5, 5)
    after, events = play(before, "B1B2")
    top, second = before.piles[1][:2]
    assert after.market[2:4] == (top, second)
    assert refills(events) == [Refilled("B1", top), Refilled("B2", second)]


@pytest.mark.parametrize("pair", PAIRS)
def test_r10_slots_are_filled_column_by_column_and_the_others_stay(pair: str) -> None:
    before = with_sizes(6, 6, 6)
    after, events = play(before, pair)
    assert [e.slot for e in events if isinstance(e, Refilled)] == [pair[:2], pair[2:]]
    for slot, was, is_now in zip(SLOTS, before.market, after.market, strict=True):
        assert (was == is_now) is (slot not in pair)


def test_r10_a_point_card_draft_leaves_the_market_alone() -> None:
    before = with_sizes(5, 5, 5)
    after, events = play(before, "A")
    assert after.market == before.market
    assert refills(events) == []


def test_r10_slots_stay_empty_where_their_pile_cannot_be_replaced() -> None:
    after, events = play(with_sizes(0, 1, 1), "A1A2")
    assert after.market[:2] == (None, None)
    assert refills(events) == []


def test_r10_a_slot_that_was_empty_before_stays_empty_beside_lone_cards() -> None:
    market = {slot: card for slot, card in FULL_MARKET.items() if slot != "A1"}
    after, events = play(with_sizes(0, 1, 1, market=market), "B1C1")
    assert [e.slot for e in events if isinstance(e, Refilled)] == ["B1", "C1"]
    assert after.market[0] is None
    assert sizes(after) == [0, 0, 0]


@pytest.mark.parametrize("size", range(2, 35))
def test_r11_of_k_cards_the_bottom_half_rounded_down_moves_in_its_order(size: int) -> None:
    before = with_sizes(1, size, 1)
    after, events = play(before, "A")
    moved, keep = size // 2, size - size // 2
    assert after.piles[0] == before.piles[1][keep:]
    assert after.piles[1] == before.piles[1][:keep]
    assert len(after.piles[0]) == moved
    assert events[1:] == [PileSplit("B", "A", moved)]


def test_r11_the_top_card_of_the_largest_pile_does_not_move() -> None:
    for size in (2, 3, 4, 5):
        before = with_sizes(1, size, 1)
        after, _ = play(before, "A")
        assert after.piles[1][0] == before.piles[1][0]


@pytest.mark.parametrize(
    ("before", "draft", "after"),
    [
        ((1, 3, 7), "A", [3, 3, 4]),
        ((1, 7, 3), "A", [3, 4, 3]),
        ((7, 1, 3), "B", [4, 3, 3]),
        ((3, 1, 8), "B", [3, 4, 4]),
        ((8, 3, 1), "C", [4, 3, 4]),
        ((3, 9, 1), "C", [3, 5, 4]),
    ],
)
def test_r11_the_largest_pile_is_the_one_that_is_split(
    before: tuple[int, ...], draft: str, after: list[int]
) -> None:
    assert sizes(play(with_sizes(*before), draft)[0]) == after


@pytest.mark.parametrize(
    ("before", "draft", "source", "after"),
    [
        ((1, 4, 4), "A", "B", [2, 2, 4]),
        ((5, 1, 5), "B", "A", [3, 2, 5]),
        ((6, 6, 1), "C", "A", [3, 6, 3]),
        ((1, 2, 2), "A", "B", [1, 1, 2]),
    ],
)
def test_r11_among_equally_large_piles_the_leftmost_is_split(
    before: tuple[int, ...], draft: str, source: str, after: list[int]
) -> None:
    state, events = play(with_sizes(*before), draft)
    assert sizes(state) == after
    assert [e.source for e in events if isinstance(e, PileSplit)] == [source]


def test_r11_a_lone_card_is_not_split() -> None:
    state, events = play(with_sizes(1, 1, 1), "B")
    assert sizes(state) == [1, 0, 1]
    assert refills(events) == []


def test_r11_a_pile_that_empties_during_the_refill_is_replaced_at_once() -> None:
    """A1 takes the last card of pile A; A2 is then filled from what pile B gave."""
    before = with_sizes(1, 7, 2)
    after, events = play(before, "A1A2")
    (last,), b, c = before.piles
    assert refills(events) == [Refilled("A1", last), PileSplit("B", "A", 3), Refilled("A2", b[4])]
    assert after.market[:2] == (last, b[4])
    assert after.piles == (b[5:], b[:4], c)


def test_r11_a_pile_that_empties_by_the_last_slot_is_replaced_after_the_refill() -> None:
    before = with_sizes(2, 6, 3)
    after, events = play(before, "A1A2")
    assert [type(event) for event in refills(events)] == [Refilled, Refilled, PileSplit]
    assert sizes(after) == [3, 3, 3]


def test_r11_the_split_counts_the_cards_as_they_lie_at_that_moment() -> None:
    """C had 4 cards and is the largest only until C1 is filled; A empties first."""
    before = with_sizes(1, 3, 4)
    after, events = play(before, "A1C1")
    assert refills(events)[:2] == [
        Refilled("A1", before.piles[0][0]),
        PileSplit("C", "A", 2),
    ]
    assert sizes(after) == [2, 3, 1]


def test_r11_two_piles_may_empty_one_after_the_other_in_one_refill() -> None:
    before = with_sizes(1, 1, 8)
    after, events = play(before, "A1B1")
    a, b, _ = before.piles
    assert refills(events) == [
        Refilled("A1", a[0]),
        PileSplit("C", "A", 4),
        Refilled("B1", b[0]),
        PileSplit("A", "B", 2),
    ]
    assert sizes(after) == [2, 2, 4]


def test_r11_several_empty_piles_are_replaced_from_left_to_right() -> None:
    before = with_sizes(0, 0, 8)
    after, events = play(before, "C")
    assert refills(events) == [PileSplit("C", "A", 3), PileSplit("C", "B", 2)]
    assert sizes(after) == [3, 2, 2]


def test_r11_several_empty_piles_share_as_far_as_the_cards_go() -> None:
    after, events = play(with_sizes(0, 0, 3), "C")
    assert refills(events) == [PileSplit("C", "A", 1)]
    assert sizes(after) == [1, 0, 1]


def test_r11_the_pile_that_was_drafted_empty_is_replaced_before_the_market_is_filled() -> None:
    market = {slot: card for slot, card in FULL_MARKET.items() if slot[0] != "A"}
    before = with_sizes(1, 6, 1, market=market)
    after, events = play(before, "A")
    b = before.piles[1]
    assert refills(events)[0] == PileSplit("B", "A", 3)
    assert after.market[:2] == (b[3], b[4])
    assert after.piles[0] == (b[5],)


def test_r11_a_player_draws_from_a_replaced_pile_as_from_any_other() -> None:
    before = with_sizes(1, 6, 1)
    after, _ = play(before, "A", "A")
    assert after.tableaux[1] == own(points=before.piles[1][3])


tables = st.builds(
    with_sizes,
    st.integers(0, 7),
    st.integers(0, 7),
    st.integers(0, 7),
    market=st.sets(st.sampled_from(SLOTS)).map(
        lambda slots: {slot: FULL_MARKET[slot] for slot in slots}
    ),
).filter(lambda state: state.left > 0)


@LIMIT
@given(tables, st.randoms(use_true_random=False))
def test_r10_r11_after_any_turn_no_pile_or_slot_is_empty_that_could_be_filled(
    before: State, rng: Random
) -> None:
    after, _ = play(before, rng.choice(sorted(legal_texts(before))))
    if 0 in sizes(after):
        assert max(sizes(after)) <= 1
    for slot, card in enumerate(after.market):
        assert card is not None or not after.piles[slot // 2]
    cards = PointSaladAdapter().cards
    assert sorted(cards(after)) == sorted(cards(before))
