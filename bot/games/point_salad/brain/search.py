"""Chef: every promising turn against many possible decks, the better ones against more."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.point_salad.brain.candidates import WIDEST, Width, candidates
from bot.games.point_salad.brain.core import Reach
from bot.games.point_salad.brain.endgame import (
    ALONE,
    AS_LONG,
    AT_LAST,
    FOR_A_TIME,
    LEAST,
    NEAR,
    PLAYOUTS,
    QUICKLY,
    TIMES,
    TOLD,
    everything,
    is_late,
    is_near,
    is_open,
    open_turns,
)
from bot.games.point_salad.brain.kitchen import Kitchen
from bot.games.point_salad.brain.policy import Policy
from bot.games.point_salad.brain.turns import Candidate
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from bot.thinking.race import SHORTEST_ROUND, race
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

CARDS_A_SECOND = 200_000
"""Cards that playouts take in a second at the least, whoever plays and however many."""

MOST_A_SECOND = 40_000
"""Playouts of the last few cards in a second at the least: dealing takes its time, too."""

SECONDS = 0.55
"""Chef's time for a move at the most: of several turns in the same decks, a playout takes less."""

CONFIDENCE = 60
"""Decks against which playouts count as much as what the turn looks like at once."""

POINT = 0.015
"""What a point more is worth, about, in the measure of `ends.worth`."""


def pace(view: View) -> float:
    """Return how many playouts one core plays in a second at the least, from a view."""
    return min(MOST_A_SECOND, CARDS_A_SECOND / max(view.left, 1))


def usual_budget(view: View) -> Budget:
    """Return Chef's own budget: about the same time at every size and stage of a game."""
    return Budget(round(SECONDS * pace(view)))


@dataclass(frozen=True, slots=True)
class Trial:
    """How turns are tried."""

    turns: Sequence[Candidate]
    games: int
    """In all."""
    shortest: int = SHORTEST_ROUND
    """Games of a turn in a round of the race, at the least."""
    reach: Reach | None = None
    once: bool = False
    """Whether the best turns are never tried again."""

    @classmethod
    def of(cls, view: View, budget: Budget, policy: Policy | None) -> "Trial":
        """Look at how near the end is, and at how much may be thought."""
        once = policy is not None
        if is_open(view):
            turns, times = open_turns(view, policy), _times(budget)
            return cls(turns, times * len(turns), times, everything(view), once)
        games = budget.playouts // PLAYOUTS
        if not once and is_near(view) and games >= LEAST * (NEAR.drafts + NEAR.flips):
            return cls(candidates(view, NEAR), games * 2 // 3, 1, QUICKLY)
        turns = candidates(view, _width(budget.playouts), policy)
        return cls(turns, budget.playouts, once=once)

    def again(self, view: View, best: Sequence[Candidate]) -> "Trial | None":
        """Return how the best turns are tried again when the end is near; None: they are not.

        Where playouts chose, these games say which of them is best. What comes of a turn is told
        by other games than those by which it was chosen: whatever wins a race was lucky, too.
        """
        if self.once or is_open(view) or not is_late(view):
            return None
        some, games, reach = best[:TOLD], self.games // 2, self.reach
        if reach is None:
            games, reach = round(self.games / PLAYOUTS / AS_LONG), AT_LAST
        return Trial(some, games, games // len(some), reach) if games >= LEAST * len(some) else None


def _times(budget: Budget) -> int:
    return max(1, min(TIMES, budget.playouts // FOR_A_TIME))


def _width(playouts: int) -> Width:
    """Return how many turns so many playouts can tell apart."""
    return Width(min(WIDEST.drafts, max(1, playouts // 10)), min(WIDEST.flips, playouts // 20))


def choose(view: View, seed: Seed, budget: Budget, levels: Sequence[str] = ()) -> str:
    """Return Chef's turn, by what is known of the `levels`; see `standing`.

    Where he looks at replies from the start, these are the best ones whoever plays: so he is told
    to do then.
    """
    trial = Trial.of(view, budget, None)
    by_replies = trial.reach is not None
    best, *_ = _ordered(trial, view, seed, () if by_replies else levels)
    return best.text


def evaluate(
    view: View,
    seed: Seed,
    budget: Budget,
    levels: Sequence[str] = (),
    policy: Policy | None = None,
) -> list[Evaluation]:
    """Return the promising turns of the seat to move, best first; none at the end of the game.

    `levels`: as in `standing`; `policy`: as in `candidates`. With one, the best turns are not tried
    again. Where they are, what is told of them does not change their order.
    """
    if view.to_move is None:
        return []
    trial = Trial.of(view, budget, policy)
    found = _ordered(trial, view, seed, levels)
    again = trial.again(view, [*found])
    if again is not None:
        kitchen = Kitchen.of(view, f"{seed!r} again", levels, again.reach)
        found |= _tried(again, kitchen, view.to_move)
    return [tally.evaluation(turn.text) for turn, tally in found.items()]


def _ordered(
    trial: Trial, view: View, seed: Seed, levels: Sequence[str]
) -> dict[Candidate, PlayoutTally]:
    """Return the turns with what came of them for the seat to move, best first.

    Where playouts chose the best ones, games that look at replies put these in order, if they may.
    """
    seat = view.to_move
    assert seat is not None, "turns are tried for the seat to move"
    found = _tried(trial, Kitchen.of(view, seed, levels, trial.reach), seat)
    playouts_chose = trial.reach is None and len(found) > 1
    closer = trial.again(view, [*found]) if playouts_chose else None
    if closer is None:
        return found
    # The best turns in their new order, the others after them; all with what playouts said.
    kitchen = Kitchen.of(view, f"{seed!r} closer", levels, closer.reach)
    return _tried(closer, kitchen, seat) | found


def _tried(trial: Trial, kitchen: Kitchen, seat: Seat) -> dict[Candidate, PlayoutTally]:
    """Return the turns with what came of them for the seat, best first."""
    tallies = {turn: PlayoutTally() for turn in trial.turns}

    def play(running: Sequence[Candidate], decks: int) -> None:
        for games in kitchen.play(running, decks):
            for turn, points, ends in zip(running, *games, strict=True):
                kitchen.count(tallies[turn], seat, points, ends)

    def value(turn: Candidate) -> float:
        if trial.reach is not None:
            return tallies[turn].value
        doubt = CONFIDENCE / max(tallies[turn].playouts, 1)
        return tallies[turn].value + doubt * POINT * turn.promise

    ranking = race(trial.turns, trial.games, play=play, value=value, shortest=trial.shortest)
    return {turn: tallies[turn] for turn in ranking}


def standing(view: View, seed: Seed, budget: Budget, levels: Sequence[str] = ()) -> Expectation:
    """Return how the game is expected to end if everybody plays on at their level.

    Where no level is told, or one that is not known, a seat is taken to play as well as can be.
    """
    games, reach = budget.playouts, None
    if is_open(view):
        games, reach = _times(budget.times(2)), everything(view)
    elif (is_near(view) or is_late(view)) and games >= ALONE:
        # Fewer orders do than for a choice: an outlook asks for many deals.
        games, reach = games // ALONE, QUICKLY
        if not is_near(view):
            games, reach = max(round(games / AS_LONG), LEAST), AT_LAST
    kitchen = Kitchen.of(view, seed, levels, reach)
    tally, seat = PlayoutTally(), view.to_move or 0
    for played in kitchen.play([], games):
        kitchen.count(tally, seat, played.points[0], played.ends[0])
    return tally.standing()
