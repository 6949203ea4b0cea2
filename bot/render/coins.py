"""Points as coins."""

from functools import cache

from PIL import Image

from bot.render import theme
from bot.render.sprites import fitted, scaled

MINUS = "\N{MINUS SIGN}"


def number(points: int) -> str:
    """Return the points with a true minus sign."""
    return str(points).replace("-", MINUS)


@cache
def coin(points: int, size: int) -> Image.Image:
    """Return points as a coin, golden for a gain and red for a loss."""
    image = scaled("coin" if points >= 0 else "debt", size).copy()
    colour = theme.INK if points >= 0 else theme.WHITE
    text = fitted(number(points), round(size * 0.68), colour, round(size * 0.68))
    image.alpha_composite(text, ((size - text.width) // 2, (size - text.height) // 2))
    return image
