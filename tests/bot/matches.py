"""Matches of several rounds, opened by presses and played on without them."""

from typing import Any

import simcord
from simcord import ResponseMessage

from tests.bot.messages import board_of
from tests.bot.server import Server


async def match_lobby(
    server: Server, *people: simcord.MemberActor, **options: Any
) -> ResponseMessage:
    """Open a lobby, with options of `/salad new`, in which the host has chosen a match."""
    lobby = await server.lobby(people[0], **options)
    await people[0].click(lobby, label="Play a match")
    for person in people[1:]:
        await person.click(lobby, label="Join")
    return board_of(server.channel)


async def start_match(server: Server, number: int) -> None:
    people = server.members(number)
    await people[0].click(await match_lobby(server, *people), label="Start")


async def skip(server: Server, *, left: int, game: int = 1) -> None:
    """Play on, without looking at the boards, until a round has so few cards left, or fewer."""
    manager = server.bot.services.manager
    table = await manager.table(game)
    while table.running and table.state.left > left:
        (decision,), (seat,) = table.pending(), table.waits_for()
        action = str(table.game.default_action(table.state, seat.seat))
        table = await manager.submit(game, seat.user_id, decision.id, action)
    await server.bot.services.live.screens.show(game)


async def play_out(server: Server, game: int = 1) -> ResponseMessage:
    """Play a game to its end and return its final message."""
    while (await server.table(game)).running:
        await skip(server, left=0, game=game)
    return board_of(server.channel)
