from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.point_salad.pictures import chart, final, market, panel, podium
from bot.games.point_salad.pictures.layout import (
    LARGE,
    LARGE_CARDS_UP_TO,
    MARKET,
    PANEL,
    PILE,
    SMALL,
    CardSize,
)
from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.pictures.rules import content, drawn
from bot.games.point_salad.pictures.tableaux import Arrangement, arrange, point_cards
from bot.render import theme
from bot.render.box import Box
from engine.point_salad.cards import CARDS
from engine.point_salad.veggies import Counts
from engine.text import Text, text
from tests.render.boards import game

CROWDS = st.lists(st.integers(0, 20), min_size=2, max_size=6)


class Novelty:
    """A rule that a later edition might bring."""

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        return len(others) - sum(own)

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        return text("{points}", points=self.score(own, others))


def apart(boxes: Iterable[Box]) -> bool:
    return not any(one.meets(other) for one, other in combinations(boxes, 2))


def assert_sound(plan: Arrangement, counts: list[int]) -> None:
    picture = Box(0, 0, theme.WIDTH, plan.height)
    assert apart(spots.outer for spots in plan.panels)
    for spots, cards in zip(plan.panels, counts, strict=True):
        parts = [spots.header, *spots.veggies, *spots.cards]
        assert len(spots.cards) == cards
        assert picture.contains(spots.outer)
        assert all(spots.outer.contains(part) for part in parts)
        assert apart(parts)


@given(CROWDS)
def test_whatever_players_own_nothing_overlaps_and_nothing_is_cut(counts: list[int]) -> None:
    assert_sound(arrange(counts), counts)


@given(CROWDS, st.integers(0, 700))
def test_panels_below_something_else_are_as_sound(counts: list[int], top: int) -> None:
    plan = arrange(counts, top)
    assert_sound(plan, counts)
    assert min(spots.outer.y for spots in plan.panels) == top


@given(CROWDS)
def test_no_picture_is_square(counts: list[int]) -> None:
    low, high = theme.SQUARE
    for top in (theme.MARGIN, theme.MARGIN + 344 + theme.GAP):
        ratio = theme.WIDTH / arrange(counts, top).height
        assert not low < ratio < high
    assert theme.WIDTH / market.places().height > high


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_at_every_state_of_a_random_game_the_tableaux_are_sound(seats: int, seed: int) -> None:
    for board in game(seats, seed):
        counts = point_cards(board.tableaux)
        assert_sound(arrange(counts), counts)
        assert_names_have_room(board)


def assert_names_have_room(board: Board) -> None:
    """A header holds sign, name, badge and points: the name keeps at least a third of it."""
    for spots in arrange(point_cards(board.tableaux)).panels:
        taken = 2 * (PANEL.badge + 8) + PANEL.points + 2 * PANEL.inset
        assert spots.header.w - taken >= spots.header.w // 3


def test_the_market_lies_as_its_buttons_do() -> None:
    spots = market.places()
    a1, a2, b1, b2, c1, _ = spots.slots
    assert a1.y == b1.y == c1.y < a2.y == b2.y
    assert [pile.x for pile in spots.piles] == [a1.x, b1.x, c1.x] == [a2.x, b2.x, spots.slots[5].x]


def test_nothing_in_the_market_overlaps_even_where_all_is_fresh() -> None:
    spots = market.places()
    table = Box(0, 0, theme.WIDTH, spots.height)
    cards = [box.inset(-MARKET.glow) for box in spots.slots]
    piles = [box.inset(-MARKET.glow + 1) for box in spots.piles]
    assert apart(cards)
    assert apart([*piles, *cards])
    assert apart([*spots.labels, *spots.piles, *spots.slots])
    assert all(table.contains(box) for box in [*spots.labels, *piles, *cards])


def test_a_pile_shows_fewer_layers_the_smaller_it_gets_and_none_below_its_last_card() -> None:
    depths = [market.layers(left) for left in range(37)]
    assert depths == sorted(depths)
    assert (depths[0], depths[1], depths[2], depths[36]) == (0, 0, 1, len(MARKET.layers))
    assert PILE.h + depths[36] * MARKET.layer <= market.places().piles[0].h


@pytest.mark.parametrize("size", [PILE, LARGE, SMALL], ids=lambda size: str(size.name))
def test_every_rule_fits_its_card(size: CardSize) -> None:
    width, height = content(size)
    for card in CARDS.values():
        signs = drawn(card.rule, size)
        assert signs.width <= width, card.id
        assert signs.height <= height, card.id


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(TypeError, match="no picture"):
        drawn(Novelty(), PILE)


@pytest.mark.parametrize("seats", range(2, 7))
def test_cards_are_large_as_long_as_there_are_few(seats: int) -> None:
    few = LARGE_CARDS_UP_TO[seats]
    assert arrange([few] * seats).size == LARGE
    assert arrange([few + 1] * seats).size == SMALL


def test_of_five_players_the_last_has_a_line_for_itself() -> None:
    plan = arrange([3] * 5)
    assert plan.panels[4].outer.w == theme.WIDTH - 2 * theme.MARGIN
    assert panel.per_line(plan.panels[4].outer.w, SMALL) == 6


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("curves", [True, False])
def test_podium_and_curves_stand_side_by_side(seats: int, *, curves: bool) -> None:
    stage, plot = final.stages(curves=curves)
    steps = podium.steps(stage, seats)
    assert len(steps) == min(seats, 3)
    assert apart(steps)
    assert all(stage.contains(step) for step in steps)
    assert plot is None or not plot.meets(stage)


@given(st.lists(st.integers(0, 300), min_size=1, max_size=6))
def test_the_numbers_at_the_ends_of_the_curves_keep_their_distance(wanted: list[int]) -> None:
    heights = chart.spread(wanted, 30, 20, 300)
    assert all(20 <= height <= 300 for height in heights)
    assert all(abs(a - b) >= 30 for a, b in combinations(heights, 2))
    assert sorted(range(len(wanted)), key=lambda i: wanted[i]) == sorted(
        range(len(wanted)), key=lambda i: heights[i]
    )
