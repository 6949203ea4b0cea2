"""Everything that the bot starts or asks fails, hangs or lies, one at a time, in every stage.

Each case is one game: it is brought to its stage, something breaks, people press, an hour and more
passes, it is whole again. Then nobody has missed a turn for it, and the game has gone on with one
board. What the person was told, and what the channel showed meanwhile, goes into a table.
"""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

import aiohttp
import discord
import pytest
import simcord

from bot.players import desk
from bot.render import Picture
from bot.store import StoreError
from bot.store.database import Database
from bot.ui.live import drawing
from tests.bot.messages import confirms, ids_of, picks, privates, text_of
from tests.bot.server import Server
from tests.games.ahead import ahead
from tests.players.misbehaving import LIES, Starts, liar, silent, thrower, unstarted
from tests.soak.stubborn import Stubborn
from tests.soak.verdict import check_game
from tests.soak.weather import ACKNOWLEDGE, POST, Trouble, once, weather

Break = Callable[[Server, pytest.MonkeyPatch], AbstractAsyncContextManager[None]]

AN_HOUR = 66
"""Minutes: longer than a relaxed turn."""


def thinking(wrong: Any) -> Break:
    """Let every process that thinks misbehave in one way."""

    @contextlib.asynccontextmanager
    async def broken(server: Server, patches: pytest.MonkeyPatch) -> AsyncIterator[None]:
        pool = server.bot.services.players
        patches.setattr(desk, "LONGEST_SECONDS", 1.0)
        patches.setattr(pool, "_start", Starts(then=wrong))
        for seat in pool._idle:
            await seat.clear()
        yield
        for seat in pool._idle:
            await seat.clear()
        pool._mishaps.answered()

    return broken


def drawings(draw: Callable[[Any], Any]) -> Break:
    """Let every picture be drawn in one wrong way."""

    @contextlib.asynccontextmanager
    async def broken(_: Server, patches: pytest.MonkeyPatch) -> AsyncIterator[None]:
        patches.setattr(drawing, "_draw", draw)
        yield

    return broken


def no_memory(_: Any) -> Picture:
    raise MemoryError


def no_end(_: Any) -> Picture:
    # As the bot sees it once its patience is over; in simulated time nothing may really hang.
    raise TimeoutError


def store(*methods: str) -> Break:
    """Let the store refuse what it is asked for."""

    @contextlib.asynccontextmanager
    async def refuse(_: Database) -> AsyncIterator[None]:
        raise StoreError("The disk of the database fails.")
        yield

    @contextlib.asynccontextmanager
    async def broken(_: Server, patches: pytest.MonkeyPatch) -> AsyncIterator[None]:
        for method in methods:
            patches.setattr(Database, method, refuse)
        yield

    return broken


def day_set(by: timedelta) -> Break:
    """Set the time of day, and leave it so."""

    @contextlib.asynccontextmanager
    async def broken(server: Server, _: pytest.MonkeyPatch) -> AsyncIterator[None]:
        clock = server.bot.services.clock
        told = clock._now
        clock._now = lambda: told() + by
        yield
        clock._now = told

    return broken


