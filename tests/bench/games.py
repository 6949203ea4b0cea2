"""Random two-player games a second: through the contract, and as bare playouts."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median
from typing import Any

from bot.games import TITLES
from bot.games.point_salad.brain.core import core
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.styles import styles_of
from bot.thinking.budget import Time
from engine import GAMES, AnyGame, Step
from tests.bench.figures import Figure, Section, Target, cpu_seconds

GAME = GAMES["point-salad"]
ROUNDS = 5
GAMES_A_ROUND = 150
DECKS = 512
TARGET = Target(800, "at least")


def measure() -> Iterator[Section]:
    yield Section(
        "Whole games as Chef plays them in his head, on one core",
        [Figure(f"{seats} players, compiled", core_rate(seats), "games/s") for seats in GAME.seats],
    )
    for game in GAMES.values():
        yield Section(f"{game.key} for two, on one core", [*_rates(game)])


def _rates(game: AnyGame) -> Iterator[Figure]:
    """Measure what any game offers; what it says of its speed is a cautious guess."""
    step = game.new(seats=2, seed=1)
    seat = game.pending(step.state)[0].seats[0]
    brain, view = TITLES[game.key].brain, game.view(step.state, seat)
    claimed = brain.playouts_a_second(view)
    budget = Time(1.0).at(claimed)
    spent = cpu_seconds(lambda: brain.evaluate(view, seat, 1, budget))
    target = TARGET if game is GAME else None
    yield Figure("random games through the contract", contract_rate(game), "games/s", target)
    yield Figure(
        "playouts while Chef thinks about the first decision",
        budget.playouts / spent,
        "games/s",
        Target(claimed, "at least"),
    )


def random_game(seats: int, seed: int, game: AnyGame = GAME) -> Iterator[Step[Any]]:
    """Yield the deal and each step of a game whose moves are chosen at random."""
    random = Random(seed)
    step = game.new(seats=seats, seed=seed)
    yield step
    while decisions := game.pending(step.state):
        seat = decisions[0].seats[0]
        action = random.choice(game.legal_actions(step.state, seat))
        step = game.apply(step.state, seat, action)
        yield step


def contract_rate(game: AnyGame) -> float:
    """Return games a second through `new`, `pending`, `legal_actions` and `apply`."""
    seeds = count()
    games = min(GAMES_A_ROUND, max(5, round(game.playouts_a_second / 4)))

    def play() -> None:
        for _ in range(games):
            for _ in random_game(2, next(seeds), game):
                pass

    return _rate(play, games)


def core_rate(seats: int) -> float:
    """Return playouts a second from the deal to the scores, as the compiled core runs them."""
    state = GAME.new(seats=seats, seed=1).state
    view, styles, random = GAME.view(state, None), styles_of(seats), generator(1)
    hidden = deal_hidden(view, DECKS, random)
    return _rate(lambda: core().play(view, hidden, [], styles, random), DECKS)


def _rate(play: Callable[[], object], games: int) -> float:
    play()
    return games / median(cpu_seconds(play) for _ in range(ROUNDS))
