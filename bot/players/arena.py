"""Measure how strong the computer players are: `python -m bot.players.arena --help`.

One hero plays against rivals of another level, or a side of heroes where a game is played in teams;
their seats rotate, and the seed of each game is its number, so that a measurement can be repeated
to the move.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import NormalDist, fmean, median, quantiles, stdev
from time import process_time
from typing import TextIO

from bot.games import DEFAULT, TITLES
from bot.players.ends import ends
from bot.players.levels import LEVELS, choose
from engine import GAMES, match_of
from engine.game import Decision, Outcome, Seat, Sides


@dataclass(frozen=True, slots=True)
class Pairing:
    """A hero, or a side of them, against rivals who all play at the same level."""

    hero: str
    rival: str
    seats: int
    game: str = DEFAULT
    times: float = 1.0
    """How much of its usual budget the hero may think."""
    rival_times: float = 1.0
    several_rounds: bool = False
    """Whether they play matches of several rounds (R22)."""

    @property
    def sides(self) -> Sides:
        """Return who plays together."""
        return GAMES[self.game].sides(self.seats)

    def heroes(self, number: int) -> tuple[Seat, ...]:
        """Return the seats of the heroes in the game with this number."""
        return next(side for side in self.sides if number % self.seats in side)


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One finished game, from the hero's side."""

    won: float
    """1, or a share of a shared victory."""
    lead: float
    """Points before the best rival."""
    seconds: tuple[float, ...]
    """Processor time of each of the hero's turns, with all that was decided in it."""


BEST = [*LEVELS][-1]

SEATS = (2, 4, 6)
"""Numbers of players that are measured when none is named, in games for so many."""


def standard() -> list[Pairing]:
    """Return what is measured when no pairing is named: each game, its neighbouring levels."""
    return [
        pairing
        for key in TITLES
        for pairing in (
            Pairing("gardener", "sprout", min(GAMES[key].seats), key),
            *(Pairing("chef", "gardener", n, key) for n in SEATS if n in GAMES[key].seats),
        )
    ]


def play(pairing: Pairing, number: int) -> ArenaGame:
    """Play the game with this number."""
    game, heroes, seconds = GAMES[pairing.game], pairing.heroes(number), list[float]()
    options = match_of(game, pairing.seats) if pairing.several_rounds else {}
    state = game.new(seats=pairing.seats, options=options, seed=f"arena {number}").state
    while decisions := game.pending(state):
        seat = decisions[0].seats[0]
        began = process_time()
        action = _choose(
            pairing, game.view(state, seat), seat in heroes, f"{number} {decisions[0].id}"
        )
        if seat in heroes:
            _count(seconds, decisions[0], process_time() - began)
        state = game.apply(state, seat, game.parse(action)).state
    outcome = game.outcome(state)
    assert outcome is not None, "where nobody has to decide, the game is over"
    return ArenaGame(outcome.share(heroes[0]), _lead(outcome, heroes), tuple(seconds))


def _count(turns: list[float], decision: Decision, seconds: float) -> None:
    """Add the time of a decision to those of the turns."""
    if decision.begins or not turns:
        turns.append(seconds)
    else:
        turns[-1] += seconds


def _choose(pairing: Pairing, view: object, is_hero: bool, seed: str) -> str:  # noqa: FBT001 — called once, in this file
    level = pairing.hero if is_hero else pairing.rival
    times = pairing.times if is_hero else pairing.rival_times
    budget = TITLES[pairing.game].brain.usual(view).times(times)
    return choose(pairing.game, level, view, seed, budget)


def _lead(outcome: Outcome, heroes: Sequence[Seat]) -> float:
    points = {placing.seat: placing.points or 0 for placing in outcome.placings}
    return points[heroes[0]] - max(points[seat] for seat in points if seat not in heroes)


def interval(wins: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Wilson interval of the chance of winning."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * (share * (1 - share) / games + spread / games / 4) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def report(pairing: Pairing, games: Sequence[ArenaGame]) -> str:
    """Return the result of a pairing in one line."""
    wins, leads = sum(game.won for game in games), [game.lead for game in games]
    low, high = interval(wins, len(games))
    error = stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    seconds = [second for game in games for second in game.seconds]
    slow = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    return (
        f"{_title(pairing)}: won {wins:g} of {len(games)} ({low:.0%} to {high:.0%}; even is "
        f"{1 / len(pairing.sides):.0%}), lead {fmean(leads):+.1f} ± {error:.1f}, "
        f"move {median(seconds):.2f} s, 95% within {slow:.2f} s"
    )


def _title(pairing: Pairing) -> str:
    times = "" if pairing.times == 1 else f" thinking ×{pairing.times:g}"
    matches = ", matches of several rounds" if pairing.several_rounds else ""
    heroes = len(pairing.heroes(0))
    team = "" if heroes == 1 else f"{heroes} "
    return (
        f"{pairing.game}: {team}{pairing.hero}{times} against {pairing.seats - heroes} "
        f"{pairing.rival}{matches}"
    )


def measure(pairing: Pairing, games: int, processes: int, first: int = 0) -> list[ArenaGame]:
    """Play so many games of a pairing, in as many processes."""
    numbers = range(first, first + games)
    if processes == 1:
        return [play(pairing, number) for number in numbers]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(partial(play, pairing), numbers))


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """Measure what the command line says, and print one line a pairing."""
    asked = _parser().parse_args(arguments)
    for pairing in [] if asked.ends else _pairings(asked):
        print(
            report(pairing, measure(pairing, asked.games, asked.processes, asked.first)), file=out
        )
        out.flush()
    if asked.ends or asked.hero is None:
        print(*_ends_told(asked.hero or BEST, asked.first, asked.games), sep="\n", file=out)


def _pairings(asked: argparse.Namespace) -> Iterable[Pairing]:
    if asked.hero is None:
        return standard()
    rival, game = asked.rival or asked.hero, GAMES[asked.game]
    return [
        Pairing(asked.hero, rival, seats, game.key, asked.times, asked.rival_times, asked.matches)
        for seats in asked.seats
        if seats in game.seats and (not asked.matches or match_of(game, seats))
    ]


def _ends_told(level: str, first: int, games: int) -> Iterable[str]:
    """Yield for each game how a level plays the last turns of two."""
    for key in TITLES:
        lost = [one.lost_by(level) for one in ends(key, 2, range(first, first + games))]
        worse = sum(points > 0 for points in lost)
        yield f"{key}: {level} plays {worse} of {len(lost)} open ends worse than trying all does"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.players.arena", description=__doc__)
    parser.add_argument("hero", nargs="?", choices=LEVELS, help="without: the standard pairings")
    parser.add_argument("rival", nargs="?", choices=LEVELS)
    parser.add_argument("--game", default=DEFAULT, choices=GAMES)
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--times", type=float, default=1.0, help="the hero's budget, × usual")
    parser.add_argument("--rival-times", type=float, default=1.0)
    parser.add_argument(
        "--ends", action="store_true", help="the last turns alone, against trying all"
    )
    parser.add_argument("--matches", action="store_true", help="of several rounds, where there are")
    return parser


if __name__ == "__main__":
    main()
