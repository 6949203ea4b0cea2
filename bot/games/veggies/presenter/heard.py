"""How a game went, for somebody who hears it."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.games.scene import Scene
from bot.games.veggies.pictures import alt
from bot.games.veggies.presenter import boards, narration
from bot.words.descriptions import after_turns, most_telling
from bot.words.icons import Icons
from bot.words.names import plain
from engine.veggies import Good, Other, Tally, declared_now

_MOMENTS = 5
"""So many points of each curve are told."""
_NO_ICONS: Icons = MappingProxyType(dict.fromkeys([*map(str, Good), *map(str, Other)], ""))


def replay(scene: Scene) -> str:
    """Return the result, the points on the way, and the turns that changed most, in their order."""
    say = scene.say
    tallies = {version: declared_now(scene.steps[version].view) for version in scene.moments()}
    head = [*alt.places(say, boards.board(scene)), _curves(scene, tallies)]
    bare = replace(scene, icons=_NO_ICONS, worded=True)
    turns = {
        version: say("Turn {turn}: {told}.", turn=_turn(scene, version), told=told)
        for version in range(1, len(scene.steps))
        if (told := _line(bare, version))
    }
    order = sorted(turns, key=lambda version: (-_change(tallies, version), version))
    return most_telling(say, " ".join(filter(None, head)), turns, order)


def _turn(scene: Scene, version: int) -> int:
    """Return the number of the turn of which an action was a part."""
    return scene.turns[version - 1] if scene.turns else version


def _line(scene: Scene, version: int) -> str:
    return " ".join(narration.narrate(scene, version, plain).replace("**", "").split())


def _change(tallies: Mapping[int, Tally], version: int) -> int:
    """Return by how much a turn has changed the points of all sides together."""
    before = tallies.get(version - 1)
    if before is None or version not in tallies:
        return 0
    now = tallies[version]
    return sum(abs(now.points(side[0]) - before.points(side[0])) for side in before.sides)


def _curves(scene: Scene, tallies: Mapping[int, Tally]) -> str:
    """Return what every side had after some turns, by the goods it would have declared then."""
    say, (first, *versions) = scene.say, sorted(tallies)
    if not versions:
        return ""
    last = len(versions) - 1
    chosen = sorted({versions[last * step // _MOMENTS] for step in range(1, _MOMENTS + 1)})
    turns = (_turn(scene, version) for version in chosen)
    curves = (
        (
            " + ".join(plain(scene.called(seat)) for seat in side),
            [tallies[version].points(side[0]) for version in chosen],
        )
        for side in tallies[first].sides
    )
    return after_turns(say, turns, curves)
