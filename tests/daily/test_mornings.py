"""A server hears of the Daily each day in the channel that it chose: once, whatever happens."""

import asyncio
import logging
import re

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot.store.guilds import GuildSettings
from tests.bot.messages import history, labels, privates, text_of
from tests.bot.presses import CHANNELS
from tests.bot.server import Server
from tests.daily.kitchen import Kitchen
from tests.privacy.search import traces


@pytest.fixture
def olga(server: Server) -> simcord.MemberActor:
    rights = discord.Permissions(manage_guild=True)
    return server.member("olga", roles=[server.guild.create_role("owners", permissions=rights)])


async def _chosen(
    server: Server, olga: simcord.MemberActor, *channels: simcord.ChannelHandle
) -> ResponseMessage:
    """Choose where the server hears of the Daily, and return the settings."""
    panel = privates(await olga.slash(server.channel, "salad settings"))[-1]
    await olga.select(panel, list(channels), custom_id="o:dailychannel")
    return panel


async def _ticks(server: Server) -> None:
    for _ in range(3):
        await server.wait(1)
        morning = server.bot._morning
        assert morning is not None
        await asyncio.gather(*morning._rounds.tasks)
    await server.env.settle()


async def _news(kitchen: Kitchen, channel: simcord.ChannelHandle) -> list[str]:
    """Let the bot tick for some minutes, and return what stands in a channel."""
    await _ticks(kitchen.server)
    return [text_of(message) for message in history(channel)]


