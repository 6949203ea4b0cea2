"""The signs of which point cards are made: numbers, veggies, in rows and columns."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from bot.render import theme
from bot.render.sprites import fitted, label, scaled, sprite, stretched
from engine.point_salad.veggies import Veggie
from engine.text import added, printed, signed

TIMES = "\N{MULTIPLICATION SIGN}"
_DEBTS = {-1: ("debt-light", theme.LOSS), -2: ("debt", theme.WHITE)}
"""By points: the ground of a loss, and its letters. A larger one has a ground of its own."""


def changed(points: int) -> str:
    """Return a change with its sign; none is a bare 0."""
    return signed(points) if points else "0"


def rounds(earlier: Sequence[int], total: int | None) -> str:
    """Return what each round of a match brought, as a sum: "30 + 12"; "?" for a hidden last one."""
    return f"{added(*earlier)} + ?" if total is None else added(*earlier, total - sum(earlier))


def coin(points: int, size: int) -> Image.Image:
    """Return the points that a card pays, as a square sign."""
    return price(points, size, size)


@cache
def price(points: int, width: int, height: int) -> Image.Image:
    """Return the points that a card pays: dark for a gain; losses differ in shape and shade."""
    gain = ("points", theme.WHITE)
    ground, colour = gain if points >= 0 else _DEBTS.get(points, ("debt-deep", theme.WHITE))
    image = sprite(ground).resize((width, height), Image.Resampling.LANCZOS)
    room = width * (0.78 if points >= 0 or points in _DEBTS else 0.7)
    text = fitted(printed(points), min(round(width * 0.86), height), colour, round(room))
    image.alpha_composite(text, ((width - text.width) // 2, (height - text.height) // 2))
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


def tinted(colour: str, width: int, height: int) -> Image.Image:
    """Return a tray of that colour."""
    tray = stretched("tray", width, height).copy()
    tray.paste(colour, mask=tray.getchannel("A"))
    return tray


def summed(veggies: Sequence[Veggie], size: int, width: int) -> Image.Image:
    """Return the veggies with plus signs between; of one kind as "3 ×", in at most the width."""
    if len(set(veggies)) == 1:
        times = label(f"{len(veggies)}{TIMES}", size * 4 // 5, theme.INK)
        return row([times, scaled(veggies[0], size)], size // 8)
    sign = (width - size * len(veggies)) // (len(veggies) - 1)
    plus = scaled("plus", min(sign - 2, size * 3 // 8))
    items: list[Image.Image] = []
    for veggie in veggies:
        items += [plus, scaled(veggie, size)] if items else [scaled(veggie, size)]
    return row(items, min(size // 12, (sign - plus.width) // 2))


def every_kind(size: int, width: int) -> Image.Image:
    """Return all six veggies as a hand of cards is held, each over the one before it."""
    step = min(size + 2, (width - size) // (len(Veggie) - 1))
    image = Image.new("RGBA", (size + step * (len(Veggie) - 1), size))
    for place, veggie in enumerate(Veggie):
        image.alpha_composite(scaled(veggie, size), (place * step, 0))
    return image
