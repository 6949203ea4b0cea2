"""The bot as a process of its own that plays games until it is killed: python -m tests.soak.mortal.

It prints one line of JSON for each turn once its player has seen it confirmed, and one when every
open game has its board after the start.
"""

import asyncio
import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
import simcord

from bot.games import TITLES
from bot.words.refusals import NoGame
from tests.bot.messages import asks, history, ids_of
from tests.bot.server import Server
from tests.soak.stubborn import Stubborn
from tests.soak.world import SETTLE_SECONDS, new_bot, prepare_nothing

CHANNELS, PLAYERS = 2, 2


def say(**line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def main(file: Path, seed: int) -> None:
    """Run the bot in a world with the same server, channels and members in every process."""
    env = simcord.Env(new_bot(file), check_errors=False, settle_timeout=SETTLE_SECONDS)
    guild = env.create_guild()
    channels = [guild.create_text_channel(f"table-{number}") for number in range(CHANNELS)]
    url = f"sqlite+aiosqlite:///{file}"
    servers = [Server(env, url, guild, channel) for channel in channels]
    for number, server in enumerate(servers):
        server.rules = [*TITLES][number % len(TITLES)]
        for seat in range(PLAYERS):
            server.member(f"p{number}x{seat}")
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    with pytest.MonkeyPatch.context() as patches:
        prepare_nothing(patches)
        servers[0].draw_nothing(patches)
        await env.start()
        with env.time_context():
            await env.settle()
            await _look_at_boards(servers)
            await _play(servers, Random(seed))


async def _look_at_boards(servers: list[Server]) -> None:
    """Say of every open game whether it has one board, and which turn that shows."""
    for server in servers:
        try:
            table = await server.bot.services.manager.table_in(server.channel.id)
        except NoGame:
            continue
        boards = [message for message in history(server.channel) if ids_of(message)]
        fit = [
            board
            for board in boards
            if (asks(board, table.id, table.pending()[0].id) if table.running else _joins(board))
        ]
        say(resumed=table.id, boards=len(boards), fit=len(fit))
    say(ready=True)


def _joins(board: simcord.ResponseMessage) -> bool:
    return bool(ids_of(board, "s:join:"))


async def _play(servers: list[Server], rng: Random) -> None:
    """Play on in all channels by turns, and open a new table where a game is over."""
    while True:
        server = rng.choice(servers)
        try:
            table = await server.bot.services.manager.table_in(server.channel.id)
        except NoGame:
            await server.game(*server.people.values())
            continue
        if not table.running:
            await _start(server)
            continue
        await Stubborn(server, rng, table.id).turn()
        table = await server.table(table.id)
        say(game=table.id, version=table.version, action=table.record.turns[-1].action)


async def _start(server: Server) -> None:
    """Fill and start a lobby that was left by a kill."""
    host, *others = server.people.values()
    board = next(message for message in reversed(history(server.channel)) if ids_of(message))
    for member in others:
        if ids_of(board, "s:join:"):
            await member.click(board, label="Join")
    await host.click(board, label="Start")


if __name__ == "__main__":
    logging.disable(logging.WARNING)
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
