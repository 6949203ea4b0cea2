"""Animated pictures, a frame at a time.

A GIF, because it is the one animated format that every Discord client plays. Of each frame only
what differs from the one before is stored: the rest is transparent, which takes a tenth of the
bytes. Frames are written as they come, so that a film of a hundred needs the memory of two.
"""

import io
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

from bot.render.stamps import spare_colour

_ONE_PIXEL = (0, 0, 1, 1)
"""What is stored of a frame that shows nothing new: it still takes its time."""
_STAYS = 1
"""GIF's code for: the next frame lies upon this one."""


T = TypeVar("T")

MOST_BYTES = 8_000_000
"""Less than any server's limit for an upload."""
_FRAME_SECONDS = 1.6
_LAST_SECONDS = 6.0
_LONGEST_SECONDS = 100.0
"""A long game is shown faster."""
_FEWEST_FRAMES = 2


class Film:
    """A film under construction; all frames are of one size, in the shared palette."""

    def __init__(self) -> None:
        self._out = io.BytesIO()
        self._last: Image.Image | None = None

    def add(self, frame: Image.Image, seconds: float) -> None:
        """Show a frame for so long. The image must not be drawn on afterwards."""
        box = (0, 0, *frame.size)
        news = frame.copy()
        if self._last is None:
            self._out.writelines(getheader(frame.copy(), info={"loop": 0})[0])
        else:
            delta = ImageChops.subtract_modulo(frame, self._last)
            box = delta.getbbox() or _ONE_PIXEL
            news.paste(spare_colour(), mask=delta.point([255, *(0,) * 255], "1"))
        self._out.writelines(
            getdata(
                news.crop(box),
                box[:2],
                duration=round(seconds * 1000),
                transparency=spare_colour(),
                disposal=_STAYS,
            )
        )
        self._last = frame

    @property
    def size(self) -> int:
        """Return the bytes so far."""
        return self._out.tell()

    def developed(self) -> bytes:
        """Return the file. Nothing can be added afterwards."""
        self._out.write(b";")
        return self._out.getvalue()


def filmed(frames: Sequence[T], draw: Callable[[T], Image.Image]) -> bytes:
    """Return an animated picture of one frame or more, the last one shown for longer.

    It has at most `MOST_BYTES`; where all frames would take more, some are left out evenly.
    """
    for step in count(1):
        shown = [*frames[:-1:step], frames[-1]]
        data = _shown(shown, draw)
        if len(data) <= MOST_BYTES or len(shown) <= _FEWEST_FRAMES:
            break
    return data


def _shown(frames: Sequence[T], draw: Callable[[T], Image.Image]) -> bytes:
    seconds = min(_FRAME_SECONDS, _LONGEST_SECONDS / len(frames))
    film = Film()
    for frame in frames[:-1]:
        film.add(draw(frame), seconds)
    film.add(draw(frames[-1]), _LAST_SECONDS)
    return film.developed()