async def test_a_server_hears_each_day_once_of_yesterday_and_gets_todays_button(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server, ana = kitchen.server, kitchen.member("ana")
    news = server.guild.create_text_channel("news")
    await _chosen(server, olga, news)
    (first,) = await _news(kitchen, news)
    assert first.startswith("### 🥗 Daily Salad, January 1\n")
    assert "Yesterday" not in first
    await kitchen.finish(ana)
    await kitchen.cook()
    points = (await kitchen.tried(ana)).points
    kitchen.to_the_end_of_the_day()
    for _ in range(2):
        _, second = await _news(kitchen, news)
        await server.restart()
    assert second.startswith("### 🥗 Daily Salad, January 2\n")
    assert f"**Yesterday, January 1**\n1\\. ana: {points}\n" in second.replace("−", "-")
    assert re.search(r"-# Finished by 1 member · Chef: about \d+ points$", second)
    old, new = history(news)
    assert labels(new) == ["Play"]
    (mine,) = privates(await ana.click(new, label="Play"))
    assert text_of(mine).startswith("### 🥗 Daily Salad, January 2\n")
    assert "unrated" in text_of(privates(await olga.click(old, label="Play"))[-1])
    assert len(history(news)) == 2
    for message in (old, new):
        assert not any(word in text_of(message) for word in ("seed", "carrot", "onion"))


async def test_a_server_that_switches_it_off_hears_nothing_more(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server = kitchen.server
    news, other = (server.guild.create_text_channel(name) for name in ("news", "other"))
    await _chosen(server, olga, news)
    assert len(await _news(kitchen, news)) == 1
    await _chosen(server, olga)
    await _chosen(server, olga, other)
    assert await _news(kitchen, other) == [], "of no day a server hears twice"
    await _chosen(server, olga)
    kitchen.to_the_end_of_the_day()
    assert len(await _news(kitchen, news)) == 1
    assert await _news(kitchen, other) == []


async def test_what_a_crash_leaves_in_doubt_is_looked_for_and_posted_once(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server = kitchen.server
    news = server.guild.create_text_channel("news")
    await _chosen(server, olga, news)
    assert len(await _news(kitchen, news)) == 1
    channels = server.bot.services.store.daily_channels
    await channels.begin(server.guild.id, kitchen.today)
    await server.restart()
    assert len(await _news(kitchen, news)) == 1
    kitchen.to_the_end_of_the_day()
    await server.bot.services.store.daily_channels.begin(server.guild.id, kitchen.today)
    await server.restart()
    assert len(await _news(kitchen, news)) == 2
    stored = await server.bot.services.store.daily_channels.of(server.guild.id)
    assert stored is not None
    assert not stored.doubtful


@pytest.mark.parametrize("status", [500, 503])
async def test_a_post_that_discord_does_not_take_is_tried_again_and_is_there_once(
    kitchen: Kitchen, olga: simcord.MemberActor, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    caplog.set_level(logging.INFO)
    server = kitchen.server
    news = server.guild.create_text_channel("news")
    await _chosen(server, olga, news)
    for _ in range(3):
        server.env.inject_error("POST", f"/channels/{news.id}/messages", status=status)
    await _news(kitchen, news)
    assert len(await _news(kitchen, news)) == 1
    told = [record for record in caplog.records if record.name == "bot.ui.daily.morning"]
    assert {record.levelname for record in told} == {"WARNING", "INFO"}
    assert {getattr(record, "guild", None) for record in told} == {server.guild.id}


async def test_who_chose_a_channel_is_told_once_that_nothing_can_be_posted(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server, where = kitchen.server, f"<#{kitchen.server.channel.id}>"
    await _chosen(server, olga, server.channel)
    server.forbid(discord.Permissions(send_messages=True))
    for _ in range(3):
        assert await _news(kitchen, server.channel) == []
        kitchen.to_the_end_of_the_day()
    assert server.letters(olga) == [
        f"I can't post the Daily in {where}. Please give me back: Send Messages. I try once a day."
    ]
    server.forbid(discord.Permissions())
    panel = await _chosen(server, olga, server.channel)
    assert "I can't post there yet" not in text_of(panel)
    assert len(await _news(kitchen, server.channel)) == 1


async def test_the_settings_say_what_is_missing_where_a_channel_was_chosen(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server = kitchen.server
    closed = server.guild.create_text_channel("closed")
    me, denied = server.env.backend.bot_user.id, discord.Permissions(send_messages=True)
    server.env.backend.set_overwrite(closed.id, _denied(me, denied))
    panel = await _chosen(server, olga, closed)
    assert "-# I can't post there yet. Please give me: Send Messages." in text_of(panel)


async def test_a_channel_that_is_gone_switches_it_off_and_its_chooser_is_told(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server = kitchen.server
    news = server.guild.create_text_channel("news")
    await _chosen(server, olga, news)
    server.env.backend.delete_channel(news.id)
    await _ticks(server)
    (letter,) = server.letters(olga)
    assert "is gone, so I stopped. `/salad settings` chooses another." in letter
    stored = await server.bot.services.store.daily_channels.of(server.guild.id)
    assert stored is not None
    assert stored.channel_id is None


async def test_many_servers_hear_all_and_in_their_own_language(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.daily.morning.MOST_POSTS", 3)
    env, store = kitchen.server.env, kitchen.server.bot.services.store
    channels = []
    for number in range(8):
        guild = env.create_guild(f"Server {number}")
        channels.append(guild.create_text_channel("news"))
        await store.daily_channels.choose(guild.id, channels[-1].id, 0)
        await store.guilds.set_settings(guild.id, GuildSettings(locale="de" if number else None))
    await _ticks(kitchen.server)
    assert [len(history(channel)) for channel in channels] == [1] * 8
    assert "Tagessalat" in text_of(history(channels[-1])[0])


async def test_only_managers_choose_and_no_channel_of_another_server(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server, ana = kitchen.server, kitchen.member("ana")
    hall = server.env.create_guild("Elsewhere").create_text_channel("hall")
    panel = privates(await olga.slash(server.channel, "salad settings"))[-1]
    for person in (ana, olga):
        await server.press(person, panel, "o:dailychannel", str(hall.id), menu=CHANNELS).done()
    assert await _news(kitchen, hall) == []
    stored = await server.bot.services.store.daily_channels.of(server.guild.id)
    assert stored is None or stored.channel_id is None


async def test_forgetting_who_chose_it_keeps_the_choice_and_a_server_that_was_left_keeps_nothing(
    kitchen: Kitchen, olga: simcord.MemberActor
) -> None:
    server, store = kitchen.server, kitchen.server.bot.services.store
    await _chosen(server, olga, server.channel)
    assert traces(server.file, str(olga.id))
    asked = await olga.slash(server.channel, "salad forget-me")
    await olga.click(privates(asked)[-1], label="Delete my data")
    assert traces(server.file, str(olga.id)) == []
    assert len(await _news(kitchen, server.channel)) == 1
    await store.daily_channels.choose(770077007700, 5, 6)
    await store.guilds.reconcile([server.guild.id], server.env.now())
    assert 770077007700 in await store.guilds.departures()
    kitchen.to_the_end_of_the_day()
    await store.guilds.purge_departed(server.env.now())
    assert traces(server.file, "770077007700") == []


def _denied(member: int, permissions: discord.Permissions) -> Overwrite:
    return Overwrite(member, OverwriteType.MEMBER, deny=permissions.value)
