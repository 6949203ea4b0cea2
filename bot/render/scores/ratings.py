"""Ratings over time: a curve for each person, from game to game, with the days below.

One game alone is a card with the rating and its day.
"""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable
from bot.render.scales import step_for
from bot.render.stamps import stamp

_TITLE = 66
_BELOW = theme.MARGIN // 2 + _TITLE
_PLOT, _FOOT, _PAD = 380, 52, 26
_LEFT, _RIGHT = 104, 118
_LEGEND = 54
_CARD_WIDTH, _CARD_HEIGHT = 460, 340
_STROKE, _DOT, _SHARP = 7, 10, 3
_TICK, _DAY, _DAY_WIDTH = 30, 28, 210
_COLOURS = (2, 0)
"""The seats whose colours the curves have."""


@dataclass(frozen=True, slots=True)
class RatingCurve:
    """One person's rating after each of their games; each game has a number in time."""

    name: str
    points: tuple[tuple[int, int], ...]
    """Numbers of games and ratings, at least one, in order."""


@dataclass(frozen=True, slots=True)
class RatingChart:
    """One or two curves over the same games, numbered from 0."""

    title: str
    curves: tuple[RatingCurve, ...]
    days: tuple[str, ...]
    """The day of each game, as it is written."""

    @property
    def last(self) -> int:
        """Return the number of the last game."""
        return len(self.days) - 1


def draw_ratings(chart: RatingChart) -> Picture:
    """Return the picture of one or two people's ratings over time."""
    if not chart.last:
        return _card(chart)
    several = len(chart.curves) > 1
    below = theme.GAP + _LEGEND if several else 0
    canvas = Canvas.table(_BELOW + _PLOT + _FOOT + below + theme.MARGIN)
    _write_title(canvas, chart.title)
    panel = Box(theme.MARGIN, _BELOW, theme.WIDTH - 2 * theme.MARGIN, _PLOT + _FOOT)
    canvas.frame("panel", panel, theme.GRASS)
    plot = Box(panel.x + _LEFT, panel.y + _PAD, panel.w - _LEFT - _RIGHT, _PLOT - 2 * _PAD)
    scale = _Scale.over(chart)
    for value in scale.lines:
        label = Box(panel.x + 8, plot.y + scale.y(value, plot.h) - 20, _LEFT - 18, 40)
        canvas.text(str(value), label, _TICK, theme.INK, theme.PAPER)
    canvas.put(stamp(_curves(chart, plot, scale), theme.PAPER), plot.x, plot.y)
    _ends(canvas, chart, plot, scale)
    _write_days(canvas, chart, plot)
    if several:
        row = Box(panel.x, panel.bottom + theme.GAP, panel.w, _LEGEND)
        for number, box in enumerate(row.columns(len(chart.curves), theme.GAP)):
            _who(canvas, chart.curves[number].name, number, box, theme.GRASS)
    return canvas.picture("ratings")