@contextlib.asynccontextmanager
async def cut_off(_: Server, patches: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Let the gateway be down, for all that the bot knows; presses still arrive."""
    patches.setattr(discord.ShardInfo, "is_closed", lambda _: True)
    yield


def route(forecast: Any) -> Break:
    """Let requests fail as foretold."""

    @contextlib.asynccontextmanager
    async def broken(_: Server, __: pytest.MonkeyPatch) -> AsyncIterator[None]:
        with weather(forecast()):
            yield

    return broken


LATE = Trouble("no answer in time", error=TimeoutError)
NEVER = Trouble("not allowed", status=405)
TORN = Trouble("the connection was torn", error=aiohttp.ServerDisconnectedError)

FAULTS: dict[str, Break] = {
    "a thinking process does not start": thinking(unstarted),
    "a thinking process stands still": thinking(silent),
    "a thinking process answers nonsense": thinking(lambda: liar(LIES["no pickle"])),
    "a thinking process answers with an exception": thinking(thrower),
    "a thinking process dies": thinking(lambda: liar(LIES["dead"])),
    "pictures cannot be drawn": drawings(no_memory),
    "pictures take for ever": drawings(no_end),
    "the disk is full": store("write_own"),
    "the disk fails": store("write_own", "read"),
    "the time of day goes an hour back": day_set(timedelta(hours=-1)),
    "the time of day goes a day ahead": day_set(timedelta(days=1)),
    "the gateway is down": cut_off,
    "no message can be posted": route(lambda: lambda m, p: LATE if POST.matches(m, p) else None),
    "one message is not answered": route(lambda: once(POST, LATE)),
    "an acknowledgement is torn": route(lambda: once(ACKNOWLEDGE, TORN)),
    "past messages cannot be read": route(lambda: lambda m, _: LATE if m == "GET" else None),
    "past messages are refused": route(lambda: lambda m, _: NEVER if m == "GET" else None),
    "Discord answers nothing": route(lambda: lambda *_: LATE),
}
STOPS = {
    "the disk is full",
    "the disk fails",
    "the gateway is down",
    "no message can be posted",
    "Discord answers nothing",
}
"""With these time does not run: the hour may pass."""
STAGES = ("lobby", "first turn", "mid game", "computer's turn", "last turn")
CASES = [(fault, stage) for fault in FAULTS for stage in STAGES]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person saw of a fault."""

    fault: str
    stage: str
    told: str
    board: str

    def __str__(self) -> str:
        return f"{self.fault} | {self.stage} | {self.told or '-'} | {self.board}"


async def endure(server: Server, fault: str, stage: str, rng: Random) -> Seen:
    """Break one thing in one stage of a new game, and mend it; return what was seen."""
    table = await _brought_to(server, stage, rng)
    with pytest.MonkeyPatch.context() as patches:
        async with FAULTS[fault](server, patches):
            told = await _press(table)
            await server.wait(AN_HOUR if fault in STOPS else 2)
            board = _board(table)
    await server.wait(3)
    await _go_on(table, f"{fault}, {stage}")
    return Seen(fault, stage, told, board)


async def _brought_to(server: Server, stage: str, rng: Random) -> Stubborn:
    """Return a game of two people, and a computer player where one is to move soon."""
    channel = server.guild.create_text_channel(f"fault-{rng.randrange(10**9)}")
    server.channel = channel
    people, manager = server.members(2), server.bot.services.manager
    await server.lobby(*people, channel=channel, pace="relaxed", hints=False)
    game = (await manager.table_in(channel.id)).id
    table = Stubborn(server, rng, game=game, channel=channel)
    if stage == "lobby":
        return table
    if stage == "computer's turn":
        await manager.seat_computer(game, people[0].id, "sprout")
    await people[0].click(table.boards()[-1], label="Start")
    if stage == "last turn":
        await server.play_until_last_turn(game)
    for _ in range(4 if stage == "mid game" else 0):
        await _turn(table)
    if stage == "computer's turn":
        while not await _computer_is_next(table):
            await _turn(table)
    await server.env.settle()
    return table


async def _turn(table: Stubborn) -> None:
    """Take a turn; a computer player may answer it at once."""
    before = (await table.table()).version
    for _ in range(20):
        await _press(table)
        if (await table.table()).version > before:
            return
    raise AssertionError("the game is stuck")


async def _computer_is_next(table: Stubborn) -> bool:
    """Return whether a computer player decides after what somebody decides now."""
    now = await table.table()
    coming = ahead(now)
    return len(coming) > 1 and now.record.seats[coming[1].seat].level is not None


async def _press(table: Stubborn) -> str:
    """Start the game, or pick and confirm, once; return what the person was told."""
    server = table.server
    current = await table.table()
    with contextlib.suppress(AssertionError):
        if not current.running:
            host = server.people["ana"]
            result = await host.click(table.boards()[-1], custom_id=f"s:start:{table.game}")
            return _told(result)
        mover = await server.mover(table.game)
        if not picks(table.boards()[-1]):
            return await _press_in_hand(table, mover)
        for _ in range(4):
            board = table.boards()[-1]
            ids = confirms(board) or picks(board)
            result = await mover.click(board, custom_id=table.rng.choice(ids))
            if ids[0].startswith("s:do:") or privates(result):
                return _told(result)
    return ""


async def _press_in_hand(table: Stubborn, mover: simcord.MemberActor) -> str:
    """Open the hand, pick and confirm; return what the person was told in the end."""
    board = table.boards()[-1]
    result = await mover.click(board, custom_id=ids_of(board, "s:hand:")[0])
    hand = next(iter(privates(result)), None)
    while hand is not None and picks(hand):
        ids = confirms(hand)
        result = await mover.click(hand, custom_id=ids[0] if ids else table.rng.choice(picks(hand)))
        if ids or privates(result):
            break
    return _told(result)


def _told(result: Any) -> str:
    return " ".join(text_of(line) for line in privates(result)).replace("\n", " ")


def _board(table: Stubborn) -> str:
    boards = table.boards()
    newest = text_of(boards[-1]).splitlines()[0] if boards else "no board"
    return newest if len(boards) == 1 else f"{newest} ({len(boards)} boards)"


async def _go_on(table: Stubborn, told: str) -> None:
    """Check that the game goes on with one board, that nobody has lost a turn, and nothing else."""
    store, current = table.server.bot.services.store, await table.table()
    assert sum(seat.missed for seat in current.record.seats) == 0, told
    await check_game(store, current)
    assert len(table.boards()) == 1, told
    if not current.running and not current.steps:
        await _press(table)
    elif current.running:
        await _turn(table)
    after = await table.table()
    assert after.version > current.version or not current.running, told
    assert len(table.boards()) == 1, told
    await check_game(store, after)
    for person in list(after.people):
        if after.running:
            after = await table.server.bot.services.manager.leave(table.game, person)
    await table.server.bot.services.live.screens.show(table.game)


SAMPLE = (
    ("a thinking process stands still", "computer's turn"),
    ("pictures cannot be drawn", "first turn"),
    ("the disk is full", "mid game"),
    ("the time of day goes an hour back", "lobby"),
    ("the gateway is down", "last turn"),
    ("no message can be posted", "lobby"),
)
"""One fault of each kind, and every stage."""
