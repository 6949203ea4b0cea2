"""Ratings of people, from games between people alone, after Plackett and Luce (openskill).

A rating is a belief: how well somebody plays, and how sure that is. What is shown is cautious, so
it rises with certainty: about a thousand for a newcomer, and rarely beyond two thousand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.scores.results import FinishedGame, ResultRecord

_MODEL = PlackettLuce()
_BASE, _SCALE, _CAUTION = 1000.0, 20.0, 3.0


@dataclass(frozen=True, slots=True)
class Rating:
    """The belief about one person: mean and standard deviation of their strength."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> float:
        """Return the rating as it is shown."""
        return _BASE + _SCALE * (self.mu - _CAUTION * self.sigma)


NEWCOMER = Rating()
"""What is believed of somebody without rated games, or whose games were forgotten."""


def rated(game: FinishedGame, known: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of every seat whose rating the game changes.

    `known` has the ratings before the game by seat; a seat that is missing is a newcomer's. Who
    left has lost against all who stayed; for those, the seat counts not at all. A game that was
    called off changes nothing for them. Who plays together is rated together, but who left is not
    on any side.
    """
    stayed = [result for result in game.people if not result.left]
    sides = _together(game, stayed)
    new = _among(sides, known) if len(sides) > 1 and not any(r.void for r in stayed) else {}
    if stayed:
        for quitter in (result for result in game.people if result.left):
            new[quitter.seat] = _among([*sides, [quitter]], known)[quitter.seat]
    return new


def _together(game: FinishedGame, results: Sequence[ResultRecord]) -> list[list[ResultRecord]]:
    """Return the results of each side that has any."""
    sides = ([result for result in results if result.seat in side] for side in game.sides)
    return [side for side in sides if side]


def _among(
    sides: Sequence[Sequence[ResultRecord]], known: Mapping[int, Rating]
) -> dict[int, Rating]:
    """Return the ratings after a game of these sides, in which a seat that was left came last."""
    last = 1 + max(result.rank for side in sides for result in side)
    teams = [[_believed(known.get(result.seat, NEWCOMER)) for result in side] for side in sides]
    ranks = [float(last if side[0].left else side[0].rank) for side in sides]
    after = _MODEL.rate(teams, ranks=ranks)
    return {
        result.seat: Rating(believed.mu, believed.sigma)
        for side, team in zip(sides, after, strict=True)
        for result, believed in zip(side, team, strict=True)
    }


def _believed(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(rating.mu, rating.sigma)
