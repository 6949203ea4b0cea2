"""Players who sleep: their seats play by themselves, and nobody gains by it."""

import random
from collections.abc import Iterable

import pytest
import simcord

from bot.ui.kit.members import Members
from tests.bot.messages import board_of, history, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout
from tests.manager.house import results_of

LIVE = 130
"""Seconds after which a turn at a live table is missed."""


def _boards_posted(server: Server) -> list[object]:
    sent = server.env.http_requests
    posts = [r.json for r in sent if r.method == "POST" and r.path.endswith("/messages")]
    return [body for body in posts if "your turn!" in str(body)]


async def asleep(server: Server, players: int = 2) -> tuple[simcord.MemberActor, ...]:
    """Start a game, let one player sleep until the seat plays by itself; return that one first."""
    people = server.members(players)
    await server.game(*people, pace="live")
    sleeper, rng = await server.mover(), random.Random(1)
    while (seat := (await server.table()).seat_of(sleeper.id)) is None or seat.away_at is None:
        if await server.mover() == sleeper:
            await server.env.advance_time(LIVE)
        else:
            await server.take_turn(rng)
    return sleeper, *(person for person in people if person != sleeper)


async def test_who_leaves_while_the_others_sleep_has_lost(server: Server) -> None:
    sleeper, other = await asleep(server)
    asked = await other.slash(server.channel, "salad leave")
    assert f"You lose, and {sleeper.name} wins." in said(asked)
    await server.leave(other)
    (first, second) = await results_of(server.bot.services.store)
    assert (first[0], first[1], first[3]) == (sleeper.name, 1, False)
    assert (second[0], second[1], second[3]) == (other.name, 2, True)
    assert f"🏆 Game 1, winner: {sleeper.name}" in text_of(board_of(server.channel))


async def test_the_last_who_is_awake_passes_hosting_on_to_one_who_sleeps(server: Server) -> None:
    sleeper, other, third = await asleep(server, players=3)
    for person in (other, third):
        await server.leave(person)
    table = await server.table()
    assert table.record.host_id == sleeper.id
    assert [seat.lost for seat in table.record.seats].count(True) == 2
    assert not table.running


async def test_join_brings_back_who_slept(server: Server) -> None:
    sleeper, _ = await asleep(server)
    answer = await sleeper.slash(server.channel, "salad join")
    assert said(answer) == "You are back in game 1."
    seat = (await server.table()).seat_of(sleeper.id)
    assert seat is not None
    assert (seat.away_at, seat.missed) == (None, 0)


async def test_who_sleeps_because_they_left_the_server_has_left_the_game(server: Server) -> None:
    sleeper, *_ = await asleep(server, players=3)
    server.guild.remove_member(sleeper)
    rng = random.Random(2)
    await server.take_turn(rng)
    await server.take_turn(rng)
    seat = (await server.table()).seat_of(sleeper.id)
    assert seat is not None
    assert seat.lost
    told = [text_of(message) for message in history(server.channel)]
    line = f"**{sleeper.name}** leaves the server"
    assert sum(line in text for text in told) == 1
    before = len(_boards_posted(server))
    await server.take_turn(rng)
    assert len(_boards_posted(server)) == before + 1
    zoe = server.member("zoe")
    assert f"You sit in for **{sleeper.name}**" in said(
        await zoe.slash(server.channel, "salad join")
    )


async def test_who_leaves_just_while_discord_is_asked_about_them_leaves_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeper, *_ = await asleep(server, players=3)
    table, departed = await server.table(), Members.departed

    async def slowly(members: Members, guild_id: int, people: Iterable[int]) -> list[int]:
        gone = await departed(members, guild_id, people)
        for person in gone:
            await server.bot.services.manager.leave(table.id, person)
        return gone

    monkeypatch.setattr(Members, "departed", slowly)
    server.guild.remove_member(sleeper)
    before = len(_boards_posted(server))
    await server.take_turn(random.Random(2))
    seat = (await server.table()).seat_of(sleeper.id)
    assert seat is not None
    assert seat.lost
    assert "leaves the server" not in "".join(map(text_of, history(server.channel)))
    assert len(_boards_posted(server)) == before + 1


async def test_who_is_asked_before_leaving_learns_what_follows(server: Server) -> None:
    ana, ben = server.members(2)
    await with_sprout(server, ana, ben)
    assert "it counts as a loss" in said(await ben.slash(server.channel, "salad leave"))
    await server.leave(ben)
    zoe = server.member("zoe")
    await zoe.slash(server.channel, "salad join")
    question = said(await zoe.slash(server.channel, "salad leave"))
    assert "I'll play ben's seat again. Your own scores don't change." in question
    await server.leave(zoe)
    assert "You are the last person there" in said(await ana.slash(server.channel, "salad leave"))
