"""Messages that nobody knows of: lost answers, a copy put back in place, purged channels."""

import random
import sqlite3
from contextlib import closing
from datetime import timedelta

import discord
import pytest
import simcord

from tests.bot.answers import wire
from tests.bot.messages import alive, board_of, history, ids_of, labels, privates, said, text_of
from tests.bot.server import Server, new_bot

RESTORED = "restored_at"


async def _lose(server: Server) -> tuple[simcord.ResponseMessage, simcord.ResponseMessage]:
    """Confirm a turn whose board comes, but no answer; return the boards before and after."""
    mover, board = await server.mover(), await server.pick_default()
    with wire() as line:
        line.losing = 1
        await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    return board, board_of(server.channel)


@pytest.mark.parametrize("looks_back", [True, False])
async def test_a_board_whose_answer_was_lost_becomes_the_live_one_when_it_is_pressed(
    server: Server, *, looks_back: bool
) -> None:
    await server.game(*server.members(2))
    server.forbid(discord.Permissions(read_message_history=not looks_back))
    before, lost = await _lose(server)
    mover = await server.mover()
    await mover.click(lost, custom_id="s:pick:1:1:A1:A1")
    (live,) = alive(server.channel)
    assert live.id == lost.id
    assert "s:pick:1:1:A1:" in ids_of(live), "what was picked can be taken back"
    known = await server.bot.services.store.boards.live_message(1)
    assert known is not None
    assert known.message_id == lost.id
    await server.wait()
    (line,) = [message for message in history(server.channel) if message.id == before.id]
    assert not ids_of(line)
    await server.take_turn(random.Random(2))
    assert len(alive(server.channel)) == 1


async def test_a_lobby_whose_answer_was_lost_does_not_offer_a_seat_for_ever(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    with wire() as line:
        line.losing = 1
        await ana.slash(server.channel, "salad new")
    assert labels(board_of(server.channel))[0] == "Join"
    assert said(await ben.click(board_of(server.channel), label="Join"))
    assert alive(server.channel) == []
    with wire() as line:
        line.losing = 1
        await ana.slash(server.channel, "salad new")
    await server.wait(1)
    assert alive(server.channel) == []


async def test_a_second_board_that_is_pressed_goes_after_the_person_was_answered(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    server.forbid(discord.Permissions(read_message_history=True))
    _, lost = await _lose(server)
    await server.wait(10)
    await server.take_turn(random.Random(1))
    assert lost.id in {message.id for message in alive(server.channel)}
    member = server.member("zoe")
    assert "You have no seat" in said(await member.click(lost, custom_id=ids_of(lost)[0]))
    (live,) = alive(server.channel)
    assert live.id == board_of(server.channel).id


async def test_a_double_press_leaves_the_line_that_the_board_has_become(server: Server) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), await server.pick_default()
    confirm = ids_of(board, "s:do:")[0]
    first = server.press(mover, board, confirm)
    second = server.press(mover, board, confirm)
    assert "is old" in said(await first.done()) + said(await second.done())
    (line,) = [message for message in history(server.channel) if message.id == board.id]
    assert text_of(line).startswith(f"**{mover.name}**")
    assert len(alive(server.channel)) == 1


async def _restored(server: Server, turns: int, *, told: bool = True) -> None:
    """Play on, then put a copy of the database from before back in place."""
    store, copy = server.bot.services.store, server.file.with_suffix(".copy")
    await store.backup(copy)
    for number in range(turns):
        await server.take_turn(random.Random(number))
    old = server.bot
    await old.services.store.close()
    for file in server.file.parent.glob(f"{server.file.name}*"):
        file.unlink()
    copy.rename(server.file)
    if told:
        with closing(sqlite3.connect(server.file)) as connection, connection:
            connection.execute("INSERT INTO facts VALUES (?, 'now')", [RESTORED])
    await server.env.restart_bot(new_bot(server.url))
    await old.close()


@pytest.mark.sqlite
@pytest.mark.parametrize("looks_back", [True, False])
@pytest.mark.parametrize("turns", [0, 3])
async def test_after_a_restore_the_restored_turn_is_on_the_one_live_board(
    server: Server, turns: int, *, looks_back: bool
) -> None:
    await server.game(*server.members(2))
    await server.take_turn(random.Random(7))
    server.forbid(discord.Permissions(read_message_history=not looks_back))
    await _restored(server, turns)
    await server.wait(1)
    mover, board = await server.mover(), board_of(server.channel)
    assert ids_of(board, "s:pick:1:1:")
    told = [text_of(message) for message in history(server.channel)]
    assert sum("Game 1 goes on as it was then." in text for text in told) == 1
    if turns and not looks_back:
        (newer,) = [message for message in alive(server.channel) if message.id != board.id]
        assert said(await mover.click(newer, custom_id=ids_of(newer)[0]))
    assert [message.id for message in alive(server.channel)] == [board.id]
    await server.take_turn(random.Random(8))
    assert len(alive(server.channel)) == 1


@pytest.mark.sqlite
async def test_a_copy_that_nobody_told_of_has_a_board_to_press(server: Server) -> None:
    await server.game(*server.members(2))
    await _restored(server, 2, told=False)
    assert ids_of(board_of(server.channel), "s:pick:1:0:")


@pytest.mark.sqlite
async def test_a_lobby_comes_back_from_a_copy_with_the_seats_of_then(server: Server) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana)
    store, copy = server.bot.services.store, server.file.with_suffix(".copy")
    assert store
    assert copy
    await _restored(server, 0)
    (lobby,) = alive(server.channel)
    await ben.click(lobby, label="Join")
    assert "2. **ben**" in text_of(board_of(server.channel))


