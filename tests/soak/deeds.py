"""What people and the clock do at a table, each of which some request of Discord may spoil."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import discord
from simcord.results import InteractionResult

from tests.bot.messages import ids_of, lines
from tests.soak.stubborn import Stubborn
from tests.soak.weather import (
    ACKNOWLEDGE,
    ANSWER,
    DELETE,
    DIRECT,
    LOOK,
    MARK,
    POST,
    SHRINK,
    Route,
)

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is done at a table, and the requests that it takes."""

    do: Callable[[Stubborn], Awaitable[InteractionResult | None]]
    routes: tuple[Route, ...]
    turns: int = 0
    """How many turns are committed by it."""
    sure: bool = True
    """Each of the requests is made every time."""


async def turn(table: Stubborn) -> InteractionResult:
    """Pick and confirm."""
    return await table.turn()


async def board(table: Stubborn) -> InteractionResult:
    """Ask for the board."""
    member = await table.server.mover(table.game)
    return await member.slash(table.server.channel, "salad board")


async def resume(table: Stubborn) -> None:
    """Look after everything as after a start."""
    with table.server.env.time_context():
        await table.server.bot.services.keeper.recover_all()
    await table.server.env.settle()


async def reminder(table: Stubborn) -> None:
    """Let half the time be over, and take the turn, which deletes the reminder."""
    await _ring(table, due_in=A_DAY)
    await table.turn()


async def timeout(table: Stubborn) -> None:
    """Miss a turn, and be forgiven."""
    await _ring(table, due_in=timedelta(0))
    store, manager = table.server.bot.services.store, table.server.bot.services.manager
    for seat in (await table.table()).record.seats:
        forgiven = replace(seat, missed=0, away_at=None)
        await store.clocks.note_missed(table.game, forgiven, await store.clocks.get(table.game))
    await manager.reload(table.game)


async def alarm(table: Stubborn) -> None:
    """Lock the bot out until somebody was told, and let it in again."""
    server = table.server
    server.forbid(discord.Permissions(send_messages=True))
    await _ring(table, due_in=timedelta(0))
    await table.wait()
    server.forbid(discord.Permissions.none())
    await server.env.settle()


async def join(table: Stubborn) -> InteractionResult:
    """Sit down at the lobby next door, which shows it a minute later at the latest."""
    server, hall = table.server, table.next_door
    lobby = Stubborn(server, table.rng, channel=hall)
    host, guest = list(server.people.values())[:2]
    while not lobby.boards():
        # The request that fails may be the one that takes this command.
        await host.slash(hall, "salad new")
    game = (await server.bot.services.manager.table_in(hall.id)).id
    seated = len((await server.table(game)).record.seats) == 1
    verb = "join" if seated else "leave"
    result = await guest.click(lobby.boards()[-1], custom_id=f"s:{verb}:{game}")
    await table.wait()
    (shown,) = lobby.boards()
    seats = (await server.table(game)).record.seats
    assert sum(line[:2] in {"1.", "2."} for line in lines(shown)) == len(seats)
    assert ids_of(shown, f"s:join:{game}")
    return result


async def _ring(table: Stubborn, *, due_in: timedelta) -> None:
    """Let the clock of the game ring now: for a reminder, or because the time is over."""
    now, store = table.server.env.now(), table.server.bot.services.store
    clocks = [
        replace(clock, due_at=now + due_in, remind_at=now)
        for clock in await store.clocks.get(table.game)
    ]
    await store.clocks.start(clocks, afresh=True)
    await table.wait(seconds=1)


DEEDS = {
    "turn": Deed(turn, (ACKNOWLEDGE, POST, MARK), turns=1),
    "board": Deed(board, (ACKNOWLEDGE, ANSWER, POST, DELETE)),
    "resume": Deed(resume, (LOOK, POST), sure=False),
    "reminder": Deed(reminder, (LOOK, POST, DELETE), turns=1, sure=False),
    "timeout": Deed(timeout, (POST, SHRINK), turns=1),
    "alarm": Deed(alarm, (DIRECT, LOOK), sure=False),
    "join": Deed(join, (ACKNOWLEDGE, SHRINK), sure=False),
}
