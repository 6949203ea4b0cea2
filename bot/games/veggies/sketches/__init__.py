"""Pictures of Veggies: pure functions from values to a file, safe to call from any thread."""

from bot.games.veggies.sketches.plain import (
    draw_comparison,
    draw_final,
    draw_hand,
    draw_market,
    draw_replay,
    draw_stands,
)

__all__ = [
    "draw_comparison",
    "draw_final",
    "draw_hand",
    "draw_market",
    "draw_replay",
    "draw_stands",
    "prepare",
]


def prepare() -> None:
    """Make ready what the first picture needs."""
