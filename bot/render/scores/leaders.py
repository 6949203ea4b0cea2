"""The leaderboard: a podium for the first three, then a bar for each line."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable
from bot.render.stamps import icon, plain, stamp


@dataclass(frozen=True, slots=True)
class Leader:
    """One line; texts are those that are written."""

    place: str
    name: str
    value: str
    detail: str
    share: float
    """How long the bar is, from 0 to 1."""
    own: bool
    """It is the line of whoever asked."""


@dataclass(frozen=True, slots=True)
class Leaders:
    """One page of a leaderboard."""

    title: str
    lines: tuple[Leader, ...]
    podium: bool
    """The first three stand on a podium."""
    extra: Leader | None
    """The line of whoever asked, which is on another page."""


_PODIUM = 350
_STEPS = (158, 128, 102)
_ORDER = {1: (0,), 2: (1, 0), 3: (1, 0, 2)}
_STAND_COLOURS = (4, 0, 2)
"""Which of the seats' colours the first, second and third step have."""
_WIDEST = 260
_ROW, _ROW_GAP = 84, 10
_TITLE = 64
_PLACE, _VALUE = 74, 150
_SHARP = 3


def draw_leaders(leaders: Leaders) -> Picture:
    """Return the picture of one page of a leaderboard."""
    stand = leaders.lines[: len(_STEPS)] if leaders.podium else ()
    rows = leaders.lines[len(stand) :]
    more = [leaders.extra] if leaders.extra is not None else []
    height = _height(len(rows) + len(more), stand=bool(stand), gap=bool(more))
    canvas = Canvas.table(height)
    inner = Box(theme.MARGIN, theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, 0)
    _title(canvas, leaders.title, inner._replace(h=_TITLE))
    y = inner.y + _TITLE
    if stand:
        _podium(canvas, stand, inner._replace(y=y, h=_PODIUM))
        y += _PODIUM + theme.GAP
    for line in rows:
        _row(canvas, line, inner._replace(y=y, h=_ROW))
        y += _ROW + _ROW_GAP
    for line in more:
        _row(canvas, line, inner._replace(y=y + theme.GAP, h=_ROW))
    return canvas.picture("scores")


def _height(rows: int, *, stand: bool, gap: bool) -> int:
    body = rows * (_ROW + _ROW_GAP) + (theme.GAP if gap else 0)
    podium = _PODIUM + theme.GAP if stand else 0
    height = 2 * theme.MARGIN + _TITLE + podium + body - (_ROW_GAP if rows else theme.GAP)
    low, high = (round(theme.WIDTH / ratio) for ratio in reversed(theme.SQUARE))
    return high if low < height < high else height


def _title(canvas: Canvas, title: str, box: Box) -> None:
    size = comfortable(title, 40, 28, box.w)
    canvas.name(title, box, size, (theme.PAPER, theme.GRASS), centred=True)


def _podium(canvas: Canvas, stand: Sequence[Leader], box: Box) -> None:
    confetti = plain("confetti", theme.GRASS)
    canvas.put(confetti, box.x + (box.w - confetti.width) // 2, box.y)
    width = _WIDEST * len(stand) + theme.GAP * (len(stand) - 1)
    left = box._replace(x=box.x + (box.w - width) // 2, w=width)
    for place, spot in zip(_ORDER[len(stand)], left.columns(len(stand), theme.GAP), strict=True):
        _step(canvas, stand[place], place, spot)


def _step(canvas: Canvas, leader: Leader, place: int, box: Box) -> None:
    seat, height = _STAND_COLOURS[place], _STEPS[place]
    step = Box(box.x, box.bottom - height, box.w, height)
    canvas.frame(f"step-{seat}", step, theme.GRASS)
    value = Box(step.x + 12, step.y + 12, step.w - 24, 50)
    canvas.text(leader.value, value, 46, theme.WHITE, theme.SEATS[seat])
    detail = Box(step.x + 12, value.bottom, step.w - 24, 36)
    size = comfortable(leader.detail, 28, 20, detail.w)
    canvas.name(leader.detail, detail, size, (theme.WHITE, theme.SEATS[seat]), centred=True)
    line = Box(box.x, step.y - 50, box.w, 46)
    colour = theme.OWN if leader.own else theme.PAPER
    size = comfortable(leader.name, 34, 24, line.w)
    canvas.name(leader.name, line, size, (colour, theme.GRASS), centred=True)
    if leader.place == "1":
        crown = Box(box.x, line.y - 74, box.w, 74)
        canvas.centre(icon("crown", 74, theme.GRASS), crown)


def _row(canvas: Canvas, leader: Leader, box: Box) -> None:
    canvas.frame("own" if leader.own else "panel", box, theme.GRASS)
    inner = box.inset(8)
    canvas.text(leader.place, inner._replace(w=_PLACE), 38, theme.INK, theme.PAPER)
    value = Box(inner.right - _VALUE - 6, inner.y, _VALUE, inner.h)
    canvas.text(leader.value, value, 42, theme.INK, theme.PAPER)
    middle = Box(inner.x + _PLACE + 10, inner.y, value.x - inner.x - _PLACE - 22, inner.h)
    half = middle.w * 11 // 20
    name = Box(middle.x, middle.y - 2, half, 50)
    canvas.name(leader.name, name, 33, (theme.INK, theme.PAPER))
    detail = Box(middle.x + half + 10, middle.y - 2, middle.w - half - 10, 50)
    size = comfortable(leader.detail, 27, 20, detail.w)
    canvas.name(leader.detail, detail, size, (theme.INK, theme.PAPER))
    _bar(canvas, leader, Box(middle.x, middle.bottom - 17, middle.w, 12))


def _bar(canvas: Canvas, leader: Leader, box: Box) -> None:
    image = Image.new("RGBA", (box.w * _SHARP, box.h * _SHARP))
    pen = ImageDraw.Draw(image)
    radius = image.height // 2
    pen.rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius, theme.SHADE)
    length = max(image.height, round(image.width * min(1.0, max(0.0, leader.share))))
    colour = theme.WON if leader.own else theme.FAINT
    pen.rounded_rectangle((0, 0, length - 1, image.height - 1), radius, colour)
    canvas.put(stamp(image.resize((box.w, box.h), Image.Resampling.BOX), theme.PAPER), box.x, box.y)
