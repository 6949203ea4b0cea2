"""Somebody's form: a column for each of their last games, won ones in green with a crown.

One game alone is a card with its points and its place.
"""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable
from bot.render.stamps import Stamp, icon, stamp
from engine.text import printed

MOST_GAMES = 12
"""As many columns can be read on a phone."""

_HEIGHT = 520
_TITLE = 66
_BELOW = theme.MARGIN // 2 + _TITLE
_CARD_WIDTH, _CARD_HEIGHT, _CARD_PLACE = 420, 360, 76
_CARD_SEAT = 2
"""The seat whose colour the head of a card has."""
_PAD = 18
_CROWN, _NUMBER, _PLACE = 50, 40, 44
"""Heights of what stands above and below a column."""
_GAP, _ROUND = 10, 10
_LEAST_SCALE = 10
_SHARP = 3
_DASH = 12


@dataclass(frozen=True, slots=True)
class FormGame:
    """One game: its points, and the place as it is written."""

    points: int
    place: str
    won: bool


@dataclass(frozen=True, slots=True)
class Form:
    """The last games of somebody, the oldest first; from one to `MOST_GAMES` of them."""

    title: str
    games: tuple[FormGame, ...]

    @property
    def average(self) -> float:
        """Return the average of the points of these games: the dashed line."""
        return sum(game.points for game in self.games) / len(self.games)


@dataclass(frozen=True, slots=True)
class Scale:
    """How far below the top of the columns points lie, in pixels."""

    low: float
    high: float
    height: int

    @classmethod
    def over(cls, form: Form, height: int) -> "Scale":
        """Return a scale that holds all points, and zero."""
        points = [game.points for game in form.games]
        return cls(min(0, *points), max(_LEAST_SCALE, *points), height)

    def y(self, points: float) -> int:
        """Return where the points lie."""
        return round((self.high - points) / (self.high - self.low) * self.height)


def draw_form(form: Form) -> Picture:
    """Return the picture of somebody's form."""
    if len(form.games) == 1:
        return _card(form)
    canvas = Canvas.table(_HEIGHT)
    _title(canvas, form.title)
    panel = Box(theme.MARGIN, _BELOW, theme.WIDTH - 2 * theme.MARGIN, _HEIGHT - _BELOW)
    panel = panel._replace(h=panel.h - theme.MARGIN)
    canvas.frame("panel", panel, theme.GRASS)
    plot = panel.inset(_PAD)
    top = plot.y + _CROWN + _NUMBER
    bars = plot._replace(y=top, h=plot.bottom - _PLACE - top)
    scale = Scale.over(form, bars.h)
    columns = _columns(bars, len(form.games))
    canvas.put(_bars(form, columns, bars, scale), bars.x, bars.y)
    for game, column in zip(form.games, columns, strict=False):
        _label(canvas, game, column, scale)
    return canvas.picture("form")


def _title(canvas: Canvas, words: str) -> None:
    title = Box(theme.MARGIN, theme.MARGIN // 2, theme.WIDTH - 2 * theme.MARGIN, _TITLE)
    size = comfortable(words, 38, 26, title.w)
    canvas.name(words, title, size, (theme.PAPER, theme.GRASS), centred=True)


def _card(form: Form) -> Picture:
    """Draw the one game as a card: its points, and below them its place."""
    canvas, game = Canvas.table(_CARD_HEIGHT), form.games[0]
    _title(canvas, form.title)
    high = _CARD_HEIGHT - _BELOW - theme.MARGIN
    card = Box((theme.WIDTH - _CARD_WIDTH) // 2, _BELOW, _CARD_WIDTH, high)
    canvas.frame("panel", card, theme.GRASS)
    ground = f"header-{_CARD_SEAT}"
    canvas.frame(ground, card.inset(_PAD)._replace(h=_CARD_PLACE), theme.PAPER)
    place = card.inset(_PAD)._replace(h=_CARD_PLACE)
    canvas.text(game.place, place, 46, theme.WHITE, theme.SEATS[_CARD_SEAT])
    if game.won:
        crown = place._replace(x=place.x + _PAD, w=_CARD_PLACE)
        canvas.centre(icon("crown", _CROWN, theme.SEATS[_CARD_SEAT]), crown)
    points = place._replace(y=place.bottom, h=card.bottom - _PAD - place.bottom)
    colour = theme.INK if game.points >= 0 else theme.LOSS
    canvas.text(printed(game.points), points, 120, colour, theme.PAPER)
    return canvas.picture("form")


def _columns(box: Box, games: int) -> tuple[Box, ...]:
    """Return the columns in the middle of the box, each as wide as if there were many."""
    width = box.columns(MOST_GAMES, _GAP)[0].w
    total = games * (width + _GAP) - _GAP
    return box._replace(x=box.x + (box.w - total) // 2, w=total).columns(games, _GAP)


def _bars(form: Form, columns: tuple[Box, ...], box: Box, scale: Scale) -> Stamp:
    image = Image.new("RGBA", (box.w * _SHARP, box.h * _SHARP))
    pen = ImageDraw.Draw(image)
    for game, column in zip(form.games, columns, strict=False):
        _bar(pen, game, column.x - box.x, column.w, scale)
    zero = scale.y(0) * _SHARP
    pen.line((0, zero, image.width, zero), theme.FAINT, 2 * _SHARP)
    y = scale.y(form.average) * _SHARP
    for x in range(0, image.width, 2 * _DASH * _SHARP):
        pen.line((x, y, x + _DASH * _SHARP, y), theme.INK, 2 * _SHARP)
    return stamp(image.resize((box.w, box.h), Image.Resampling.BOX), theme.PAPER)


def _bar(pen: ImageDraw.ImageDraw, game: FormGame, x: int, width: int, scale: Scale) -> None:
    top, bottom = sorted((scale.y(game.points), scale.y(0)))
    colour = theme.WON if game.won else theme.FAINT if game.points >= 0 else theme.LOSS
    left, right = x * _SHARP, (x + width) * _SHARP - 1
    # Nothing scored is a thin line, not nothing.
    box = (left, top * _SHARP, right, max(bottom, top + 2) * _SHARP)
    pen.rounded_rectangle(box, min(_ROUND, (bottom - top) // 2) * _SHARP, colour)


def _label(canvas: Canvas, game: FormGame, column: Box, scale: Scale) -> None:
    top = column.y + scale.y(max(game.points, 0))
    above = column._replace(y=top - _NUMBER, h=_NUMBER)
    canvas.text(printed(game.points), above, 32, theme.INK, theme.PAPER)
    if game.won:
        crown = column._replace(y=above.y - _CROWN + 6, h=_CROWN)
        canvas.centre(icon("crown", min(_CROWN, column.w), theme.PAPER), crown)
    below = column._replace(y=column.bottom + 4, h=_PLACE)
    canvas.text(game.place, below, 30, theme.INK, theme.PAPER)
