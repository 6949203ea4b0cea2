"""`python -m tests.soak`: the endurance tests in the large. Each part ends after its time."""

import argparse
import asyncio
import logging
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from tests.bench.figures import Figure, Section
from tests.soak.bad_days import CASES, endure, play_through
from tests.soak.crowd import Crowd
from tests.soak.kills import Killer
from tests.soak.memory import held_kilobytes
from tests.soak.stubborn import Stubborn
from tests.soak.world import servers

SHARES = (0.05, 0.1, 0.2, 0.3)
"""How many of all requests fail in the games that are played through."""
MOST_TURNS = 12
"""Turns between two kills, at most."""
WARM_UP = 3
"""Rounds after which memory should grow no more."""


class Timer:
    """Tells whether the time of a part is over."""

    def __init__(self, minutes: float) -> None:
        self._end = perf_counter() + 60 * minutes

    @property
    def over(self) -> bool:
        return perf_counter() > self._end


def bad_days(options: argparse.Namespace, file: Path) -> Section:
    cases, games, struck = asyncio.run(_bad_days(options, file))
    figures = [
        Figure(f"kinds of failed requests endured, of {len(CASES)}", cases, "cases"),
        Figure("whole games played meanwhile", games, "games"),
        Figure("requests that failed in them", struck, "requests"),
    ]
    return Section("Discord's bad days", figures)


async def _bad_days(options: argparse.Namespace, file: Path) -> tuple[int, int, int]:
    timer, rng = Timer(options.minutes), Random(options.seed)
    done = games = struck = game = 0
    async with servers(file) as (server,):
        players = server.members(2)
        table = Stubborn(server, rng)
        for case in rng.sample(CASES, len(CASES)):
            if timer.over:
                break
            if not game or (await table.table()).state.left < 3:
                game += 1
                await _fresh(table, game)
            await endure(table, case)
            done += 1
        for share in SHARES:
            if timer.over:
                break
            game += 1
            await _fresh(table, game)
            struck += await play_through(table, share)
            games += 1
        assert players
    return done, games, struck


async def _fresh(table: Stubborn, game: int) -> None:
    """Begin the next game, in a channel of its own."""
    server = table.server
    table.game, server.channel = game, server.guild.create_text_channel(f"day-{game}")
    await server.game(*server.members(2), channel=server.channel)


def kills(options: argparse.Namespace, file: Path) -> Section:
    timer, killer, done = Timer(options.minutes), Killer(file, Random(options.seed)), 0
    while done < options.kills and not timer.over:
        killer.live_once(MOST_TURNS)
        done += 1
    figures = [
        Figure("kills", done, "kills"),
        Figure("confirmed turns, none lost", len(killer.confirmed), "turns"),
        Figure("games that went on after a start", killer.resumed, "games"),
    ]
    return Section("kill -9 at random moments", figures)


def crowd(options: argparse.Namespace, file: Path) -> Section:
    return Section(f"{options.games} games at once", asyncio.run(_crowd(options, file)))


async def _crowd(options: argparse.Namespace, file: Path) -> list[Figure]:
    async with servers(file, shards=2) as both:
        crowd, manager = Crowd(both, Random(options.seed)), both[0].bot.services.manager
        await crowd.open(options.games)
        tracemalloc.start()
        timer, start, early, rounds = Timer(options.minutes), perf_counter(), 0.0, 0
        while await crowd.playing() and not timer.over:
            await crowd.press_all()
            rounds += 1
            if rounds == WARM_UP:
                manager._tables.clear()
                early = held_kilobytes()
        seconds = perf_counter() - start
        await crowd.check()
        manager._tables.clear()
        late = held_kilobytes()
        turns = sum([(await hall.table()).version for hall in crowd.halls])
        over = len(crowd.halls) - len(await crowd.playing())
    return [
        Figure("games played to the end", over, "games"),
        Figure("turns", turns, "turns"),
        Figure("presses", crowd.presses, "presses"),
        Figure("presses a second, memory traced", crowd.presses / seconds, "1/s"),
        Figure(f"held by our code after {WARM_UP} rounds, tables not counted", early, "kB"),
        Figure("… in the end", late, "kB"),
    ]


PARTS: dict[str, Callable[[argparse.Namespace, Path], Section]] = {
    "bad-days": bad_days,
    "kills": kills,
    "crowd": crowd,
}


def main(arguments: Sequence[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    logging.disable(logging.WARNING)
    for section in _sections(options):
        sys.stdout.write(f"{section}\n\n")
        sys.stdout.flush()


def _sections(options: argparse.Namespace) -> Iterator[Section]:
    for part in options.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            yield PARTS[part](options, Path(folder) / "salad.db")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which of: {', '.join(PARTS)}")
    parser.add_argument("--kills", type=int, default=200, help="how often the bot is killed")
    parser.add_argument("--games", type=int, default=200, help="how many games at once")
    parser.add_argument("--minutes", type=float, default=15, help="the most for each part")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random")
    return parser


if __name__ == "__main__":
    main()
