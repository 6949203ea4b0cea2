"""Everybody's chance of winning over the turns of a game."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable
from bot.render.stamps import icon, stamp


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's chances after the deal and after each turn, each from 0 to 1."""

    seat: int
    name: str
    chances: tuple[float, ...]
    bot: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn that stands out on its player's curve: a costly one, or the best."""

    seat: int
    turn: int
    good: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class Chances:
    """The curves, of equal length and at least two entries, and the turns that stand out."""

    curves: tuple[Curve, ...]
    marks: tuple[Mark, ...]


_PLOT = 420
_LEGEND = 58
_IN_LINE = 3
_PAD, _LEFT, _RIGHT, _FOOT = 26, 92, 76, 44
_STROKE, _DOT, _MARK = 7, 10, 40
_TICK, _CROWN = 28, 56
_LINES = (0, 25, 50, 75, 100)
_SHARP = 3
_MOST_TICKS = 8


def draw_chances(chances: Chances) -> Picture:
    """Return the chart: a curve a seat, a crown where one ends high, and who is who below."""
    lines = -(-len(chances.curves) // _IN_LINE)
    height = 2 * theme.MARGIN + _PLOT + _FOOT + theme.GAP + lines * _LEGEND
    canvas = Canvas.table(height)
    width = theme.WIDTH - 2 * theme.MARGIN
    panel = Box(theme.MARGIN, theme.MARGIN, width, _PLOT + _FOOT)
    canvas.frame("panel", panel, theme.GRASS)
    plot = Box(
        panel.x + _LEFT, panel.y + _PAD, panel.w - _LEFT - _RIGHT, panel.h - 2 * _PAD - _FOOT
    )
    _scale(canvas, plot, panel)
    _turns(canvas, plot, len(chances.curves[0].chances))
    canvas.put(stamp(_curves(chances, plot), theme.PAPER), plot.x, plot.y)
    for mark in chances.marks:
        _mark(canvas, chances, mark, plot)
    _crowns(canvas, chances, plot)
    _legend(canvas, chances, Box(panel.x, panel.bottom + theme.GAP, width, lines * _LEGEND))
    return canvas.picture("chances")


def _scale(canvas: Canvas, plot: Box, panel: Box) -> None:
    for percent in _LINES:
        y = plot.y + _y(percent / 100, plot.h)
        label = Box(panel.x + 8, y - 20, _LEFT - 18, 40)
        canvas.text(f"{percent}%", label, _TICK, theme.INK, theme.PAPER)


def _turns(canvas: Canvas, plot: Box, moments: int) -> None:
    """Write the numbers of some turns below the curves."""
    last = moments - 1
    step = next(s for s in (1, 2, 5, 10, 20, 50) if last / s <= _MOST_TICKS)
    for turn in range(step, moments, step):
        x = plot.x + _x(turn, moments, plot.w)
        label = Box(x - 30, plot.bottom + 12, 60, 36)
        canvas.text(str(turn), label, _TICK, theme.INK, theme.PAPER)


def _x(turn: int, moments: int, width: int) -> int:
    return _DOT + round(turn * (width - 2 * _DOT) / max(moments - 1, 1))


def _y(chance: float, height: int) -> int:
    return _DOT + round((1 - chance) * (height - 2 * _DOT))


def _curves(chances: Chances, plot: Box) -> Image.Image:
    image = Image.new("RGBA", (plot.w * _SHARP, plot.h * _SHARP))
    pen = ImageDraw.Draw(image)
    for percent in _LINES:
        y = _y(percent / 100, plot.h) * _SHARP
        pen.line((0, y, image.width, y), theme.SHADE, 2 * _SHARP)
    for curve in reversed(chances.curves):
        moments = len(curve.chances)
        points = [
            (_x(turn, moments, plot.w) * _SHARP, _y(chance, plot.h) * _SHARP)
            for turn, chance in enumerate(curve.chances)
        ]
        _curve(pen, points, theme.SEATS[curve.seat])
    return image.resize((plot.w, plot.h), Image.Resampling.BOX)


def _curve(pen: ImageDraw.ImageDraw, points: list[tuple[int, int]], colour: str) -> None:
    pen.line(points, theme.PAPER, (_STROKE + 3) * _SHARP, joint="curve")
    pen.line(points, colour, _STROKE * _SHARP, joint="curve")
    x, y = points[-1]
    radius = _DOT * _SHARP
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)


def _mark(canvas: Canvas, chances: Chances, mark: Mark, plot: Box) -> None:
    """Put a star, or a red sign with its number, where the turn has led to."""
    curve = next(curve for curve in chances.curves if curve.seat == mark.seat)
    x = plot.x + _x(mark.turn, len(curve.chances), plot.w)
    y = plot.y + _y(curve.chances[mark.turn], plot.h)
    spot = Box(x - _MARK // 2, y - _MARK // 2, _MARK, _MARK)
    canvas.centre(icon("good" if mark.good else "debt", _MARK, theme.PAPER), spot)
    if mark.label:
        canvas.text(mark.label, spot, 24, theme.WHITE, theme.LOSS)


def _crowns(canvas: Canvas, chances: Chances, plot: Box) -> None:
    """Crown who won; those who share a victory get one crown between them."""
    best = max(curve.chances[-1] for curve in chances.curves)
    x, y = plot.right - _DOT, plot.y + _y(best, plot.h)
    spot = Box(x + _DOT + 4, y - _CROWN // 2 - 4, _CROWN, _CROWN)
    canvas.centre(icon("crown", _CROWN, theme.PAPER), spot)


def _legend(canvas: Canvas, chances: Chances, box: Box) -> None:
    for start in range(0, len(chances.curves), _IN_LINE):
        line = chances.curves[start : start + _IN_LINE]
        y = box.y + start // _IN_LINE * _LEGEND
        row = Box(box.x, y, box.w, _LEGEND - 8)
        across = min(_IN_LINE, len(chances.curves))
        for curve, spot in zip(line, row.columns(across, theme.GAP), strict=False):
            _player(canvas, curve, spot)


def _player(canvas: Canvas, curve: Curve, box: Box) -> None:
    ground = theme.SEATS[curve.seat]
    canvas.frame(f"header-{curve.seat}", box, theme.GRASS)
    room = Box(box.x + 14, box.y, box.w - 28 - (44 if curve.bot else 0), box.h)
    size = comfortable(curve.name, 32, 24, room.w)
    name = canvas.name(curve.name, room, size, (theme.WHITE, ground))
    if curve.bot:
        canvas.centre(icon("bot", 38, ground), Box(name.right + 8, box.y, 38, box.h))
