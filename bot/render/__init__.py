"""Pictures of a game: pure functions from a board to a file, safe to call from any thread."""

from bot.render.canvas import Picture
from bot.render.point_salad.cards import prepare
from bot.render.point_salad.final import draw_final
from bot.render.point_salad.market import draw_market
from bot.render.point_salad.replay import draw_replay
from bot.render.point_salad.tableaux import draw_round, draw_tableaux

__all__ = [
    "Picture",
    "draw_final",
    "draw_market",
    "draw_replay",
    "draw_round",
    "draw_tableaux",
    "prepare",
]
