"""Tables that play faster than Discord lets a channel be written to: nobody waits for it."""

import random

import pytest

from bot.ui.kit import pace
from tests.bot.messages import alive, history, labels, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout

ROOM = 4
"""Boards that may be posted within five seconds."""


@pytest.fixture(autouse=True)
def _as_at_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST", ROOM)


def posts(server: Server, since: int = 0) -> int:
    made = server.env.http_requests[since:]
    return sum(one.method == "POST" and one.path.endswith("/messages") for one in made)


async def lines(server: Server, game: int = 1) -> list[str]:
    """Return what each action of a game is told with."""
    table = await server.table(game)
    display = server.bot.services.live.displays.of(table)
    return [display.narrate([version]) for version in range(1, table.version + 1)]


async def untold(server: Server) -> list[int]:
    """Return which actions are told in the channel not at all or twice, by their versions."""
    told = [line for message in history(server.channel) for line in text_of(message).splitlines()]
    found = await lines(server)
    return [n for n, line in enumerate(found, 1) if told.count(line) != found.count(line)]


async def burst(server: Server, turns: int, rng: random.Random) -> None:
    """Take turns, one as soon as the board asks for it."""
    for _ in range(turns):
        await server.take_turn(rng)


async def a_moment_later(server: Server) -> None:
    server.env.backend.advance_clock(6)
    await server.env.settle()


async def test_a_table_without_room_for_another_board_sees_it_on_the_one_that_is_there(
    server: Server,
) -> None:
    rng = random.Random(3)
    await server.game(*server.members(3))
    await burst(server, 9, rng)
    assert posts(server) == ROOM
    (board,) = alive(server.channel)
    assert "Turn 10" in text_of(board)
    assert board.id == history(server.channel)[-1].id
    mover = await server.mover()
    assert f"<@{mover.id}>, your turn!" in text_of(board)
    server.env.backend.advance_clock(6)
    with server.env.time_context():
        await server.take_turn(rng)
    assert posts(server) == ROOM + 1
    assert await untold(server) == []


async def test_every_turn_of_a_game_of_bursts_is_told_once(server: Server) -> None:
    rng = random.Random(5)
    await server.game(*server.members(2))
    for size in (7, 1, 6, 2, 8):
        await burst(server, size, rng)
        await a_moment_later(server)
    with server.env.time_context():
        await server.play_until_last_turn()
        await server.env.settle()
        await a_moment_later(server)
        await server.take_turn(rng)
    assert not (await server.table()).running
    assert await untold(server) == []
    assert len(alive(server.channel)) == 1


@pytest.mark.parametrize("then", ["restart", "salad board", "both"])
async def test_what_a_board_of_several_turns_has_to_tell_outlives(
    server: Server, then: str
) -> None:
    rng = random.Random(7)
    ana, _ = server.members(2)
    await server.game(*server.members(2))
    await burst(server, 8, rng)
    await a_moment_later(server)
    if then != "salad board":
        await server.restart()
    with server.env.time_context():
        if then != "restart":
            await ana.slash(server.channel, "salad board")
        await server.take_turn(rng)
    assert await untold(server) == []
    assert len(alive(server.channel)) == 1


async def test_a_game_that_is_called_off_tells_all_turns_of_its_last_board(server: Server) -> None:
    moderator = server.members(2)[0]
    await server.game(*server.members(2))
    await burst(server, 8, random.Random(9))
    await server.bot.services.manager.call_off_together(
        1, {person.id for person in server.members(2)}
    )
    await server.bot.services.live.screens.show(1)
    assert moderator is not None
    assert alive(server.channel) == []
    assert await untold(server) == []


async def test_who_must_decide_on_a_board_that_was_edited_is_called_when_there_is_room(
    server: Server,
) -> None:
    rng = random.Random(3)
    await server.game(*server.members(3))
    await burst(server, 5, rng)
    mover, before = await server.mover(), len(history(server.channel))
    await server.wait()
    assert len(history(server.channel)) == before, "there is no room yet"
    await server.wait()
    *_, line = history(server.channel)
    assert len(history(server.channel)) == before + 1
    assert text_of(line).startswith(f"<@{mover.id}>, the table waits for you.")
    assert mover.id in line._message.mention_user_ids
    with server.env.time_context():
        await server.take_turn(rng)
    assert line.id not in {message.id for message in history(server.channel)}


async def test_nobody_is_called_to_a_board_that_has_gone_on(server: Server) -> None:
    rng = random.Random(3)
    await server.game(*server.members(3))
    await burst(server, 5, rng)
    server.env.backend.advance_clock(5.6)
    with server.env.time_context():
        await server.take_turn(rng)
    before = [message.id for message in history(server.channel)]
    await server.wait(1)
    assert [message.id for message in history(server.channel)] == before


async def test_an_edited_board_is_that_of_the_press_and_takes_no_room(server: Server) -> None:
    await server.game(*server.members(2))
    since = len(server.env.http_requests)
    for _ in range(8):
        await server.take_turn(random.Random(1))
    made = server.env.http_requests[since:]
    assert not any(one.method == "PATCH" and one.path.startswith("/channels") for one in made)


async def test_a_press_whose_token_is_refused_edits_the_board_all_the_same(server: Server) -> None:
    await server.game(*server.members(2))
    server.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027, times=None)
    for _ in range(ROOM + 2):
        result = await server.take_turn(random.Random(1))
        assert said(result) == ""
    (board,) = alive(server.channel)
    assert "Turn 7" in text_of(board)
    assert "Confirm" not in labels(board)


async def test_who_is_thinking_is_not_worth_a_pause(server: Server) -> None:
    ana = server.member("ana")
    await with_sprout(server, ana)
    manager, screens = server.bot.services.manager, server.bot.services.live.screens
    table = await server.table()
    decision = table.pending()[0]
    action = str(table.game.default_action(table.state, decision.seats[0]))
    await manager.submit(1, ana.id, decision.id, action)
    assert (await server.table()).computer_to_move() is not None
    server.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    live = await screens.show(1)
    assert live is not None
    assert server.env.backend.faults == []
    assert server.bot.services.live.pausing.paused == set()
    await screens.show(1)
    assert "Sprout…" in text_of(history(server.channel)[-1])
