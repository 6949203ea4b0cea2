"""Tables of people and a computer player."""

import simcord
from simcord import ResponseMessage

from tests.bot.messages import board_of, ids_of
from tests.bot.server import Server


async def with_sprout(server: Server, *people: simcord.MemberActor) -> ResponseMessage:
    """Start a game of these people and a beginner, and return its board."""
    lobby = await server.lobby(*people)
    await people[0].select(lobby, ["sprout"], custom_id=ids_of(lobby, "m:computer:")[0])
    await people[0].click(board_of(server.channel), label="Start")
    return board_of(server.channel)
