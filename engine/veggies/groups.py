"""Groups of one good (V9), and what a stand is worth by them (V10, V11)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from engine.veggies.cards import Good, Item, Other
from engine.veggies.stands import Spot, Stand, neighbours

MOUSE = -2
"""What a visible mouse costs (V11)."""

Groups = dict[Good, tuple[frozenset[Spot], ...]]
"""The groups of each good, the biggest first."""

Goods = tuple[Good, ...]
"""What a player declares, in the order of `Good`."""


def in_order(declared: Iterable[Good]) -> Goods:
    """Return the goods, each once, in the order of `Good` (V10)."""
    there = {*declared}
    return tuple(good for good in Good if good in there)


@dataclass(frozen=True, slots=True)
class Sizes:
    """What of a stand counts: the spaces of each group of each good, and the visible mice."""

    groups: tuple[tuple[int, ...], ...]
    """For each good, in the order of `Good`: the sizes of its groups, the biggest first."""
    mice: int

    def biggest(self, good: Good) -> int:
        """Return the size of the biggest group of a good; 0: there is none."""
        return next(iter(self.groups[_INDEX[good]]), 0)

    def number(self, good: Good) -> int:
        """Return how many groups there are of a good."""
        return len(self.groups[_INDEX[good]])

    def points(self, good: Good) -> int:
        """Return what a good pays if it is declared (V10)."""
        return self.biggest(good) * self.number(good)

    def total(self, declared: Iterable[Good]) -> int:
        """Return what these goods, each once, pay, less the mice (V10, V11)."""
        return sum(map(self.points, {*declared})) + MOUSE * self.mice


_INDEX = {good: index for index, good in enumerate(Good)}


def groups(visible: Mapping[Spot, Item]) -> Groups:
    """Return the clusters of visible spaces of one good that are connected by edges (V9)."""
    found: dict[Good, list[frozenset[Spot]]] = {good: [] for good in Good}
    left = {spot: item for spot, item in visible.items() if isinstance(item, Good)}
    for spot in sorted(left):
        if spot in left:
            good = left[spot]
            assert isinstance(good, Good)
            group = _cluster(left, spot)
            found[good].append(group)
            for member in group:
                del left[member]
    return {good: tuple(sorted(some, key=_biggest_first)) for good, some in found.items()}


def _cluster(items: Mapping[Spot, Item], start: Spot) -> frozenset[Spot]:
    cluster, open_ = {start}, [start]
    while open_:
        near = [s for s in neighbours(open_.pop()) if items.get(s) is items[start]]
        open_ += [spot for spot in near if spot not in cluster]
        cluster.update(near)
    return frozenset(cluster)


def _biggest_first(group: frozenset[Spot]) -> tuple[int, Spot]:
    return -len(group), min(group)


def sizes(stand: Stand) -> Sizes:
    """Return what of a stand counts."""
    visible = stand.visible
    found = groups(visible)
    mice = sum(item is Other.MOUSE for item in visible.values())
    return Sizes(tuple(tuple(map(len, found[good])) for good in Good), mice)


def choices(own: Sizes, number: int) -> tuple[Goods, ...]:
    """Return what a player may declare who declares so many goods, in the order of `Good`.

    Those with the biggest groups; a choice is open where several tie for the last place (V9, V12).
    Who has fewer goods declares them all.
    """
    there = sorted((good for good in Good if own.number(good)), key=own.biggest, reverse=True)
    if len(there) <= number:
        return (in_order(there),)
    least = own.biggest(there[number - 1])
    fixed = [good for good in there if own.biggest(good) > least]
    tied = [good for good in there if own.biggest(good) == least]
    chosen = combinations(tied, number - len(fixed))
    return tuple(sorted((in_order([*fixed, *some]) for some in chosen), key=_places))


def _places(goods: Goods) -> tuple[int, ...]:
    return tuple(_INDEX[good] for good in goods)
