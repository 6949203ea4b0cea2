"""Measure how strong the computer players are: `python -m bot.players.arena --help`.

One hero plays against rivals of another kind, or a side of heroes where a game is played in teams;
their seats rotate, and the seed of each game is its number, so that a measurement can be repeated
to the move. A player is a level, a level of an earlier version, as chef@2026-11 (or of any revision
in the history), a program from outside, as command:./mine.py (see outside.py), or greedy, who takes
what looks best at once.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TextIO

from bot.games import TITLES
from bot.players.arena import calibration
from bot.players.arena.asking import SEATS, Asked, asked
from bot.players.arena.contests import GREEDY, Pairing, evened, measure
from bot.players.arena.ends import ends
from bot.players.arena.outside import OutsiderFailed
from bot.players.arena.reports import report
from bot.players.levels import LEVELS
from engine import GAMES

BEST = [*LEVELS][-1]

FORMER = "chef@2026-11"
"""The Chef whom the one of today is to beat in the same time."""

TRIALS = 3
"""Games that say how long both think, before they get the same time."""


class NothingMeasured(Exception):
    """There was nothing of what was to be measured: the message says so."""


def standard(tables: Sequence[tuple[str, int]] = ()) -> list[Pairing]:
    """Return what is measured when no pairing is named, of these games for so many; else of all.

    Of each game the neighbouring levels, and the best one against a greedy and its former self.
    """
    tables = tables or [
        (key, seats) for key in TITLES for seats in SEATS if seats in GAMES[key].seats
    ]
    levels = [*LEVELS]
    steps = [
        Pairing(better, one, min(seats for of, seats in tables if of == key), key)
        for key in dict.fromkeys(key for key, _ in tables)
        for one, better in pairwise(levels[:-1])
    ]
    best = [
        Pairing(BEST, rival, seats, key, equal_time=rival == FORMER)
        for rival in (levels[-2], GREEDY, FORMER)
        for key, seats in tables
    ]
    return steps + best


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """Measure what the command line says, and print one line a pairing."""
    what = asked(arguments, __doc__)
    if what.seats and what.left_out:
        sys.stderr.write("\n".join(what.left_out) + "\n")
    try:
        for line in _lines(what):
            print(line, file=out, flush=True)
    except (OutsiderFailed, NothingMeasured) as error:
        sys.exit(str(error))


def _lines(what: Asked) -> Iterator[str]:
    """Yield a line, or a table, for all that is asked."""
    if not (what.ends or what.told):
        yield from (_measured(pairing, what) for pairing in _pairings(what))
    if what.told or what.standard:
        yield from _tables(what)
    if what.ends or what.standard:
        yield from _ends_told(what)


def _pairings(what: Asked) -> list[Pairing]:
    """Return who plays whom: the players who are named, or the standard."""
    if what.hero is None:
        return standard(what.tables)
    return [
        Pairing(
            what.hero,
            what.rival or what.hero,
            seats,
            key,
            what.times or 1.0,
            what.rival_times or 1.0,
            several_rounds=what.matches,
            equal_time=what.equal_time,
        )
        for key, seats in what.tables
    ]


def _measured(pairing: Pairing, what: Asked) -> str:
    if pairing.equal_time:
        pairing = evened(pairing, TRIALS, what.first + what.games)
    return report(pairing, measure(pairing, what.games, what.processes or 1, what.first))


def _tables(what: Asked) -> Iterator[str]:
    """Yield a table for each pairing of levels: what is told, and what comes true."""
    every = (
        pairing
        for key, seats in what.tables
        for pairing in calibration.pairings(key, seats, matches=what.matches)
    )
    for pairing in _pairings(what) if what.hero else every:
        told = calibration.calibrated(pairing, what.games, what.processes or 1, what.first)
        yield calibration.table(pairing, told)


def _ends_told(what: Asked) -> Iterable[str]:
    """Yield for each game how a level plays the last turns of two. Raises NothingMeasured."""
    level, numbers, found = what.hero or BEST, range(what.first, what.first + what.games), 0
    for key in what.keys_of_ends:
        lost = [one.lost_by(level) for one in ends(key, 2, numbers)]
        found += len(lost)
        yield f"{key}: {_open_ends(level, lost, what.games)}"
    if what.ends and not found:
        raise NothingMeasured("No last turns were found that can be tried: none is measured.")


def _open_ends(level: str, lost: Sequence[float], games: int) -> str:
    if not lost:
        return f"of {games} games of two, none has an open end that can be tried"
    worse = sum(points > 0 for points in lost)
    return f"{level} plays {worse} of {len(lost)} open ends worse than trying all does"


if __name__ == "__main__":
    main()
