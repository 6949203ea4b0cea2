"""What is known of the days, of everybody's tries at them, and of who came where."""

from dataclasses import dataclass, field
from datetime import date, datetime

from engine import Seat

Moves = tuple[tuple[Seat, str], ...]
"""Seats and the texts of their actions, in order."""


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """What is dealt to everybody on one day, in UTC."""

    day: date
    rules: str
    """The key in `engine.GAMES`."""
    seed: str = field(repr=False)
    """128 secret bits in hexadecimal, drawn on the day itself; never shown before it is over."""
    commitment: str
    """The SHA-256 of the seed, which everybody sees."""
    chef_points: int | None = None
    """What Chef scores in everybody's seat, on average; None: not thought out yet."""
    level: str = "gardener"
    """How the Gardeners of the day play: the level, which never changes at a table of four."""
    chef_scores: tuple[int, ...] = ()
    """What Chef has scored so far, a number for each deal; none of days before this was noted."""


@dataclass(frozen=True, slots=True)
class TryRecord:
    """One person's try at the deal of a day."""

    day: date
    user_id: int
    guild_id: int
    """The server in which it was begun, and whose board it belongs to."""
    name: str
    """The name in the server at the time."""
    started_at: datetime
    actions: Moves = field(default=(), repr=False)
    """Everybody's, the computer players' included."""
    version: int = 0
    """How often it was written; guards against writing twice."""
    points: int | None = None
    """None: not finished."""
    rank: int | None = None
    """The place at the table."""
    finished_at: datetime | None = None
    shared_at: datetime | None = None
    late: bool = False
    """Played on after its day: it counts for no place and no streak."""
    streak: int | None = None
    """Days in a row that were finished, this one included; None: it does not count."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row."""

    current: int
    """Up to today, or up to yesterday while today can still be added."""
    best: int


@dataclass(frozen=True, slots=True)
class StreakLine:
    """Somebody and their streak, which goes on if they finish today."""

    user_id: int
    name: str
    days: int


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day that was dealt, and what somebody has made of it."""

    day: date
    points: int | None
    """What they have scored; None: they have not finished it."""
    late: bool


@dataclass(frozen=True, slots=True)
class DailyLine:
    """Somebody who has finished, and their place; equal points share one."""

    place: int
    user_id: int
    name: str
    """In the server; everywhere, by their account ("": that is not known)."""
    points: int


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The best of a day, in a server or everywhere."""

    lines: tuple[DailyLine, ...]
    size: int
    """How many have finished."""
    own: DailyLine | None
    """The line of whoever asks, if they have finished."""
