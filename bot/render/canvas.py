"""The surface on which pictures are drawn, and their encoding.

Pictures are PNG files in one shared palette. Measured for the two pictures of a game of four
(900 × 595 and 900 × 818 pixels), encoding alone, both together, with Pillow 13 and zlib-ng:

    WebP, lossy, quality 82, method 0     47 ms    60 + 115 KB   red and green edges bleed
    WebP, lossless, fastest               42 ms   153 + 248 KB
    PNG, 24 bits, level 3                 54 ms   164 + 251 KB
    JPEG, quality 85                       5 ms   109 + 187 KB   grey halos around letters
    PNG, palette, level 1                  9 ms    60 +  90 KB
    PNG, palette, level 3                  9 ms    52 +  81 KB
    PNG, palette, level 6                 24 ms    46 +  73 KB   taken

Drawing in the palette from the start adds 2 to 3 ms to the 9; quantising a 24-bit picture at the
end would add more than that, and drawing it three times as much.
"""

import io
from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.render import stamps, theme
from bot.render.box import Box
from bot.render.sprites import sprite
from bot.render.stamps import Stamp, in_palette

_COMPRESSION = 6
_KEPT = 60_000
"""Pixels of the largest frame that is kept in memory."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture file; width and height are pixels."""

    filename: str
    data: bytes
    width: int
    height: int


@cache
def _strip() -> Image.Image:
    """Return as much of the table top as is as high as one of its tiles."""
    tile = in_palette(sprite("table").convert("RGB"))
    strip = in_palette(Image.new("RGB", (theme.WIDTH, tile.height)))
    for x in range(0, strip.width, tile.width):
        strip.paste(tile, (x, 0))
    return strip


class Canvas:
    """An image under construction."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @classmethod
    def table(cls, height: int) -> "Canvas":
        """Return the empty table top in the width of all pictures."""
        strip = _strip()
        table = strip.resize((theme.WIDTH, height), Image.Resampling.NEAREST)
        for y in range(0, height, strip.height):
            table.paste(strip, (0, y))
        return cls(table)

    @classmethod
    def blank(cls, width: int, height: int, ground: str) -> "Canvas":
        """Return a part to be composed apart and laid as a stamp on the colour `ground`."""
        return cls(stamps.plane(width, height, ground))

    def stamp(self) -> Stamp:
        """Return what was drawn as a stamp."""
        return Stamp(self.image, None)

    def put(self, stamp: Stamp, x: int, y: int) -> None:
        """Lay the stamp with its top left corner at x, y."""
        self.image.paste(stamp.image, (x, y), stamp.mask)

    def centre(self, stamp: Stamp, box: Box) -> None:
        """Lay the stamp in the middle of the box."""
        x = box.x + (box.w - stamp.width) // 2
        self.put(stamp, x, box.y + (box.h - stamp.height) // 2)

    def frame(self, name: str, box: Box, ground: str) -> None:
        """Fill the box with a stretched frame; a large one is drawn anew each time."""
        if box.w * box.h <= _KEPT:
            self.put(stamps.frame(name, box.w, box.h, ground), box.x, box.y)
        else:
            stamps.spread(name, ground, self.image, box)

    def text(self, text: str, box: Box, size: int, colour: str, ground: str) -> None:
        """Write a short label in the middle of the box, smaller if it would not fit."""
        self.centre(stamps.text(text, size, colour, ground, box.w), box)

    def name(
        self, name: str, box: Box, size: int, colours: tuple[str, str], *, centred: bool = False
    ) -> Box:
        """Write a name into the box, shortened to fit; return where it lies.

        `colours` are those of the letters and of the ground.
        """
        stamp = stamps.name(name, size, *colours, (box.w, box.h))
        x = box.x + (box.w - stamp.width) // 2 if centred else box.x
        self.put(stamp, x, box.y)
        return Box(x, box.y, stamp.width, box.h)

    def picture(self, stem: str) -> Picture:
        """Encode what was drawn."""
        out = io.BytesIO()
        self.image.save(out, "PNG", compress_level=_COMPRESSION)
        return Picture(f"{stem}.png", out.getvalue(), *self.image.size)
