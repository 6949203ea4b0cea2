"""What pictures cost: CPU on one thread, bytes, and how that compares with encoding alone."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import BytesIO
from multiprocessing import get_context
from statistics import median
from typing import Any, TypeVar

from PIL import Image

from bot.games import TITLES
from bot.games.contract import Drawing
from bot.games.scene import Scene, Story
from bot.render import Picture
from bot.render.canvas import Canvas
from bot.ui.live.rehearsal import warm_up
from bot.words.i18n import catalog
from engine import GAMES, AnyGame, Step
from tests.bench.figures import Figure, Section, Target, cpu_seconds
from tests.bench.games import GAME, random_game

NAMES = ("Ana", "Ben", "Chloé", "Дмитрий", "さくら花子", "🥕 Chef Lulu")
TURNS = 10
"""Consecutive boards from the middle of a game, as a table shows them."""
ROUNDS = 5
CPU = Target(60, later=35)
FIRST = Target(15)
SIZE = Target(150, later=120)

Drawings = tuple[Drawing, ...]
T = TypeVar("T")


def measure() -> Iterator[Section]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        first, hundredth = fresh.submit(_drawn_once).result()
    firsts = [
        Figure("market and tableaux, the first board after a start", first, "ms CPU", FIRST),
        Figure("… the hundredth, each never drawn before", hundredth, "ms CPU"),
    ]
    yield Section("Pictures in mid-game, 4 players", [*_costs(middle(4), CPU, SIZE), *firsts])
    yield Section("Pictures in mid-game, 2 players", [*_costs(middle(2))])
    yield Section("Pictures in mid-game, 6 players", [*_costs(middle(6))])
    yield Section("The final picture, 4 players", [*_final()])
    stands = [figure for seats in (2, 4) for figure in _stands(seats)]
    yield Section("Veggies: pictures around the middle of a game", stands)


def _drawn_once() -> tuple[float, float]:
    """Return what the first board costs in a process, and one of those after the hundredth."""
    warm_up()
    games = [tuple(random_game(4, seed)) for seed in range(30)]
    boards = [drawings(steps[:turn]) for steps in games for turn in range(4, len(steps) - 1, 9)]
    costs = [1000 * cpu_seconds(partial(_draw, board)) for board in boards]
    return costs[0], median(costs[100:])


def middle(seats: int, game: AnyGame = GAME) -> list[Drawings]:
    """Return what is to be drawn for some turns around the middle of a game."""
    steps = tuple(random_game(seats, 7, game))
    half = len(steps) // 2
    return [drawings(steps[: half + turn], seats, game) for turn in range(-TURNS // 2, TURNS // 2)]


def drawings(steps: Sequence[Step[Any]], seats: int = 4, game: AnyGame = GAME) -> Drawings:
    """Return what a table of so many draws after these steps."""
    scene = Scene(
        steps=Story(game, tuple(steps), None),
        names=NAMES[:seats],
        automatic=frozenset(),
        scores_shown=True,
        say=catalog("en-US"),
    )
    return TITLES[game.key].presenter.drawings(scene)


def _costs(
    boards: list[Drawings], cpu: Target | None = None, size: Target | None = None
) -> Iterator[Figure]:
    both, pictures = _milliseconds(_draw, boards), [_draw(board) for board in boards]
    canvases = [[_canvas(picture) for picture in board] for board in pictures]
    yield Figure("market and tableaux together", both, "ms CPU", cpu)
    yield Figure("… in multiples of encoding them", both / _milliseconds(_encode, canvases), "×")
    for index, name in enumerate(("market", "tableaux")):
        one = [board[index : index + 1] for board in boards]
        yield Figure(name, _milliseconds(_draw, one), "ms CPU")
        yield Figure(name, _kilobytes([drawn[index] for drawn in pictures]), "KB", size)


def _stands(seats: int) -> Iterator[Figure]:
    """Yield what boards of stands cost; each is drawn once, as lines that stay are kept."""
    boards = middle(seats, GAMES["veggies"])
    _, *others = [1000 * cpu_seconds(partial(_draw, board)) for board in boards]
    sizes = [sum(len(picture.data) for picture in _draw(board)) / 1000 for board in boards]
    yield Figure(f"market and {seats} stands, never drawn before", median(others), "ms CPU")
    yield Figure(f"market and {seats} stands, the most together", max(sizes), "KB")


def _final() -> Iterator[Figure]:
    ends = [drawings(tuple(random_game(4, seed))) for seed in range(3)]
    yield Figure("final picture", _milliseconds(_draw, ends), "ms CPU")
    yield Figure("final picture", _kilobytes([_draw(end)[0] for end in ends]), "KB")


def _draw(board: Drawings) -> list[Picture]:
    return [drawing.draw() for drawing in board]


def _milliseconds(work: Callable[[T], object], things: Sequence[T]) -> float:
    """Return the CPU time of the work on one of these things, the median of several rounds."""
    return 1000 * median(
        median(cpu_seconds(partial(work, thing)) for _ in range(ROUNDS)) for thing in things
    )


def _kilobytes(pictures: list[Picture]) -> float:
    return max(len(picture.data) for picture in pictures) / 1000


def _encode(board: Sequence[Canvas]) -> None:
    """Write the pixels of a board's pictures to files, and no more."""
    for canvas in board:
        canvas.picture("bench")


def _canvas(picture: Picture) -> Canvas:
    with Image.open(BytesIO(picture.data)) as image:
        return Canvas(image.copy())
