"""The chances of everybody over the turns of a game, as a picture and in words."""

from collections.abc import Sequence
from functools import partial

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.render.analysis import Chances, Curve, Mark, draw_chances
from bot.words.apart import unsigned
from bot.words.descriptions import described
from bot.words.i18n import Catalog
from bot.words.names import plain


def chart(scene: Scene, chances: Sequence[Sequence[float]], marks: Sequence[Mark]) -> Drawing:
    """Return a curve for each seat, through its chances after the deal and after each turn."""
    curves = tuple(
        Curve(seat, unsigned(scene.called(seat)), tuple(course), bot=seat in scene.automatic)
        for seat, course in enumerate(zip(*chances, strict=True))
    )
    return Drawing(partial(draw_chances, Chances(curves, tuple(marks))), _in_words(scene, curves))


def _in_words(scene: Scene, curves: Sequence[Curve]) -> str:
    told = ((plain(scene.called(curve.seat)), curve.chances) for curve in curves)
    return described(scene.say, (_course(scene.say, *one) for one in told))


def _course(say: Catalog, name: str, chances: Sequence[float]) -> str:
    """Return how a winning chance began, was highest, and ended."""
    most = max(chances)
    first, highest, last = (say.percent(chance) for chance in (chances[0], most, chances[-1]))
    turn = chances.index(most)
    if turn == len(chances) - 1:
        return say(
            "{name}: winning chance {first} at the start, {last} at the end, its highest.",
            name=name,
            first=first,
            last=last,
        )
    if not turn:
        return say(
            "{name}: winning chance {first} at the start, its highest, and {last} at the end.",
            name=name,
            first=first,
            last=last,
        )
    return say(
        "{name}: winning chance {first} at the start, highest {most} after turn {turn}, {last} at "
        "the end.",
        name=name,
        first=first,
        most=highest,
        turn=turn,
        last=last,
    )
