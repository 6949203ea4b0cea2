"""`python -m tests.soak`: the endurance tests in the large. Each part ends after its time.

With `--keep FOLDER` a part goes on where it has stopped; crowd and restless always begin anew.
"""

import argparse
import asyncio
import logging
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import repeat, takewhile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bot.games import TITLES
from tests.bench.figures import Figure, Section, Target
from tests.games.ahead import turns_left
from tests.postgres.server import NoServer, running
from tests.soak.bad_days import CASES, endure, play_through
from tests.soak.crowd import Crowd
from tests.soak.edges import DEEDS, kill_at
from tests.soak.faults import CASES as FAULT_CASES
from tests.soak.faults import endure as endure_fault
from tests.soak.hall import Hall, hall
from tests.soak.kills import Killer
from tests.soak.marathon import LAP, MOST_GROWTH, Marathon
from tests.soak.processes import accept
from tests.soak.progress import Progress
from tests.soak.restless import Restless
from tests.soak.stubborn import Stubborn
from tests.soak.wires import CASES as CASES_OF_WIRE
from tests.soak.wires import Played
from tests.soak.wires import play as play_over_wire
from tests.soak.world import servers

SHARES = (0.05, 0.1, 0.2, 0.3)
"""How many of all requests fail in the games that are played through."""
FEW_TURNS = 4
"""With fewer turns left, the next case begins in a new game."""
MOST_TURNS = 12
"""Turns between two kills, at most."""
MOST_DEEDS = 60
"""Odd things that people do in a game, at most."""


class Timer:
    """Tells whether the time of a part is over."""

    def __init__(self, minutes: float) -> None:
        self._end = perf_counter() + 60 * minutes

    @property
    def over(self) -> bool:
        return perf_counter() > self._end


def bad_days(options: argparse.Namespace, progress: Progress) -> Section:
    done: dict[str, Any] = {"cases": [], "games": 0, "struck": 0}
    done |= progress.load("bad-days")
    asyncio.run(_bad_days(options, progress, done))
    figures = [
        Figure(f"kinds of failed requests endured, of {len(CASES)}", len(done["cases"]), "cases"),
        Figure("whole games played meanwhile", done["games"], "games"),
        Figure("requests that failed in them", done["struck"], "requests"),
    ]
    return Section("Discord's bad days", figures)


async def _bad_days(options: argparse.Namespace, progress: Progress, done: dict[str, Any]) -> None:
    timer, rng, day = Timer(options.minutes), Random(options.seed), 0
    async with servers(progress.database(f"bad-days-{len(done['cases'])}")) as (server,):
        table = Stubborn(server, rng)
        for case in rng.sample(CASES, len(CASES)):
            if timer.over:
                return
            if str(case) in done["cases"]:
                continue
            if not day or turns_left(await table.table()) < FEW_TURNS:
                day += 1
                await _fresh(table, day, options.rules[day % len(options.rules)])
            await endure(table, case)
            done["cases"].append(str(case))
            progress.save("bad-days", **done)
        while done["games"] < options.storms and not timer.over:
            day += 1
            await _fresh(table, day, options.rules[day % len(options.rules)])
            done["struck"] += await play_through(table, SHARES[done["games"] % len(SHARES)])
            done["games"] += 1
            progress.save("bad-days", **done)


async def _fresh(table: Stubborn, game: int, rules: str) -> None:
    """Begin the next game, in a channel of its own, and play until one alone must decide."""
    server = table.server
    server.rules = rules
    server.channel = server.guild.create_text_channel(f"day-{game}")
    await server.game(*server.members(2), channel=server.channel)
    table.game = (await server.bot.services.manager.table_in(server.channel.id)).id
    while len((await table.table()).waits_for()) > 1:
        await table.turn()


def kills(options: argparse.Namespace, progress: Progress) -> Section:
    timer = Timer(options.minutes)
    killer = Killer(progress.database("kills"), Random(options.seed))
    saved = progress.load("kills")
    done = saved.pop("done", 0)
    if saved:
        killer.recall(**saved)
        killer.rng.seed(options.seed + done)
    while done < options.kills and not timer.over:
        killer.live_once(MOST_TURNS)
        done += 1
        progress.save("kills", done=done, **killer.memory())
    figures = [
        Figure(f"kills, of {options.kills}", done, "kills"),
        Figure("confirmed turns, none lost", len(killer.confirmed), "turns"),
        Figure("games that went on after a start", killer.resumed, "games"),
    ]
    return Section("kill -9 at random moments", figures)


