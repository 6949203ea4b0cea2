import discord
import pytest

from tests.bot.messages import alive, board_of, history, ids_of, said, text_of
from tests.bot.server import Server

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
FOR_THREADS = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
OPEN = "Your game is open"


def _without(server: Server, *permissions: str) -> None:
    """Take permissions in the channel away from the bot."""
    server.forbid(discord.Permissions(**dict.fromkeys(permissions, True)))


@pytest.mark.parametrize("permission", NEEDED)
async def test_a_missing_permission_is_named_and_nothing_is_left_behind(
    server: Server, permission: str
) -> None:
    _without(server, permission)
    ana = server.member("ana")
    result = await ana.slash(server.channel, "salad new")
    assert NEEDED[permission] in said(result)
    assert said(result).startswith("I can't run a game here. A server manager can give me: ")
    assert history(server.channel) == []
    assert await server.bot.services.store.games.all_open() == []


async def test_everything_that_is_missing_is_named_at_once(server: Server) -> None:
    _without(server, "attach_files", "embed_links", "read_message_history")
    result = await server.member("ana").slash(server.channel, "salad new")
    assert said(result) == (
        "I can't run a game here. A server manager can give me: Embed Links, Attach "
        "Files, and Read Message History."
    )


@pytest.mark.parametrize("permission", FOR_THREADS)
async def test_what_a_thread_needs_is_asked_for_only_with_a_thread(
    server: Server, permission: str
) -> None:
    _without(server, permission)
    ana = server.member("ana")
    refused = await ana.slash(server.channel, "salad new", thread=True)
    assert (
        said(refused)
        == f"I can't run a game here. A server manager can give me: {FOR_THREADS[permission]}."
    )
    assert server.channel.threads == []
    assert OPEN in said(await ana.slash(server.channel, "salad new"))


async def test_after_the_permission_is_given_the_table_opens(server: Server) -> None:
    ana = server.member("ana")
    _without(server, "attach_files")
    await ana.slash(server.channel, "salad new")
    _without(server)
    assert OPEN in said(await ana.slash(server.channel, "salad new"))


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_a_lobby_that_cannot_be_posted_is_not_left_behind(
    server: Server, status: int
) -> None:
    ana = server.member("ana")
    server.env.inject_error("POST", "/channels/*/messages", status=status)
    result = await ana.slash(server.channel, "salad new")
    assert len(said(result).splitlines()) == 1
    assert OPEN not in said(result)
    assert await server.bot.services.store.games.all_open() == []
    assert OPEN in said(await ana.slash(server.channel, "salad new"))


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_a_turn_whose_board_cannot_be_posted_counts_once_and_the_board_can_be_had_later(
    server: Server, status: int
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    server.env.inject_error("POST", "/channels/*/messages", status=status)
    result = await mover.click(board_of(server.channel), label="Confirm")
    assert len(said(result).splitlines()) == 1
    assert said(result)
    assert (await server.table()).version == 1
    again = await mover.click(board_of(server.channel), label="Confirm")
    assert "That turn has been taken" in said(again) or "that turn is taken" in said(again)
    await mover.slash(server.channel, "salad board")
    (board,) = alive(server.channel)
    assert "Turn 2" in text_of(board)
    assert (await server.table()).version == 1


async def test_a_press_on_the_old_board_brings_the_board_that_could_not_be_posted(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    server.env.inject_error("POST", "/channels/*/messages", status=500)
    await mover.click(board_of(server.channel), label="Confirm")
    await mover.click(board_of(server.channel), label="Confirm")
    (board,) = alive(server.channel)
    assert "Turn 2" in text_of(board)


async def test_a_past_board_that_cannot_be_edited_does_not_stop_the_game(server: Server) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    for path in ("/channels/*/messages/*", "/webhooks/*"):
        server.env.inject_error("PATCH", path, status=500)
    result = await mover.click(board_of(server.channel), label="Confirm")
    assert said(result) == ""
    assert "Turn 2" in text_of(board_of(server.channel))
    assert server.env.backend.faults == []
    await server.wait(1)
    assert len(alive(server.channel)) == 1


async def test_a_mark_that_cannot_be_shown_changes_nothing(server: Server) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    server.env.inject_error("POST", "/interactions/*/callback", status=500)
    server.env.inject_error("PATCH", "/webhooks/*", status=500)
    result = await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    assert len(said(result).splitlines()) == 1
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    await mover.click(board_of(server.channel), label="Confirm")
    assert (await server.table()).version == 1


async def test_a_press_that_comes_too_late_to_be_acknowledged_does_nothing(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    server.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    result = await mover.click(board_of(server.channel), label="Confirm")
    assert said(result) == ""
    assert (await server.table()).version == 0


async def test_a_final_board_that_cannot_be_posted_comes_with_the_next_press(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await server.game(*server.members(2))
    await server.play_until_last_turn()
    mover = await server.mover()
    board = await server.pick_default()
    server.env.inject_error("POST", "/channels/*/messages", status=500)
    await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    assert not (await server.table()).running
    last = board_of(server.channel)
    result = await mover.click(last, custom_id=ids_of(last)[0])
    assert said(result).startswith(
        "This game is over. `/salad new` opens the next. https://discord.com/channels/"
    )
    assert "Game 1, winner: " in text_of(board_of(server.channel))
    assert len(alive(server.channel)) == 1


async def test_a_lost_permission_is_said_and_the_game_goes_on_when_it_is_back(
    server: Server,
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    await mover.click(board_of(server.channel), custom_id="s:pick:1:0:B:B")
    _without(server, "send_messages")
    result = await mover.click(board_of(server.channel), label="Confirm")
    assert "I can't post here anymore" in said(result)
    _without(server)
    await mover.slash(server.channel, "salad board")
    assert "Turn 2" in text_of(board_of(server.channel))
