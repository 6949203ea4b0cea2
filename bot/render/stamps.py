"""Images prepared for the palette that all pictures share.

Pictures are drawn in palette mode: a quarter of the memory moves, nothing has to be quantised at
the end, and the file is small. So whatever has soft edges is blended once, ahead of time, with the
colour on which it will lie; that is the `ground` of each function here.
"""

import threading
from dataclasses import dataclass
from functools import cache, lru_cache
from weakref import WeakValueDictionary

from PIL import Image

from bot.render import theme
from bot.render.box import Box
from bot.render.lettering import lettered
from bot.render.sprites import fitted, ghost, scaled, sprite, stretch

_INVISIBLE = 24
"""Alpha up to which a pixel is left as it is on the canvas."""
_LOCK = threading.Lock()
_MASKS: WeakValueDictionary[tuple[int, bytes], Image.Image] = WeakValueDictionary()
"""By their width and their pixels: a hundred cards of one size have one mask among them."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """An image in the shared palette, and which of its pixels count (None: all)."""

    image: Image.Image
    mask: Image.Image | None

    @property
    def width(self) -> int:
        """In pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """In pixels."""
        return self.image.height


@cache
def palette() -> Image.Image:
    """Return the image that carries the shared palette."""
    with Image.open(theme.SPRITES / "palette.png") as image:
        return image.copy()


@cache
def spare_colour() -> int:
    """Return a number of the palette that no picture uses: its colour has a lower one, too."""
    flat = palette().getpalette() or []
    colours = [tuple(flat[start : start + 3]) for start in range(0, len(flat), 3)]
    return max(number for number, colour in enumerate(colours) if colour in colours[:number])


def number_of(colour: str) -> int:
    """Return the number in the palette of the colour that is nearest to this one."""
    return _pixel(colour).tobytes()[0]


def plane(width: int, height: int, colour: str) -> Image.Image:
    """Return an image in the shared palette, all of one colour."""
    image = _pixel(colour).resize((width, height))
    assert image.mode == "P"
    return image


@cache
def _pixel(colour: str) -> Image.Image:
    return in_palette(Image.new("RGB", (1, 1), colour))


def in_palette(image: Image.Image) -> Image.Image:
    """Return an RGB image in the shared palette, each pixel its nearest colour."""
    with _LOCK:  # Pillow keeps its cache of nearest colours in the palette image
        return image.quantize(palette=palette(), dither=Image.Dither.NONE)


def stamp(image: Image.Image, ground: str) -> Stamp:
    """Prepare an RGBA image to lie on the colour `ground`."""
    flat = Image.new("RGB", image.size, ground)
    flat.paste(image, mask=image)
    mask = image.getchannel("A").point([255 * (value > _INVISIBLE) for value in range(256)])
    seen_whole = mask.getextrema() == (255, 255)
    return Stamp(in_palette(flat), None if seen_whole else _shared(mask.convert("1")))


def _shared(mask: Image.Image) -> Image.Image:
    return _MASKS.setdefault((mask.width, mask.tobytes()), mask)


@cache
def plain(name: str, ground: str) -> Stamp:
    """Return a sprite at its own size."""
    return stamp(sprite(name), ground)


@cache
def icon(name: str, size: int, ground: str) -> Stamp:
    """Return a square sprite at `size` pixels."""
    return stamp(scaled(name, size), ground)


@cache
def shadow(name: str, size: int, ground: str) -> Stamp:
    """Return the pale shadow of a square sprite."""
    return stamp(ghost(name, size), ground)


@lru_cache(24)
def frame(name: str, width: int, height: int, ground: str) -> Stamp:
    """Return a frame stretched to a size."""
    small = plain(name, ground)
    mask = None if small.mask is None else stretch(small.mask, width, height)
    return Stamp(stretch(small.image, width, height), mask)


def spread(name: str, ground: str, onto: Image.Image, box: Box) -> None:
    """Draw a frame as large as a box, which is no smaller, without making it first.

    Its middle row and column are stretched, its corners stay as they are.
    """
    whole = plain(name, ground)
    across, down = whole.width // 2, whole.height // 2
    columns = ((box.x, across), (box.x + across, box.w - 2 * across), (box.right - across, across))
    rows = ((box.y, down), (box.y + down, box.h - 2 * down), (box.bottom - down, down))
    places = [(x, y, x + wide, y + high) for x, wide in columns for y, high in rows]
    for piece, place in zip(_pieces(name, ground), places, strict=True):
        if isinstance(piece, int):
            onto.paste(piece, place)
        else:
            size = (place[2] - place[0], place[3] - place[1])
            onto.paste(piece.image.resize(size), place, piece.mask and piece.mask.resize(size))


@cache
def _pieces(name: str, ground: str) -> tuple[Stamp | int, ...]:
    """Return the corners and edges of a frame, column by column, and the colour of its middle."""
    whole = plain(name, ground)
    parts = [
        (left, top, right, bottom)
        for left, right in _thirds(whole.width)
        for top, bottom in _thirds(whole.height)
    ]
    pieces = [Stamp(whole.image.crop(p), whole.mask and whole.mask.crop(p)) for p in parts]
    middle = pieces[len(pieces) // 2]
    seen = middle.mask is None or middle.mask.getbbox()
    colour = middle.image.tobytes()[0]
    return tuple(colour if piece is middle and seen else piece for piece in pieces)


def _thirds(size: int) -> tuple[tuple[int, int], ...]:
    """Return where each third begins and ends; the middle one is a pixel."""
    half = size // 2
    return (0, half), (half, half + 1), (size - half, size)


@lru_cache(1024)
def text(words: str, size: int, colour: str, ground: str, width: int) -> Stamp:
    """Return a short label, in smaller letters if it is wider than `width`."""
    return stamp(fitted(words, size, colour, width), ground)


@lru_cache(256)
def name(words: str, size: int, colour: str, ground: str, room: tuple[int, int]) -> Stamp:
    """Return a name in any script, shortened to the width of `room`, as high as `room`."""
    return stamp(lettered(words, size, colour, *room), ground)
