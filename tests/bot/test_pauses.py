"""What happens to a game whose board cannot be posted, and when it can be posted again."""

import random
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord
from simcord.backend import serializers

from bot.store.records import Status
from tests.bot.messages import alive, board_of, history, ids_of, said, text_of
from tests.bot.server import Server
from tests.bot.tables import with_sprout

LIVE = timedelta(minutes=2)
"""How long a live turn may take."""
A_WHILE = 10
"""Minutes after which everything was tried again."""
DIRECT = "/users/@me/channels"


def _lock_out(server: Server) -> None:
    server.forbid(discord.Permissions(send_messages=True))


def _let_in(server: Server) -> None:
    server.forbid(discord.Permissions.none())


async def _confirm(server: Server) -> simcord.InteractionResult:
    mover, board = await server.mover(), await server.pick_default()
    return await mover.click(board, custom_id=ids_of(board, "s:do:")[0])


async def test_who_is_locked_out_misses_no_turn_and_the_host_is_told_once_what_is_missing(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    _lock_out(server)
    await server.wait(2 * A_WHILE)
    assert await server.missed() == 0
    assert (await server.table()).version == 0
    (letter,) = server.letters(ana)
    assert f"Game 1 is waiting: I can't post in <#{server.channel.id}>" in letter
    assert "Please give me back: Send Messages." in letter
    assert server.letters(ben) == []


@pytest.mark.parametrize(
    "helpful",
    [
        "embed_links",
        "read_message_history",
        "create_public_threads",
        "send_messages_in_threads",
    ],
)
async def test_a_game_goes_on_without_the_permissions_that_no_board_needs(
    server: Server, helpful: str
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    server.forbid(discord.Permissions(**{helpful: True}))
    before = len(history(server.channel))
    await server.wait(3)
    assert (await server.table()).version == 1
    told = [text_of(message) for message in history(server.channel)[before:]]
    assert sum("your turn!" in text for text in told) == 1
    assert server.letters(ana) == server.letters(ben) == []
    assert len(alive(server.channel)) == 1


async def test_a_game_that_ended_meanwhile_is_put_away_when_the_permission_is_back(
    server: Server,
) -> None:
    await with_sprout(server, ana := server.member("ana"))
    _lock_out(server)
    await server.leave(ana)
    await server.wait(A_WHILE)
    told = [text_of(message) for message in history(server.channel)]
    assert not any("called off" in text for text in told)
    _let_in(server)
    await server.wait()
    assert alive(server.channel) == []
    assert "Game 1 is called off: nobody is playing anymore" in text_of(history(server.channel)[-1])


async def test_when_the_permission_is_back_the_game_goes_on_by_itself_with_all_the_time(
    server: Server,
) -> None:
    await server.game(*server.members(2), pace="live")
    before = board_of(server.channel)
    _lock_out(server)
    await server.wait(A_WHILE)
    _let_in(server)
    await server.wait()
    (board,) = alive(server.channel)
    assert board.id != before.id
    clock = await server.clock()
    assert clock is not None
    left = clock.due_at - server.env.now()
    assert LIVE - timedelta(seconds=15) < left <= LIVE
    assert f"<t:{int(clock.due_at.timestamp())}:R>" in text_of(board)
    await server.wait(2)
    assert await server.missed() == 1


async def test_who_presses_while_the_bot_is_locked_out_is_told_and_nobody_else(
    server: Server,
) -> None:
    people = server.members(2)
    await server.game(*people, pace="live")
    mover, board = await server.mover(), await server.pick_default()
    _lock_out(server)
    result = await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    assert "I can't post here anymore" in said(result)
    await server.wait(A_WHILE)
    assert [server.letters(person) for person in people] == [[], []]
    assert (await server.table()).version == 1
    _let_in(server)
    await server.wait()
    (live,) = alive(server.channel)
    assert "Turn 2" in text_of(live)


async def test_where_the_host_takes_no_direct_messages_another_player_is_told(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    door = server.env.backend.get_dm_channel(ana.id).id
    _refuse(server, f"/channels/{door}/messages", 50007)
    _lock_out(server)
    await server.wait(A_WHILE)
    assert server.letters(ana) == []
    assert len(server.letters(ben)) == 1


async def test_where_nobody_takes_direct_messages_it_stands_in_the_log_and_the_game_waits(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await server.game(*server.members(2), pace="live")
    server.env.inject_error("POST", DIRECT, status=403, code=50007, times=None)
    _lock_out(server)
    await server.wait(A_WHILE)
    told = [line for line in caplog.messages if "no player can be told" in line]
    assert len(told) == 1
    assert (await server.table()).version == 0


async def test_a_second_time_somebody_is_told_again(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    for _ in range(2):
        _lock_out(server)
        await server.wait(A_WHILE)
        _let_in(server)
        await server.wait()
    assert len(server.letters(ana)) == 2


async def test_after_a_restart_nobody_is_told_twice_and_nobody_loses_time(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    _lock_out(server)
    await server.wait(A_WHILE)
    await server.restart()
    await server.wait(A_WHILE)
    assert len(server.letters(ana)) == 1
    assert await server.missed() == 0
    _let_in(server)
    await server.wait()
    assert len(alive(server.channel)) == 1


async def test_the_end_of_a_game_that_could_not_be_posted_is_posted_after_a_restart(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await server.game(*server.members(2))
    await server.play_until_last_turn()
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=10)
    await _confirm(server)
    server.env.backend.faults.clear()
    await server.restart()
    (final,) = alive(server.channel)
    assert "Game 1, winner: " in text_of(final)


async def test_a_turn_of_a_computer_player_waits_for_the_permission(server: Server) -> None:
    ana = server.member("ana")
    lobby = await server.lobby(ana, pace="live")
    await ana.select(lobby, ["sprout"], custom_id=ids_of(lobby, "m:computer:")[0])
    await ana.click(board_of(server.channel), label="Start")
    board = await server.pick_default()
    _lock_out(server)
    await ana.click(board, custom_id=ids_of(board, "s:do:")[0])
    await server.wait(A_WHILE)
    _let_in(server)
    await server.wait()
    (live,) = alive(server.channel)
    assert f"<@{ana.id}>, your turn!" in text_of(live)


@pytest.mark.parametrize(
    ("how", "advice"),
    [
        ({"locked": True}, "Please give me back: Manage Threads"),
        (
            {"locked": True, "archived": True},
            "Please check that the thread is open and not locked.",
        ),
    ],
    ids=["locked", "archived"],
)
async def test_in_a_shut_thread_a_game_waits_until_it_is_opened(
    server: Server, how: dict[str, bool], advice: str
) -> None:
    ana, ben = server.members(2)
    await ana.slash(server.channel, "salad new", thread=True, pace="live")
    (thread,) = server.channel.threads
    await ben.click(board_of(thread), label="Join")
    await ana.click(board_of(thread), label="Start")
    server.forbid(discord.Permissions(manage_threads=True))
    _set_thread(server, thread, **how)
    shut = 50083 if "archived" in how else 160005
    posts = f"/channels/{thread.id}/messages"
    server.env.inject_error("POST", posts, status=400, code=shut, times=None)
    server.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50001, times=None)
    await server.wait(A_WHILE)
    assert (await server.table()).version == 0
    (letter,) = server.letters(ana)
    assert advice in letter
    server.env.backend.faults.clear()
    _set_thread(server, thread, locked=False, archived=False)
    await server.wait()
    assert len(alive(thread)) == 1
    assert (await server.table()).running


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_a_thread_that_discord_has_archived_is_opened_by_what_is_to_be_shown_there(
    server: Server, method: str
) -> None:
    ana, ben = server.members(2)
    await ana.slash(server.channel, "salad new", thread=True, pace="live")
    (thread,) = server.channel.threads
    await ben.click(board_of(thread), label="Join")
    await ana.click(board_of(thread), label="Start")
    # A pressed message is edited with the token of the press, to which Discord says the same.
    for path in (f"/channels/{thread.id}/messages*", "/webhooks/*/messages/@original"):
        server.env.inject_error(method, path, status=400, code=50083)
    _set_thread(server, thread, locked=False, archived=True)
    if method == "POST":
        await server.env.advance_time(70)
        assert "the table waits for you" in text_of(history(thread)[-1])
    else:
        await server.take_turn(random.Random(1))
    meta = server.env.backend.get_channel(thread.id).thread_metadata
    assert meta is not None
    assert not meta.archived
    assert len(alive(thread)) == 1
    assert server.letters(ana) == []


async def test_a_thread_that_is_deleted_with_its_channel_ends_its_game(server: Server) -> None:
    ana, ben = server.members(2)
    await ana.slash(server.channel, "salad new", thread=True)
    assert (await server.table()).record.channel_id == server.channel.threads[0].id
    await server.bot.get_channel(server.channel.id).delete()  # type: ignore[union-attr]  # the channel is there
    await server.env.settle()
    assert (await server.table()).record.status is Status.CANCELLED
    assert ben is not None


@pytest.mark.parametrize("away", [{}, {"unavailable": True}], ids=["removed", "outage"])
async def test_while_the_bot_is_away_from_a_server_its_games_wait_and_nothing_is_asked(
    server: Server, away: dict[str, bool]
) -> None:
    await server.game(*server.members(2), pace="live")
    backend = server.env.backend
    gone: dict[str, Any] = {"id": str(server.guild.id), **away}
    guild = serializers.guild_create_payload(backend, backend.get_guild(server.guild.id))
    backend.emit("GUILD_DELETE", gone)
    await server.env.settle()
    paused = await server.bot.services.store.pauses.paused()
    assert paused == {1}, "it waits from that moment on, not only once somebody's time is over"
    asked = len(server.env.http_requests)
    await server.wait(2 * A_WHILE)
    assert len(server.env.http_requests) == asked
    assert (await server.table()).version == 0
    backend.emit("GUILD_CREATE", guild)
    await server.env.settle()
    await server.wait()
    assert len(alive(server.channel)) == 1
    assert await server.missed() == 0
    await _confirm(server)
    assert "Turn 2" in text_of(board_of(server.channel))


async def test_a_reminder_finds_a_deleted_board_and_posts_it_again(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    server.delete(board_of(server.channel))
    await server.wait(1)
    (board,) = alive(server.channel)
    assert "your turn" in text_of(board)
    assert len(history(server.channel)) == 2


async def test_who_is_locked_out_asks_less_and_less_often(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    _lock_out(server)
    await server.wait(A_WHILE)
    asked = len(server.env.http_requests)
    await server.wait(4 * A_WHILE)
    assert len(server.env.http_requests) - asked <= 10


def _refuse(server: Server, path: str, code: int) -> None:
    server.env.inject_error("POST", path, status=403, code=code, times=None)


def _set_thread(server: Server, thread: simcord.ChannelHandle, **how: bool) -> None:
    stored = server.env.backend.get_channel(thread.id).thread_metadata
    assert stored is not None
    for name, value in how.items():
        setattr(stored, name, value)
    server.env.backend.announce_channel_update(thread.id)
