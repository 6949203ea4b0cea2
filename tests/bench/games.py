"""Random two-player games a second: through the contract, and as bare playouts."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median
from typing import Any

from bot.games import TITLES
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.playouts import play_out, play_randomly
from bot.games.point_salad.brain.policy import POINTS_NOW
from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.table import PlayoutTable, lay
from bot.thinking.budget import Time
from engine import GAMES, AnyGame, Step
from tests.bench.figures import Figure, Section, Target, cpu_seconds

GAME = GAMES["point-salad"]
ROUNDS = 5
GAMES_A_ROUND = 150
PLAYOUTS_AT_ONCE = 1200
TARGET = Target(800, "at least")


def measure() -> Iterator[Section]:
    random, greedy = generator(1), [Style(POINTS_NOW)] * 2
    yield Section(
        "Random two-player games, on one core",
        [
            Figure("through the contract", contract_rate(GAME), "games/s", TARGET),
            Figure(
                "bare playouts with random drafts",
                playout_rate(lambda table: play_randomly(table, 0, random)),
                "games/s",
            ),
            Figure(
                "bare playouts with greedy drafts",
                playout_rate(lambda table: play_out(table, 0, greedy, random)),
                "games/s",
            ),
        ],
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
    yield Figure("through the contract", contract_rate(game), "games/s")
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


def playout_rate(play_out: Callable[[PlayoutTable], object]) -> float:
    """Return playouts a second from the deal to the scores, as computer players run them."""
    view = GAME.view(GAME.new(seats=2, seed=1).state, None)
    random = generator(2)

    def play() -> None:
        play_out(lay(view, deal_hidden(view, PLAYOUTS_AT_ONCE, random)))

    return _rate(play, PLAYOUTS_AT_ONCE)


def _rate(play: Callable[[], None], games: int) -> float:
    play()
    return games / median(cpu_seconds(play) for _ in range(ROUNDS))
