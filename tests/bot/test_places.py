"""Commands given elsewhere: by a game's number, in threads, voice channels and direct messages."""

import random
import re
from collections.abc import Sequence

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.messages import alive, board_of, history, said, text_of
from tests.bot.server import Server

NO_GAME = "There is no game {} that you can see here."
NONE_OPEN = "No game is open in this channel. `/salad new` opens one."
BY_NUMBER = ["leave", "cancel", "board"]
NUMBERS = [0, -1, 2, 10**15, 2**53 - 1, -(2**53) + 1]


@pytest.mark.parametrize("command", [*BY_NUMBER, "end", "replay", "analysis", "verify"])
async def test_by_number_a_stranger_elsewhere_learns_nothing_of_who_plays(
    server: Server, command: str
) -> None:
    await server.game(*server.members(2))
    hall = server.guild.create_text_channel("hall")
    board = board_of(server.channel).id
    told = said(await server.member("mallory").slash(hall, f"salad {command}", game=1))
    assert len(told.splitlines()) == 1
    assert not re.search(rf"\b(?:ana|ben|{server.channel.id})\b", told)
    if command in BY_NUMBER:
        assert told == NO_GAME.format(1)
    assert board_of(server.channel).id == board


@pytest.mark.parametrize("command", [*BY_NUMBER, "end", "replay", "analysis", "verify"])
async def test_in_another_server_no_number_leads_to_a_game(server: Server, command: str) -> None:
    await server.game(*server.members(2))
    elsewhere = server.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    visitor = elsewhere.add_member(server.env.create_user("mallory"))
    told = said(await visitor.slash(hall, f"salad {command}", game=1))
    assert not re.search(rf"\b(?:ana|ben|{server.channel.id})\b", told)
    assert len(told.splitlines()) == 1
    assert (await server.table()).running


async def test_who_sits_at_a_table_reaches_it_from_another_channel(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    hall = server.guild.create_text_channel("hall")
    told = said(await ben.slash(hall, "salad board", game=1))
    assert told.endswith(str(board_of(server.channel).id))
    assert said(await ben.slash(hall, "salad cancel", game=1)) == (
        "Only the host (ana) can do this."
    )


@pytest.mark.parametrize("command", [*BY_NUMBER, "replay", "analysis", "verify"])
async def test_a_number_out_of_range_is_no_game(server: Server, command: str) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana, ben)
    for number in NUMBERS:
        told = said(await ana.slash(server.channel, f"salad {command}", game=number))
        told = told.replace("\N{MINUS SIGN}", "-")
        assert told == f"{NO_GAME.format(number)} This channel's game is game 1."
        server.env.backend.advance_clock(60)


async def test_a_game_can_be_played_in_the_chat_of_a_voice_channel(server: Server) -> None:
    voice = server.guild.create_voice_channel("kitchen radio")
    await server.game(*server.members(2), channel=voice)
    assert "your turn" in text_of(board_of(voice))
    told = said(await server.member("ana").slash(voice, "salad new", thread=True))
    assert len(told.splitlines()) == 1


async def test_a_thread_holds_a_game_of_its_own_and_no_second_thread(server: Server) -> None:
    ana, ben = server.members(2)
    await ana.slash(server.channel, "salad new", thread=True)
    (thread,) = server.channel.threads
    assert said(await ben.slash(server.channel, "salad join")) == NONE_OPEN
    await ben.slash(thread, "salad join")
    await ana.slash(thread, "salad start")
    assert "your turn" in text_of(board_of(thread))
    told = said(await ben.slash(thread, "salad new", thread=True))
    assert told.startswith("This channel already has a game.")
    assert len(server.channel.threads) == 1


async def in_thread(server: Server, people: Sequence[simcord.MemberActor]) -> simcord.ChannelHandle:
    """Open a game in a thread of its own, in which these people sit, and return the thread."""
    await people[0].slash(server.channel, "salad new", thread=True)
    (thread,) = server.channel.threads
    for person in people[1:]:
        await person.click(board_of(thread), label="Join")
    return thread


async def lose_thread(server: Server, thread: simcord.ChannelHandle) -> list[str]:
    """Delete a thread, and return what is said in its channel from then on."""
    before = len(history(server.channel))
    server.env.backend.delete_channel(thread.id)
    await server.env.settle()
    return [text_of(message) for message in history(server.channel)[before:]]


@pytest.mark.parametrize(
    ("started", "left", "told"),
    [
        (False, False, ""),
        (True, False, " It counts for nobody."),
        (True, True, "\nIt is a loss for: **{name}** (left before)."),
    ],
)
async def test_where_a_thread_is_deleted_its_channel_is_told_what_became_of_the_game(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, started: bool, left: bool, told: str
) -> None:
    server.draw_nothing(monkeypatch)
    people, name = server.members(3), ""
    thread = await in_thread(server, people)
    if started:
        await people[0].click(board_of(thread), label="Start")
        await server.take_turn(random.Random(1))
    if left:
        name = (leaver := await server.mover()).name
        await server.leave(leaver)
    said_there = await lose_thread(server, thread)
    line = "Game 1 is called off: its thread was deleted."
    assert said_there == [line + told.format(name=name)]
    posted = next(r.json for r in server.env.http_requests if line in str(r.json))
    assert posted is not None
    assert posted["allowed_mentions"]["parse"] == []
    assert not posted["allowed_mentions"].get("users")
    assert not (await server.table()).open


async def test_a_thread_that_is_found_gone_is_told_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    people = server.members(2)
    thread = await in_thread(server, people)
    await people[0].click(board_of(thread), label="Start")
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        server.env.inject_error(method, path, status=404, code=10003)
    before = len(history(server.channel))
    await server.take_turn(random.Random(1))
    assert len(history(server.channel)) == before + 1
    assert not await lose_thread(server, thread)


