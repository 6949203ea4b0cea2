"""The sprites of `assets/sprites`: decoded once, scaled once for each size used."""

from functools import cache, lru_cache

from PIL import Image

from bot.render import theme
from bot.render.fonts import font

_NINE_PATCHES = 96
"""Stretched sprites kept: a picture uses about a dozen, six players at many heights a few more."""

_LEAST_LETTERS = 8


@cache
def sprite(name: str) -> Image.Image:
    """Return the sprite at its own size, as RGBA. Callers must not draw on it.

    Raises FileNotFoundError if there is no such sprite.
    """
    with Image.open(theme.SPRITES / f"{name}.png") as image:
        return image.convert("RGBA")


@cache
def scaled(name: str, size: int) -> Image.Image:
    """Return the square sprite scaled to `size` pixels."""
    return sprite(name).resize((size, size), Image.Resampling.LANCZOS)


def ghost(name: str, size: int) -> Image.Image:
    """Return the scaled sprite as a pale shadow of itself: there is none of it."""
    image = scaled(name, size)
    grey = Image.new("RGBA", image.size, theme.FAINT)
    grey.putalpha(image.getchannel("A").point(lambda alpha: alpha * 2 // 5))
    return grey


@lru_cache(_NINE_PATCHES)
def stretched(name: str, width: int, height: int) -> Image.Image:
    """Return a frame sprite stretched in its middle row and column, its corners untouched."""
    return stretch(sprite(name), width, height)


def stretch(source: Image.Image, width: int, height: int) -> Image.Image:
    """Return any image so stretched."""
    w, h = source.size
    left, top = min(w // 2, width // 2), min(h // 2, height // 2)
    result = source.resize((width, height), box=(w // 2, h // 2, w // 2 + 1, h // 2 + 1))
    middle_x, middle_y = (w // 2, w // 2 + 1), (h // 2, h // 2 + 1)
    edges = (
        ((0, 0, left, top), (0, 0, left, top)),
        ((w - left, 0, w, top), (width - left, 0, width, top)),
        ((0, h - top, left, h), (0, height - top, left, height)),
        ((w - left, h - top, w, h), (width - left, height - top, width, height)),
        ((middle_x[0], 0, middle_x[1], top), (left, 0, width - left, top)),
        ((middle_x[0], h - top, middle_x[1], h), (left, height - top, width - left, height)),
        ((0, middle_y[0], left, middle_y[1]), (0, top, left, height - top)),
        ((w - left, middle_y[0], w, middle_y[1]), (width - left, top, width, height - top)),
    )
    for part, (x0, y0, x1, y1) in edges:
        if x1 > x0 and y1 > y0:
            result.paste(source.crop(part).resize((x1 - x0, y1 - y0)), (x0, y0))
    return result


@lru_cache(512)
def label(text: str, size: int, colour: str) -> Image.Image:
    """Return digits or letters in the display font, cropped to the ink's width, as RGBA."""
    face = font(theme.DISPLAY, size)
    left, _, right, _ = face.getbbox(text, anchor="ls")
    cap = -face.getbbox("0", anchor="ls")[1]
    mask, _ = face.getmask2(text, "L", anchor="ls")
    top = face.getbbox(text, anchor="ls")[1]
    image = Image.new("L", (round(right - left), round(cap) + 2 * (size // 4)))
    ink = Image.frombytes("L", mask.size, bytes(mask))
    image.paste(ink, (0, round(cap + top) + size // 4))
    result = Image.new("RGBA", image.size, colour)
    result.putalpha(image)
    return result


def fitted(text: str, size: int, colour: str, width: int) -> Image.Image:
    """Return a label, in smaller letters if it would be wider than `width`."""
    while size > _LEAST_LETTERS and _ink(text, size) > width:
        size -= 1
    return label(text, size, colour)


def let_go() -> None:
    """Keep no sprite in memory; what is needed again is read and scaled again."""
    for kept in (sprite, scaled, stretched, label):
        kept.cache_clear()


def _ink(text: str, size: int) -> int:
    """Return how wide a label is, without drawing it."""
    left, _, right, _ = font(theme.DISPLAY, size).getbbox(text, anchor="ls")
    return round(right - left)
