"""Pictures of Veggies: pure functions from plain values to a file, safe to call from any thread."""

from bot.games.veggies.pictures.final import draw_final
from bot.games.veggies.pictures.hand import draw_place, draw_sources
from bot.games.veggies.pictures.lines import arrange, draw_line
from bot.games.veggies.pictures.market import draw_market, prepare
from bot.games.veggies.pictures.replay import draw_replay

__all__ = [
    "arrange",
    "draw_final",
    "draw_line",
    "draw_market",
    "draw_place",
    "draw_replay",
    "draw_sources",
    "prepare",
]
