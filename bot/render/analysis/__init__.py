"""Pictures of a game looked at afterwards: what might have been taken, and who was winning when."""

from bot.render.analysis.chances import Chances, Curve, Mark, draw_chances
from bot.render.analysis.choice import Choice, Tag, draw_choice

__all__ = ["Chances", "Choice", "Curve", "Mark", "Tag", "draw_chances", "draw_choice"]
