"""The simulated Discord of the playground, without a browser."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.playground import DATABASE, MEMBERS, _emoji_pictures, playground_settings, world
from bot.settings import Settings
from tests.bot.bare import forget_settings
from tests.bot.messages import said


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Settings:
    """Settings whose database lies below the test's own folder."""
    forget_settings(monkeypatch, tmp_path)
    return playground_settings(Settings())


def test_the_playground_never_touches_the_database_of_the_real_bot() -> None:
    real = Settings(_env_file=None, database_url="sqlite+aiosqlite:///salad.db", shard_count=3)
    chosen = playground_settings(real)
    assert (chosen.database_url, chosen.shard_count) == (DATABASE, 1)


async def test_server_channel_and_members_have_the_same_ids_each_time(settings: Settings) -> None:
    assert await _ids(settings) == await _ids(settings)


async def _ids(settings: Settings) -> list[int]:
    async with world(settings) as (env, channel, members):
        assert env.bot.user is not None
        guilds = [guild.id for guild in env.bot.guilds]
        return [env.bot.user.id, *guilds, channel.id, *(member.id for member in members)]


async def test_an_unfinished_game_goes_on_in_a_new_world(settings: Settings) -> None:
    async with world(settings) as (_, channel, members):
        ana, ben, *_ = members
        await ana.slash(channel, "salad new")
        await ben.click(_last(channel), label="Join")
        await ana.click(_last(channel), label="Start")
        await _take_card(channel, members, "A")
        told = _text(_last(channel))
    async with world(settings) as (env, channel, members):
        assert "Turn 2" in told
        assert _text(_last(channel)) == told
        await _take_card(channel, members, "B")
        assert "Turn 3" in _text(_last(channel))
        assert not env.errors


async def test_messages_of_a_new_world_are_not_mistaken_for_earlier_ones(
    settings: Settings,
) -> None:
    seen: list[set[int]] = []
    for _ in range(2):
        async with world(settings) as (_, channel, members):
            if not seen:
                await members[0].slash(channel, "salad new")
            seen.append({message.id for message in channel.history()})
    first, second = seen
    assert first
    assert second
    assert not first & second


async def test_every_emoji_of_the_bot_has_a_picture_for_the_page(settings: Settings) -> None:
    async with world(settings) as (env, _, _):
        pictures = await _emoji_pictures(env)
        emojis = await env.bot.fetch_application_emojis()
    assert len(pictures) == len(emojis) > 0
    assert all(data.startswith(b"\x89PNG") for _, data in pictures.values())


async def test_its_host_manages_the_server_and_nobody_else_does(settings: Settings) -> None:
    async with world(settings) as (_, channel, members):
        host = members[-1]
        for member in members:
            answer = await member.slash(channel, "salad settings")
            assert said(answer).startswith("## Server settings") == (member is host)
        assert len(members) == len(MEMBERS) + 1


async def test_a_table_in_the_thread_goes_on_in_a_new_world(settings: Settings) -> None:
    async with world(settings) as (_, channel, members):
        (thread,) = channel.threads
        await members[0].slash(thread, "salad new")
        told = _text(_last(thread))
        assert channel.last_message is None
    async with world(settings) as (_, channel, _):
        (thread,) = channel.threads
        assert _text(_last(thread)) == told


async def _take_card(
    channel: simcord.ChannelHandle, members: list[simcord.MemberActor], pile: str
) -> None:
    mentioned = re.search(r"<@(\d+)>", _text(_last(channel)))
    assert mentioned is not None, "a board mentions whose turn it is"
    mover = next(member for member in members if member.id == int(mentioned[1]))
    await mover.click(_last(channel), label=f"Card {pile}")
    await mover.click(_last(channel), label="Confirm")


def _last(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None, "the bot has posted something"
    return message


def _text(message: discord.Message) -> str:
    """Return what the message says, without times, which downtime shifts."""
    parts = _walk(message.components)
    text = "\n".join(part.content for part in parts if isinstance(part, discord.TextDisplay))
    return re.sub(r"<t:\d+:R>", "", text)


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
