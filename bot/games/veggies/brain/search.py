"""Chef: what looks best is played on against many possible decks, the better the more.

To choose, a few turns are played: what comes later tells little and takes long.
"""

from collections.abc import Sequence
from random import Random

from bot.games.veggies.brain.endings import Ending
from bot.games.veggies.brain.outlook import outlooks
from bot.games.veggies.brain.playouts import Playouts
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from bot.thinking.race import race
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed, seed_text
from engine.game import Seat
from engine.veggies import Phase, Veggies, View

WORK = 8000
"""Turns that the playouts of a usual budget take: it sets Chef's time for a move."""

MOST = 1500
ROUNDS = 3
"""Turns of each seat, the one that is thought about among them, that are played to choose."""

FEWEST, CANDIDATES = 4, 24
"""Turns that are played out; those that look worse are rarely better."""

PLAYOUTS_EACH = 14
"""With fewer for each candidate, luck would choose."""

CONFIDENCE = 5
"""Playouts that count as much as how a turn looks at once."""

POINT = 0.002
"""What a point more is worth, where 1 is more than anybody was ever ahead."""

_GAME = Veggies()


def usual_budget(view: View) -> Budget:
    """Return Chef's own budget: about the same time at every stage of a game."""
    return Budget(min(MOST, WORK // work(view)))


def work(view: View) -> int:
    """Return how many turns a playout takes; to begin and to count it takes as long as one.

    After first cards no two playouts go by the same stands, so they take twice as long.
    """
    if view.phase is Phase.FIRST:
        return 2 * horizon(view)
    return max(1, min(view.turns - view.turn, horizon(view))) + 1


def horizon(view: View) -> int:
    """Return how many turns are played after the one that is thought about."""
    return ROUNDS * len(view.stands) - 1


def evaluate(view: View, seat: Seat, seed: Seed, budget: Budget) -> list[Evaluation]:
    """Return the promising actions of a seat that must decide, best first.

    All of them are played against the same decks, so that luck strikes them alike.
    """
    random, playouts = _random(seed), Playouts()
    promise = _promises(view, seat, candidates(budget))
    tallies, until = {action: PlayoutTally() for action in promise}, view.turn + horizon(view)

    def play(running: Sequence[str], times: int) -> None:
        for _ in range(times):
            state = _GAME.determinize(view, random.getrandbits(64))
            for action in running:
                after = _GAME.apply(state, seat, _GAME.parse(action)).state
                _count(tallies[action], seat, playouts.play(after, until))

    def value(action: str) -> float:
        doubt = CONFIDENCE / (CONFIDENCE + tallies[action].playouts)
        return tallies[action].value + doubt * POINT * promise[action]

    ranking = race([*promise], budget.playouts, play=play, value=value)
    return [tallies[one].evaluation(one) for one in ranking]


def candidates(budget: Budget) -> int:
    """Return how many turns share a budget."""
    return max(FEWEST, min(CANDIDATES, budget.playouts // PLAYOUTS_EACH))


def standing(view: View, seed: Seed, budget: Budget) -> Expectation:
    """Return how the game is expected to end if everybody plays alike."""
    random, tally, playouts = _random(seed), PlayoutTally(), Playouts()
    until = view.turn + horizon(view)
    for _ in range(budget.playouts):
        state = _GAME.determinize(view, random.getrandbits(64))
        _count(tally, 0, playouts.play(state, until))
    return tally.standing()


def _promises(view: View, seat: Seat, number: int) -> dict[str, float]:
    """Return the actions to think about, with the points by which they look ahead of the best."""
    state = _GAME.determinize(view, 0)
    if view.phase is not Phase.TURN:
        return {str(action): 0.0 for action in _GAME.legal_actions(state, seat)}
    found = outlooks(view, seat)[:number]
    return {str(one.action): one.lead - found[0].lead for one in found}


def _count(tally: PlayoutTally, seat: Seat, end: Ending) -> None:
    tally.add(end.points, end.win, end.rank, 0.5 + POINT * end.ahead(seat))


def _random(seed: Seed) -> Random:
    return Random(seed_text(seed))  # noqa: S311 - a player must think the same again, not in secret
