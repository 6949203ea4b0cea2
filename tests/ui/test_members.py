"""What the bot asks Discord about people, and what it makes of the answers, with fakes for both."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.store import StoreError
from bot.store.names import Called
from bot.ui.kit.members import Members

SERVER, ANA, BEN, CLEO = 9, 1, 2, 3
START = datetime(2026, 11, 28, 12, tzinfo=UTC)
FULL = StoreError("The disk of the database is full.")


def user(person: int, name: str = "ana") -> Any:
    return SimpleNamespace(id=person, name="account", global_name=None, display_name=name)


def answer(code: int) -> discord.NotFound:
    reply: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(reply, {"code": code, "message": "unknown"})


class World:
    """Stands for Discord, for the names that are stored, and for the manager of games."""

    def __init__(self, here: tuple[int, ...] = (ANA, BEN)) -> None:
        self.here, self.now = here, START
        self.news: bool | StoreError | None = True
        self.fails: Exception | None = None
        self.hangs = False
        self.asked: list[list[int]] = []
        self.kept: list[tuple[Any, ...]] = []
        self.reloaded: list[tuple[int, int]] = []

    def members(self) -> Members:
        me: Any = self
        return Members(me, me, me, lambda: self.now)

    def get_guild(self, guild: int) -> Any:
        return self if guild == SERVER else None

    async def query_members(self, *, user_ids: list[int], limit: int, cache: bool) -> list[Any]:
        assert limit == len(user_ids)
        assert not cache
        await self._answer(user_ids)
        return [user(one) for one in user_ids if one in self.here]

    async def fetch_member(self, person: int) -> Any:
        await self._answer([person])
        if person not in self.here:
            raise answer(10007)

    async def fetch_user(self, person: int) -> Any:
        await self._answer([person])
        if person not in self.here:
            raise answer(10013)
        return user(person)

    async def _answer(self, people: list[int]) -> None:
        self.asked.append(people)
        if self.hangs:
            await asyncio.sleep(3600)
        if self.fails is not None:
            raise self.fails

    async def call(self, guild: int, person: int, called: Called) -> bool | None:
        if isinstance(self.news, StoreError):
            raise self.news
        self.kept.append((guild, person, called.here))
        return self.news

    async def call_account(self, person: int, name: str) -> None:
        if isinstance(self.news, StoreError):
            raise self.news
        self.kept.append((person, name))

    async def mark_gone(self, guild: int, people: list[int]) -> None:
        if isinstance(self.news, StoreError):
            raise self.news
        self.kept.append(("gone", guild, people))

    async def reload_all(self, guild: int, person: int) -> None:
        self.reloaded.append((guild, person))


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr("bot.ui.kit.members._PATIENCE_SECONDS", 60.0)
    return World()


async def test_a_name_is_stored_once_until_it_changes_or_is_forgotten(world: World) -> None:
    members = world.members()
    place: Any = SimpleNamespace(guild_id=SERVER, user=user(ANA))
    for _ in range(2):
        await members.note(place)
    assert world.kept == [(SERVER, ANA, "ana")]
    assert world.reloaded == [(SERVER, ANA)]
    members.forget(BEN)
    await members.note(place)
    assert len(world.kept) == 1
    members.forget(ANA)
    await members.note(place)
    place.user = user(ANA, "Ann")
    await members.note(place)
    members.forget()
    await members.note(place)
    assert [name for _, _, name in world.kept] == ["ana", "ana", "Ann", "Ann"]


@pytest.mark.parametrize(
    ("news", "stored", "reloaded"), [(False, 1, 0), (None, 2, 0), (True, 1, 1), (FULL, 0, 0)]
)
async def test_games_hear_of_a_name_only_if_it_is_news(
    world: World, *, news: Any, stored: int, reloaded: int
) -> None:
    world.news = news
    place: Any = SimpleNamespace(guild_id=SERVER, user=user(ANA))
    members = world.members()
    for _ in range(2):
        await members.note(place)
    assert (len(world.kept), len(world.reloaded)) == (stored, reloaded)


async def test_of_people_on_a_board_who_is_there_is_called_anew_and_who_is_not_is_gone(
    world: World,
) -> None:
    members = world.members()
    assert await members.look_at(SERVER, [ANA, CLEO])
    assert world.asked == [[ANA, CLEO], [CLEO]]
    assert world.kept == [("gone", SERVER, [CLEO]), (SERVER, ANA, "ana")]
    assert not await members.look_at(SERVER, [ANA]), "nothing of it is news"
    world.news = False
    assert await members.look_at(SERVER, [CLEO]), "that they are gone is"
    for guild, people in ((SERVER, []), (1, [ANA])):
        assert not await members.look_at(guild, people)
    assert len(world.asked) == 5


async def test_an_account_without_a_name_is_asked_for(world: World) -> None:
    members = world.members()
    assert await members.look_up([ANA, CLEO])
    assert world.kept == [(ANA, "account")]
    assert not await members.look_up([CLEO])
    assert not await members.look_up([])
    assert len(world.asked) == 3
    world.news = FULL
    assert not await members.look_up([ANA])


@pytest.mark.parametrize("trouble", ["hangs", "fails"])
async def test_about_whom_there_is_no_answer_counts_as_there(
    world: World, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if trouble == "hangs":
        monkeypatch.setattr("bot.ui.kit.members._PATIENCE_SECONDS", 0.01)
    setattr(world, trouble, OSError() if trouble == "fails" else True)
    members = world.members()
    assert not await members.look_at(SERVER, [ANA])
    assert not await members.look_up([ANA])
    if trouble == "fails":
        assert await members.departed(SERVER, [ANA, CLEO]) == []
    assert world.kept == []


async def test_who_has_left_is_gone_unless_discord_means_something_else(world: World) -> None:
    members = world.members()
    assert await members.departed(SERVER, [ANA, CLEO, 4]) == [CLEO, 4]
    assert await members.departed(1, [CLEO]) == []
    world.fails = answer(10004)
    assert await members.departed(SERVER, [CLEO]) == []
    world.fails = answer(10013)
    assert await members.departed(SERVER, [5]) == [5], "whose account is gone, is gone"
    assert world.kept == [("gone", SERVER, [CLEO, 4]), ("gone", SERVER, [5])]
    world.fails, world.news = None, FULL
    assert await members.departed(SERVER, [CLEO]) == [CLEO]


async def test_discord_is_asked_thirty_times_a_minute_at_most(world: World) -> None:
    members = world.members()
    for _ in range(31):
        await members.look_at(SERVER, [ANA])
    assert len(world.asked) == 30
    world.now += timedelta(seconds=59)
    assert not await members.look_up([ANA])
    world.now += timedelta(seconds=1)
    assert await members.look_up([ANA])
    assert len(world.asked) == 31
