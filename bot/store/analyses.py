"""What the best computer player thought of finished games, kept with them."""

from pydantic import BaseModel, ConfigDict, ValidationError
from sqlalchemy import delete, insert, select

from bot.store.database import Database
from bot.store.schema import analyses


class TurnReview(BaseModel):
    """One turn, and what the best computer player would have done in its place.

    Chances are from 0 to 1 and those of the seat that took the turn; points are those expected at
    the end.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int
    """The version of the game to which the turn led."""
    seat: int
    action: str
    best: str
    """The action that was thought best; the same as `action` where nothing was better."""
    win: float
    """The chance after the turn that was taken."""
    best_win: float
    """The chance after the best turn."""
    usual_win: float
    """The chance after a middling turn of those that were possible."""
    points: float
    best_points: float

    @property
    def lost(self) -> float:
        """Return the chance that the turn gave away, at least 0."""
        return max(0.0, self.best_win - self.win) if self.best != self.action else 0.0

    @property
    def gained(self) -> float:
        """Return how much more the turn was worth than a middling one; below 0 if less."""
        return self.win - self.usual_win


class Analysis(BaseModel):
    """A whole game: one review a turn, and everybody's chances after the deal and each turn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    chances: tuple[tuple[float, ...], ...]
    turns: tuple[TurnReview, ...]


class Analyses:
    """The part of the store that keeps analyses."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: int) -> Analysis | None:
        """Return the game's analysis; None if there is none, or none that can still be read."""
        wanted = select(analyses.c.report).where(analyses.c.game_id == game_id)
        async with self._database.read() as connection:
            report = (await connection.execute(wanted)).scalar_one_or_none()
        try:
            return None if report is None else Analysis.model_validate(report)
        except ValidationError:
            # It was made by another version; whoever wants it has it made again.
            return None

    async def keep(self, game_id: int, analysis: Analysis) -> None:
        """Keep the analysis with its game, in place of an earlier one.

        Raises:
            StoreError: there is no such game.

        """
        row = {"game_id": game_id, "report": analysis.model_dump(mode="json")}
        async with self._database.write() as connection:
            await connection.execute(delete(analyses).where(analyses.c.game_id == game_id))
            await connection.execute(insert(analyses).values(row))
