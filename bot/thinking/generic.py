"""A decent opponent for every game, by nothing but the contract of `engine.game`.

It deals the hidden cards at random, plays each action of a seat to the end of the game, and takes
the one that ended best on average. Whoever is not thinking takes the game's default action, now
and then a random one. A state is used for nothing that its seat's view would not tell.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget, Time
from bot.thinking.race import race
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed, seed_text
from engine.game import AnyGame, Outcome, Seat

USUAL = Time(1.0)
"""What is played in that time is little, as the rules of a game are not made for playouts."""

EXPLORES = 0.1
"""How often a playout takes a random action in place of the default one."""

CARELESS = 1 / 3
"""How often who is careless takes any action."""

MOST_ACTIONS = 24
"""Actions that are thought about: the default one, and of too many others some at random."""


def random_action(game: AnyGame, view: Any, seat: Seat, seed: Seed) -> str:
    """Return any legal action of the seat, each equally likely."""
    return str(_any(game, game.determinize(view, seed), seat, _random(seed)))


def careless_action(game: AnyGame, view: Any, seat: Seat, seed: Seed) -> str:
    """Return the game's own suggestion, or in one of three cases any legal action."""
    careless = _random(seed).random() < CARELESS
    return (random_action if careless else default_action)(game, view, seat, seed)


def default_action(game: AnyGame, view: Any, seat: Seat, seed: Seed) -> str:
    """Return what the game itself suggests to the seat."""
    return str(game.default_action(game.determinize(view, seed), seat))


def evaluate(
    game: AnyGame,
    view: Any,
    seat: Seat,
    seed: Seed,
    budget: Budget,
) -> list[Evaluation]:
    """Return some of the seat's actions, the best first."""
    random = _random(seed)
    most = min(MOST_ACTIONS, max(2, budget.playouts // 2))
    actions = _actions(game, game.determinize(view, _draw(random)), seat, random, most)
    tallies = {action: PlayoutTally() for action in actions}

    def play(running: Sequence[str], times: int) -> None:
        for _ in range(times):
            state = game.determinize(view, _draw(random))
            luck = random.getrandbits(64)
            for action in running:
                after = game.apply(state, seat, game.parse(action)).state
                _count(tallies[action], seat, play_out(game, after, _random(luck)))

    ranking = race(actions, budget.playouts, play=play, value=lambda a: tallies[a].value)
    return [tallies[a].evaluation(a) for a in ranking]


def standing(game: AnyGame, view: Any, seed: Seed, budget: Budget) -> Expectation:
    """Return how the game is expected to end."""
    random, tally = _random(seed), PlayoutTally()
    for _ in range(budget.playouts):
        state = game.determinize(view, _draw(random))
        _count(tally, 0, play_out(game, state, random))
    return tally.standing()


def decides(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Return whether the seat has something to decide."""
    return any(seat in decision.seats for decision in game.pending(state))


def play_out(game: AnyGame, state: Any, random: Random) -> Outcome:
    """Play a game to its end: default actions, now and then a random one."""
    while decisions := game.pending(state):
        seat = decisions[0].seats[0]
        explores = random.random() < EXPLORES
        action = _any(game, state, seat, random) if explores else game.default_action(state, seat)
        state = game.apply(state, seat, action).state
    outcome = game.outcome(state)
    assert outcome is not None, "where nobody has to decide, the game is over"
    return outcome


def _any(game: AnyGame, state: Any, seat: Seat, random: Random) -> Any:
    actions = game.legal_actions(state, seat)
    return random.choice(actions) if actions else game.default_action(state, seat)


def _actions(game: AnyGame, state: Any, seat: Seat, random: Random, most: int) -> list[str]:
    """Return the notation of the actions to think about, the default one first."""
    first = str(game.default_action(state, seat))
    others = [str(a) for a in game.legal_actions(state, seat) if str(a) != first]
    if len(others) >= most:
        others = random.sample(others, most - 1)
    return [first, *others]


def _count(tally: PlayoutTally, seat: Seat, outcome: Outcome) -> None:
    """Add the end of one game; worth most to win, then a good rank and a lead in points."""
    placings = sorted(outcome.placings, key=lambda placing: placing.seat)
    points = [placing.points or 0 for placing in placings]
    rank = [placing.rank for placing in placings]
    win = [outcome.share(one) for one in range(len(rank))]
    ours = next((side for side in outcome.sides if seat in side), (seat,))
    others = [reached for one, reached in enumerate(points) if one not in ours]
    lead = points[seat] - max(others, default=0)
    place = 1 - (rank[seat] - 1) / max(len(rank) - 1, 1)
    smooth = 0.5 + lead / (20 + abs(lead)) / 2
    tally.add(points, win, rank, 0.6 * win[seat] + 0.2 * place + 0.2 * smooth)


def _random(seed: Seed) -> Random:
    return Random(seed_text(seed))  # noqa: S311 - a player must think the same again, not in secret


def _draw(random: Random) -> Seed:
    return random.getrandbits(64)