@pytest.mark.parametrize("gone", [False, True])
async def test_a_thread_is_deleted_whose_channel_is_closed_to_the_bot_or_gone(
    server: Server, *, gone: bool
) -> None:
    thread = await in_thread(server, server.members(2))
    if gone:
        server.env.backend.delete_channel(server.channel.id)
    else:
        server.forbid(discord.Permissions(send_messages=True))
    sent = len(server.env.http_requests)
    server.env.backend.delete_channel(thread.id)
    await server.env.settle()
    assert len(server.env.http_requests) == sent
    assert not (await server.table()).open


async def test_the_thread_that_is_asked_for_is_of_the_kind_that_its_channel_takes(
    server: Server,
) -> None:
    # The simulated Discord knows no announcement threads: it refuses both.
    server.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=None)
    news = server.guild.create_news_channel("news")
    for channel in (server.channel, news):
        await server.member("ana").slash(channel, "salad new", thread=True)
    sent = [r.json or {} for r in server.env.http_requests if r.path.endswith("/threads")]
    kinds = discord.ChannelType.public_thread, discord.ChannelType.news_thread
    assert [body["type"] for body in sent] == [kind.value for kind in kinds]
    # Discord takes an hour, a day, three days or a week, and nothing between.
    assert {body["auto_archive_duration"] for body in sent} == {24 * 60}
    assert await server.bot.services.store.games.all_open() == []


async def test_in_announcement_channels_the_same_permission_is_needed_for_a_thread(
    server: Server,
) -> None:
    news = server.guild.create_news_channel("news")
    me = server.env.backend.bot_user.id
    denied = discord.Permissions(create_public_threads=True).value
    overwrite = Overwrite(me, OverwriteType.MEMBER, deny=denied)
    server.env.backend.set_overwrite(news.id, overwrite)
    told = said(await server.member("ana").slash(news, "salad new", thread=True))
    assert told == "I can't run a game here. A server manager can give me: Create Public Threads."
    assert news.threads == []


async def test_in_direct_messages_no_command_is_offered(server: Server) -> None:
    user = server.env.create_user("dora")
    offered = [name for name in user.available_commands() if name.startswith("salad")]
    assert offered == []


async def test_a_number_that_belongs_to_no_game_leaves_the_channel_as_it_is(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    board = await server.game(ana, ben)
    for command in BY_NUMBER:
        await ana.slash(server.channel, f"salad {command}", game=77)
    assert [message.id for message in alive(server.channel)] == [board.id]


async def test_leaving_elsewhere_is_about_the_one_game_that_one_plays(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    hall, attic = (server.guild.create_text_channel(name) for name in ("hall", "attic"))
    await server.lobby(server.member("zoe"), channel=attic)
    for channel in (hall, attic):
        assert said(await ana.slash(channel, "salad leave")).startswith("Leave game 1?")
    await server.lobby(ana, channel=hall)
    assert said(await ana.slash(attic, "salad leave")) == (
        "You play several games, none of them here: 1 and 3. Choose one with the option `game`."
    )
    assert said(await ana.slash(hall, "salad leave")) == "You have left game 3."
    assert ("You have no seat in this game. `/salad join` takes one if there is one.") in said(
        await server.member("mia").slash(attic, "salad leave")
    )


@pytest.mark.parametrize("command", ["replay", "analysis", "verify"])
async def test_each_command_about_a_finished_game_says_why_there_is_none(
    server: Server, command: str
) -> None:
    ana, ben = server.members(2)

    async def told(**options: int) -> str:
        return said(await ana.slash(server.channel, f"salad {command}", **options))

    none = "No game has been finished in this server yet, so there is none to show."
    assert await told() == none
    await server.lobby(ana, ben)
    assert await told() == none
    assert await told(game=1) == "This game hasn't started yet. The host starts it."
    await ana.click(board_of(server.channel), label="Start")
    assert await told() == none
    assert await told(game=1) == "Game 1 isn't over yet. Ask again after its end."
    await server.bot.services.manager.cancel(1, ana.id)
    assert await told() == none
    assert await told(game=1) == "Game 1 was called off, so there is nothing to show."


async def test_who_plays_nowhere_is_told_so_when_leaving(server: Server) -> None:
    zoe = server.member("zoe")
    assert said(await zoe.slash(server.channel, "salad leave")) == (
        "You have no seat in any game of this server. `/salad new` opens one."
    )
    await server.game(*server.members(2))
    assert said(await zoe.slash(server.channel, "salad leave")) == (
        "You have no seat in this game. `/salad join` takes one if there is one."
    )


@pytest.mark.parametrize("make", ["create_voice_channel", "create_stage_channel"])
async def test_where_only_who_may_connect_can_write_a_table_asks_for_that_too(
    server: Server, make: str
) -> None:
    where = getattr(server.guild, make)("kitchen radio")
    me = server.env.backend.bot_user.id
    denied = Overwrite(me, OverwriteType.MEMBER, deny=discord.Permissions(connect=True).value)
    server.env.backend.set_overwrite(where.id, denied)
    told = said(await server.member("ana").slash(where, "salad new"))
    assert told == "I can't run a game here. A server manager can give me: Connect."


async def test_a_table_in_a_voice_channel_waits_while_the_bot_may_not_connect(
    server: Server,
) -> None:
    voice = server.guild.create_voice_channel("kitchen radio")
    await server.game(*server.members(2), channel=voice)
    me = server.env.backend.bot_user.id
    denied = Overwrite(me, OverwriteType.MEMBER, deny=discord.Permissions(connect=True).value)
    server.env.backend.set_overwrite(voice.id, denied)
    await server.env.settle()
    assert not server.bot.services.live.watch.welcome(await server.table())
