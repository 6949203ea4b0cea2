import math
from typing import NamedTuple

from bot.render import theme


def unsquare(height: int) -> int:
    """Return the height of a picture, or the next one with which it is no square."""
    low, high = theme.SQUARE
    if low < theme.WIDTH / height < high:
        return math.ceil(theme.WIDTH / low)
    return height


class Box(NamedTuple):
    """A rectangle in whole pixels; right and bottom edges are outside."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column outside."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row outside."""
        return self.y + self.h

    def inset(self, by: int) -> "Box":
        """Return the box that is smaller by `by` at each side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def contains(self, other: "Box") -> bool:
        """Say whether the other box lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        """Say whether the two share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def columns(self, count: int, gap: int) -> "tuple[Box, ...]":
        """Cut into equal columns with a gap between; pixels left over go to the gaps."""
        width = (self.w - gap * (count - 1)) // count
        step = (self.w - width) / max(count - 1, 1)
        return tuple(Box(self.x + round(step * i), self.y, width, self.h) for i in range(count))
