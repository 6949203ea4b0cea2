"""Daily Salad: one deal a day for everybody everywhere, with one try each."""

from bot.daily.attempt import LEVEL, PERSON, SEATS, Attempt
from bot.daily.days import ends
from bot.daily.salad import DailySalad, DayOver, NoDate, NothingDealt, NoTry, Sitting
from bot.daily.squares import Square, squares

__all__ = [
    "LEVEL",
    "PERSON",
    "SEATS",
    "Attempt",
    "DailySalad",
    "DayOver",
    "NoDate",
    "NoTry",
    "NothingDealt",
    "Sitting",
    "Square",
    "ends",
    "squares",
]
