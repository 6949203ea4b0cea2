from collections.abc import Iterable, Sequence
from itertools import combinations
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.games.point_salad.pictures import cards, final, market, podium, rules, signs
from bot.games.point_salad.pictures.layout import (
    COMFORTABLE,
    LARGE,
    MARKET,
    PANEL,
    PILE,
    SIZES,
    CardSize,
)
from bot.games.point_salad.pictures.models import Board, Captions
from bot.games.point_salad.pictures.rules import content, drawn
from bot.games.point_salad.pictures.tableaux import Arrangement, arrange, point_cards
from bot.render import curves as chart
from bot.render import theme
from bot.render.box import Box
from bot.render.scales import step_for
from bot.render.sprites import scaled
from engine.point_salad.cards import CARDS
from engine.point_salad.veggies import Counts, Veggie
from engine.text import Text, text
from tests.render.boards import SAY, game

LEAST_ICON = 14 * theme.WIDTH / 360
LEAST_FRONT = 17 * theme.WIDTH / 360
"""Veggies of 15 pixels, three beside each other, were mixed up on a phone."""
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
    for spots, number in zip(plan.panels, counts, strict=True):
        parts = [spots.header, *spots.veggies, *spots.cards]
        assert len(spots.cards) == number
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
    for top in (theme.MARGIN, theme.MARGIN + 288 + theme.GAP):
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
    out = MARKET.new // 6
    cards = [Box(box.x - out, box.y - out, box.w + out, box.h + out) for box in spots.slots]
    piles = [Box(box.x - out, box.y - out, box.w + out, box.h + out) for box in spots.piles]
    assert apart([*piles, *cards])
    assert apart([*spots.labels, *spots.piles, *spots.slots])
    assert all(table.contains(box) for box in [*spots.labels, *piles, *cards])


def test_a_pile_shows_fewer_layers_the_smaller_it_gets_and_none_below_its_last_card() -> None:
    depths = [market.layers(left) for left in range(37)]
    assert depths == sorted(depths)
    assert (depths[0], depths[1], depths[2], depths[36]) == (0, 0, 1, len(MARKET.layers))
    assert PILE.h + depths[36] * MARKET.layer <= market.places().piles[0].h


def longer(say: Captions) -> Captions:
    """Return the words of cards half as long again, as other languages need."""
    return say._replace(
        each="jeweils",
        each_set="jeder ganze Satz",
        all_six="jeder ganze Satz aller sechs",
        most="am meisten",
        fewest="am wenigsten",
        most_total="insgesamt am meisten Gemüse",
        fewest_total="insgesamt am wenigsten Gemüse",
        even="gerade",
        odd="ungerade",
        missing="jede fehlende Sorte",
        at_least=("jede Sorte mit mindestens 3",) * 6,
    )


@pytest.mark.parametrize("say", [SAY, longer(SAY)], ids=["short", "long"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size.name))
def test_every_rule_fits_its_card(size: CardSize, say: Captions) -> None:
    width, height = content(size)
    for card in CARDS.values():
        signs = drawn(card.rule, size, say)
        assert signs.width <= width, card.id
        assert signs.height <= height, card.id


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(TypeError, match="no picture"):
        drawn(Novelty(), PILE, SAY)


@pytest.fixture
def veggies_drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """Return the sizes of all veggies on cards: those that are paid for, fans of six, backs."""
    sizes: dict[str, list[int]] = {"front": [], "fan": [], "back": []}

    def spied(module: ModuleType, part: str) -> None:
        def noted(name: str, size: int) -> Image.Image:
            if name in set(Veggie):
                sizes[part].append(size)
            return scaled(name, size)

        monkeypatch.setattr(module, "scaled", noted)

    def fan(size: int, width: int) -> Image.Image:
        sizes["fan"].append(size)
        return Image.new("RGBA", (width, size))

    spied(rules, "front")
    spied(signs, "front")
    spied(cards, "back")
    monkeypatch.setattr(rules, "every_kind", fan)
    for size in SIZES:
        for card in CARDS:
            cards.point_card.__wrapped__(card, size, theme.PAPER, SAY)
    return sizes


def test_no_veggie_is_smaller_than_14_pixels_on_a_phone(
    veggies_drawn: dict[str, list[int]],
) -> None:
    assert min(min(sizes) for sizes in veggies_drawn.values()) >= LEAST_ICON
    for cell in (PANEL.veggies_half - 36, PANEL.veggies_wide - 8):
        assert cell >= LEAST_ICON


def test_what_a_card_pays_for_is_larger_than_its_back(veggies_drawn: dict[str, list[int]]) -> None:
    assert min(veggies_drawn["front"]) >= LEAST_FRONT > max(veggies_drawn["back"])


@pytest.mark.parametrize(
    "counts", [[2, 2], [2, 2, 2], *([2, *[8] * others] for others in (3, 4, 5))]
)
def test_a_seat_with_two_cards_shows_two_large_ones(counts: list[int]) -> None:
    assert arrange(counts).panels[0].size == PILE


@given(CROWDS)
def test_cards_are_enlarged_only_as_far_as_the_picture_stays_comfortable(counts: list[int]) -> None:
    plan = arrange(counts)
    if any(spots.size != LARGE for spots in plan.panels):
        stays = arrange([20] * len(counts)).height
        assert plan.height <= max(COMFORTABLE + 2 * theme.MARGIN + theme.WIDTH // 4, stays)


def test_beside_a_fifth_panel_lies_the_legend() -> None:
    plan = arrange([3] * 5)
    widths = {spots.outer.w for spots in plan.panels}
    assert len(widths) == 1
    assert plan.legend is not None
    assert apart([plan.legend, *(spots.outer for spots in plan.panels)])
    assert plan.legend.y == plan.panels[4].outer.y
    assert all(arrange([3] * seats).legend is None for seats in (2, 3, 4, 6))


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("curves", [True, False])
def test_podium_and_curves_have_places_of_their_own(seats: int, *, curves: bool) -> None:
    stage, plot = final.stages(curves=curves)
    steps = podium.steps(stage, seats)
    assert len(steps) == min(seats, 3)
    assert apart(steps)
    assert all(stage.contains(step) for step in steps)
    assert plot is None or not plot.meets(stage)
    assert plot is None or plot.h // chart.CHART.label >= len(theme.SEATS)


@given(st.lists(st.integers(0, 300), min_size=1, max_size=6))
def test_the_numbers_at_the_ends_of_the_curves_keep_their_distance(wanted: list[int]) -> None:
    heights = chart.spread(wanted, 30, 20, 300)
    assert all(20 <= height <= 300 for height in heights)
    assert all(abs(a - b) >= 30 for a, b in combinations(heights, 2))
    assert sorted(range(len(wanted)), key=lambda i: wanted[i]) == sorted(
        range(len(wanted)), key=lambda i: heights[i]
    )


@pytest.mark.parametrize(
    ("span", "step"),
    [(1, 5), (25, 5), (26, 10), (50, 10), (51, 20), (100, 20), (101, 50), (501, 200), (9999, 2000)],
)
def test_an_axis_has_the_finest_round_steps_of_which_five_are_enough(span: int, step: int) -> None:
    assert step_for(span) == step
