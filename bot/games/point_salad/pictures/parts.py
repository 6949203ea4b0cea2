"""The parts of a tableau, each composed once and then laid as one stamp.

From turn to turn most parts stay as they are, so most of a picture is copied, not drawn.
"""

from functools import lru_cache
from typing import NamedTuple

from bot.games.point_salad.pictures.cards import lay
from bot.games.point_salad.pictures.layout import PANEL, CardSize
from bot.games.point_salad.pictures.models import Captions, PointCard
from bot.games.point_salad.pictures.signs import rounds
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.plates import put_sign, worth
from bot.render.stamps import Stamp, icon, shadow, text
from engine.point_salad.veggies import Veggie


class Head(NamedTuple):
    """What the header of a panel shows; `sign` is the icon or the rank before the name."""

    seat: int
    name: str
    points: int | None
    sign: str | None
    bot: bool
    earlier: tuple[int, ...]


@lru_cache(64)
def header(head: Head, width: int) -> Stamp:
    """Return the header: sign, name, bot badge, in a match the rounds' points, score."""
    p, ground = PANEL, theme.SEATS[head.seat]
    canvas = Canvas.blank(width, p.header, theme.PAPER)
    canvas.frame(f"header-{head.seat}", Box(0, 0, width, p.header), theme.PAPER)
    left, right = p.inset, width - p.inset // 2
    if head.points is not None:
        right -= p.points
        plate = worth(head.points, p.points, p.header - 8, ground)
        canvas.put(plate, right, (p.header - plate.height) // 2)
    if head.earlier:
        brought = text(rounds(head.earlier, head.points), p.rounds, theme.WHITE, ground, width // 2)
        right -= brought.width + p.inset
        canvas.centre(brought, Box(right, 0, brought.width, p.header))
    if head.sign:
        put_sign(canvas, head.sign, Box(left - 4, 0, p.badge, p.header), ground)
        left += p.badge + 4
    room = right - left - 10 - (p.badge + 8 if head.bot else 0)
    place = Box(left, 0, room, p.header)
    name = canvas.name(head.name, place, p.name, (theme.WHITE, ground))
    if head.bot:
        canvas.centre(icon("bot", p.badge, ground), Box(name.right + 8, 0, p.badge, p.header))
    return canvas.stamp()


@lru_cache(1024)
def veggie_cell(veggie: Veggie, own: int, width: int, height: int, *, fresh: bool) -> Stamp:
    """Return a veggie and how many there are: side by side where there is room, else stacked."""
    p, ground = PANEL, theme.CREAM
    canvas = Canvas.blank(width, height, theme.PAPER)
    canvas.frame("cell", Box(0, 0, width, height), theme.PAPER)
    if width > p.icon_wide + p.count_wide:
        size, number = min(height - 8, width - 64), p.count_wide
        place = Box(6, 0, size, height)
        count = Box(place.right, 0, width - place.right - 2, height)
    else:
        size, number = min(height - 36, width - 8), p.count_half
        place = Box(0, 4, width, size)
        count = Box(0, place.bottom - 2, width, height - place.bottom)
    canvas.centre((icon if own else shadow)(veggie, size, ground), place)
    canvas.text(str(own), count, number, theme.INK if own else theme.FADED, ground)
    if fresh:
        canvas.put(icon("new", p.new, ground), 0, 0)
    return canvas.stamp()


@lru_cache(384)
def tableau_card(card: PointCard, size: CardSize, say: Captions) -> Stamp:
    """Return a point card in a tableau, with an edge around it on which its mark stands out."""
    edge = PANEL.edge
    canvas = Canvas.blank(size.w + 2 * edge, size.h + 2 * edge, theme.PAPER)
    box = Box(edge, edge, size.w, size.h)
    lay(canvas, card.card, box, size, card.points, say)
    if card.fresh or card.best:
        mark = "new" if card.fresh else "rosette"
        canvas.put(icon(mark, PANEL.new, theme.PAPER), 0, 0)
    return canvas.stamp()
