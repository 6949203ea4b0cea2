"""The scores over the turns: one curve a seat, with the last score at its end."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.point_salad.pictures.layout import CHART
from bot.games.point_salad.pictures.signs import number
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.stamps import stamp

History = tuple[tuple[int, ...], ...]
"""Every seat's points at the deal and after each turn."""

_STEPS = (5, 10, 20, 50, 100, 200, 500)
_MOST_LINES = 5


def draw(canvas: Canvas, turns: History, box: Box, cuts: Sequence[int] = ()) -> None:
    """Draw the curves on a panel in the box; `turns` has at least two entries.

    An upright line stands at each of the `cuts`, entries with which a round begins.
    """
    canvas.frame("panel", box, theme.GRASS)
    plot = _plot(box)
    scale = PointScale.over(turns)
    for value in scale.lines:
        label = Box(box.x + 6, plot.y + scale.y(value, plot.h) - 20, CHART.left + 4, 40)
        canvas.text(number(value), label, CHART.tick, theme.FAINT, theme.PAPER)
    curves = _curves(turns, plot.w, plot.h, scale, cuts)
    canvas.put(stamp(curves, theme.PAPER), plot.x, plot.y)
    _ends(canvas, turns[-1], plot, scale)


class PointScale(NamedTuple):
    """The points at the foot and at the top of the curves, and those that have a line."""

    low: int
    high: int
    lines: tuple[int, ...]

    @classmethod
    def over(cls, turns: History) -> "PointScale":
        """Return a scale that holds all scores and has two to six lines."""
        scores = [score for turn in turns for score in turn]
        low, high = min(scores), max(*scores, _STEPS[0])
        step = next(s for s in _STEPS if (high - low) / s <= _MOST_LINES)
        first = -(-low // step) * step
        return cls(low, high, tuple(range(first, high + 1, step)))

    def y(self, value: float, height: int) -> int:
        """Return how many pixels below the top of the plot the value lies."""
        inner = height - 2 * CHART.dot
        return CHART.dot + round((self.high - value) / (self.high - self.low) * inner)


def spread(wanted: list[int], least: int, top: int, bottom: int) -> list[int]:
    """Return heights near the wanted ones, `least` apart and between `top` and `bottom`.

    The order stays: where two want the same height, the first comes above.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    least = min(least, (bottom - top) // max(1, len(wanted) - 1))
    heights = dict.fromkeys(order, 0)
    floor = top
    for index in order:
        heights[index] = max(floor, wanted[index])
        floor = heights[index] + least
    ceiling = bottom
    for index in reversed(order):
        heights[index] = min(ceiling, heights[index])
        ceiling = heights[index] - least
    return [heights[index] for index in range(len(wanted))]


def _plot(box: Box) -> Box:
    c = CHART
    return Box(box.x + c.left + 8, box.y + c.pad, box.w - c.left - c.right - 16, box.h - 2 * c.pad)


def _curves(turns: History, w: int, h: int, scale: PointScale, cuts: Sequence[int]) -> Image.Image:
    sharp = CHART.sharpness
    image = Image.new("RGBA", (w * sharp, h * sharp))
    pen = ImageDraw.Draw(image)
    for value in scale.lines:
        y = scale.y(value, h) * sharp
        pen.line((0, y, w * sharp, y), theme.FAINT if value == 0 else theme.SHADE, 2 * sharp)
    step = (w - 2 * CHART.dot) / (len(turns) - 1)
    for cut in cuts:
        x = round((CHART.dot + step * cut) * sharp)
        pen.line((x, 0, x, h * sharp), theme.FAINT, 2 * sharp)
    for seat in reversed(range(len(turns[0]))):
        points = [
            (round((CHART.dot + step * turn) * sharp), scale.y(scores[seat], h) * sharp)
            for turn, scores in enumerate(turns)
        ]
        _curve(pen, points, theme.SEATS[seat])
    return image.resize((w, h), Image.Resampling.BOX)


def _curve(pen: ImageDraw.ImageDraw, points: list[tuple[int, int]], colour: str) -> None:
    sharp = CHART.sharpness
    pen.line(points, theme.PAPER, (CHART.stroke + 2) * sharp, joint="curve")
    pen.line(points, colour, CHART.stroke * sharp, joint="curve")
    x, y = points[-1]
    radius = CHART.dot * sharp
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)


def _ends(canvas: Canvas, last: tuple[int, ...], plot: Box, scale: PointScale) -> None:
    wanted = [plot.y + scale.y(score, plot.h) for score in last]
    half = CHART.label // 2
    heights = spread(wanted, CHART.label, plot.y + half - 8, plot.bottom - half + 8)
    for seat, (score, y) in enumerate(zip(last, heights, strict=True)):
        place = Box(plot.right + 2, y - half, CHART.right + 2, CHART.label)
        canvas.text(number(score), place, CHART.label, theme.SEATS[seat], theme.PAPER)
