"""The break between two rounds of a match: the round that is over, above the market of the next."""

from bot.games.point_salad.pictures import market
from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.pictures.tableaux import (
    arrange,
    caption,
    draw_caption,
    draw_panels,
    point_cards,
)
from bot.render import theme
from bot.render.canvas import Canvas, Picture


def draw_break(ended: Board, begun: Board) -> Picture:
    """Return one picture of what lay before each player, and of the table that is dealt now."""
    heading = caption(theme.MARGIN // 2, ended)
    top = heading.bottom if heading else theme.MARGIN
    plan = arrange(point_cards(ended.tableaux), top)
    next_round = caption(plan.height - theme.MARGIN // 2, begun)
    start = next_round.bottom if next_round else plan.height
    below = Canvas.table(market.places().height)
    market.draw_on(below, begun.market)
    canvas = Canvas.table(start + below.image.height)
    draw_caption(canvas, ended.caption, heading)
    draw_panels(canvas, ended.tableaux, plan, ended.say)
    draw_caption(canvas, begun.caption, next_round)
    canvas.put(below.stamp(), 0, start)
    return canvas.picture("break")
