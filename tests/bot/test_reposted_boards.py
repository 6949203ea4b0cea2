"""The board at the bottom again: with what is picked on it, and not for onlookers every moment."""

import discord
import pytest

from tests.bot.messages import alive, board_of, ids_of, labels, said
from tests.bot.server import Server


async def test_a_board_that_is_posted_again_keeps_a_half_made_pick(server: Server) -> None:
    await server.game(*server.members(2))
    mover, (other,) = await server.mover(), await server.others()
    board = board_of(server.channel)
    await mover.click(board, custom_id="s:pick:1:0:A1:A1")
    half = ids_of(board_of(server.channel))
    await other.slash(server.channel, "salad board")
    again = board_of(server.channel)
    assert again.id != board.id
    assert ids_of(again) == half
    second = next(pick for pick in ids_of(again, "s:pick:") if pick.endswith(":A1B1"))
    await mover.click(again, custom_id=second)
    complete = ids_of(board_of(server.channel))
    await mover.slash(server.channel, "salad board")
    assert ids_of(board_of(server.channel)) == complete
    await mover.click(board_of(server.channel), label="Confirm")
    assert (await server.table()).record.turns[0].action == "A1B1"
    assert "Confirm" not in labels(board_of(server.channel))


async def test_an_onlooker_is_told_where_a_board_is_that_has_just_come(server: Server) -> None:
    ana, ben = server.members(2)
    zoe, dora = server.member("zoe"), server.member("dora")
    board = await server.game(ana, ben)
    where = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}"
    for onlooker in (zoe, dora):
        told = said(await onlooker.slash(server.channel, "salad board"))
        assert told == f"The board is right here: {where}/{board.id}"
    server.env.backend.advance_clock(61)
    with server.env.time_context():
        assert said(await zoe.slash(server.channel, "salad board")).startswith("Here it is")
        late = said(await dora.slash(server.channel, "salad board"))
    assert late.startswith("The board is right here")
    (again,) = alive(server.channel)
    assert again.id != board.id
    for player in (ana, ben):
        assert said(await player.slash(server.channel, "salad board")).startswith("Here it is")
    server.delete(board_of(server.channel))
    assert said(await dora.slash(server.channel, "salad board")).startswith("Here it is")
    assert len(alive(server.channel)) == 1


@pytest.mark.parametrize("looks_back", [True, False])
async def test_after_a_restart_a_pick_is_read_from_the_board_that_is_posted_again(
    server: Server, *, looks_back: bool
) -> None:
    await server.game(*server.members(2))
    mover, (other,) = await server.mover(), await server.others()
    for pick in ("s:pick:1:0:A1:A1", "s:pick:1:0:B1:A1B1"):
        await mover.click(board_of(server.channel), custom_id=pick)
        picked = ids_of(board_of(server.channel))
        await server.restart()
        server.forbid(discord.Permissions(read_message_history=not looks_back))
        if not looks_back:
            server.env.inject_error("GET", "/channels/*/messages/*", status=403)
        await other.slash(server.channel, "salad board")
        again = ids_of(board_of(server.channel))
        assert (again == picked) == looks_back
        assert len(alive(server.channel)) == 1
        if not looks_back:
            return
    await mover.click(board_of(server.channel), label="Confirm")
    assert (await server.table()).record.turns[0].action == "A1B1"
    await server.restart()
    await other.slash(server.channel, "salad board")
    assert "Confirm" not in labels(board_of(server.channel))
