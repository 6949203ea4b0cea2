import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.games.point_salad.pictures.choice import MarketChoice, Tag, draw_choice
from bot.render import Picture, theme
from bot.render.analysis import Chances, Curve, Mark, draw_chances
from tests.render.boards import NAMES, game

MOST_BYTES = 120_000


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def curves(seats: int, moments: int = 40) -> tuple[Curve, ...]:
    """Return chances that wander around and end with the first seat's victory."""
    rows = [[1 + (7 * t * (s + 2)) % 11 for s in range(seats)] for t in range(moments - 1)]
    shares = [[value / sum(row) for value in row] for row in rows]
    shares.append([1.0] + [0.0] * (seats - 1))
    columns = zip(*shares, strict=True)
    return tuple(Curve(s, NAMES[s], chances, bot=s % 2 == 1) for s, chances in enumerate(columns))


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_chart_is_a_small_picture_that_no_phone_crops(seats: int) -> None:
    picture = draw_chances(Chances(curves(seats), marks=()))
    assert opened(picture).size == (picture.width, picture.height)
    assert picture.width == theme.WIDTH
    low, high = theme.SQUARE
    assert not low < picture.width / picture.height < high
    assert len(picture.data) <= MOST_BYTES


def test_a_chart_of_a_single_turn_can_be_drawn() -> None:
    assert draw_chances(Chances(curves(2, moments=2), marks=())).data


def test_a_mark_lies_on_the_curve_of_its_player() -> None:
    plain = Chances(curves(2), marks=())
    marked = replace(plain, marks=(Mark(1, 20, good=False, label="1"),))
    box = ImageChops.difference(opened(draw_chances(plain)), opened(draw_chances(marked))).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) <= 44
    assert abs((box[0] + box[2]) / 2 - theme.WIDTH / 2) < 60


def test_everything_that_was_taken_gets_a_ring_and_nothing_else() -> None:
    market = game(3, seed=7)[12].market
    bare = opened(draw_choice(MarketChoice(market, (Tag("ana", (), 0),))))
    for places, half in ((("A",), "upper left"), (("C2",), "lower right")):
        picture = opened(draw_choice(MarketChoice(market, (Tag("ana", places, 0),))))
        left, top, right, bottom = ImageChops.difference(bare, picture).getbbox() or (0, 0, 0, 0)
        assert (right < picture.width / 2) == (half == "upper left")
        assert (bottom < picture.height * 0.6) == (half == "upper left")
        assert right - left > 250
        assert bottom - top > 100


def test_two_who_take_the_same_both_have_a_ring() -> None:
    market = game(3, seed=7)[12].market
    one = draw_choice(MarketChoice(market, (Tag("ana", ("B", "A1"), 0), Tag("Chef", ()))))
    both = draw_choice(MarketChoice(market, (Tag("ana", ("B", "A1"), 0), Tag("Chef", ("B", "A1")))))
    assert one.data != both.data
