"""Which game a command means, and who manages it, with a store and a Discord that are fake."""

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest

from bot.store.records import Status
from bot.ui import finding
from bot.ui.requests import Request
from bot.words.refusals import NoGame, NoneFinished, PlaysNowhere, UnknownGame, WhichGame

SERVER, HERE, THERE, ME = 9, 5, 6, 7


def record(number: int, channel: int, status: Status = Status.RUNNING) -> Any:
    return SimpleNamespace(id=number, channel_id=channel, guild_id=SERVER, status=status)


class Games:
    """Stands for what is stored: games of the server, the newest last, and whose they are."""

    def __init__(self, *records: Any, mine: set[int] | None = None) -> None:
        self.records, self.mine = records, mine or set()

    async def all_open(self, person: int) -> list[int]:
        assert person == ME
        return [one.id for one in await self.open_tables(SERVER) if one.id in self.mine]

    async def open_tables(self, guild: int) -> list[Any]:
        assert guild == SERVER
        return [one for one in self.records if one.status is not Status.FINISHED]

    async def in_channel(self, channel: int) -> int | None:
        found = (one.id for one in await self.open_tables(SERVER) if one.channel_id == channel)
        return next(found, None)

    async def finished(self, guild: int, *, limit: int) -> list[Any]:
        assert guild == SERVER
        return [one for one in self.records if one.status is Status.FINISHED][::-1][:limit]

    async def table_in(self, channel: int) -> Any:
        number = await self.in_channel(channel)
        if number is None:
            raise NoGame
        return SimpleNamespace(id=number)

    async def table(self, number: int) -> Any:
        one = next((one for one in self.records if one.id == number), None)
        if one is None:
            raise NoGame
        return SimpleNamespace(id=number, record=one, seat_of=lambda _: number in self.mine or None)


def asks(games: Games, *, manages: bool = False) -> Request:
    """Return what somebody asks in the channel HERE."""
    me = cast("Any", games)
    place = SimpleNamespace(
        guild_id=SERVER,
        channel_id=HERE,
        user=Mock(spec=discord.Member, guild=Mock(id=SERVER)),
        permissions=discord.Permissions(manage_messages=manages),
    )
    services = SimpleNamespace(manager=me, store=SimpleNamespace(games=me, guilds=me))
    one: Any = (place, services, None, SimpleNamespace(id=ME), None)
    return Request(*one)


@pytest.mark.parametrize(
    ("mine", "meant"),
    [
        ({1}, 1),
        ({1, 2}, 1),
        ({2}, 2),
        ({2, 3}, {2, 3}),
        (set(), 1),
    ],
    ids=["here", "here and there", "there alone", "there twice", "somebody else's here"],
)
async def test_ones_own_game_here_is_meant_or_else_the_only_other_one(
    mine: set[int], meant: Any
) -> None:
    games = Games(record(1, HERE), record(2, THERE), record(3, 8), mine=mine)
    if not isinstance(meant, set):
        assert await finding._own(asks(games)) == meant
        return
    with pytest.raises(WhichGame, match=r"2.*3"):
        await finding._own(asks(games))


async def test_who_plays_nowhere_is_told_so() -> None:
    with pytest.raises(PlaysNowhere):
        await finding._own(asks(Games(record(2, THERE))))
    with pytest.raises(NoneFinished):
        await finding._latest_finished(asks(Games(record(2, THERE))))


async def test_a_board_is_that_of_the_open_game_or_the_last_one_of_the_channel() -> None:
    over = [record(n, where, Status.FINISHED) for n, where in ((1, HERE), (2, HERE), (3, THERE))]
    assert await finding._open_or_last(asks(Games(*over, record(4, HERE)))) == 4
    assert await finding._open_or_last(asks(Games(*over))) == 2
    assert await finding._latest_finished(asks(Games(*over))) == 3
    with pytest.raises(NoGame):
        await finding._open_or_last(asks(Games(over[2])))


@pytest.mark.parametrize(
    ("number", "channel", "status", "mine", "told"),
    [
        (1, HERE, Status.RUNNING, False, True),
        (2, THERE, Status.RUNNING, True, True),
        (2, THERE, Status.FINISHED, False, True),
        (2, THERE, Status.RUNNING, False, False),
        (2, THERE, Status.LOBBY, False, False),
    ],
)
async def test_a_game_may_be_named_where_it_is_or_by_who_plays_it_or_once_it_is_over(
    *, number: int, channel: int, status: Status, mine: bool, told: bool
) -> None:
    games = Games(record(number, channel, status), mine={number} if mine else set())
    request = asks(games)
    member: Any = request.interaction.user
    member.guild.get_channel_or_thread.return_value = None
    member.guild_permissions = discord.Permissions()
    if told:
        assert await finding._named(request, number) == number
        return
    with pytest.raises(UnknownGame):
        await finding._named(request, number)


@pytest.mark.parametrize("may", [True, False])
def test_who_may_manage_messages_where_a_game_is_manages_it(*, may: bool) -> None:
    request = asks(Games(), manages=may)
    rights = {True: discord.Permissions(manage_messages=True), False: discord.Permissions()}
    member: Any = request.interaction.user

    def manages(channel: int, *, guild: int = SERVER) -> bool:
        table: Any = SimpleNamespace(record=SimpleNamespace(channel_id=channel, guild_id=guild))
        return request.manages(table)

    assert manages(HERE) is may
    there = Mock()
    there.permissions_for.return_value = rights[may]
    member.guild_permissions = rights[not may]
    member.guild.get_channel_or_thread.side_effect = {THERE: there}.get
    assert manages(THERE) is may
    assert manages(8) is not may, "of a channel that is not known, the server's rights count"
    assert not manages(THERE, guild=1)
    object.__setattr__(request.interaction, "user", Mock(spec=discord.User))
    assert not manages(THERE)