@pytest.mark.parametrize("pace", ["live", "relaxed", "slow"])
async def test_a_purged_board_is_back_within_two_minutes_where_a_clock_runs(
    server: Server, pace: str
) -> None:
    await server.game(*server.members(2), pace=pace)
    for message in history(server.channel):
        server.delete(message)
    await server.env.advance_time(115)
    assert ids_of(board_of(server.channel), "s:pick:1:0:")
    assert await server.missed() == 0


@pytest.mark.parametrize("command", ["salad", "join", "board", "leave"])
async def test_a_purged_board_is_back_with_any_command_about_the_game(
    server: Server, command: str
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="none")
    server.delete(board_of(server.channel))
    await ben.slash(server.channel, f"salad {command}")
    assert ids_of(board_of(server.channel), "s:pick:1:0:")


async def test_a_purged_board_is_back_with_a_press_on_what_only_one_person_sees(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="none")
    asked = privates(await ben.slash(server.channel, "salad leave"))[-1]
    server.delete(board_of(server.channel))
    server.env.backend.advance_clock(61)
    with server.env.time_context():
        await ben.click(asked, label="Stay")
    assert ids_of(board_of(server.channel), "s:pick:1:0:")


@pytest.mark.parametrize("status", [403, 405, 500])
async def test_a_past_that_cannot_be_read_holds_up_no_game_and_no_press(
    server: Server, status: int
) -> None:
    await server.game(*server.members(2))
    for path in ("/channels/*/messages", "/channels/*/messages/*"):
        server.env.inject_error("GET", path, status=status, times=1000)
    before, lost = await _lose(server)
    await server.wait(4)
    table, boards = await server.table(), alive(server.channel)
    assert table.version == 1
    assert len([board for board in boards if board.id != before.id]) >= 1
    mover = await server.mover()
    answer = await mover.click(boards[-1], custom_id="s:pick:1:1:A1:A1")
    assert said(answer) == ""
    await server.take_turn(random.Random(3))
    assert (await server.table()).version == 2
    assert lost.id != board_of(server.channel).id


async def test_who_presses_a_board_that_nobody_knew_of_has_all_of_their_time_from_then_on(
    server: Server,
) -> None:
    await server.game(*server.members(2), pace="live")
    await server.env.advance_time(60)
    with wire() as line:
        line.losing = 9
        server.delete(board_of(server.channel))
        await server.bot.services.keeper.check_board(1)
    services, mover = server.bot.services, await server.mover()
    assert services.live.pausing.paused == {1}
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:A1:A1")
    assert services.live.pausing.paused == set()
    (clock,) = await services.store.clocks.get(1)
    assert clock.due_at - server.env.now() == timedelta(minutes=2)
