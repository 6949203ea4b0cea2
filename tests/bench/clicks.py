"""From a click to the new board, on the simulated Discord with real pictures and a real file."""

import asyncio
import logging
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest.mock import patch

import simcord

from bot import Settings, create_bot
from bot.games import DEFAULT, TITLES
from tests.bench.figures import Figure, Section, Target, percentile
from tests.bench.seats import Seats
from tests.bench.stalls import Stalls, watched
from tests.bench.storing import Stored
from tests.bench.wire import Call, Wire, tapped
from tests.store.counting import Counts, counted

SEATS = 4
SEED = 5
BOARD = Target(120)
STALL = Target(20)
REQUESTS, KILOBYTES = Target(4.8, firm=True), Target(150)
"""Some 130 of the kilobytes are two pictures, in which every card can be read on a phone."""
IDLE_SECONDS = 2


@dataclass(slots=True)
class Times:
    """Seconds, one entry a click."""

    board: list[float] = field(default_factory=list)
    """From a confirmed click until the new board is posted."""
    own: list[float] = field(default_factory=list)
    """The part of it that the bot took; the rest is the simulated Discord's."""
    settled: list[float] = field(default_factory=list)
    """Until the board before has shrunk as well and everything rests."""
    marked: list[float] = field(default_factory=list)
    """From a click that picks a card until the board shows it."""


@dataclass(slots=True)
class Traffic:
    """What all turns of a game have asked of Discord."""

    turns: int = 0
    picks: int = 0
    requests: int = 0
    counted: int = 0
    """Requests of the fifty a second that a token has; answers to interactions are none."""
    size: int = 0
    """Bytes."""

    def note(self, calls: list[Call], *, turn: bool) -> None:
        """Add what a click has led to: a turn, or else a pick."""
        self.turns += turn
        self.picks += not turn
        self.requests += len(calls)
        self.counted += sum(call.path.startswith("/channels/") for call in calls)
        self.size += sum(call.size for call in calls)


def measure() -> Iterator[Section]:
    logging.disable(logging.INFO)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        played = asyncio.run(_play(Settings(_env_file=None, database_url=url)))
        others = [(rules, _other(Path(folder), rules)) for rules in TITLES if rules != DEFAULT]
    times, stalls, traffic, stored = played
    idle = asyncio.run(_idle())
    turns = f"{len(times.board)} turns"
    yield Section(f"Clicks in a {SEATS}-player game of {turns}", _clicks(times, BOARD))
    asked = [*_requests(traffic), *stored.figures()]
    yield Section(f"A turn of {traffic.picks / traffic.turns:.1f} picks", asked)
    yield Section("The event loop meanwhile, simulated Discord included", _loop(stalls, idle))
    for rules, figures in others:
        yield Section(f"Clicks in a {SEATS}-player game of {rules}", figures)


def _other(folder: Path, rules: str) -> list[Figure]:
    """Measure another game of the house, for which there are no targets."""
    settings = Settings(_env_file=None, database_url=f"sqlite+aiosqlite:///{folder / rules}.db")
    times, _, traffic, _ = asyncio.run(_play(settings, rules))
    picks = Figure("picks a turn", traffic.picks / traffic.turns, "")
    return [*_clicks(times, None), picks, Figure("requests", traffic.requests / traffic.turns, "")]


async def _idle() -> Stalls:
    """Return what stalls a loop with nothing to do: the other processes of this machine."""
    stalls = Stalls()
    async with watched(stalls):
        await asyncio.sleep(IDLE_SECONDS)
    return stalls


async def _play(settings: Settings, rules: str = DEFAULT) -> tuple[Times, Stalls, Traffic, Stored]:
    bot = create_bot(settings)
    async with simcord.run(bot, shard_count=1) as env:
        seats = Seats(env, SEATS, SEED, rules)
        await seats.start()
        # Nobody plays so fast that a channel would have no room for the next board.
        room = patch("bot.ui.kit.pace.MOST", 1_000_000)
        with tapped(bot) as wire, counted() as asked, room:
            return await _click_to_the_end(seats, wire, asked)


async def _click_to_the_end(
    seats: Seats, wire: Wire, asked: Counts
) -> tuple[Times, Stalls, Traffic, Stored]:
    times, stalls, traffic, stored = Times(), Stalls(), Traffic(), Stored()
    while (click := seats.next_click()) is not None:
        member, board, custom_id = click
        wire.calls.clear()
        async with watched(stalls):
            start = perf_counter()
            result = await member.click(board, custom_id=custom_id)
            end = perf_counter()
        seats.heard(member, custom_id, result)
        _note(times, wire, start, end)
        traffic.note(wire.calls, turn=any(call.posts_message for call in wire.calls))
        stored.note(asked, wire.calls)
    return times, stalls, traffic, stored


def _note(times: Times, wire: Wire, start: float, end: float) -> None:
    posted = [call for call in wire.calls if call.posts_message]
    if not posted:
        times.marked += [call.end - start for call in wire.calls if call.shows_pick][:1]
        return
    times.board.append(posted[0].end - start)
    times.own.append(wire.own_seconds(until=posted[0]))
    times.settled.append(end - start)


def _clicks(times: Times, board: Target | None) -> list[Figure]:
    return [
        Figure("confirmed click to board, median", _ms(median(times.board)), "ms", board),
        Figure("… 95th percentile", _ms(percentile(times.board, 0.95)), "ms"),
        Figure("… the bot's own part, median", _ms(median(times.own)), "ms"),
        Figure("… until the board before has shrunk, median", _ms(median(times.settled)), "ms"),
        Figure("picking click to marked board, median", _ms(median(times.marked)), "ms"),
    ]


def _requests(traffic: Traffic) -> list[Figure]:
    turns = traffic.turns
    return [
        Figure("requests", traffic.requests / turns, "", REQUESTS),
        Figure("… of the token's fifty a second", traffic.counted / turns, ""),
        Figure("kilobytes sent", traffic.size / turns / 1000, "KB", KILOBYTES),
    ]


def _loop(stalls: Stalls, idle: Stalls) -> list[Figure]:
    return [
        Figure("longest stall", _ms(max(stalls.late)), "ms", STALL),
        Figure("… 99.9th percentile", _ms(percentile(stalls.late, 0.999)), "ms"),
        Figure("… longest in an idle loop on this machine now", _ms(max(idle.late)), "ms"),
        Figure("longest callback", _ms(max(stalls.busy)), "ms CPU"),
    ]


def _ms(seconds: float) -> float:
    return 1000 * seconds
