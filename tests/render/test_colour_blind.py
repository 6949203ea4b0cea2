"""What is played with is told apart by shape; but its colours too stay apart for every sight."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from bot.games.point_salad.pictures.layout import LOOKS
from bot.games.veggies.pictures.layout import LOOKS as ITEMS
from bot.render.sprites import scaled, sprite
from engine.point_salad.veggies import Veggie
from engine.veggies.cards import Good, Other
from tests.render.sight import MATRICES, Colour, distance

LEAST_DISTANCE = 15
"""In CIELAB; 2.3 is just noticeable."""
OUTLINE = 60
"""Pixels darker than this are outline, which all veggies share."""
LEAST_OUTLINE_DIFFERENCE = 0.18
"""Share of the pixels of a 32-pixel icon that belong to the one silhouette and not to the other."""

Item = Veggie | Good | Other
BASES: dict[Item, str] = {
    **{veggie: look.base for veggie, look in LOOKS.items()},
    **{item: look.base for item, look in ITEMS.items()},
}
PAIRS: list[tuple[Item, Item]] = [*combinations(Veggie, 2), *combinations([*Good, Other.MOUSE], 2)]


def mean_colour(item: Item) -> Colour:
    image = sprite(item)
    solid = image.getchannel("A").point([255 * (value > 200) for value in range(256)])
    bright = image.convert("L").point([255 * (value > OUTLINE) for value in range(256)])
    red, green, blue = ImageStat.Stat(image.convert("RGB"), ImageChops.darker(solid, bright)).mean
    return red, green, blue


def base_colour(item: Item) -> Colour:
    red, green, blue, *_ = ImageColor.getrgb(BASES[item])
    return red, green, blue


def silhouette(item: Item, size: int = 32) -> Image.Image:
    alpha = scaled(item, size).getchannel("A")
    return alpha.point([255 * (value > 127) for value in range(256)])


@pytest.mark.parametrize("sight", MATRICES)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_two_items_stay_apart_in_colour(sight: str, pair: tuple[Item, Item]) -> None:
    one, other = pair
    assert distance(mean_colour(one), mean_colour(other), sight) >= LEAST_DISTANCE
    assert distance(base_colour(one), base_colour(other), sight) >= LEAST_DISTANCE


def test_cabbage_and_lettuce_are_worlds_apart_for_every_sight() -> None:
    colours = mean_colour(Veggie.CABBAGE), mean_colour(Veggie.LETTUCE)
    assert all(distance(*colours, sight) > 2 * LEAST_DISTANCE for sight in MATRICES)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_two_items_differ_in_silhouette_or_lightness_at_32_pixels(
    pair: tuple[Item, Item],
) -> None:
    one, other = map(silhouette, pair)
    different = sum(ImageChops.difference(one, other).histogram()[128:])
    outline = different / (32 * 32)
    lightness = [ImageStat.Stat(scaled(v, 32).convert("L"), silhouette(v)).mean[0] for v in pair]
    assert outline >= LEAST_OUTLINE_DIFFERENCE or abs(lightness[0] - lightness[1]) >= LEAST_DISTANCE
