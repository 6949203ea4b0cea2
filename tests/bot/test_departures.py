"""Members who leave the server in the middle of a game."""

import simcord

from tests.bot.messages import board_of, history, text_of
from tests.bot.server import Server

LIVE = 130
"""Seconds after which a turn at a live table is missed."""


def _depart(server: Server, person: simcord.MemberActor) -> None:
    server.guild.remove_member(person)


def _told(server: Server) -> str:
    return "\n".join(text_of(message) for message in history(server.channel))


async def test_who_left_the_server_has_left_the_game_when_their_turn_is_missed(
    server: Server,
) -> None:
    await server.game(*server.members(3), pace="live")
    mover = await server.mover()
    _depart(server, mover)
    await server.env.advance_time(LIVE)
    table = await server.table()
    seat = table.seat_of(mover.id)
    assert seat is not None
    assert seat.left_at is not None
    assert table.version == 1
    assert f"**{mover.name}** leaves the server" in _told(server)
    assert f"Sit in for {mover.name}" in str(board_of(server.channel).components)


async def test_in_a_game_without_a_limit_they_are_looked_for_daily(server: Server) -> None:
    await server.game(*server.members(3), pace="none")
    mover = await server.mover()
    _depart(server, mover)
    await server.env.advance_time(LIVE)
    assert (await server.table()).version == 0
    assert server.bot.rounds is not None
    await server.bot.rounds.look_round()
    assert (await server.table()).version == 1
    assert f"**{mover.name}** leaves the server" in _told(server)


async def test_who_is_still_there_only_misses_a_turn_also_when_discord_does_not_answer(
    server: Server,
) -> None:
    await server.game(*server.members(3), pace="live")
    mover = await server.mover()
    server.env.inject_error("GET", "/guilds/*/members/*", status=500, times=9)
    await server.env.advance_time(LIVE)
    seat = (await server.table()).seat_of(mover.id)
    assert seat is not None
    assert (seat.left_at, seat.missed) == (None, 1)


async def test_a_game_that_all_but_one_have_left_with_the_server_is_decided(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo, pace="live")
    for person in (ana, ben):
        _depart(server, person)
    for _ in range(2):
        await server.env.advance_time(LIVE)
    assert not (await server.table()).running
    assert text_of(board_of(server.channel)).startswith("## 🏆 Game 1, winner: cleo")
