"""Daily Salad: one deal a day for everybody everywhere, with one try each."""

from bot.daily.attempt import LEVEL, PERSON, SEATS, Attempt
from bot.daily.days import Streak, ends, streak
from bot.daily.salad import DailySalad, DayOver, NoTry, Sitting

__all__ = [
    "LEVEL",
    "PERSON",
    "SEATS",
    "Attempt",
    "DailySalad",
    "DayOver",
    "NoTry",
    "Sitting",
    "Streak",
    "ends",
    "streak",
]
