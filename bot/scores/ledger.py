"""The ledger: what all finished games add up to, one game entered after the other.

It is derived from the results alone. A ledger that is continued and one that is written anew are
filled by the same code, so they are equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from bot.scores.ratings import NEWCOMER, Rating, rated
from bot.scores.results import FinishedGame, ResultRecord
from bot.scores.spans import Span

EVERYWHERE = 0
"""Stands in place of a server's id for all servers together."""


class Account(NamedTuple):
    """A person in one server, or everywhere, at one game."""

    rules: str
    guild_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class Total:
    """What a person has reached within one span of time."""

    since: date
    name: str
    """The name in the server at the time of the latest game; everywhere there is none."""
    games: int = 0
    wins: int = 0
    scored: int = 0
    """Games that ended with points and in which the person stayed to the end."""
    points: int = 0
    best: int | None = None

    @property
    def average(self) -> float:
        """Return the points a scored game; 0 without any, so that every total can be compared."""
        return self.points / self.scored if self.scored else 0.0

    def plus(self, result: ResultRecord) -> "Total":
        """Return the total with one more game; points of a seat that was left are not theirs."""
        points = result.scored
        reached = [kept for kept in (self.best, points) if kept is not None]
        return Total(
            since=self.since,
            name=self.name,
            games=self.games + 1,
            wins=self.wins + result.won,
            scored=self.scored + (points is not None),
            points=self.points + (points or 0),
            best=max(reached, default=None),
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating and the number of games in it."""

    rating: Rating = NEWCOMER
    games: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """What one game did to the rating of one seat, perhaps nothing, in a server or everywhere."""

    game_id: int
    seat: int
    guild_id: int
    before: float
    after: float
    mu: float | None = None
    """With `sigma` the belief before the game; None where an older version has counted."""
    sigma: float | None = None


Strangers = Mapping[tuple[int, int], Rating]
"""What was believed of the forgotten people of a game before it, by server and seat."""


class Ledger:
    """Ratings and totals by account; `changes` lists what the entered games did to ratings."""

    def __init__(self) -> None:
        self.standings: dict[Account, Standing] = {}
        self.totals: dict[tuple[Account, Span], Total] = {}
        self.changes: list[Change] = []

    def enter(
        self, game: FinishedGame, *, farmed: bool, strangers: Strangers | None = None
    ) -> None:
        """Add a game. One that does not count changes nothing, a farmed one nothing elsewhere.

        Of forgotten people who are not among `strangers`, nothing is believed.
        """
        if not game.counts:
            return
        for guild_id in (game.guild_id,) if farmed else (game.guild_id, EVERYWHERE):
            self._rate(game, guild_id, strangers or {})
            for result in game.people:
                if result.is_known and not result.void:
                    self._add(game, Account(game.rules, guild_id, result.user_id), result)

    def _rate(self, game: FinishedGame, guild_id: int, strangers: Strangers) -> None:
        known = {
            result.seat: Account(game.rules, guild_id, result.user_id)
            for result in game.people
            if result.is_known
        }
        standings = {seat: self.standings.get(who, Standing()) for seat, who in known.items()}
        believed = {
            seat: rating for (where, seat), rating in strangers.items() if where == guild_id
        }
        believed |= {seat: standing.rating for seat, standing in standings.items()}
        new = rated(game, believed)
        self.changes += [
            _change(game.id, seat, guild_id, before, new.get(seat, before))
            for seat, before in believed.items()
        ]
        for seat, account in known.items():
            if seat in new:
                self.standings[account] = Standing(new[seat], standings[seat].games + 1)

    def _add(self, game: FinishedGame, account: Account, result: ResultRecord) -> None:
        # A name of one server is not for the others.
        name = "" if account.guild_id == EVERYWHERE else result.name
        for span in Span:
            since = span.start(game.at)
            total = self.totals.get((account, span))
            if total is None or total.since < since:
                total = Total(since, name)
            # A clock that was set back must not mix two spans.
            if total.since == since:
                self.totals[account, span] = replace(total.plus(result), name=name)


def _change(game_id: int, seat: int, guild_id: int, before: Rating, after: Rating) -> Change:
    return Change(
        game_id, seat, guild_id, before.points, after.points, mu=before.mu, sigma=before.sigma
    )
