"""What the best computer player thought of finished games, kept with them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import delete, insert, select

from bot.store.database import Database
from bot.store.schema import analyses

NOTICEABLE = 0.02
"""Chance, from 0 to 1: a turn that gave away less is not called costly, for that may be luck of the
playouts."""
NOTICEABLE_POINTS = 2.0
"""Points at the end, likewise."""


class DecisionReview(BaseModel):
    """One decision, and what the best computer player would have done in its place.

    Chances are from 0 to 1 and those of the seat that decided; points are those expected at the
    end.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int
    """The version of the game to which the decision led."""
    action: str
    best: str
    """The action that was thought best; the same as `action` where nothing was better."""
    win: float
    """The chance after the action that was taken."""
    best_win: float
    """The chance after the best action."""
    usual_win: float
    """The chance after a middling action of those that were possible."""
    points: float
    best_points: float

    @property
    def alike(self) -> bool:
        """Return whether the best computer player would have done the same."""
        return self.best == self.action

    @property
    def lost(self) -> float:
        """Return the chance that the decision gave away, at least 0."""
        return 0.0 if self.alike else max(0.0, self.best_win - self.win)

    @property
    def points_lost(self) -> float:
        """Return the points at the end that the decision gave away, at least 0."""
        return 0.0 if self.alike else max(0.0, self.best_points - self.points)

    @property
    def gained(self) -> float:
        """Return how much more it was worth than a middling one; below 0 if less."""
        return self.win - self.usual_win


class TurnReview(BaseModel):
    """All that a seat decided in one turn, judged together."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn: int
    """Its number, from 1."""
    seat: int
    decisions: tuple[DecisionReview, ...] = Field(min_length=1)

    @property
    def alike(self) -> bool:
        """Return whether the best computer player would have done the same in all of it."""
        return all(one.alike for one in self.decisions)

    @property
    def lost(self) -> float:
        """Return the chance that the turn gave away, at least 0.

        Each decision is judged on what could be seen then, so luck between them is not counted.
        """
        return sum(one.lost for one in self.decisions)

    @property
    def points_lost(self) -> float:
        """Return the points at the end that the turn gave away, counted like the chance."""
        return sum(one.points_lost for one in self.decisions)

    @property
    def costly(self) -> bool:
        """Return whether it gave away noticeably much of the chance to win."""
        return self.lost >= NOTICEABLE

    @property
    def costly_in_points(self) -> bool:
        """Return whether it gave away noticeably many points, which need not cost any chance."""
        return self.points_lost >= NOTICEABLE_POINTS

    @property
    def gained(self) -> float:
        """Return how much more the turn was worth than a middling one; below 0 if less."""
        return sum(one.gained for one in self.decisions)


class Analysis(BaseModel):
    """A whole game: what each seat did in each turn, and all chances after the deal and each turn.

    Of a turn in which several seats decide there are several reviews.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[2] = 2
    chances: tuple[tuple[float, ...], ...]
    turns: tuple[TurnReview, ...]


class _Action(DecisionReview):
    seat: int


class _OfActions(BaseModel):
    """The first format, of a time when in all games a turn was one action."""

    model_config = ConfigDict(extra="forbid")

    chances: tuple[tuple[float, ...], ...]
    turns: tuple[_Action, ...]

    def of_turns(self) -> Analysis:
        """Return the same in the present format."""
        return Analysis(
            chances=self.chances,
            turns=tuple(
                TurnReview(
                    turn=one.version,
                    seat=one.seat,
                    decisions=(DecisionReview(**one.model_dump(exclude={"seat"})),),
                )
                for one in self.turns
            ),
        )


def readable(report: Any) -> Analysis | None:
    """Return a stored analysis; None for none, or for one that cannot be read any more.

    It was made by another version then; whoever wants it has it made again.
    """
    try:
        return None if report is None else _read(report)
    except ValidationError:
        return None


def _read(report: Any) -> Analysis:
    if isinstance(report, dict) and "format" not in report:
        return _OfActions.model_validate(report).of_turns()
    return Analysis.model_validate(report)


class Analyses:
    """The part of the store that keeps analyses."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: int) -> Analysis | None:
        """Return the game's analysis; None if there is none, or none that can still be read."""
        wanted = select(analyses.c.report).where(analyses.c.game_id == game_id)
        async with self._database.read() as connection:
            return readable((await connection.execute(wanted)).scalar_one_or_none())

    async def keep(self, game_id: int, analysis: Analysis) -> None:
        """Keep the analysis with its game, in place of an earlier one.

        Raises:
            StoreError: there is no such game.

        """
        row = {"game_id": game_id, "report": analysis.model_dump(mode="json")}
        async with self._database.write() as connection:
            await connection.execute(delete(analyses).where(analyses.c.game_id == game_id))
            await connection.execute(insert(analyses).values(row))
