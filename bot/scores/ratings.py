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


Side = list[ResultRecord]
"""How those finished who played together."""

NEWCOMER = Rating()
"""What is believed of somebody without rated games, or whose games were forgotten."""


def rated(game: FinishedGame, known: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of every seat whose rating the game changes.

    `known` has the ratings before the game by seat; a seat that is missing is a newcomer's. Who
    plays together is rated together. A side on which somebody has stayed is rated as it was dealt,
    with a computer player for a newcomer; any other side counts not at all for those who stayed.
    Who left has lost, with all of their side, against the others who stayed; if only partners did,
    against them. A game that was called off changes nothing for those who stayed.
    """
    sides = _sides(game)
    played = [side for side in sides if _stayed(side)]
    new: dict[int, Rating] = {}
    if len(played) > 1 and not any(result.void for side in played for result in _stayed(side)):
        after = _among(played, known)
        new = {result.seat: after[result.seat] for side in played for result in _stayed(side)}
    for side in sides:
        quitters = [result for result in side if result.left]
        others = [other for other in played if other is not side]
        lost, against = (side, others) if others else (quitters, [_stayed(side)])
        if quitters and all(against):
            after = _among([*against, lost], known, last=lost)
            new |= {result.seat: after[result.seat] for result in quitters}
    return new


def _sides(game: FinishedGame) -> list[Side]:
    """Return each side that has people."""
    results = sorted(game.results, key=lambda result: result.seat)
    sides = ([result for result in results if result.seat in side] for side in game.sides)
    return [side for side in sides if any(result.is_person for result in side)]


def _stayed(side: Side) -> Side:
    return [result for result in side if result.is_person and not result.left]


def _among(
    sides: Sequence[Side], known: Mapping[int, Rating], last: Side | None = None
) -> dict[int, Rating]:
    """Return the ratings after a game of these sides; one of them may be taken to have come last.

    A side came in where those of it did who stayed.
    """
    teams = [[_believed(known.get(result.seat, NEWCOMER)) for result in side] for side in sides]
    places = [min(result.rank for result in _stayed(side) or side) for side in sides]
    beyond = 1 + max(places)
    ranks = [
        float(beyond if side is last else place) for side, place in zip(sides, places, strict=True)
    ]
    after = _MODEL.rate(teams, ranks=ranks)
    return {
        result.seat: Rating(believed.mu, believed.sigma)
        for side, team in zip(sides, after, strict=True)
        for result, believed in zip(side, team, strict=True)
    }


def _believed(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(rating.mu, rating.sigma)
