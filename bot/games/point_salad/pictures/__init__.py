"""Pictures of Point Salad: pure functions from a board to a file, safe to call from any thread."""

from bot.games.point_salad.pictures.breaks import draw_break
from bot.games.point_salad.pictures.cards import prepare
from bot.games.point_salad.pictures.final import draw_final
from bot.games.point_salad.pictures.market import draw_market
from bot.games.point_salad.pictures.replay import draw_replay
from bot.games.point_salad.pictures.salad import draw_salad
from bot.games.point_salad.pictures.tableaux import draw_tableaux

__all__ = [
    "draw_break",
    "draw_final",
    "draw_market",
    "draw_replay",
    "draw_salad",
    "draw_tableaux",
    "prepare",
]
