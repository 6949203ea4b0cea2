"""The end of a game: podium, curves, every salad with the points of each card."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.point_salad.pictures import podium
from bot.games.point_salad.pictures.layout import FINAL_ROOM, PODIUM
from bot.games.point_salad.pictures.models import Board, PointCard, TableauModel
from bot.games.point_salad.pictures.tableaux import arrange, draw_panels, point_cards
from bot.render import curves as chart
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.curves import CHART


def draw_final(board: Board) -> Picture:
    """Return the picture of a finished game, best player first; the best card shines."""
    ranked = sorted(
        board.tableaux, key=lambda tableau: (tableau.rank or len(board.tableaux), tableau.seat)
    )
    shown = _with_best_card(ranked)
    stage, curves = stages(curves=len(board.history) > 1)
    plan = arrange(point_cards(shown), (curves or stage).bottom + theme.GAP, FINAL_ROOM)
    canvas = Canvas.table(plan.height)
    podium.draw(canvas, ranked, stage)
    if curves is not None:
        names = [own.name for own in sorted(board.tableaux, key=lambda own: own.seat)]
        chart.draw(canvas, chart.Curves(board.history, names, board.cuts, board.say.turn), curves)
    draw_panels(canvas, shown, plan, board.say)
    return canvas.picture("final")


def stages(*, curves: bool) -> tuple[Box, Box | None]:
    """Return the places of the podium and, below it, of the curves, if there are any."""
    stage = Box(theme.MARGIN, theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, PODIUM.height)
    if not curves:
        return stage, None
    return stage, stage._replace(y=stage.bottom + theme.GAP, h=CHART.height)


def _with_best_card(ranked: Sequence[TableauModel]) -> list[TableauModel]:
    """Mark the card that pays most (of several the one of the better player) and no other."""
    cards = [card for tableau in ranked for card in tableau.cards if card.points is not None]
    best = max(cards, key=lambda card: card.points or 0, default=None)
    return [
        replace(
            tableau,
            current=False,
            fresh=(0,) * len(tableau.fresh),
            cards=tuple(
                replace(card, fresh=False, best=_shines(card, best)) for card in tableau.cards
            ),
        )
        for tableau in ranked
    ]


def _shines(card: PointCard, best: PointCard | None) -> bool:
    return best is not None and card.card == best.card and (card.points or 0) > 0
