"""How a seat finished, and a finished game as scores see it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from engine import GAMES, Outcome, Seat, Sides, alone

FORGOTTEN = 0
"""The `user_id` of a person whose traces were removed: the seat stays, nobody is behind it."""

LEAST_PEOPLE = 2
"""A game counts for scores and ratings if at least so many people were dealt in."""


def ranked(outcome: Outcome, left: Collection[Seat]) -> dict[Seat, int]:
    """Return the rank of each seat, best first; who has left comes after all who stayed.

    Equals among those who stayed share a rank, and so do equals among those who left.
    """
    keys = {one.seat: (one.seat in left, one.rank) for one in outcome.placings}
    ranks = {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}
    return dict(sorted(ranks.items(), key=lambda item: item[1]))


def ranked_by_leaving(seats: int, left: Collection[Seat]) -> dict[Seat, int]:
    """Return the rank of each seat of a game that ended early: first who stayed, then who left."""
    ranks = {seat: 1 if seat not in left else seats - len(left) + 1 for seat in range(seats)}
    return dict(sorted(ranks.items(), key=lambda item: item[1]))


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How one seat finished, with the name of the day."""

    seat: int
    user_id: int
    name: str
    rank: int
    """As `ranked` has it."""
    points: int | None
    left: bool
    """The person had left; the seat played by itself, or somebody else played on for them."""
    level: str | None = None
    """The level of a computer player; None: a person."""
    summary: str | None = None
    """What statistics need of the game, as JSON; only the scores of the game can read it."""
    substitute: str | None = None
    """The name of who played on for the person who left; the seat knows it, not the result."""
    void: bool = False
    """The game was called off, and the person had not left: for them it never was."""

    @property
    def is_person(self) -> bool:
        """Return whether the seat was dealt to a person, be it one who has been forgotten."""
        return self.level is None and self.user_id >= FORGOTTEN

    @property
    def is_known(self) -> bool:
        """Return whether the seat belongs to a person who can have scores."""
        return self.level is None and self.user_id > FORGOTTEN

    @property
    def scored(self) -> int | None:
        """Return the points that count for the person: none of a seat that was left."""
        return None if self.left else self.points

    @property
    def won(self) -> bool:
        """Return whether the person won; who left does not."""
        return self.rank == 1 and not self.left and not self.void and self.is_person


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end, with the results of all of its seats."""

    id: int
    rules: str
    guild_id: int
    at: datetime
    results: tuple[ResultRecord, ...]
    comparable: bool
    """Its points count in averages and as somebody's best."""
    rated: bool
    """It is no friendly game."""

    @property
    def people(self) -> tuple[ResultRecord, ...]:
        """Return how the people finished whom it was dealt to, in the order of the seats.

        They have points only if these can be compared.
        """
        people = (self._counted(result) for result in self.results if result.is_person)
        return tuple(sorted(people, key=lambda result: result.seat))

    @property
    def sides(self) -> Sides:
        """Return who played together; everybody alone in a game that is not there any more."""
        seats = 1 + max((result.seat for result in self.results), default=0)
        game = GAMES.get(self.rules)
        return alone(seats) if game is None or seats not in game.seats else game.sides(seats)

    @property
    def counts(self) -> bool:
        """Return whether the game counts for scores and ratings."""
        return self.rated and len(self.people) >= LEAST_PEOPLE

    def seat_of(self, user_id: int) -> ResultRecord:
        """Return the result of a person. Raises StopIteration for somebody who did not sit there.

        Of two seats of one person, which only a damaged database has, the first.
        """
        return next(result for result in self.results if result.user_id == user_id)

    def _counted(self, result: ResultRecord) -> ResultRecord:
        return result if self.comparable else replace(result, points=None)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as one of its people looks back on it."""

    id: int
    rules: str
    guild_id: int
    at: datetime
    seats: int
    """How many played, computer players included."""
    people: int
    levels: frozenset[str]
    """The levels of the computer players at the table."""
    own: ResultRecord
    comparable: bool
    """Its points count in averages and as somebody's best."""
    rated: bool
    """It is no friendly game."""
    everywhere: bool
    """If it counts, it does so in the scores of all servers, too."""

    @property
    def counts(self) -> bool:
        """Return whether the game counts for scores and ratings."""
        return self.rated and self.people >= LEAST_PEOPLE
