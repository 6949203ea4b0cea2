"""How often a turn is tapped, and how often the thumb goes elsewhere for it, in whole games.

Gardeners play; each of their turns is taken by the fewest presses on the panel. To choose from a
menu is two taps. Before: what it was while Confirm always stood at the foot of the panel.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from statistics import fmean

from bot.games import DEFAULT, TITLES
from bot.games.contract import Controls
from bot.games.scene import Scene, Story
from bot.players.levels import choose
from bot.words.i18n import catalog
from engine import GAMES, Seat, Step
from tests.bench.figures import Figure, Section

SEATS, GAMES_PLAYED = 4, 3
MENU, FOOT = "menu", "foot"
"""Places besides the buttons, which are told by their keys."""

Path = tuple[str, ...]
"""The places of the taps, in order."""
WAYS = ("before", "now", "quick turns", "quick turns and cards")


def measure() -> Iterator[Section]:
    taps: dict[str, dict[str, list[Path]]] = defaultdict(lambda: defaultdict(list))
    for number in range(GAMES_PLAYED):
        for kind, paths in _played(number):
            for way, path in paths.items():
                taps[way][kind].append(path)
                taps[way]["… all turns"].append(path)
    for way in WAYS:
        yield Section(f"A turn in games of {SEATS} Gardeners, {way}", [*_figures(taps[way])])


def _figures(kinds: dict[str, list[Path]]) -> Iterator[Figure]:
    for kind, paths in sorted(kinds.items()):
        share = f"{kind} ({len(paths)})"
        yield Figure(f"{share}: taps", fmean(map(len, paths)), "")
        yield Figure(f"{share}: places", fmean(map(_places, paths)), "")


def _places(path: Path) -> int:
    """Return how often the thumb goes to another place."""
    return sum(here != there for here, there in zip(("", *path), path, strict=False))


def _played(number: int) -> Iterator[tuple[str, dict[str, Path]]]:
    """Yield the kind of each turn of a game, and how it is taken in each way."""
    game, brain = GAMES[DEFAULT], TITLES[DEFAULT].brain
    steps: list[Step[object]] = [game.new(seats=SEATS, seed=f"taps {number}")]
    while decisions := game.pending(steps[-1].state):
        seat = decisions[0].seats[0]
        view = game.view(steps[-1].state, seat)
        action = choose(DEFAULT, "gardener", view, decisions[0].id, brain.usual(view))
        scene = Scene(
            Story(game, steps, None),
            tuple("ABCD"),
            frozenset(),
            scores_shown=True,
            say=catalog("en-US"),
        )
        yield _kind(scene, seat, action), _taken(scene, seat, action)
        steps.append(game.apply(steps[-1].state, seat, game.parse(action)))


def _kind(scene: Scene, seat: Seat, action: str) -> str:
    drafted, _, flip = action.partition("/")
    what = "a point card" if len(drafted) == 1 else "veggies"
    if flip:
        return f"{what} and a flip"
    return what if scene.view.tableaux[seat].points else f"{what}, nothing to flip before"


def _taken(scene: Scene, seat: Seat, action: str) -> dict[str, Path]:
    def shown(pick: str) -> Controls:
        return TITLES[DEFAULT].presenter.controls(scene, seat, pick)

    path, end = _shortest(shown, action)
    last = shown(end)
    confirming = [one.key for row in last.rows for one in row if one.confirms]
    now = (*path, *(confirming or [FOOT]))
    quick = path if not last.optional else now
    return dict(zip(WAYS, ((*path, FOOT), now, quick, path if last.brisk else quick), strict=True))


def _shortest(shown: Callable[[str], Controls], action: str) -> tuple[Path, str]:
    """Return the taps that lead to an action, without Confirm, and what is picked then."""
    waiting: list[tuple[Path, str]] = [((), "")]
    known = {""}
    for path, pick in waiting:
        controls = shown(pick)
        if controls.action == action:
            return path, pick
        buttons = [(one.key, one.pick) for row in controls.rows for one in row if one.enabled]
        after = [((*path, key), following) for key, following in buttons]
        if controls.menu is not None and controls.menu.enabled:
            after += [
                ((*path, MENU, MENU + line.pick), line.pick) for line in controls.menu.options
            ]
        for longer, following in after:
            if following not in known:
                known.add(following)
                waiting.append((longer, following))
    raise AssertionError(f"nothing leads to {action}")
