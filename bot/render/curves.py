"""The scores over the turns: one curve a seat, with name and last score at its end.

Every game with points shows its end so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.lettering import comfortable
from bot.render.scales import step_for
from bot.render.stamps import Stamp, in_palette, stamp
from engine.text import printed


@dataclass(frozen=True, slots=True)
class ChartLayout:
    """The curves of the scores, with names at their ends and turns below."""

    height: int = 320
    pad: int = 18
    left: int = 48
    right: int = 262
    foot: int = 34
    stroke: int = 6
    dot: int = 9
    tick: int = 25
    label: int = 38
    """Height of a line with a name; its letters are smaller."""
    letters: int = 29
    score: int = 58
    sharpness: int = 2
    """Curves are drawn this many times larger and scaled down."""


CHART: Final = ChartLayout()

History = tuple[tuple[int, ...], ...]
"""Every seat's points at the deal and after each turn."""

_LEAST_SPAN = 5
"""Points, from the foot to the top."""
_MARKS = 5
_FINE = 4
_LEAST = 12
_SHAPES = ((24, 0, False), (4, 0, False), (3, 0, False), (4, 45, True), (24, 0, True), (5, 0, True))
"""By seat the marks on its curve: how many corners, how they are turned, whether with a hole."""


class Curves(NamedTuple):
    """What a chart shows; `history` has at least two entries."""

    history: History
    names: Sequence[str]
    cuts: Sequence[int]
    """Entries with which a round begins: an upright line stands there."""
    turn: str
    """The word for what is counted below."""


def draw(canvas: Canvas, curves: Curves, box: Box) -> None:
    """Draw the curves on a panel in the box, with names at their ends and turns below."""
    canvas.frame("panel", box, theme.GRASS)
    plot = _plot(box)
    scale = PointScale.over(curves.history)
    for value in scale.lines:
        label = Box(box.x + 8, plot.y + scale.y(value, plot.h) - 20, CHART.left, 40)
        canvas.text(printed(value), label, CHART.tick, theme.FADED, theme.PAPER)
    _turns(canvas, curves, plot)
    image = _curves(curves.history, plot.w, plot.h, scale, curves.cuts)
    canvas.put(Stamp(in_palette(image), None), plot.x, plot.y)
    _marks(canvas, curves.history, plot, scale)
    _ends(canvas, curves, plot, scale)


class PointScale(NamedTuple):
    """The points at the foot and at the top of the curves, and those that have a line."""

    low: int
    high: int
    lines: tuple[int, ...]

    @classmethod
    def over(cls, turns: History) -> "PointScale":
        """Return a scale that holds all scores and has two to six lines."""
        scores = [score for turn in turns for score in turn]
        low, high = min(scores), max(*scores, _LEAST_SPAN)
        step = step_for(high - low)
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
    wide, high = box.w - c.left - c.right - 16, box.h - 2 * c.pad - c.foot
    return Box(box.x + c.left + 12, box.y + c.pad, wide, high)


def _turns(canvas: Canvas, curves: Curves, plot: Box) -> None:
    """Write numbers of turns below the plot, and before them what they are."""
    last = len(curves.history) - 1
    step = step_for(last)
    y = plot.bottom + 2
    for turn in range(step, last + 1, step):
        x = plot.x + _x(turn, last, plot.w)
        place = Box(x - 40, y, 80, CHART.foot)
        canvas.text(str(turn), place, CHART.tick, theme.FADED, theme.PAPER)
    room = Box(plot.x - CHART.left, y, _x(step, last, plot.w) - 24 + CHART.left, CHART.foot)
    size = comfortable(curves.turn, CHART.tick, _LEAST, room.w)
    canvas.name(curves.turn, room, size, (theme.FADED, theme.PAPER))


def _x(turn: int, last: int, width: int) -> int:
    """Return how far from the left of the plot a turn lies."""
    return CHART.dot + round((width - 2 * CHART.dot) * turn / last)


def _curves(turns: History, w: int, h: int, scale: PointScale, cuts: Sequence[int]) -> Image.Image:
    sharp = CHART.sharpness
    image = Image.new("RGB", (w * sharp, h * sharp), theme.PAPER)
    pen = ImageDraw.Draw(image)
    for value in scale.lines:
        y = scale.y(value, h) * sharp
        pen.line((0, y, w * sharp, y), theme.FAINT if value == 0 else theme.SHADE, 2 * sharp)
    last = len(turns) - 1
    for cut in cuts:
        x = _x(cut, last, w) * sharp
        pen.line((x, 0, x, h * sharp), theme.FAINT, 2 * sharp)
    for seat in reversed(range(len(turns[0]))):
        points = [
            (_x(turn, last, w) * sharp, scale.y(score, h) * sharp)
            for turn, score in _bends([scores[seat] for scores in turns])
        ]
        pen.line(points, theme.PAPER, (CHART.stroke + 2) * sharp)
        pen.line(points, theme.SEATS[seat], CHART.stroke * sharp, joint="curve")
    return image.reduce(sharp)


def _bends(scores: Sequence[int]) -> list[tuple[int, int]]:
    """Return the turns, with their scores, at which a curve may change its direction."""
    last = len(scores) - 1
    return [
        (turn, score)
        for turn, score in enumerate(scores)
        if turn in (0, last) or not scores[turn - 1] == score == scores[turn + 1]
    ]


def _marks(canvas: Canvas, turns: History, plot: Box, scale: PointScale) -> None:
    """Lay marks along the curves, whose shape tells the seat where colours do not."""
    last = len(turns) - 1
    apart = max(1, len(turns) // _MARKS)
    for seat in reversed(range(len(turns[0]))):
        for turn in range(last, -1, -apart):
            x, y = _x(turn, last, plot.w), scale.y(turns[turn][seat], plot.h)
            canvas.centre(_sign(seat), Box(plot.x + x, plot.y + y, 1, 1))


@cache
def _sign(seat: int) -> Stamp:
    """Return the mark of a seat."""
    sharp, size = _FINE, 2 * CHART.dot + 4
    image = Image.new("RGBA", (size * sharp, size * sharp))
    pen, middle = ImageDraw.Draw(image), size * sharp // 2
    corners, turned, hollow = _SHAPES[seat]
    colour, radius = theme.SEATS[seat], (CHART.dot + 1) * sharp
    pen.regular_polygon((middle, middle, radius), corners, turned, colour, theme.PAPER, sharp)
    if hollow:
        pen.regular_polygon((middle, middle, radius * 2 // 5), corners, turned, theme.PAPER)
    return stamp(image.resize((size, size), Image.Resampling.BOX), theme.PAPER)


def _ends(canvas: Canvas, curves: Curves, plot: Box, scale: PointScale) -> None:
    """Write names and scores beside the ends of the curves."""
    c, last = CHART, curves.history[-1]
    wanted = [plot.y + scale.y(score, plot.h) for score in last]
    half = c.label // 2
    heights = spread(wanted, c.label, plot.y + half - 8, plot.bottom + c.foot - half)
    for seat, (score, y) in enumerate(zip(last, heights, strict=True)):
        colours = (theme.SEATS[seat], theme.PAPER)
        sign = Box(plot.right + 4, y - half, 2 * c.dot + 8, c.label)
        canvas.centre(_sign(seat), sign)
        points = Box(sign.right, sign.y, c.score, c.label)
        canvas.text(printed(score), points, c.letters, *colours)
        room = points._replace(x=points.right + 4, w=c.right - sign.w - points.w - 10)
        size = comfortable(curves.names[seat], c.letters, c.letters * 3 // 4, room.w)
        canvas.name(curves.names[seat], room, size, colours)
