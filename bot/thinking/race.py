"""Sequential halving: everybody plays a round, the worse half leaves, the rest play on.

It finds the best of many options with few playouts, as those are spent where the race is close.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import TypeVar

T = TypeVar("T")

SHORTEST_ROUND = 8
"""Playouts of an option in a round below which fewer rounds are played, where nothing is said."""


def race(
    options: Sequence[T],
    playouts: int,
    *,
    play: Callable[[Sequence[T], int], None],
    value: Callable[[T], float],
    shortest: int = SHORTEST_ROUND,
) -> list[T]:
    """Return all options (one at least), best first, after about as many playouts as given.

    `play(options, times)` plays each option that many times, `value` says how good it has proved.
    """
    running = list(options)
    out: list[T] = []
    most = playouts // (shortest * len(running))
    rounds = max(1, min(ceil(log2(len(running))), most))
    for number in range(rounds):
        play(running, max(1, playouts // rounds // len(running)))
        running.sort(key=lambda option: -value(option))
        if number < rounds - 1:
            stay = ceil(len(running) / 2)
            running, out = running[:stay], [*running[stay:], *out]
    return [*running, *out]
