"""Veggies: cards, stands, scoring and turns."""

from engine.veggies.actions import Action, Declare, First, Lay
from engine.veggies.cards import CARDS, Card, CardId, Good, Item, Other, turned
from engine.veggies.defaults import declared_now
from engine.veggies.groups import Goods, Groups, Sizes, choices, groups, sizes
from engine.veggies.rules import Veggies
from engine.veggies.scoring import Tally, name_of, score_table
from engine.veggies.stands import Laid, Spot, Stand
from engine.veggies.state import Phase, State, VeggieTable, View
from engine.veggies.turns import Ways, open_choices

__all__ = [
    "CARDS",
    "Action",
    "Card",
    "CardId",
    "Declare",
    "First",
    "Good",
    "Goods",
    "Groups",
    "Item",
    "Laid",
    "Lay",
    "Other",
    "Phase",
    "Sizes",
    "Spot",
    "Stand",
    "State",
    "Tally",
    "VeggieTable",
    "Veggies",
    "View",
    "Ways",
    "choices",
    "declared_now",
    "groups",
    "name_of",
    "open_choices",
    "score_table",
    "sizes",
    "turned",
]
