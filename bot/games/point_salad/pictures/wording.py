"""Short words on pictures, in whatever language and script: large if they fit, else smaller."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from PIL import Image

from bot.games.point_salad.pictures.signs import column
from bot.render import theme
from bot.render.lettering import comfortable, lettered

_LEAST = 9
_HIGH = 1.12
"""Height of a line, by the size of its letters."""


@lru_cache(512)
def words(
    text: str, room: tuple[int, int], most: int, colour: str = theme.INK, lines: int = 1
) -> Image.Image:
    """Return the words in letters as large as fit the room, in at most so many lines.

    Where even small letters do not fit, each line is shortened.
    """
    width, height = room
    size, broken = max(_sizes(text, room, most, lines), key=lambda found: found[0])
    high = min(round(size * _HIGH), height)
    return column([lettered(line, size, colour, width, high) for line in broken], 0)


def _sizes(
    text: str, room: tuple[int, int], most: int, lines: int
) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield each way to break the text, with the largest letters in which it fits."""
    width, height = room
    for broken in _breaks(text.split() or [text], lines):
        tall = max(_LEAST, min(most, int(height / len(broken) / _HIGH)))
        yield min(comfortable(line, tall, _LEAST, width) for line in broken), broken


def _breaks(parts: list[str], lines: int) -> Iterator[list[str]]:
    for count in range(min(lines, len(parts))):
        for cuts in combinations(range(1, len(parts)), count):
            edges = [0, *cuts, len(parts)]
            yield [" ".join(parts[a:b]) for a, b in pairwise(edges)]
