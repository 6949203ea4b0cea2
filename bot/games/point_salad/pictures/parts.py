"""The parts of a tableau, each composed once and then laid as one stamp.

From turn to turn most parts stay as they are, so most of a picture is copied, not drawn.
"""

from functools import lru_cache
from typing import NamedTuple

from bot.games.point_salad.pictures.cards import glow, lay, star
from bot.games.point_salad.pictures.layout import PANEL, CardSize
from bot.games.point_salad.pictures.models import PointCard
from bot.games.point_salad.pictures.signs import added, coin
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.stamps import Stamp, icon, shadow, stamp, text
from engine.point_salad.veggies import Veggie


class Head(NamedTuple):
    """What the header of a panel shows; `sign` is the icon or the rank before the name."""

    seat: int
    name: str
    points: int | None
    sign: str | None
    bot: bool
    earlier: tuple[int, ...] = ()


@lru_cache(64)
def header(head: Head, width: int) -> Stamp:
    """Return the header: sign, name, bot badge, in a match the rounds' points, score."""
    p, ground = PANEL, theme.SEATS[head.seat]
    canvas = Canvas.blank(width, p.header, theme.PAPER)
    canvas.frame(f"header-{head.seat}", Box(0, 0, width, p.header), theme.PAPER)
    left, right = p.inset, width - p.inset // 2
    if head.points is not None:
        right -= p.points
        canvas.put(stamp(coin(head.points, p.points), ground), right, (p.header - p.points) // 2)
    if head.earlier:
        words = added(head.earlier, head.points)
        rounds = text(words, p.rounds, theme.WHITE, ground, width // 2)
        right -= rounds.width + p.inset
        canvas.centre(rounds, Box(right, 0, rounds.width, p.header))
    if head.sign:
        _put_sign(canvas, head.sign, Box(left - 4, 0, p.badge, p.header), ground)
        left += p.badge + 4
    room = right - left - 10 - (p.badge + 8 if head.bot else 0)
    place = Box(left, 0, room, p.header)
    name = canvas.name(head.name, place, p.name, (theme.WHITE, ground))
    if head.bot:
        canvas.centre(icon("bot", p.badge, ground), Box(name.right + 8, 0, p.badge, p.header))
    return canvas.stamp()


def _put_sign(canvas: Canvas, sign: str, box: Box, ground: str) -> None:
    if sign.isdigit():
        canvas.centre(icon("rank", box.w, ground), box)
        canvas.text(sign, box, box.w * 2 // 3, theme.INK, theme.PAPER)
    else:
        canvas.centre(icon(sign, box.w, ground), box)


@lru_cache(1024)
def veggie_cell(veggie: Veggie, own: int, width: int, height: int, *, fresh: bool) -> Stamp:
    """Return a veggie and how many there are: side by side where there is room, else stacked."""
    p = PANEL
    ground = theme.FRESH if fresh else theme.CREAM
    canvas = Canvas.blank(width, height, theme.PAPER)
    canvas.frame("fresh" if fresh else "cell", Box(0, 0, width, height), theme.PAPER)
    if width > p.icon_wide + p.count_wide:
        size, number = min(height - 14, width - 64), p.count_wide
        place = Box(6, 0, size, height)
        count = Box(place.right, 0, width - place.right - 2, height)
    else:
        size, number = min(height - 42, width - 8), p.count_half
        place = Box(0, 4, width, size)
        count = Box(0, place.bottom, width, height - place.bottom)
    canvas.centre((icon if own else shadow)(veggie, size, ground), place)
    canvas.text(str(own), count, number, theme.INK if own else theme.FAINT, ground)
    return canvas.stamp()


@lru_cache(512)
def tableau_card(card: PointCard, size: CardSize) -> Stamp:
    """Return a point card in a tableau; a fresh one is larger by its glow at each side."""
    edge = PANEL.glow if card.fresh else 0
    canvas = Canvas.blank(size.w + 2 * edge, size.h + 2 * edge, theme.PAPER)
    box = Box(edge, edge, size.w, size.h)
    if card.fresh:
        glow(canvas, box, edge, theme.PAPER)
    lay(canvas, card.card, box, size, card.points)
    if card.fresh:
        top = box.y + size.icon + size.radius
        room = Box(box.x, top, size.strip, size.h - size.icon - size.radius - size.strip)
        star(canvas, card.card, room, size.strip * 3 // 5)
    return canvas.stamp()
