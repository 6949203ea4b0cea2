"""What the store gives and takes: plain values, without SQL."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from pydantic import BaseModel, ConfigDict


class Status(StrEnum):
    """Where a game stands; the first two occupy their channel."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Pace(StrEnum):
    """How long a game waits for a person."""

    LIVE = "live"
    RELAXED = "relaxed"
    SLOW = "slow"
    NONE = "none"


ALL_AGREED = -1
"""Stands for all who still played where a game was called off: they agreed."""
SOMEBODY = 0
"""Stands for a person whose traces were removed."""


UNTIL_OVER = 2**31 - 1
"""As the version of a note: it stands for as long as the game is played, and goes with its end."""


class TableOptions(BaseModel):
    """What the host chose when the table was opened; stored as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    scores_shown: bool = True
    rated: bool = True
    """It counts for ratings and leaderboards, and nobody gets advice; False: a friendly game."""
    hints: bool = True
    """Players may ask Chef for advice; once it is dealt, False at a rated table.

    Games that were dealt before tables could be friendly counted, and keep the hints they had.
    """
    pace: Pace = Pace.SLOW
    rematch_of: int | None = None
    """The game before: whoever sits to the left of who began there begins, unless chosen."""
    rules: dict[str, int] = {}
    """Options of the rules themselves, as `Game.new` takes them; complete when the game starts.

    In a lobby they are wishes, among them that of a match, for any number of players.
    """
    played_on: int | None = None
    """The game that goes on with the deal of this one, which all others had left."""
    rounds_wished: int | None = None
    """The rounds of a match that more sat down for than can play one: a rematch may be one."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat of a game; seats are numbered from 0 without gaps."""

    seat: int
    user_id: int
    """The person; a negative number, different in each seat, for a computer player."""
    name: str
    """The display name at the time of joining."""
    left_at: datetime | None = None
    """When the person left the running game; from then on the seat plays by itself."""
    level: str | None = None
    """The level of a computer player; None: a person."""
    missed: int = 0
    """Turns in a row that the person has let pass."""
    away_at: datetime | None = None
    """Since when the seat plays by itself until the person is back."""
    owner_id: int | None = None
    """Whose result the seat is, where somebody else plays on for a person who left."""
    owner_name: str | None = None

    @property
    def owner(self) -> tuple[int, str]:
        """Return the number and the name of the person whose result the seat is."""
        if self.owner_id is None or self.owner_name is None:
            return self.user_id, self.name
        return self.owner_id, self.owner_name

    @property
    def lost(self) -> bool:
        """Return whether the person whose result it is has left, whoever plays on."""
        return self.left_at is not None or self.owner_id is not None

    @property
    def gone(self) -> bool:
        """Return whether the person has left, or is away; the seat plays by itself."""
        return self.left_at is not None or self.away_at is not None

    @property
    def automatic(self) -> bool:
        """Return whether no person decides for the seat now."""
        return self.level is not None or self.gone


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One committed action; `version` counts from 1 and is the number of actions so far."""

    version: int
    seat: int
    decision: str
    action: str
    user_id: int | None
    """Who acted (None: the seat played by itself)."""
    at: datetime


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with its seats and all its turns: options + seed + action texts are the truth."""

    id: int
    rules: str
    """The key in `engine.GAMES`."""
    guild_id: int
    channel_id: int
    host_id: int
    status: Status
    capacity: int
    """The largest number of seats the host wants."""
    options: TableOptions
    locale: str
    seed: str | None = field(repr=False)
    """128 secret bits in hexadecimal, from the start on; never shown before the end."""
    created_at: datetime
    seats: tuple[SeatRecord, ...]
    started_at: datetime | None = None
    ended_at: datetime | None = None
    commitment: str | None = None
    """The SHA-256 of the seed, from the start on: what is published before the first turn."""
    ended_by: int | None = None
    """Who called it off: a person, or one of `ALL_AGREED` and `SOMEBODY`; None: nobody did."""
    turns: tuple[TurnRecord, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A lobby to be opened, with its host in the first seat."""

    rules: str
    guild_id: int
    channel_id: int
    host_id: int
    host_name: str
    capacity: int
    options: TableOptions
    locale: str


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The most lobbies and running games at a time."""

    host: int
    """That one person may be the host of, in all servers together."""
    guild: int
    """That one server may have."""


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """The one live message of a game, and the version of the game that it shows."""

    channel_id: int
    message_id: int
    version: int
    since: int | None = None
    """The version that it showed first, if it has shown several turns."""

    @property
    def first(self) -> int:
        """Return the version that it showed first: what has happened after that is told nowhere."""
        return self.version if self.since is None else self.since


@dataclass(frozen=True, slots=True)
class StaleMessage:
    """A message of a game that was replaced and is to lose its buttons."""

    game_id: int
    channel_id: int
    message_id: int
    shown: int
    """The version that it showed first."""
    until: int | None
    """What remains says what happened after that up to this version; None: it is deleted."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Another message than the known one may show a game."""

    since: datetime | None
    """When such a message may have been posted at the earliest; None: after the known one."""


@dataclass(frozen=True, slots=True)
class Note:
    """A message beside the board that goes when its time is over."""

    channel_id: int
    message_id: int
    version: int | None
    """It is about this turn; None: it holds until the game ends."""


@dataclass(frozen=True, slots=True)
class ClockRecord:
    """Until when a game waits for a seat that must answer a decision."""

    game_id: int
    decision: str
    seat: int
    due_at: datetime
    """When the time is over; of a clock that does not run, when to look why."""
    remind_at: datetime | None
    """When to remind its person; None: that has been done, or there is no time for it."""
    seconds: int
    """All the time that is given."""
    runs: bool = True
    """False: what is to be decided has not been shown yet."""

    @property
    def key(self) -> tuple[str, int]:
        """Return what the clock is for: the decision and the seat."""
        return self.decision, self.seat

    def after_stop(self, by: timedelta, now: datetime) -> Self:
        """Return the clock after time did not run for so long.

        There is at least half of all the time then, and at most all of it.
        """
        whole = timedelta(seconds=self.seconds)
        due = min(max(self.due_at + by, now + whole / 2), now + whole)
        remind = self.remind_at and min(self.remind_at + by, due)
        return replace(self, due_at=due, remind_at=remind)


@dataclass(frozen=True, slots=True)
class Upload:
    """One of the bot's own emoji at Discord."""

    number: int
    picture: str
    """The SHA-256 of what was uploaded."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Personal settings."""

    quick: bool = False
    """Commit a draft without Confirm when there is nothing to flip."""
    quick_cards: bool = False
    """Being quick, commit a card, too, without being asked about flips."""
    next_ping: bool = False
    """Be mentioned when only one player comes before."""
    quiet_from: int | None = None
    """The hour, in UTC, from which on nobody is mentioned for nine hours; None: always."""
    text_board: bool = False
    """Show boards in words, for somebody who cannot see the pictures."""
    locale: str | None = None
    """The language of what they alone read; None: that of their Discord."""
