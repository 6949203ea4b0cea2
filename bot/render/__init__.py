"""What pictures of every game are made with."""

from bot.render.canvas import Picture

__all__ = ["Picture"]
