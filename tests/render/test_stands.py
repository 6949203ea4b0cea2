"""Stands of Veggies: whatever shape they have, all of them is shown, and large enough."""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.veggies.pictures import arrange, final, hand, market, podium, replay
from bot.games.veggies.pictures.layout import CELLS, GUIDE, STAND
from bot.games.veggies.pictures.lines import StandLine
from bot.games.veggies.pictures.models import TableModel
from bot.games.veggies.pictures.panel import PanelPlaces
from bot.games.veggies.pictures.stands import Extent, biggest_groups
from bot.render import theme
from bot.render.box import Box
from engine.veggies import Good, Laid, Stand, sizes
from engine.veggies.stands import bounds
from tests.render.stands import PULLS, anywhere, board, game, grown, played, table

LEAST = 22
"""Pixels of a space where the picture is shown as wide as a phone."""
PHONE = 360


@st.composite
def some_stand(draw: st.DrawFn) -> tuple[Laid, ...]:
    chance = random.Random(draw(st.integers(0, 10**6)))
    pull = draw(st.sampled_from([*PULLS.values(), anywhere(chance)]))
    return grown(chance, pull, draw(st.integers(1, 8)))


def apart(boxes: Iterable[Box]) -> bool:
    return not any(one.meets(other) for one, other in combinations(boxes, 2))


def assert_whole(laid: Sequence[Laid], extents: Sequence[Extent], spots: PanelPlaces) -> None:
    """Each visible space is in one of the mats, and each mat has room for what it shows."""
    shown = [(x, y) for extent in extents for x in extent.columns for y in extent.rows]
    assert len({*shown}) == len(shown)
    assert {*Stand(tuple(laid)).visible} <= {*shown}
    for extent, mat in zip(extents, spots.mats, strict=True):
        width, height = extent.size(spots.cell)
        assert width <= mat.w - 2 * (STAND.pad - STAND.margin)
        assert height <= mat.h - 2 * (STAND.pad - STAND.margin)


def assert_sound(shown: TableModel, lines: Sequence[StandLine]) -> None:
    assert sorted(place for line in lines for place in line.places) == [*range(len(shown.stands))]
    low, high = theme.SQUARE
    for line in lines:
        picture = Box(0, 0, theme.WIDTH, line.height)
        assert not low < theme.WIDTH / line.height < high
        assert apart(spots.outer for spots in line.panels)
        for place, spots in zip(line.places, line.panels, strict=True):
            parts = [spots.header, *spots.mats, *spots.cells]
            assert picture.contains(spots.outer)
            assert all(spots.outer.contains(part) for part in parts)
            assert apart(parts)
            assert_whole(shown.stands[place].cards, spots.extents, spots)


@given(st.lists(some_stand(), min_size=2, max_size=4))
@settings(max_examples=30, deadline=None)
def test_stands_of_any_shape_are_shown_whole_and_nothing_overlaps(
    stands: list[tuple[Laid, ...]],
) -> None:
    shown = table(stands)
    assert_sound(shown, arrange(shown.stands))