def edges(options: argparse.Namespace, progress: Progress) -> Section:
    with tempfile.TemporaryDirectory(dir=progress.database("edges").parent) as folder:
        found = asyncio.run(_edges(options, Path(folder)))
    # Killed right after a message was deleted, the bot does not know it, and deletes it again.
    again = [one for one in found.small.refused if re.fullmatch("DELETE .* 404", one)]
    refused = [one for one in found.small.refused if one not in again]
    sys.stdout.writelines(f"refused: {one}\n" for one in refused)
    figures = [
        *(Figure(f"kills at: {deed}", number, "kills") for deed, number in found.kills.items()),
        Figure("until every board was right after a start, the longest", found.slowest, "s"),
        Figure("requests that Discord refused", len(refused), "requests", Target(0)),
    ]
    return Section("kill -9 before and after each request, with a Discord that lives on", figures)


async def _edges(options: argparse.Namespace, folder: Path) -> Hall:
    timer = Timer(options.minutes)
    async with hall(folder, options.rules) as here:
        for deed in DEEDS:
            number = 0
            while not timer.over and await kill_at(here, deed, number, after=False):
                await kill_at(here, deed, number, after=True)
                number += 1
    return here


def crowd(options: argparse.Namespace, progress: Progress) -> Section:
    file = progress.database(f"crowd-{options.seed}")
    file.unlink(missing_ok=True)
    return Section(f"{options.games} games at once", asyncio.run(_crowd(options, file)))


async def _crowd(options: argparse.Namespace, file: Path) -> list[Figure]:
    async with servers(file, shards=2) as both:
        crowd = Crowd(both, Random(options.seed), options.rules)
        await crowd.open(options.games)
        timer, start = Timer(options.minutes), perf_counter()
        while await crowd.playing() and not timer.over:
            await crowd.press_all()
        seconds = perf_counter() - start
        await crowd.check()
        turns = sum([(await hall.table()).version for hall in crowd.halls])
        over = len(crowd.halls) - len(await crowd.playing())
    return [
        Figure(f"games played to the end, of {options.games}", over, "games"),
        Figure("turns", turns, "turns"),
        Figure("presses, those of strangers included", crowd.presses, "presses"),
        Figure("presses a second", crowd.presses / seconds, "1/s"),
        *_left(crowd.remains.found()),
    ]


def restless(options: argparse.Namespace, progress: Progress) -> Section:
    file = progress.database(f"restless-{options.seed}")
    file.unlink(missing_ok=True)
    found = asyncio.run(_restless(options, file))
    figures = [
        Figure("games", found.games, "games"),
        Figure("after so many odd things the game could go on", found.deeds, "deeds"),
    ]
    return Section("People who come and go in any order", figures)


async def _restless(options: argparse.Namespace, file: Path) -> Restless:
    timer = Timer(options.minutes)
    async with servers(file) as (server,):
        people = Restless(server, Random(options.seed), options.rules)
        while people.games < options.odd_games and not timer.over:
            await people.play(MOST_DEEDS)
    return people


def marathon(options: argparse.Namespace, progress: Progress) -> Section:
    saved: dict[str, Any] = {"turns": 0, "games": 0, "legs": 0} | progress.load("marathon")
    timer = Timer(options.minutes)
    file = progress.database(f"marathon-{saved['legs']}")
    leg = Marathon(file, Random(options.seed + saved["legs"]), options.rules)
    asyncio.run(leg.run(options.turns - saved["turns"], lambda: timer.over))
    turns, games = saved["turns"] + leg.turns, saved["games"] + leg.games
    progress.save("marathon", turns=turns, games=games, legs=saved["legs"] + 1)
    figures = [
        Figure(f"turns, of {options.turns}", turns, "turns"),
        Figure("games", games, "games"),
        Figure("held by our code in the end, tables not counted", (leg.held or [0])[-1], "kB"),
        *(
            Figure(f"growth in {LAP} turns, once warm", growth, "kB", Target(MOST_GROWTH))
            for growth in leg.growth
        ),
        *_left(leg.left),
    ]
    return Section("A marathon", figures)


def wires(options: argparse.Namespace, progress: Progress) -> Section:
    timer = Timer(options.minutes)
    saved: dict[str, Any] = {"played": {}} | progress.load("wire")
    played: dict[str, dict[str, Any]] = saved["played"]
    for number, case in enumerate(CASES_OF_WIRE):
        if timer.over:
            break
        if case not in played:
            rules = options.rules[number % len(options.rules)]
            played[case] = asdict(asyncio.run(play_over_wire(case, options.seed, rules)))
            progress.save("wire", played=played)
    games = {case: Played(**game) for case, game in played.items()}
    unwell = [case for case, game in games.items() if not game.well]
    figures = [
        Figure(f"{case}: {game.struck} times, {game.turns} turns, ended", game.seconds, "s")
        for case, game in games.items()
        if game.well
    ]
    figures += [Figure(f"{case}: {games[case]}", 1, "not well", Target(0)) for case in unwell]
    return Section(f"Whole games over real connections, {len(CASES_OF_WIRE)} kinds", figures)


