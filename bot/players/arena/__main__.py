"""Measure how strong the computer players are: `python -m bot.players.arena --help`.

One hero plays against rivals of another kind, or a side of heroes where a game is played in teams;
their seats rotate, and the seed of each game is its number, so that a measurement can be repeated
to the move. A player is a level, a level of an earlier version, as chef@2026-11 (or of any revision
in the history), a program from outside, as command:./mine.py (see outside.py), or greedy, who takes
what looks best at once.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import TextIO

from bot.games import DEFAULT, TITLES
from bot.players.arena import calibration
from bot.players.arena.contests import GREEDY, Pairing, evened, measure, playable, unplayable
from bot.players.arena.ends import ends
from bot.players.arena.outside import OutsiderFailed
from bot.players.arena.reports import report
from bot.players.levels import LEVELS
from engine import GAMES

BEST = [*LEVELS][-1]

FORMER = "chef@2026-11"
"""The Chef whom the one of today is to beat in the same time."""

SEATS = (2, 4, 6)
"""Numbers of players that are measured when none is named, in games for so many."""
_COUNTS = sorted({seats for game in GAMES.values() for seats in game.seats})

TRIALS = 3
"""Games that say how long both think, before they get the same time."""


def standard() -> list[Pairing]:
    """Return what is measured when no pairing is named.

    Of each game the neighbouring levels, and the best one against a greedy and its former self.
    """
    levels = [*LEVELS]
    steps = [
        Pairing(better, one, min(GAMES[key].seats), key)
        for key in TITLES
        for one, better in pairwise(levels[:-1])
    ]
    best = [
        Pairing(BEST, rival, seats, key, equal_time=rival == FORMER)
        for rival in (levels[-2], GREEDY, FORMER)
        for key in TITLES
        for seats in SEATS
        if seats in GAMES[key].seats
    ]
    return steps + best


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """Measure what the command line says, and print one line a pairing."""
    asked = _parser().parse_args(arguments)
    some = asked.ends or asked.told
    try:
        for line in [] if some else _strengths(asked):
            print(line, file=out, flush=True)
    except OutsiderFailed as error:
        sys.exit(str(error))
    for line in _tables(asked) if asked.told or asked.hero is None else []:
        print(line, file=out, flush=True)
    if asked.ends or (asked.hero is None and not some):
        print(*_ends_told(asked.hero or BEST, asked.first, asked.games), sep="\n", file=out)


def _strengths(asked: argparse.Namespace) -> Iterator[str]:
    """Yield a line for each pairing."""
    for pairing in _pairings(asked):
        yield _measured(pairing, asked)


def _tables(asked: argparse.Namespace) -> Iterator[str]:
    """Yield a table for each pairing of levels: what is told, and what comes true."""
    games = [asked.game] if asked.hero or asked.told else [*TITLES]
    for pairing in (
        _pairings(asked)
        if asked.hero
        else chain.from_iterable(
            calibration.pairings(game, seats, matches=asked.matches)
            for game in games
            for seats in asked.seats
            if not unplayable(game, seats, matches=asked.matches)
        )
    ):
        told = calibration.calibrated(pairing, asked.games, asked.processes, asked.first)
        yield calibration.table(pairing, told)


def _measured(pairing: Pairing, asked: argparse.Namespace) -> str:
    if asked.equal_time or pairing.equal_time:
        pairing = evened(pairing, TRIALS, asked.first + asked.games)
    return report(pairing, measure(pairing, asked.games, asked.processes, asked.first))


def _pairings(asked: argparse.Namespace) -> Iterable[Pairing]:
    if asked.hero is None:
        return standard()
    rival, game = asked.rival or asked.hero, GAMES[asked.game]
    return [
        Pairing(asked.hero, rival, seats, game.key, asked.times, asked.rival_times, asked.matches)
        for seats in asked.seats
        if not unplayable(game.key, seats, matches=asked.matches)
    ]


def _ends_told(level: str, first: int, games: int) -> Iterable[str]:
    """Yield for each game how a level plays the last turns of two."""
    for key in TITLES:
        lost = [one.lost_by(level) for one in ends(key, 2, range(first, first + games))]
        worse = sum(points > 0 for points in lost)
        yield f"{key}: {level} plays {worse} of {len(lost)} open ends worse than trying all does"


def _player(name: str) -> str:
    """Return a name that `playable` takes; argparse says what its error says."""
    try:
        playable(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _several(typed: str) -> int:
    """Read a number of things of which there has to be one at least."""
    number = int(typed)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few: at least 1 is needed")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.players.arena", description=__doc__)
    parser.add_argument("hero", nargs="?", type=_player, help="without: the standard pairings")
    parser.add_argument("rival", nargs="?", type=_player, help="without: the hero's equals")
    parser.add_argument("--game", default=DEFAULT, choices=GAMES)
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS, choices=_COUNTS)
    parser.add_argument("--games", type=_several, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=_several, default=1)
    parser.add_argument("--times", type=float, default=1.0, help="the hero's budget, × usual")
    parser.add_argument("--rival-times", type=float, default=1.0)
    parser.add_argument(
        "--equal-time", action="store_true", help="the hero thinks as long as the rivals do"
    )
    parser.add_argument(
        "--ends", action="store_true", help="the last turns alone, against trying all"
    )
    parser.add_argument(
        "--told", action="store_true", help="chances and points told, against what comes"
    )
    parser.add_argument("--matches", action="store_true", help="of several rounds, where there are")
    return parser


if __name__ == "__main__":
    main()
