"""Whether what is told of games comes true: chances and points, told at some moments of each game.

What is told is what an outlook tells, who knows at which level each seat plays. A chance is true
if of all games of which it is told that share is won.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from statistics import fmean
from typing import Any

from bot.players.arena.contests import Pairing, spread
from bot.players.levels import LEVELS, choose, standing
from bot.thinking.budget import Time
from bot.thinking.intervals import interval
from engine import GAMES
from engine.game import Seat

MOMENTS = 6
"""Decisions of a game about which something is told, spread over its length."""

OUTLOOK = Time(0.4)
"""What a person waits for who asks where a pick may lead; as long is thought here."""

ENOUGH = 100
"""Positions that a tenth must have before it is said how far it may be off."""

TENTHS = 10


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was told of one seat at one moment, and what came."""

    chance: float
    won: float
    """1, or a share of a shared victory."""
    points: float
    reached: float


def pairings(game: str, seats: int, *, matches: bool = False) -> Iterator[Pairing]:
    """Yield each pair of levels, equal ones among them, for games or for matches."""
    for weak, strong in combinations_with_replacement(LEVELS, 2):
        yield Pairing(strong, weak, seats, game, several_rounds=matches)


def forecasts(pairing: Pairing, number: int) -> list[Forecast]:
    """Play the game with this number; return what was told of each seat, at each moment.

    Of a match, chances and points are those of the match, whichever round it is in.
    """
    game, levels = GAMES[pairing.game], pairing.levels(number)
    states = _played(pairing, levels, number)
    outcome = game.outcome(states[-1][0])
    assert outcome is not None, "where nobody has to decide, the game is over"
    reached = {placing.seat: placing.points or 0 for placing in outcome.placings}
    found = list[Forecast]()
    for state, seat in _moments(states[:-1]):
        view, seed = game.view(state, seat), f"told {number}"
        told = standing(pairing.game, view, seed, OUTLOOK, levels)
        found += [
            Forecast(told.win[one], outcome.share(one), told.points[one], reached[one])
            for one in range(pairing.seats)
        ]
    return found


def calibrated(pairing: Pairing, games: int, processes: int, first: int = 0) -> list[Forecast]:
    """Return what was told in so many games, played in as many processes."""
    found = spread(partial(forecasts, pairing), range(first, first + games), processes)
    return [one for told in found for one in told]


def table(pairing: Pairing, told: Sequence[Forecast]) -> str:
    """Return a table: for each tenth of told chances what came true, and the points."""
    off = fmean(one.points - one.reached for one in told)
    who = f"{pairing.seats} players, {pairing.hero} against {pairing.rival}{pairing.kind}"
    lines = [f"{pairing.game}, {who}: points told {off:+.1f} too high"]
    for tenth in range(TENTHS):
        within = [one for one in told if min(TENTHS - 1, int(one.chance * TENTHS)) == tenth]
        if within:
            lines.append(_line(within))
    return "\n".join(lines)


def _line(within: Sequence[Forecast]) -> str:
    chance, won = fmean(one.chance for one in within), sum(one.won for one in within)
    low, high = interval(won, len(within))
    off = fmean(one.points - one.reached for one in within)
    few = "" if len(within) >= ENOUGH else ", few"
    return (
        f"  told {chance:4.0%}: won {won / len(within):4.0%} ({low:.0%} to {high:.0%}), "
        f"points {off:+.1f}, {len(within)} times{few}"
    )


def _played(pairing: Pairing, levels: Sequence[str], number: int) -> list[tuple[Any, Seat]]:
    """Return the states of a game, each with who must decide; at its end, with nobody: -1."""
    game, found = GAMES[pairing.game], list[tuple[Any, Seat]]()
    state = pairing.dealt(f"told {number}")
    while decisions := game.pending(state):
        seat = decisions[0].seats[0]
        found.append((state, seat))
        view, seed = game.view(state, seat), f"{number} {decisions[0].id}"
        action = choose(game.key, levels[seat], view, seed, levels=levels)
        state = game.apply(state, seat, game.parse(action)).state
    return [*found, (state, -1)]


def _moments(states: Sequence[tuple[Any, Seat]]) -> list[tuple[Any, Seat]]:
    step = max(1, len(states) // MOMENTS)
    return [*states[::step]][:MOMENTS]
