"""Pictures of a game looked at afterwards: who was winning when."""

from bot.render.analysis.chances import Chances, Curve, Mark, draw_chances

__all__ = ["Chances", "Curve", "Mark", "draw_chances"]
