"""Rounds of a match in words: which one it is, and how those before have ended."""

from collections.abc import Sequence
from itertools import pairwise

from bot.games.scene import Scene
from bot.words.i18n import Catalog
from bot.words.names import harmless, plain
from engine import Seat
from engine.point_salad import View, scores
from engine.point_salad.matches import ROUNDS, round_before
from engine.point_salad.state import RoundEnded
from engine.text import added, printed


def offered(say: Catalog, seats: int) -> str:
    """Return what a match is for so many players, or for whom there is one."""
    if seats in ROUNDS:
        return say.plural(
            "A match: the points of {n} round add up, and no card comes twice.",
            "A match: the points of {n} rounds add up, and no card comes twice.",
            ROUNDS[seats],
        )
    if seats < min(ROUNDS):
        return say("A match: 3 rounds for two players, 2 rounds for three; the points add up.")
    return say("A match needs two or three players. With more, you play one round.")


def caption(scene: Scene) -> str:
    """Return "Round 2 of 3"; "" in a game of one round and when the match is over."""
    view: View = scene.view
    if view.rounds == 1 or view.to_move is None:
        return ""
    return scene.say("Round {round} of {rounds}", round=view.round, rounds=view.rounds)


def over(scene: Scene) -> str:
    """Return "The end of round 1 of 3", after the turn with which it ended."""
    view = round_before(scene.view)
    return scene.say("The end of round {round} of {rounds}", round=view.round, rounds=view.rounds)


def just_ended(scene: Scene) -> bool:
    """Return whether the latest turn has ended a round, and another one has begun."""
    return _ended(scene, len(scene.steps) - 1) is not None


def cuts(scene: Scene) -> tuple[int, ...]:
    """Return the versions with which another round began."""
    return tuple(
        version
        for version, (before, after) in enumerate(pairwise(scene.steps), start=1)
        if after.view.round > before.view.round
    )


def ending(scene: Scene, version: int, *, markdown: bool = True) -> str:
    """Return how the round ended that a turn has ended; "" if it has not."""
    ended, say = _ended(scene, version), scene.say
    if ended is None:
        return ""
    names = [harmless(name) if markdown else plain(name) for name in scene.names]
    points = _scores(say, names, ended.points)
    if ended.round == 1:
        return say("Round {round} ends: {scores}", round=ended.round, scores=points)
    return say(
        "Round {round} ends: {scores}. In total: {totals}",
        round=ended.round,
        scores=points,
        totals=_scores(say, names, ended.totals),
    )


def sum_of(scene: Scene, seat: Seat, *, shown: bool = False) -> str:
    """Return what each round has brought a seat, as a sum; "" in a first round.

    What this round has brought so far is told where scores are, or if it is to be `shown`.
    """
    view: View = scene.view
    if not view.earlier:
        return ""
    shown = shown or scene.scores_shown or view.to_move is None
    each = [past.points[seat] for past in view.earlier]
    each += [scores(view.tableaux)[seat]] if shown else []
    return added(*each) if shown else f"{added(*each)} + ?"


def _ended(scene: Scene, version: int) -> RoundEnded | None:
    events = scene.steps[version].events
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def _scores(say: Catalog, names: Sequence[str], points: Sequence[int]) -> str:
    pairs = zip(names, points, strict=True)
    return say.apart(say.paired(name, printed(n)) for name, n in pairs)
