"""Measure playouts a second of processor time: `python -m bot.games.point_salad.brain.speed`."""

import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import TextIO

from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.playouts import BATCH, play_out, play_randomly
from bot.games.point_salad.brain.styles import styles_of
from bot.games.point_salad.brain.table import PlayoutTable, lay
from engine.point_salad import PointSalad

TIMES = 5


def main(out: TextIO = sys.stdout) -> None:
    """Print one line a number of players: complete games from the deal on."""
    for seats in PointSalad.seats:
        random = _rate(seats, partial(play_randomly, random=generator(1)))
        search = _rate(seats, partial(play_out, styles=styles_of(seats), random=generator(1)))
        print(f"{seats} players: {random:,.0f} random, {search:,.0f} in search", file=out)


def _rate(seats: int, play: Callable[[PlayoutTable, int], object]) -> float:
    """Return the games a second of the fastest of some batches; others may slow the machine."""
    state = PointSalad().new(seats=seats, seed=1).state
    hidden = deal_hidden(PointSalad().view(state, None), BATCH, generator(1))
    seconds = []
    for _ in range(TIMES):
        table, began = lay(PointSalad().view(state, None), hidden), process_time()
        play(table, state.start)
        seconds.append(process_time() - began)
    return BATCH / min(seconds)


if __name__ == "__main__":
    main()