def _card(chart: RatingChart) -> Picture:
    """Draw the ratings after the only game there is, side by side."""
    canvas = Canvas.table(_CARD_HEIGHT)
    _write_title(canvas, chart.title)
    count = len(chart.curves)
    width = min(_CARD_WIDTH * count, theme.WIDTH - 2 * theme.MARGIN)
    high = _CARD_HEIGHT - _BELOW - theme.MARGIN
    row = Box((theme.WIDTH - width) // 2, _BELOW, width, high)
    for number, box in enumerate(row.columns(count, theme.GAP)):
        curve = chart.curves[number]
        canvas.frame("panel", box, theme.GRASS)
        head = box.inset(16)._replace(h=_LEGEND)
        _who(canvas, curve.name, number, head, theme.PAPER)
        foot = head._replace(y=box.bottom - 16 - _FOOT, h=_FOOT)
        canvas.name(chart.days[0], foot, _DAY, (theme.FADED, theme.PAPER), centred=True)
        middle = head._replace(y=head.bottom, h=foot.y - head.bottom)
        canvas.text(str(curve.points[-1][1]), middle, 104, theme.INK, theme.PAPER)
    return canvas.picture("ratings")


def _write_title(canvas: Canvas, words: str) -> None:
    title = Box(theme.MARGIN, theme.MARGIN // 2, theme.WIDTH - 2 * theme.MARGIN, _TITLE)
    size = comfortable(words, 38, 26, title.w)
    canvas.name(words, title, size, (theme.PAPER, theme.GRASS), centred=True)


@dataclass(frozen=True, slots=True)
class _Scale:
    """The ratings at the foot and at the top, and those that have a line."""

    low: int
    high: int
    lines: tuple[int, ...]

    @classmethod
    def over(cls, chart: RatingChart) -> "_Scale":
        ratings = [rating for curve in chart.curves for _, rating in curve.points]
        low, high = min(ratings), max(ratings)
        step = step_for(high - low)
        low, high = low // step * step, -(-(high + 1) // step) * step
        return cls(low, high, tuple(range(low, high + 1, step)))

    def y(self, rating: float, height: int) -> int:
        return _DOT + round((self.high - rating) / (self.high - self.low) * (height - 2 * _DOT))


def _x(number: int, last: int, width: int) -> int:
    return _DOT + round(number * (width - 2 * _DOT) / last)


def _curves(chart: RatingChart, plot: Box, scale: _Scale) -> Image.Image:
    image = Image.new("RGBA", (plot.w * _SHARP, plot.h * _SHARP))
    pen = ImageDraw.Draw(image)
    for value in scale.lines:
        y = scale.y(value, plot.h) * _SHARP
        pen.line((0, y, image.width, y), theme.SHADE, 2 * _SHARP)
    for number in reversed(range(len(chart.curves))):
        curve, colour = chart.curves[number], theme.SEATS[_COLOURS[number]]
        # Who has not played since keeps what they had.
        moments = (*curve.points, (chart.last, curve.points[-1][1]))
        points = [
            (_x(game, chart.last, plot.w) * _SHARP, scale.y(rating, plot.h) * _SHARP)
            for game, rating in moments
        ]
        pen.line(points, theme.PAPER, (_STROKE + 3) * _SHARP, joint="curve")
        pen.line(points, colour, _STROKE * _SHARP, joint="curve")
        for x, y in (points[0], points[-1]):
            _dot(pen, number, (x, y), _DOT * _SHARP, colour)
    return image.resize((plot.w, plot.h), Image.Resampling.BOX)


def _ends(canvas: Canvas, chart: RatingChart, plot: Box, scale: _Scale) -> None:
    """Write what everybody is rated now beside the ends, one above the other."""
    order = sorted(range(len(chart.curves)), key=lambda one: -chart.curves[one].points[-1][1])
    floor = plot.y - 24
    for number in order:
        rating = chart.curves[number].points[-1][1]
        y = max(floor, plot.y + scale.y(rating, plot.h) - 22)
        label = Box(plot.right + 4, y, _RIGHT - 12, 44)
        canvas.text(str(rating), label, 38, theme.SEATS[_COLOURS[number]], theme.PAPER)
        floor = y + 42


def _write_days(canvas: Canvas, chart: RatingChart, plot: Box) -> None:
    """Write the days of the first game, of the last, and of those between that have room."""
    most = min(3, chart.last)
    for part in range(most + 1):
        number = round(chart.last * part / most)
        if 0 < part < most and chart.days[number] in {chart.days[0], chart.days[-1]}:
            continue
        x = plot.x + _x(number, chart.last, plot.w)
        left, right = theme.MARGIN + 8, theme.WIDTH - theme.MARGIN - 8 - _DAY_WIDTH
        room = Box(min(max(x - _DAY_WIDTH // 2, left), right), plot.bottom + 14, _DAY_WIDTH, _FOOT)
        canvas.name(chart.days[number], room, _DAY, (theme.INK, theme.PAPER), centred=True)


def _dot(
    pen: ImageDraw.ImageDraw, number: int, middle: tuple[int, int], radius: int, colour: str
) -> None:
    """Mark a curve: the first with a disc, the second with a square, for whom colours tell less."""
    x, y = middle
    box = (x - radius, y - radius, x + radius, y + radius)
    if number:
        pen.rectangle(box, colour)
    else:
        pen.ellipse(box, colour)


def _who(canvas: Canvas, name: str, number: int, box: Box, ground: str) -> None:
    """Write a name behind the mark of its curve, on its colour."""
    seat = _COLOURS[number]
    canvas.frame(f"header-{seat}", box, ground)
    side = 2 * _DOT * _SHARP
    image = Image.new("RGBA", (side + 2, side + 2))
    _dot(ImageDraw.Draw(image), number, (side // 2, side // 2), side // 2, theme.WHITE)
    small = image.resize((2 * _DOT, 2 * _DOT), Image.Resampling.BOX)
    sign = Box(box.x + 14, box.y, 2 * _DOT, box.h)
    canvas.centre(stamp(small, theme.SEATS[seat]), sign)
    room = Box(sign.right + 12, box.y, box.right - sign.right - 26, box.h)
    size = comfortable(name, 34, 26, room.w)
    canvas.name(name, room, size, (theme.WHITE, theme.SEATS[seat]))
