"""Posts that Discord has made though its answer was lost: no second board comes of them."""

import discord
import pytest

from tests.bot.answers import wire
from tests.bot.failures import fail_store
from tests.bot.messages import alive, board_of, history, ids_of, text_of
from tests.bot.server import Server

A_MINUTE_LATER = 66


async def test_a_board_whose_answer_was_lost_is_the_only_board_a_minute_later(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), await server.pick_default()
    with wire() as line:
        line.losing = 1
        await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
        await server.env.advance_time(A_MINUTE_LATER)
    (live,) = alive(server.channel)
    assert "Turn 2" in text_of(live)


async def test_where_the_bot_may_not_look_back_the_same_message_is_posted_again(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), await server.pick_default()
    server.forbid(discord.Permissions(read_message_history=True))
    with wire() as line:
        line.losing = 1
        await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
        await server.env.advance_time(A_MINUTE_LATER)
        assert line.nonces == [line.nonces[0]] * 2
    (live,) = alive(server.channel)
    assert "Turn 2" in text_of(live)


async def test_a_board_asked_for_whose_answer_was_lost_leaves_no_second_one(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    with wire() as line:
        line.losing = 1
        await mover.slash(server.channel, "salad board")
        await server.env.advance_time(A_MINUTE_LATER)
    (live,) = alive(server.channel)
    assert live.id == history(server.channel)[-1].id


async def test_every_board_has_a_nonce_of_its_own(server: Server) -> None:
    ana, ben = server.members(2)
    with wire() as line:
        await server.game(ana, ben)
        for _ in range(3):
            await ben.slash(server.channel, "salad board")
        mover, board = await server.mover(), await server.pick_default()
        await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
        assert len(set(line.nonces)) == len(line.nonces) == 6
    assert len(alive(server.channel)) == 1
    assert "Turn 2" in text_of(board_of(server.channel))


async def test_a_board_that_could_not_be_noted_down_is_found_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), await server.pick_default()
    fail_store(server, monkeypatch, "boards.set_live_message")
    with wire():
        await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
        await server.env.advance_time(A_MINUTE_LATER)
    (live,) = alive(server.channel)
    assert "Turn 2" in text_of(live)
