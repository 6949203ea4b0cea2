import random

from tests.bot.messages import alive, board_of, history, ids_of, labels, said, text_of
from tests.bot.server import Server


async def test_the_buttons_of_a_half_picked_turn_work_after_a_restart(server: Server) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:A1:A1")
    before = board_of(server.channel).components
    await server.restart()
    assert board_of(server.channel).components == before
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B1:A1B1")
    await server.restart()
    await mover.click(board_of(server.channel), label="Confirm")
    table = await server.table()
    assert [turn.action for turn in table.record.turns] == ["A1B1"]
    assert len(alive(server.channel)) == 1


async def test_a_restart_posts_no_second_board_where_there_is_one(server: Server) -> None:
    await server.game(*server.members(2))
    await server.take_turn(random.Random(1))
    before = [(message.id, message.components) for message in history(server.channel)]
    await server.restart()
    assert [(message.id, message.components) for message in history(server.channel)] == before


async def test_a_lobby_goes_on_after_a_restart(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana)
    await server.restart()
    await ben.click(lobby, label="Join")
    await ana.click(lobby, label="Start")
    assert "your turn" in text_of(board_of(server.channel))


async def test_a_turn_committed_just_before_the_end_is_shown_after_the_restart(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    server.env.inject_error("POST", "/channels/*/messages", status=500)
    await server.take_turn(random.Random(1))
    assert text_of(board_of(server.channel)).startswith(f"### <@{mover.id}>")
    await server.restart()
    (board,) = alive(server.channel)
    assert "Turn 2" in text_of(board)
    assert text_of(history(server.channel)[-2]).startswith(f"**{mover.name}**")


async def test_a_board_deleted_while_the_bot_was_away_is_posted_again(server: Server) -> None:
    await server.game(*server.members(2))
    server.delete(board_of(server.channel))
    await server.restart()
    assert "Turn 1" in text_of(board_of(server.channel))


async def test_a_deleted_board_comes_back_with_the_command(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    server.delete(board_of(server.channel))
    assert not alive(server.channel)
    result = await ben.slash(server.channel, "salad board")
    board = board_of(server.channel)
    link = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{board.id}"
    assert said(result) == f"Here it is: {link}"
    await server.take_turn(random.Random(1))
    assert len(alive(server.channel)) == 1


async def test_a_deleted_lobby_comes_back_when_somebody_joins(server: Server) -> None:
    ana, ben = server.members(2)
    server.delete(await server.lobby(ana))
    await ben.slash(server.channel, "salad join")
    assert "2. **ben**" in text_of(board_of(server.channel))


async def test_the_board_by_command_moves_to_the_bottom_and_leaves_no_second(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    first = await server.game(ana, ben)
    await ana.send(server.channel, "hello")
    await ben.slash(server.channel, "salad board")
    (board,) = alive(server.channel)
    assert board.id != first.id
    assert board.id == history(server.channel)[-1].id
    assert labels(board)[:3] == ["Card A", "Card B", "Card C"]


async def test_a_seat_that_plays_by_itself_goes_on_after_a_restart(server: Server) -> None:
    await server.game(*server.members(2))
    store, mover = server.bot.services.store, await server.mover()
    seat = (await server.table()).seat_of(mover.id)
    assert seat is not None
    await store.tables.mark_left(1, seat.seat, server.env.now())
    await server.restart()
    assert (await server.table()).version == 1
    assert await server.mover() != mover
    assert "Turn 2" in text_of(board_of(server.channel))


async def test_one_damaged_game_does_not_keep_the_others_from_going_on(server: Server) -> None:
    people = server.members(2)
    other = server.guild.create_text_channel("kitchen")
    await server.game(*people)
    await server.game(*people, channel=other)
    await server.spoil(1)
    server.delete(board_of(other))
    await server.restart()
    assert "Turn 1" in text_of(board_of(other))
    assert ids_of(board_of(other), "s:pick:2:")


async def test_the_commands_are_published_once_and_not_again_after_a_restart(
    server: Server,
) -> None:
    await server.restart()
    puts = [e for e in server.env.http_requests if e.method == "PUT"]
    assert len(puts) == 1
