"""Games of which a row was damaged: they end, their people are forgotten, nobody waits for them."""

import logging
import sqlite3
from contextlib import closing

import discord
import pytest
import simcord

from bot.store.guilds import GuildSettings
from bot.store.records import Status
from tests.bot.messages import alive, board_of, privates, said, text_of
from tests.bot.server import Server
from tests.privacy.search import traces

DAMAGE = [
    "games SET options = '{'",
    """games SET options = '{"pace": "warp"}'""",
    "games SET options = CAST(x'ff' AS TEXT)",
    "games SET created_at = 'yesterday'",
    "games SET rules = 'chess'",
    "games SET seed = 'spoilt'",
    "games SET seed = NULL",
    "seats SET away_at = 'now'",
    "turns SET at = 5",
]

cases = pytest.mark.parametrize(
    ("change", "restarted"),
    [*((change, True) for change in DAMAGE), *((change, False) for change in DAMAGE[::4])],
)
"""Each damage after a restart; some while the bot remembers the game whole."""

SAID = "Game 1 is damaged and cannot go on. A server manager can call it off with `/salad end`."

TOLD = "Something stored for this is damaged, so nothing changed."


@pytest.fixture
def owner(server: Server) -> simcord.MemberActor:
    """Return a member who may manage the server."""
    rights = discord.Permissions(manage_guild=True)
    return server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])


async def _damaged(server: Server, change: str, *, restarted: bool) -> None:
    """Start a game, let its first turn be taken, and damage it; the bot may remember it whole."""
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    mover, board = await server.mover(), await server.pick_default()
    await mover.click(board, label="Confirm")
    table = change.split(maxsplit=1)[0]
    key = "id" if table == "games" else "game_id"
    with closing(sqlite3.connect(server.file)) as connection, connection:
        connection.execute(f"UPDATE {change} WHERE {key} = 1")
    if restarted:
        await server.restart()


@pytest.mark.parametrize(
    ("change", "restarted"), [*((DAMAGE[n], True) for n in (0, 5, 7, 8)), (DAMAGE[0], False)]
)
async def test_it_is_ended_and_frees_its_channel(
    server: Server, owner: simcord.MemberActor, change: str, *, restarted: bool
) -> None:
    await _damaged(server, change, restarted=restarted)
    asked = privates(await owner.slash(server.channel, "salad end"))[-1]
    await owner.click(asked, label="Call off")
    assert text_of(asked) == "Game 1 is called off."
    assert not alive(server.channel)
    await server.member("ana").slash(server.channel, "salad new")
    assert "game 2" in text_of(board_of(server.channel))
    assert await server.clock() is None
    assert await server.bot.services.store.pauses.paused() == set()


@cases
async def test_who_played_it_is_forgotten_everywhere_and_leaves_their_other_games(
    server: Server, change: str, *, restarted: bool
) -> None:
    hall = server.guild.create_text_channel("hall")
    await _damaged(server, change, restarted=restarted)
    ana, ben = server.members(2)
    await server.game(ben, ana, server.member("cleo"), channel=hall)
    asked = privates(await ana.slash(server.channel, "salad forget-me"))[-1]
    await ana.click(asked, label="Delete my data")
    assert text_of(asked) == (
        "Done: your data is deleted. Messages already posted in channels stay until a "
        "moderator deletes them."
    )
    assert traces(server.file, str(ana.id), "ana") == []
    assert (await server.table(2)).seat_of(ana.id) is None


async def test_who_asks_for_something_damaged_is_told_in_one_line_and_so_is_the_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await server.bot.services.store.guilds.set_settings(server.guild.id, GuildSettings())
    with closing(sqlite3.connect(server.file)) as connection, connection:
        connection.execute("UPDATE guild_settings SET pace = 'warp'")
    ana = server.member("ana")
    answer = said(await ana.slash(server.channel, "salad new"))
    assert answer.startswith(TOLD)
    assert len(answer.splitlines()) == 1
    (record,) = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert record.getMessage().startswith("the store failed: Something in the database cannot be ")
    about = getattr(record, "guild", None), getattr(record, "user", None)
    assert about == (server.guild.id, ana.id)
    assert record.exc_info is None


async def test_a_clock_that_was_removed_is_wound_at_the_next_start(server: Server) -> None:
    """The doctor says so."""
    await server.game(*server.members(2), pace="live")
    await server.bot.services.store.clocks.clear(1)
    await server.restart()
    assert await server.clock() is not None


async def _spoilt(server: Server) -> None:
    """Start a live game and alter what is stored of it."""
    await server.game(*server.members(2), pace="live")
    await server.spoil(1)
    await server.bot.services.manager.reload(1)


def _alarms(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the log says loudly of games that nobody presses."""
    guard = [record for record in caplog.records if record.name == "bot.ui.live.guard"]
    return [record.getMessage() for record in guard if record.levelno >= logging.ERROR]


async def test_it_is_logged_once_and_waits_for_the_next_start(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await _spoilt(server)
    await server.wait(10)
    told = [
        r for r in caplog.records if r.levelno >= logging.ERROR and r.name == "bot.ui.live.guard"
    ]
    assert [record.getMessage() for record in told] == [f"a clock rang in vain: {SAID}"]
    caplog.clear()
    await server.restart()
    await server.wait(10)
    told = [
        r for r in caplog.records if r.levelno >= logging.ERROR and r.name == "bot.ui.live.guard"
    ]
    assert [record.getMessage() for record in told] == [f"the game does not go on: {SAID}"]


async def test_it_ends_with_its_channel(server: Server) -> None:
    await _spoilt(server)
    channel = server.bot.get_channel(server.channel.id)
    assert channel is not None
    server.env.backend.delete_channel(channel.id)
    await server.env.settle()
    assert await server.bot.services.store.guilds.open_tables() == []
    record = await server.bot.services.store.games.get(1)
    assert record is not None
    assert record.status is Status.CANCELLED
    assert await server.bot.services.store.pauses.unfinished() == []


@pytest.mark.parametrize("command", ["leave", "cancel", "board", "start", "salad"])
async def test_who_asks_for_it_learns_what_can_be_done(server: Server, command: str) -> None:
    await _spoilt(server)
    answer = await server.member("ana").slash(server.channel, f"salad {command}")
    assert said(answer) == SAID


async def test_a_whole_game_that_ended_with_its_channel_misses_no_turn(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await server.game(*server.members(2), pace="live")
    server.env.backend.delete_channel(server.channel.id)
    await server.wait(5)
    assert await server.bot.services.store.guilds.open_tables() == []
    told = [record.getMessage() for record in caplog.records]
    assert "game cancelled" in told
    assert "a turn was missed" not in told
