"""What Discord tells of servers and channels, and the end of the bot, with fakes for its parts."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest

from bot import SaladBot, Settings, create_bot
from bot.store import StoreError
from bot.ui.hosting import upkeep

SERVER, CHANNEL = 9, 5
GUILD = SimpleNamespace(id=SERVER)
SAID = "The disk of the database is full."
PLACE = SimpleNamespace(id=CHANNEL, guild=GUILD)


def told(event: str, *what: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """Return what the bot has done about an event, by the methods of its parts."""
    services = MagicMock()
    services.store.guilds, services.keeper, services.live = AsyncMock(), AsyncMock(), AsyncMock()
    bot = cast("SaladBot", SimpleNamespace(services=services))
    asyncio.run(getattr(SaladBot, event)(bot, *what))
    return [(name.split(".")[-1], args) for name, args, _ in services.mock_calls]


@pytest.mark.parametrize(
    ("event", "what", "done"),
    [
        ("on_guild_join", (GUILD,), ["returned", "resume"]),
        ("on_guild_available", (GUILD,), ["returned", "resume"]),
        ("on_guild_unavailable", (GUILD,), ["suspend"]),
        ("on_guild_remove", (GUILD,), ["departed", "suspend"]),
        ("on_guild_channel_update", (None, PLACE), ["resume"]),
        ("on_guild_role_update", (None, PLACE), ["resume"]),
        ("on_member_update", (None, PLACE), ["resume"]),
        ("on_raw_thread_update", (SimpleNamespace(guild_id=SERVER),), ["resume"]),
        ("on_guild_channel_delete", (PLACE,), ["close_channel"]),
        (
            "on_raw_thread_delete",
            (SimpleNamespace(thread_id=CHANNEL, parent_id=CHANNEL),),
            ["close_channel"],
        ),
    ],
)
def test_what_discord_tells_of_a_server_or_channel_reaches_its_games(
    event: str, what: tuple[Any, ...], done: list[str]
) -> None:
    calls = told(event, *what)
    assert [name for name, _ in calls] == done
    about = CHANNEL if done == ["close_channel"] else SERVER
    assert {args[0] for _, args in calls} == {about}


@pytest.mark.parametrize(
    "handler", [upkeep.guild_joined, upkeep.guild_left, upkeep.guild_away, upkeep.guild_changed]
)
async def test_what_the_store_does_not_keep_of_a_server_is_told_in_the_log(
    handler: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    refused = AsyncMock(side_effect=StoreError(SAID))
    services = MagicMock()
    services.store.guilds = SimpleNamespace(returned=refused, departed=refused)
    services.keeper = SimpleNamespace(resume=refused, suspend=refused)
    await handler(services, SERVER if handler is upkeep.guild_changed else GUILD)
    (error,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert error.getMessage().endswith(f"was not noted: {SAID}")
    assert getattr(error, "guild", None) == SERVER


async def test_what_is_kept_no_longer_is_deleted_and_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    at = discord.utils.utcnow()

    async def tidied(gone: list[int], forgotten: int) -> bool:
        caplog.clear()
        guilds: Any = SimpleNamespace(
            reconcile=AsyncMock(), purge_departed=AsyncMock(return_value=gone)
        )
        privacy: Any = SimpleNamespace(finish=AsyncMock(return_value=forgotten))
        found = await upkeep.tidy(guilds, privacy, {SERVER}, at)
        guilds.reconcile.assert_awaited_once_with([SERVER], at)
        assert (at - guilds.purge_departed.await_args.args[0]).days == upkeep.DAYS_KEPT
        return found

    assert not await tidied([], 0)
    assert caplog.records == []
    assert await tidied([3, 4], 0)
    assert [getattr(one, "guild", None) for one in caplog.records] == [3, 4]
    assert await tidied([], 2)
    assert caplog.messages == ["audit: what was broken off is done: 2 people were forgotten"]
    broken: Any = SimpleNamespace(reconcile=AsyncMock(side_effect=StoreError(SAID)))
    assert not await upkeep.tidy(broken, broken, (), at)
    assert caplog.messages[-1] == f"old data was not deleted: {SAID}"


async def test_a_bot_that_ends_waits_for_what_was_acknowledged_then_closes_all_its_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = create_bot(Settings(_env_file=None, shard_count=1))
    done, parts = list[str](), cast("Any", bot)

    def note(name: str) -> Any:
        return MagicMock(side_effect=lambda *_, **__: done.append(name))

    def wait(name: str) -> Any:
        return AsyncMock(side_effect=lambda *_: done.append(name))

    monkeypatch.setattr("bot.client.LastingBot.close", wait("connection"))
    parts.pending = SimpleNamespace(finish=wait("pending"))
    parts._tidy = SimpleNamespace(cancel=note("tidy"))
    parts._emoji = SimpleNamespace(stop=note("emoji"))
    parts._errands = SimpleNamespace(stop=note("errands"))
    parts.clockwork = SimpleNamespace(stop=note("clockwork"))
    parts._morning = SimpleNamespace(close=wait("morning"))
    parts._workers = SimpleNamespace(shutdown=note("workers"))
    parts._players = SimpleNamespace(close=wait("players"))
    parts._counting = asyncio.create_task(asyncio.sleep(60))
    parts._looking = asyncio.create_task(asyncio.sleep(60))
    parts.services = SimpleNamespace(
        live=SimpleNamespace(
            studio=SimpleNamespace(close=wait("studio")),
            patrol=SimpleNamespace(stop=note("patrol")),
        ),
        analyst=SimpleNamespace(close=wait("analyst")),
        daily_analyst=SimpleNamespace(close=wait("daily analyst")),
        daily=SimpleNamespace(chef=SimpleNamespace(close=wait("chef"))),
        keeper=SimpleNamespace(stop=wait("keeper")),
        store=SimpleNamespace(close=wait("store")),
    )
    await bot.close()
    assert done == [
        *("pending", "tidy", "emoji", "errands", "clockwork", "morning"),
        *(
            "connection",
            "workers",
            "studio",
            "patrol",
            "analyst",
            "daily analyst",
            "chef",
            "players",
        ),
        *("keeper", "store"),
    ]
    assert parts._counting.cancelled()
    assert parts._looking.cancelled()


async def test_a_bot_that_never_came_so_far_as_to_have_parts_can_be_ended() -> None:
    async with create_bot(Settings(_env_file=None, shard_count=1)) as bot:
        pass
    assert bot.is_closed()


@pytest.mark.parametrize("open_games", [[], [1]])
async def test_when_discord_is_ready_for_the_first_time_every_game_goes_on(
    open_games: list[int],
) -> None:
    services = MagicMock()
    services.store.games.all_open = AsyncMock(return_value=open_games)
    services.keeper.recover_all = AsyncMock()
    services.store.look_through = AsyncMock()
    bot: Any = SimpleNamespace(
        _resumed=False, services=services, _tidy=MagicMock(), clockwork=MagicMock()
    )
    for _ in range(2):
        await SaladBot.on_ready(bot)
    await bot._looking
    assert services.live.studio.warm_up.call_count == len(open_games)
    for called in (
        services.keeper.recover_all,
        services.store.look_through,
        bot._tidy.start,
        bot.clockwork.start,
    ):
        called.assert_called_once_with()