def processes(options: argparse.Namespace, progress: Progress) -> Section:
    folder = progress.database(f"processes-{options.seed}").with_suffix("")
    timer = Timer(options.minutes)
    waves = takewhile(lambda _: not timer.over, range(options.waves))
    try:
        with running() as server:
            url = server.url("postgres")
            deaths = map(Random(options.seed).uniform, repeat(2.0), repeat(6.0))
            seen = asyncio.run(accept(url, folder, waves=waves, deaths=deaths))
    except NoServer as error:
        return Section(f"Four processes on one database: not tried ({error})", [])
    sys.stdout.writelines(f"wrong: {one}\n" for one in (*seen.refused, *seen.wrong))
    figures = [
        Figure(f"waves of last turns in all at once, of {options.waves}", seen.waves, "waves"),
        Figure("games that ended in them", seen.finished, "games"),
        Figure("processes killed meanwhile", seen.kills, "kills"),
        Figure("last turns refused", len(seen.refused), "turns", Target(0)),
        Figure("a last turn, the longest", max(seen.seconds, default=0), "s"),
        Figure("deals of one day", len(seen.deals), "deals", Target(1)),
        Figure("times the commands were synced", seen.syncs, "times", Target(1)),
        Figure(f"reminders of {seen.open} games after a start", seen.reminded.total(), "times"),
        Figure("what the database shows that must not be", len(seen.wrong), "", Target(0)),
        Figure("memory of a process", max(seen.memory, default=0) / 1e6, "MB"),
    ]
    return Section("Four processes on one database", figures)


def _left(found: dict[str, int]) -> list[Figure]:
    return [Figure(f"{kind} left behind", number, "", Target(0)) for kind, number in found.items()]


def all_faults(options: argparse.Namespace, progress: Progress) -> Section:
    timer = Timer(options.minutes)
    seen: list[str] = progress.load("faults").get("seen", [])
    for fault, stage in FAULT_CASES[len(seen) :]:
        if timer.over:
            break
        file = progress.database(f"fault-{len(seen)}")
        rules = options.rules[len(seen) % len(options.rules)]
        seen.append(asyncio.run(_fault(file, fault, stage, rules)))
        progress.save("faults", seen=seen)
        sys.stdout.write(f"{seen[-1]}\n")
        sys.stdout.flush()
    figures = [Figure(f"things that broke in a stage, of {len(FAULT_CASES)}", len(seen), "cases")]
    return Section("Everything that can fail, hang or lie", figures)


async def _fault(file: Path, fault: str, stage: str, rules: str) -> str:
    async with servers(file) as (server,):
        server.rules = rules
        return str(await endure_fault(server, fault, stage, Random(f"{fault}, {stage}")))


PARTS: dict[str, Callable[[argparse.Namespace, Progress], Section]] = {
    "bad-days": bad_days,
    "kills": kills,
    "edges": edges,
    "crowd": crowd,
    "restless": restless,
    "marathon": marathon,
    "wire": wires,
    "faults": all_faults,
    "processes": processes,
}


def main(arguments: Sequence[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    options.rules = options.rules or [*TITLES]
    logging.disable(logging.WARNING)
    for section in _sections(options):
        sys.stdout.write(f"{section}\n\n")
        sys.stdout.flush()


def _sections(options: argparse.Namespace) -> Iterator[Section]:
    with tempfile.TemporaryDirectory() as folder:
        progress = Progress(options.keep or Path(folder))
        for part in options.parts or PARTS:
            yield PARTS[part](options, progress)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which of: {', '.join(PARTS)}")
    parser.add_argument("--kills", type=int, default=200, help="how often the bot is killed")
    parser.add_argument("--games", type=int, default=200, help="how many games at once")
    parser.add_argument("--odd-games", type=int, default=100, help="games of restless people")
    parser.add_argument("--turns", type=int, default=10_000, help="turns of the marathon")
    parser.add_argument("--waves", type=int, default=50, help="ends in all processes at once")
    parser.add_argument("--storms", type=int, default=4, help="whole games on bad days")
    parser.add_argument("--minutes", type=float, default=15, help="the most for each part")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="go on there where the last run has stopped"
    )
    parser.add_argument(
        "--game",
        dest="rules",
        action="append",
        choices=[*TITLES],
        help="what is played, one after another; without it, every game of the house",
    )
    parser.add_argument("--seed", type=int, default=1, help="of all that is random")
    return parser


if __name__ == "__main__":
    main()
