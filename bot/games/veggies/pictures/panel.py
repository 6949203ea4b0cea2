"""One player's panel: whose it is, the stand, and what counts of it."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.veggies.pictures import stands
from bot.games.veggies.pictures.layout import PANEL
from bot.games.veggies.pictures.models import StandModel
from bot.games.veggies.pictures.stands import Extent
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.lettering import comfortable
from bot.render.plates import put_sign, worth
from bot.render.sprites import sprite
from bot.render.stamps import Stamp, icon, shadow, stamp
from engine.veggies.cards import Good, Other
from engine.veggies.groups import Goods, sizes
from engine.veggies.stands import Laid, Stand

TEAMS = ("fork", "spoon")
"""The signs of the two teams."""


class Head(NamedTuple):
    """What the header of a panel shows; `sign` is the icon or the rank before the name."""

    seat: int
    name: str
    sign: str | None
    team: str | None
    bot: bool
    declared: Goods
    points: int | None = None


@lru_cache(64)
def header(head: Head, width: int, below: str = theme.PAPER) -> Stamp:
    """Return the header: sign, team, name, bot badge; what is declared, points.

    It lies on the colour `below`.
    """
    p, ground = PANEL, theme.SEATS[head.seat]
    canvas = Canvas.blank(width, p.header, below)
    canvas.frame(f"header-{head.seat}", Box(0, 0, width, p.header), below)
    left, right = p.inset, width - p.inset // 2
    if head.points is not None:
        right -= p.points
        plate = worth(head.points, p.points, p.header - 8, ground)
        canvas.put(plate, right, (p.header - plate.height) // 2)
    for good in reversed(head.declared):
        right -= p.badge + 10
        canvas.frame("badge", Box(right, 6, p.badge + 6, p.header - 12), ground)
        canvas.centre(icon(good, p.badge, theme.PAPER), Box(right, 0, p.badge + 6, p.header))
    for sign in filter(None, (head.sign, head.team)):
        put_sign(canvas, sign, Box(left - 4, 0, p.badge, p.header), ground)
        left += p.badge + 4
    room = right - left - 10 - (p.badge + 8 if head.bot else 0)
    size = comfortable(head.name, p.name, p.least_name, room)
    name = canvas.name(head.name, Box(left, 0, room, p.header), size, (theme.WHITE, ground))
    if head.bot:
        canvas.centre(icon("bot", p.badge, ground), Box(name.right + 8, 0, p.badge, p.header))
    return canvas.stamp()


def cell(item: Good | Other, words: str, width: int, height: int, *, bright: bool) -> Stamp:
    """Return an item and a few signs about it; without any, there is none of it."""
    p, ground = PANEL, theme.WHITE if bright else theme.CREAM
    canvas = Canvas.blank(width, height, theme.PAPER)
    canvas.frame("lit" if bright else "cell", Box(0, 0, width, height), theme.PAPER)
    if height < p.tall:
        size = min(p.icon, height - 14, width * 2 // 5)
        place = Box(8, 0, size, height)
        text = Box(place.right + 4, 0, width - place.right - 8, height)
    else:
        size = min(p.icon * height // p.stack, p.largest_icon, width - 8)
        place = Box(0, (height - size - p.count) // 2 - 4, width, size)
        text = Box(4, place.bottom + 2, width - 8, p.count + 4)
    canvas.centre((icon if words else shadow)(item, size, ground), place)
    colour = theme.LOSS if item is Other.MOUSE and words else theme.INK if words else theme.FADED
    canvas.text(words or "0", text, p.count, colour, ground)
    return canvas.stamp()


@lru_cache(64)
def counted(laid: tuple[Laid, ...]) -> tuple[tuple[Good | Other, str], ...]:
    """Return for each good, and for mice, what counts: biggest group × number of groups."""
    own = sizes(Stand(laid))
    goods = [
        (good, f"{own.biggest(good)}×{own.number(good)}" if own.number(good) else "")
        for good in Good
    ]
    return (*goods, (Other.MOUSE, str(own.mice or "")))


@dataclass(frozen=True, slots=True)
class PanelPlaces:
    """Where the parts of one panel lie, and how large a space is.

    A stand that is too wide for one mat goes on upon the next one; each has its own extent.
    """

    outer: Box
    header: Box
    mats: tuple[Box, ...]
    extents: tuple[Extent, ...]
    cells: tuple[Box, ...]
    cell: int

    def moved(self, by: int) -> "PanelPlaces":
        """Return the same panel further down."""
        return replace(
            self,
            outer=_moved(self.outer, by),
            header=_moved(self.header, by),
            mats=tuple(_moved(box, by) for box in self.mats),
            cells=tuple(_moved(box, by) for box in self.cells),
        )


def _moved(box: Box, by: int) -> Box:
    return box._replace(y=box.y + by)


def draw(canvas: Canvas, own: StandModel, spots: PanelPlaces, declared: Goods) -> None:
    """Draw a player's panel where `spots` says; cells of declared goods are bright."""
    canvas.frame("active" if own.current else "panel", spots.outer, theme.GRASS)
    head = Head(own.seat, own.name, _sign(own), _team(own), own.bot, own.declared or (), own.points)
    canvas.put(header(head, spots.header.w), spots.header.x, spots.header.y)
    for box, extent in zip(spots.mats, spots.extents, strict=True):
        canvas.frame("mat", box, theme.PAPER)
        if own.cards:
            part = stands.stand(own.cards, spots.cell, fresh=own.fresh)
            stands.put(canvas, part, own.cards, extent, box, spots.cell)
        else:
            _put_first(canvas, box, spots.cell, chosen=own.chosen)
    told = counted(own.cards)
    for (item, words), box in zip(told, spots.cells, strict=True):
        part = cell(item, words, box.w, box.h, bright=item in declared)
        canvas.put(part, box.x, box.y)


def _sign(own: StandModel) -> str | None:
    if own.rank is not None:
        return "crown" if own.rank == 1 else str(own.rank)
    return "turn" if own.current else None


def _team(own: StandModel) -> str | None:
    return None if own.team is None else TEAMS[own.team]


def _put_first(canvas: Canvas, box: Box, cell: int, *, chosen: bool) -> None:
    """Put a card's back where the first card is chosen, else the place for it."""
    image = sprite("back" if chosen else "place")
    image = image.resize((3 * cell, 2 * cell), Image.Resampling.LANCZOS)
    canvas.centre(stamp(image, theme.CREAM), box)
