"""The podium: sides, the best in the middle; partners stand on it together."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.veggies.pictures.layout import FINAL
from bot.games.veggies.pictures.models import StandModel, TableModel
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.lettering import comfortable
from bot.render.plates import worth
from bot.render.stamps import icon, plain

_ORDER = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}
"""Who stands where, from left to right, by the number of sides."""
_GAP = 10


@dataclass(frozen=True, slots=True)
class RankedSide:
    """Who wins or loses together."""

    members: tuple[StandModel, ...]
    """In seat order, but that who has left comes last."""

    @property
    def points(self) -> int:
        """Return what all of them have."""
        return sum(own.points or 0 for own in self.members)

    @property
    def rank(self) -> int:
        """Return the best place of them: they share it, but for who has left.

        Raises ValueError while the game runs, when nobody has a place.
        """
        return min(own.rank for own in self.members if own.rank is not None)

    def places(self) -> tuple[tuple[int, tuple[StandModel, ...]], ...]:
        """Return each place that members have, the best first, and who has it."""
        ranks = sorted({own.rank for own in self.members if own.rank is not None})
        return tuple(
            (rank, tuple(own for own in self.members if own.rank == rank)) for rank in ranks
        )


def sides(board: TableModel) -> tuple[RankedSide, ...]:
    """Return the sides of a finished game, the best first."""
    alone = [RankedSide((own,)) for own in board.stands if own.team is None]
    teams = sorted({own.team for own in board.stands if own.team is not None})
    stands = sorted(board.stands, key=lambda own: (own.rank or 0, own.seat))
    together = [RankedSide(tuple(own for own in stands if own.team == team)) for team in teams]
    return tuple(sorted([*alone, *together], key=lambda side: side.rank))


def steps(box: Box, count: int) -> tuple[Box, ...]:
    """Return the boxes of up to three places from left to right, each as high as the podium."""
    places = min(count, len(FINAL.steps))
    total = FINAL.step * places + _GAP * (places - 1)
    left = box.x + (box.w - total) // 2
    return Box(left, box.y, total, box.h).columns(places, _GAP)


def draw(canvas: Canvas, ranked: Sequence[RankedSide], box: Box) -> None:
    """Draw the first three of the ranking."""
    spots = steps(box, len(ranked))
    confetti = plain("confetti", theme.GRASS)
    for x in (box.x, box.right - confetti.width):
        canvas.put(confetti, x, box.y)
    for place, spot in zip(_ORDER[len(spots)], spots, strict=True):
        # Who shares a place stands equally high.
        _place(canvas, ranked[place], min(place, ranked[place].rank - 1), spot)


def _place(canvas: Canvas, side: RankedSide, height: int, box: Box) -> None:
    f, many = FINAL, len(side.members)
    top = box.bottom - f.steps[height]
    for own, part in zip(side.members, box.columns(many, 4), strict=True):
        step = Box(part.x, top, part.w, f.steps[height])
        canvas.frame(f"step-{own.seat}", step, theme.GRASS)
        digit = Box(step.x, step.y + 10, step.w, step.h - 10)
        ground = theme.SEATS[own.seat]
        canvas.text(str(own.rank), digit, min(64, step.h - 18), theme.WHITE, ground)
    y = top - f.score[1] - 4
    score = worth(side.points, *f.score, theme.GRASS)
    canvas.centre(score, Box(box.x, y, box.w, f.score[1]))
    for own in reversed(side.members):
        y -= f.name_height
        line = Box(box.x, y, box.w, f.name_height)
        size = comfortable(own.name, f.name, f.least_name, line.w)
        canvas.name(own.name, line, size, (theme.PAPER, theme.GRASS), centred=True)
    if side.rank == 1:
        crown = Box(box.x, y - f.crown + 8, box.w, f.crown)
        canvas.centre(icon("crown", f.crown, theme.GRASS), crown)
