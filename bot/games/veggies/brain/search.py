"""Chef: what looks best is played to the end against many possible decks, the better the more."""

from collections.abc import Sequence
from random import Random

from bot.games.veggies.brain.outlook import outlooks
from bot.games.veggies.brain.playouts import play_out
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from bot.thinking.race import race
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed, seed_text
from engine.game import Seat
from engine.veggies import Lay, Phase, State, Veggies, View

WORK = 2200
"""Turns that the playouts of a usual budget take: it sets Chef's time for a move."""

MOST = 600
FEWEST, CANDIDATES = 4, 24
"""Turns that are played out; those that look worse are rarely better."""

PLAYOUTS_EACH = 24
"""With fewer for each candidate, luck would choose."""

CONFIDENCE = 30
"""Playouts that count as much as how a turn looks at once."""

POINT = 0.02
"""What a point more is worth, about, where 1 is a sure victory."""

WIN_SHARE = 0.3
"""How much winning counts; the rest is for the lead in points, which tells more of few playouts."""

_GAME = Veggies()


def usual_budget(view: View) -> Budget:
    """Return Chef's own budget: about the same time at every stage of a game."""
    return Budget(max(1, min(MOST, WORK // work(view))))


def work(view: View) -> int:
    """Return how many turns a playout takes; to begin and to count it takes as long as one."""
    return max(1, view.turns - max(view.turn, 1) + 1) + 1


def evaluate(
    view: View, seat: Seat, seed: Seed, budget: Budget, include: Sequence[str] = ()
) -> list[Evaluation]:
    """Return the promising actions of a seat that must decide, and those to include, best first.

    All of them are played against the same decks, so that luck strikes them alike.
    """
    random, promise = _random(seed), _promises(view, seat, include, candidates(budget))
    tallies = {action: PlayoutTally() for action in promise}

    def play(running: Sequence[str], times: int) -> None:
        for _ in range(times):
            state, luck = _GAME.determinize(view, random.getrandbits(64)), random.getrandbits(64)
            for action in running:
                after = _GAME.apply(state, seat, _GAME.parse(action)).state
                _count(tallies[action], seat, play_out(after, _random(luck)))

    def value(action: str) -> float:
        doubt = CONFIDENCE / (CONFIDENCE + tallies[action].playouts)
        return tallies[action].value + doubt * POINT * promise[action]

    keep = [action for action in promise if action in include]
    ranking = race([*promise], budget.playouts, play=play, value=value, keep=keep)
    return [Evaluation(one, tallies[one].standing(), tallies[one].value) for one in ranking]


def candidates(budget: Budget) -> int:
    """Return how many turns share a budget."""
    return max(FEWEST, min(CANDIDATES, budget.playouts // PLAYOUTS_EACH))


def standing(view: View, seed: Seed, budget: Budget) -> Expectation:
    """Return how the game is expected to end if everybody plays alike."""
    random, tally = _random(seed), PlayoutTally()
    for _ in range(budget.playouts):
        state = _GAME.determinize(view, random.getrandbits(64))
        _count(tally, 0, play_out(state, random))
    return tally.standing()


def _promises(view: View, seat: Seat, include: Sequence[str], number: int) -> dict[str, float]:
    """Return the actions to think about, with the points by which they look ahead of the best."""
    state = _GAME.determinize(view, 0)
    if view.phase is not Phase.TURN:
        return {str(action): 0.0 for action in _GAME.legal_actions(state, seat)}
    wanted = [action for text in include for action in [_GAME.parse(text)]]
    found = outlooks(view, seat, [action for action in wanted if isinstance(action, Lay)])
    best = found[0].lead
    chosen = [*found[:number], *(one for one in found if one.action in wanted)]
    return {str(one.action): one.lead - best for one in chosen}


def _count(tally: PlayoutTally, seat: Seat, end: State) -> None:
    """Add the end of one game: worth most to win, and then to be ahead."""
    counted, seats = end.tally, range(len(end.stands))
    points, rank = [*map(counted.points, seats)], [*map(counted.rank, seats)]
    first = sum(rank[side[0]] == 1 for side in counted.sides)
    win = [(rank[one] == 1) / first for one in seats]
    ahead = counted.ahead(seat)
    lead = 0.5 + ahead / (20 + abs(ahead)) / 2
    tally.add(points, win, rank, WIN_SHARE * win[seat] + (1 - WIN_SHARE) * lead)


def _random(seed: Seed) -> Random:
    return Random(seed_text(seed))  # noqa: S311 - a player must think the same again, not in secret