@given(some_stand(), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_a_private_stand_shows_all_of_it_and_of_the_card_to_come(
    laid: tuple[Laid, ...], seed: int
) -> None:
    stand, chance = Stand.of(laid), random.Random(seed)
    turns = chance.randrange(4)
    column, row = chance.choice(sorted(stand.spots(turns)))
    after = (*laid, Laid("v01", column, row, turns))
    places = hand.arrange(after)
    shown = {(x, y) for extent in places.extents for x in extent.columns for y in extent.rows}
    assert {*Stand(after).visible} <= shown
    assert apart([*places.mats, places.row])
    assert all(places.outer.contains(box) for box in (*places.mats, places.row))
    for extent, mat in zip(places.extents, places.mats, strict=True):
        width, height = extent.size(places.cell)
        assert width + GUIDE.left - 2 * STAND.margin <= mat.w
        assert height + GUIDE.top <= mat.h
    low, high = theme.SQUARE
    assert not low < theme.WIDTH / (places.outer.bottom + theme.MARGIN) < high


def test_a_space_is_never_too_small_on_a_phone() -> None:
    assert min(CELLS) * PHONE // theme.WIDTH >= LEAST
    assert market.places().cards[0].w // 3 * PHONE // theme.WIDTH >= LEAST


@pytest.mark.parametrize("pull", PULLS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_most_extreme_stands_have_their_place_at_any_table(seats: int, pull: str) -> None:
    chance = random.Random(seats)
    shown = table([grown(chance, PULLS[pull]) for _ in range(seats)])
    assert_sound(shown, arrange(shown.stands))


def test_the_widest_stand_that_there_can_be_goes_on_in_a_second_strip() -> None:
    flat = tuple(Laid(f"v0{n + 1}", 3 * n) for n in range(8))
    columns, rows = bounds(Stand(flat).visible)
    assert (len(columns), len(rows)) == (24, 2)
    (first, *_) = arrange(table([flat, flat[:1]]).stands)
    extents = first.panels[0].extents
    assert [len(extent.columns) for extent in extents] == [12, 12]
    assert extents[0].columns.stop == extents[1].columns.start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_game_is_sound_and_its_replay_has_room_for_all_of_it(seats: int) -> None:
    boards = game(seats, seed=3, care=0)
    for shown in boards:
        assert_sound(shown, arrange(shown.stands))
    plan = replay.plan_of(boards[-1])
    assert apart(spots.outer for line in plan for spots in line.panels)
    assert min(spots.outer.y for spots in plan[0].panels) >= market.places().height - theme.MARGIN
    for shown in boards:
        for line in plan:
            for place, spots in zip(line.places, line.panels, strict=True):
                if shown.stands[place].cards:
                    assert_whole(shown.stands[place].cards, spots.extents, spots)


def test_partners_share_a_line_or_follow_each_other() -> None:
    early, late = game(4, seed=7)[5], game(4, seed=7)[-1]
    assert [line.places for line in arrange(early.stands)] == [(0, 2), (1, 3)]
    assert [place for line in arrange(late.stands) for place in line.places] == [0, 2, 1, 3]


def across(columns: int) -> tuple[Laid, ...]:
    """Return a stand that is two spaces high and so many wide."""
    return tuple(
        Laid(f"v{n:02}", x, 0) for n, x in enumerate([*range(0, columns - 3, 3), columns - 3], 1)
    )


@pytest.mark.parametrize(("second", "lines"), [(6, [(0, 1)]), (7, [(0,), (1,)])])
def test_two_stands_share_a_line_while_their_spaces_are_large_enough_there(
    second: int, lines: list[tuple[int, ...]]
) -> None:
    shown = table([across(7), across(second)])
    assert [line.places for line in arrange(shown.stands)] == lines


@given(st.lists(some_stand(), min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_no_line_has_players_of_two_teams(stands: list[tuple[Laid, ...]]) -> None:
    for line in arrange(table(stands).stands):
        assert len({place % 2 for place in line.places}) == 1


@given(some_stand())
@settings(max_examples=30, deadline=None)
def test_all_biggest_groups_of_two_spaces_or_more_are_marked_and_no_others(
    laid: tuple[Laid, ...],
) -> None:
    own, marked = sizes(Stand(laid)), biggest_groups(laid)
    for good in Good:
        groups = [len(group) for kind, group in marked if kind is good]
        big = own.biggest(good)
        of_it = own.groups[[*Good].index(good)].count(big) if big > 1 else 0
        assert groups == [big] * of_it


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sums_at_the_end_lie_below_the_podium_in_a_picture_that_is_no_square(
    seats: int,
) -> None:
    for seed in range(5):
        *_, state = played(seats, seed, care=0)
        ranked = podium.sides(board(state))
        places = final.arrange(ranked, seats, curves=False)
        picture = Box(0, 0, theme.WIDTH, places.height)
        assert apart([places.podium, places.head, *places.sides, *places.hands])
        assert len(places.hands) == seats
        assert all(picture.contains(box) for box in (places.podium, *places.sides, *places.hands))
        low, high = theme.SQUARE
        assert not low < theme.WIDTH / places.height < high
        assert [side.rank for side in ranked] == sorted(side.rank for side in ranked)
        assert len(ranked) == (2 if seats == 4 else seats)
        assert all(
            places.podium.contains(step) for step in podium.steps(places.podium, len(ranked))
        )
