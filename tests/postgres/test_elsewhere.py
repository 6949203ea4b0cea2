"""A bot, and another process of it on the same database: who leaves or is forgotten, in both."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
import simcord

from bot import Settings, create_bot
from bot.manager import GameManager
from bot.manager.table import Person, Table
from bot.store import NewGame, Store, TableOptions
from bot.store.records import Preferences
from bot.ui.hosting import elsewhere
from bot.ui.kit.languages import CHOSEN, Languages
from bot.ui.services import Services
from tests.bot.messages import history, labels, privates, said, text_of
from tests.bot.server import Server
from tests.conftest import Prepared
from tests.manager.house import Clock
from tests.postgres.neighbours import guild_of, lose_lifeline, tenant, until

SHARDS = 2


class Neighbour:
    """What another process has of a bot that hears: its store, its games, its people."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.manager = GameManager(store, Clock())
        self.languages = Languages(store.people)
        self.told: list[int] = []
        self.shown: list[int] = []
        self.forgotten: list[int | None] = []
        parts = SimpleNamespace(
            store=store,
            manager=self.manager,
            languages=self.languages,
            members=SimpleNamespace(forget=self._forget),
            keeper=SimpleNamespace(advance=self._show),
            departures=SimpleNamespace(tell_forgotten=self._tell),
            guard=SimpleNamespace(over=self._over),
            daily=SimpleNamespace(wake=lambda: None),
        )
        elsewhere.listen(cast("Services", parts))

    async def game(self, *people: simcord.MemberActor) -> int:
        """Begin a game of these people in a server of its own."""
        host, *others = (Person(one.id, one.name) for one in people)
        where = (guild_of(1, SHARDS), 1, host.id, host.name)
        new = NewGame("point-salad", *where, len(people), TableOptions(), "en-US")
        game = (await self.manager.open(new)).id
        for person in others:
            await self.manager.join(game, person)
        return (await self.manager.start(game, host.id)).id

    async def left(self, game: int) -> list[str]:
        """Return the names of those who have left a game, as this process knows them."""
        table: Table = await self.manager.table(game)
        return [seat.name for seat in table.record.seats if seat.left_at is not None]

    def _forget(self, person: int | None = None) -> None:
        self.forgotten.append(person)

    async def _tell(self, table: Table) -> None:
        self.told.append(table.id)

    async def _show(self, game: int, limit: asyncio.Timeout, *, reseated: bool) -> None:
        assert limit.when() is not None
        assert reseated
        self.shown.append(game)

    @asynccontextmanager
    async def _over(self, _game: int, _failure: str) -> AsyncIterator[asyncio.Timeout]:
        async with asyncio.timeout(30) as limit:
            yield limit


@pytest.fixture
async def server(
    tmp_path: Path, prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Server]:
    """A server of shard 0, with the bot that has this shard alone."""
    url = prepared(tmp_path / "salad.db")
    settings = Settings(_env_file=None, database_url=url, shard_count=SHARDS, shard_ids=(0,))
    env = simcord.Env(create_bot(settings), settle_timeout=30)
    await env.start()
    guild = env.create_guild(shard_id=0)
    one = Server(env, url, guild, guild.create_text_channel("salad-bar"))
    one.draw_nothing(monkeypatch)
    yield one
    env.raise_errors()
    await env.shutdown()
    await env.bot.close()


@pytest.fixture
async def neighbour(server: Server) -> AsyncIterator[Neighbour]:
    store = await Store.open(server.url, tenant(1, of=SHARDS))
    yield Neighbour(store)
    await store.close()


async def _forget(server: Server, person: simcord.MemberActor) -> str:
    asked = await person.slash(server.channel, "salad forget-me")
    return said(await person.click(privates(asked)[-1], label="Delete my data"))


async def test_who_is_forgotten_leaves_games_elsewhere_through_the_process_that_plays_them(
    server: Server, neighbour: Neighbour
) -> None:
    ana, ben = server.members(2)
    game = await neighbour.game(ana, ben)
    assert (await _forget(server, ana)).startswith("Done")
    await until(lambda: neighbour.shown)
    assert (neighbour.told, neighbour.shown) == ([game], [game])
    assert neighbour.forgotten == [ana.id]
    table = await neighbour.manager.table(game)
    assert ana.id not in {seat.user_id for seat in table.record.seats}
    assert await neighbour.store.games.all_open(ana.id) == []
    assert await neighbour.store.games.all_open(ben.id) == []  # Who is left alone has won.


async def test_where_nobody_plays_a_game_who_is_forgotten_leaves_it_all_the_same(
    server: Server, neighbour: Neighbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "_LOOK_SECONDS", 0.0)
    ana, ben = server.members(2)
    game = await neighbour.game(ana, ben)
    await neighbour.store.close()
    assert (await _forget(server, ana)).startswith("Done")
    assert neighbour.shown == []
    after = Neighbour(await Store.open(server.url, tenant(1, of=SHARDS)))
    assert ana.id not in {s.user_id for s in (await after.manager.table(game)).record.seats}
    await after.store.close()


async def test_a_bot_that_hears_of_it_takes_people_out_of_its_games_alone_and_shows_that(
    server: Server, neighbour: Neighbour
) -> None:
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo)
    there, here = await neighbour.game(ana, ben), server.bot.services.store
    for game in (1, there):
        await neighbour.store.notices.tell(elsewhere.LEAVE, game, ana.id)
    told = "**👤 a former player** leaves the game."
    await until(lambda: any(told in text_of(one) for one in history(server.channel)))
    assert await here.games.all_open(ana.id) == [there]
    await neighbour.store.notices.tell(elsewhere.FORGOTTEN, ana.id, 1, there)
    await until(lambda: "Sit in for 👤 a former player" in labels(history(server.channel)[-1]))
    await server.env.settle()
    assert await neighbour.left(there) == []


async def test_what_is_remembered_of_people_is_heard_or_else_read_anew(
    server: Server, neighbour: Neighbour
) -> None:
    ana, ben = server.members(2)
    languages = server.bot.services.languages
    await neighbour.store.notices.tell(CHOSEN, ana.id, "de")
    await until(lambda: languages.of(ana.id) == "de")
    await neighbour.store.people.set_preferences(ben.id, Preferences(locale="pl"))
    here = server.bot.services.store
    await lose_lifeline(here, by=neighbour.store)
    await neighbour.store.notices.tell(CHOSEN, ben.id, "pl")
    await here.live()
    await until(lambda: languages.of(ben.id) == "pl")
    assert languages.of(ana.id) is None
