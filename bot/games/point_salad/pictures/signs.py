"""The signs of which point cards are made: coins, veggies, arrows, in rows and columns."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from bot.render import theme
from bot.render.sprites import fitted, ghost, scaled, stretched
from engine.point_salad.veggies import Veggie

MINUS = "\N{MINUS SIGN}"


def number(points: int) -> str:
    """Return the points with a true minus sign."""
    return str(points).replace("-", MINUS)


def added(earlier: Sequence[int], total: int | None) -> str:
    """Return what each round of a match brought, as a sum: "30 + 12"; "?" for a hidden last one."""
    first, *others = earlier
    terms = [number(first), *(_term(points) for points in others)]
    return " ".join([*terms, "+ ?" if total is None else _term(total - sum(earlier))])


def _term(points: int) -> str:
    return f"+ {points}" if points >= 0 else f"{MINUS} {-points}"


@cache
def coin(points: int, size: int) -> Image.Image:
    """Return points as a coin, golden for a gain and red for a loss."""
    image = scaled("coin" if points >= 0 else "debt", size).copy()
    colour = theme.INK if points >= 0 else theme.WHITE
    text = fitted(number(points), round(size * 0.68), colour, round(size * 0.68))
    image.alpha_composite(text, ((size - text.width) // 2, (size - text.height) // 2))
    return image


def row(items: Sequence[Image.Image], gap: int) -> Image.Image:
    """Return the items side by side, their middles on one line."""
    width = sum(item.width for item in items) + gap * (len(items) - 1)
    image = Image.new("RGBA", (width, max(item.height for item in items)))
    x = 0
    for item in items:
        image.alpha_composite(item, (x, (image.height - item.height) // 2))
        x += item.width + gap
    return image


def column(items: Sequence[Image.Image], gap: int) -> Image.Image:
    """Return the items below each other, their middles on one line."""
    height = sum(item.height for item in items) + gap * (len(items) - 1)
    image = Image.new("RGBA", (max(item.width for item in items), height))
    y = 0
    for item in items:
        image.alpha_composite(item, ((image.width - item.width) // 2, y))
        y += item.height + gap
    return image


def on_tray(image: Image.Image, across: int, down: int) -> Image.Image:
    """Return the image on a tray that joins what lies on it."""
    tray = stretched("tray", image.width + 2 * across, image.height + 2 * down).copy()
    tray.alpha_composite(image, (across, down))
    return tray


def summed(veggies: Sequence[Veggie], size: int) -> Image.Image:
    """Return the veggies with plus signs between."""
    plus = scaled("plus", max(7, size * 5 // 16))
    items: list[Image.Image] = []
    for veggie in veggies:
        items += [plus, scaled(veggie, size)] if items else [scaled(veggie, size)]
    return row(items, max(1, size // 24))


def every_type(size: int, *, shown: bool = True) -> Image.Image:
    """Return all six veggies in two rows, or their shadows."""
    draw = scaled if shown else ghost
    images = [draw(veggie, size) for veggie in Veggie]
    gap = max(2, size // 8)
    return column([row(images[:3], gap), row(images[3:], gap)], gap)
