"""Point Salad: cards, scoring and turns."""

from engine.point_salad.actions import Turn
from engine.point_salad.cards import CARDS, Card, CardId
from engine.point_salad.matches import totals
from engine.point_salad.rules import PointSalad
from engine.point_salad.state import State, Tableau, View
from engine.point_salad.tableaux import score_card, score_lines, scores
from engine.point_salad.veggies import Counts, Veggie

__all__ = [
    "CARDS",
    "Card",
    "CardId",
    "Counts",
    "PointSalad",
    "State",
    "Tableau",
    "Turn",
    "Veggie",
    "View",
    "score_card",
    "score_lines",
    "scores",
    "totals",
]
