"""A finished game as a file that anybody can keep, show and check without this bot's database."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, Self

from pydantic import AwareDatetime, BaseModel, ConfigDict, model_validator

from bot.scores.results import ranked, ranked_by_leaving
from engine import GAMES, Outcome, RulesError, Seat, Step, commitment, replay
from engine.text import Text, text


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ExportedSeat(_Part):
    """A seat: whose it was, or the level of a computer player, and how they finished."""

    name: str
    level: str | None = None
    left: bool = False
    substitute: str | None = None
    """Who played on for the one who left; None: nobody did."""
    rank: int
    points: int | None


class ExportedTurn(_Part):
    """A turn: whose, and the action in the notation of the game."""

    seat: int
    action: str
    at: AwareDatetime


class Export(_Part):
    """A finished game. It names people as their accounts are called, in every server."""

    format: Literal["salad-game"] = "salad-game"
    version: Literal[1, 2, 3] = 3
    """1: ranks are by points alone; 2: who left comes after all who stayed; 3: a game that all but
    one have left is over, and has no points; it says whether it was rated.
    """
    number: int
    game: str
    options: dict[str, int]
    rated: bool = True
    commitment: str
    """The SHA-256 of the seed, as it was published before the first turn."""
    seed: str
    started_at: AwareDatetime
    ended_at: AwareDatetime
    seats: tuple[ExportedSeat, ...]
    turns: tuple[ExportedTurn, ...]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if any(seat.substitute is not None and not seat.left for seat in self.seats):
            raise ValueError("somebody plays on for a person who has not left")
        if self.ended_at < self.started_at:
            raise ValueError("the game ends before it starts")
        return self

    @property
    def left(self) -> frozenset[Seat]:
        """Return the seats whose people are said to have left."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.left)

    @property
    def all_but_one_left(self) -> bool:
        """Return whether the game may be over because nobody is left to play against."""
        levels = any(seat.level is not None for seat in self.seats)
        return self.version > 2 and not levels and len(self.left) == len(self.seats) - 1 > 0  # noqa: PLR2004 — the version

    def ranks(self, outcome: Outcome | None) -> dict[Seat, int]:
        """Return the rank of each seat, best first, as files of this version count them.

        None: the game is over because all but one have left.
        """
        if outcome is None:
            return ranked_by_leaving(len(self.seats), self.left)
        return ranked(outcome, self.left if self.version > 1 else frozenset())

    def steps(self) -> Iterator[Step[Any]]:
        """Yield the deal and the step of each turn.

        Raises ValueError for what cannot be dealt, RulesError (one of them) for a turn that is
        refused.
        """
        if self.game not in GAMES:
            raise ValueError(f"There is no game called {self.game}.")
        yield from replay(
            GAMES[self.game],
            seats=len(self.seats),
            seed=self.seed,
            options=self.options,
            actions=((turn.seat, turn.action) for turn in self.turns),
        )


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked, and what came out."""

    holds: bool
    finding: Text


def verify(export: Export) -> list[Check]:
    """Deal and play the game again; return what was checked, until something does not hold."""
    checks = [published(export.seed, export.commitment)]
    steps: list[Step[Any]] = []
    try:
        steps.extend(export.steps())
    except RulesError as error:
        # The deal comes first, so as many turns were fine as there are steps, less one.
        return [*checks, refused(max(1, len(steps)), error)]
    except ValueError:
        if export.game not in GAMES:
            unknown = text("There is no game called “{game}”.", game=export.game)
            return [*checks, fails(unknown)]
        return [*checks, fails(text("No game can be dealt as this file says."))]
    return [*checks, legal(), _ending(export, steps)]


def published(seed: str, fingerprint: str) -> Check:
    """Return whether a seed has the SHA-256 that everybody has seen before."""
    if commitment(seed) == fingerprint:
        return holds(text("The seed fits the code shown before the first turn."))
    return fails(text("The seed doesn't fit the code shown before the first turn."))


def legal() -> Check:
    """Return that the seed deals the cards, and that every turn is allowed."""
    return holds(text("The cards come from the seed, and every turn follows the rules."))


def refused(number: int, error: RulesError) -> Check:
    """Return that a turn, counted from 1, is against the rules."""
    return fails(text("Turn {number} breaks the rules. {why}", number=number, why=error.text))


def _ending(export: Export, steps: list[Step[Any]]) -> Check:
    outcome: Outcome | None = GAMES[export.game].outcome(steps[-1].state)
    if outcome is None and not export.all_but_one_left:
        return fails(text("The game isn't over after the last turn."))
    return ended(as_told=not differing(export, outcome))


def ended(*, as_told: bool) -> Check:
    """Return whether the turns lead to the result that is told."""
    if as_told:
        return holds(text("The result is right."))
    return fails(text("These turns lead to another result."))


def differing(export: Export, outcome: Outcome | None) -> list[Seat]:
    """Return the seats that did not finish as the file says; None: all but one have left."""
    placings = outcome.placings if outcome is not None else ()
    points = {placing.seat: placing.points for placing in placings}
    told = {seat: (kept.rank, kept.points) for seat, kept in enumerate(export.seats)}
    ranks = export.ranks(outcome)
    return [seat for seat in sorted(told) if told[seat] != (ranks[seat], points.get(seat))]


def holds(finding: Text) -> Check:
    """Return that something is as it should be."""
    return Check(holds=True, finding=finding)


def fails(finding: Text) -> Check:
    """Return that something is not as it should be."""
    return Check(holds=False, finding=finding)
