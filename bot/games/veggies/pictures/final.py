"""The end of a game: podium, points over the turns, and of what each side's points are the sum."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.veggies.pictures import cards, podium
from bot.games.veggies.pictures.layout import FINAL, PANEL
from bot.games.veggies.pictures.models import StandModel, TableModel
from bot.games.veggies.pictures.panel import TEAMS, Head, header
from bot.games.veggies.pictures.podium import RankedSide
from bot.render import curves as chart
from bot.render import theme
from bot.render.box import Box, unsquare
from bot.render.canvas import Canvas, Picture
from bot.render.curves import CHART
from bot.render.lettering import comfortable
from bot.render.plates import put_sign, worth
from bot.render.stamps import icon
from engine.text import printed
from engine.veggies.actions import HAND
from engine.veggies.cards import CardId, Other
from engine.veggies.groups import MOUSE, Goods, sizes
from engine.veggies.stands import Stand

_WIDTH = theme.WIDTH - 2 * theme.MARGIN


def draw_final(board: TableModel) -> Picture:
    """Return the picture of a finished game, the best side first."""
    ranked = podium.sides(board)
    places = arrange(ranked, len(board.hands), curves=len(board.history) > 1)
    canvas = Canvas.table(places.height)
    podium.draw(canvas, ranked, places.podium)
    if places.curves is not None:
        names = [own.name for own in board.stands]
        drawn = chart.Curves(board.history, names, (), board.turn)
        chart.draw(canvas, drawn, places.curves)
    columns = _columns(places.head, board.counted)
    for item, column in zip((*board.counted, Other.MOUSE), columns, strict=False):
        canvas.centre(icon(item, FINAL.icon, theme.GRASS), column)
    for side, box in zip(ranked, places.sides, strict=True):
        _side(canvas, side, box, board.counted)
    for own, card, box in zip(board.stands, board.hands, places.hands, strict=False):
        _put_hand(canvas, own, card, box)
    return canvas.picture("final")


@dataclass(frozen=True, slots=True)
class FinalPlaces:
    """Where the podium is, the heads of the columns, and the sums of each side below them."""

    podium: Box
    head: Box
    sides: tuple[Box, ...]
    hands: tuple[Box, ...]
    """For each seat, the card that was left in its hand (V8)."""
    height: int
    curves: Box | None
    """Where the points over the turns are, below the podium."""


def arrange(ranked: Sequence[RankedSide], hands: int, *, curves: bool) -> FinalPlaces:
    """Lay out the picture, with a higher podium where it would be square."""
    f = FINAL
    heights = [2 * PANEL.pad - PANEL.gap + _lines(side) * (f.row + PANEL.gap) for side in ranked]
    held = 2 * f.held + PANEL.gap + f.holder
    below = f.head + sum(heights) + theme.GAP * len(heights) + theme.MARGIN
    below += held + theme.GAP if hands else 0
    below += theme.GAP + CHART.height if curves else 0
    stage = f.podium + f.name_height * (max(len(side.members) for side in ranked) - 1)
    stage = unsquare(theme.MARGIN + stage + below) - below - theme.MARGIN
    top = Box(theme.MARGIN, theme.MARGIN, _WIDTH, stage)
    history = top._replace(y=top.bottom + theme.GAP, h=CHART.height) if curves else None
    head = Box(theme.MARGIN, (history or top).bottom + theme.GAP, _WIDTH, f.head)
    y, boxes = head.bottom, list[Box]()
    for tall in heights:
        boxes.append(Box(theme.MARGIN, y, _WIDTH, tall))
        y += tall + theme.GAP
    row = Box(theme.MARGIN, y, _WIDTH, held if hands else -theme.GAP)
    places = row.columns(hands, theme.GAP) if hands else ()
    return FinalPlaces(top, head, tuple(boxes), places, row.bottom + theme.MARGIN, history)


def _lines(side: RankedSide) -> int:
    """Return how many lines a side has: one a member, and one for the sum of several."""
    return len(side.members) + (len(side.members) > 1)


def _columns(row: Box, declared: Goods) -> tuple[Box, ...]:
    """Return a column for each declared good, one for mice, one for the sum."""
    inner = row.w - 2 * PANEL.pad
    step = min(FINAL.widest, (inner - FINAL.names) // (len(declared) + 2))
    count = len(declared) + 2
    right = row.right - PANEL.pad
    return Box(right - count * step + PANEL.gap, row.y, count * step - PANEL.gap, row.h).columns(
        count, PANEL.gap
    )


def _side(canvas: Canvas, side: RankedSide, box: Box, declared: Goods) -> None:
    """Draw what each member of a side has, good by good, and what they have together."""
    won = side.rank == 1
    canvas.frame("panel", box, theme.GRASS)
    sign = "crown" if won else str(side.rank)
    alone = len(side.members) == 1
    row = Box(box.x, box.y + PANEL.pad, box.w, FINAL.row)
    for own in side.members:
        # Who has left a team does not have its place.
        apart = None if own.rank == side.rank else str(own.rank)
        _member(canvas, own, row, declared, sign if alone else apart)
        if alone:
            _put_total(canvas, side, _columns(row, declared)[-1])
        row = row._replace(y=row.bottom + PANEL.gap)
    if not alone:
        _together(canvas, side, row, declared, sign)


def _together(canvas: Canvas, side: RankedSide, row: Box, declared: Goods, sign: str) -> None:
    """Draw the line with the sum of partners."""
    left = Box(row.x + PANEL.pad + PANEL.inset, row.y, PANEL.badge, row.h)
    team = side.members[0].team
    for one in (sign, *([] if team is None else [TEAMS[team]])):
        put_sign(canvas, one, left, theme.PAPER)
        left = left._replace(x=left.right + PANEL.gap)
    columns = _columns(row, declared)
    for own, column in zip(reversed(side.members), (columns[-2], columns[-4]), strict=False):
        canvas.text(
            printed(sizes(Stand(own.cards)).total(declared)),
            column,
            FINAL.points,
            theme.SEATS[own.seat],
            theme.PAPER,
        )
    canvas.text("+", columns[-3], FINAL.points, theme.INK, theme.PAPER)
    _put_total(canvas, side, columns[-1])


def _put_total(canvas: Canvas, side: RankedSide, box: Box) -> None:
    canvas.centre(worth(side.points, *FINAL.total, theme.PAPER), box)


def _member(canvas: Canvas, own: StandModel, row: Box, declared: Goods, sign: str | None) -> None:
    """Draw a player's points, good by good, and their sum where they have partners."""
    columns = _columns(row, declared)
    left = row.x + PANEL.pad
    width = columns[0].x - PANEL.gap - left
    label = Box(left, row.y + (row.h - PANEL.header) // 2, width, PANEL.header)
    head = Head(own.seat, own.name, sign, None, bot=own.bot, declared=())
    canvas.put(header(head, label.w), label.x, label.y)
    counts = sizes(Stand(own.cards))
    for good, column in zip(declared, columns, strict=False):
        words = f"{counts.biggest(good)}×{counts.number(good)}" if counts.number(good) else ""
        _sum(canvas, counts.points(good), words, column, bright=good in (own.declared or ()))
    _sum(canvas, counts.mice * MOUSE, str(counts.mice or ""), columns[-2], bright=False)
    if own.team is not None:
        total = printed(counts.total(declared))
        canvas.text(total, columns[-1], FINAL.points + 4, theme.SEATS[own.seat], theme.PAPER)


def _put_hand(canvas: Canvas, own: StandModel, card: CardId, box: Box) -> None:
    """Show the card that was left in a hand, below the name of whose hand it was."""
    chip, colours = box._replace(h=FINAL.holder), (theme.WHITE, theme.SEATS[own.seat])
    canvas.frame(f"header-{own.seat}", chip, theme.GRASS)
    disc = Box(chip.x + 6, chip.y, FINAL.holder - 10, chip.h)
    canvas.centre(icon("disc", disc.w, colours[1]), disc)
    canvas.text(HAND, disc, FINAL.least_name - 4, theme.INK, theme.PAPER)
    room = Box(disc.right + 6, chip.y, chip.right - disc.right - 16, chip.h)
    size = comfortable(own.name, FINAL.least_name + 2, FINAL.least_name - 4, room.w)
    canvas.name(own.name, room, size, colours, centred=True)
    width, height = 3 * FINAL.held, 2 * FINAL.held
    x = box.x + (box.w - width) // 2
    cards.lay(canvas, card, Box(x, box.bottom - height, width, height))


def _sum(canvas: Canvas, points: int, words: str, box: Box, *, bright: bool) -> None:
    """Write how many points something brings, and below why; bright if its player declared it."""
    ground = theme.WHITE if bright else theme.CREAM
    canvas.frame("lit" if bright else "cell", box, theme.PAPER)
    colour = theme.INK if points > 0 else theme.LOSS if points else theme.FADED
    upper = Box(box.x, box.y + 4, box.w, box.h * 3 // 5 - 4)
    if not words:
        canvas.text(printed(points), box, FINAL.points, colour, ground)
        return
    canvas.text(printed(points), upper, FINAL.points, colour, ground)
    lower = Box(box.x, upper.bottom - 2, box.w, box.bottom - upper.bottom - 4)
    canvas.text(words, lower, FINAL.reason, theme.FADED, ground)
