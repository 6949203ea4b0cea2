"""A database that is taken away, replaced or taken over under a running bot, and at the start."""

import asyncio
import logging
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy import RowMapping

from bot.__main__ import _serve
from bot.host import checks, health, traces, vigil
from bot.settings import Settings
from bot.store import Store, StoreError
from bot.store.errors import Sealed
from bot.store.lockfile import Occupied, lock_file
from bot.store.tenancy import TakenOver, Tenant, refuse_others
from tests.bot.messages import board_of, said
from tests.bot.server import Server
from tests.hosting.troubles import no_file_longer_than
from tests.store.samples import url_of


def _settings(url: str, copies: Path | None = None) -> Settings:
    return Settings(_env_file=None, database_url=url, backup_dir=copies)


def _delete(file: Path) -> None:
    for path in file.parent.glob("*.db*"):
        if not path.name.endswith("-lock"):
            path.unlink()


def _delete_the_journal(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def _replace(file: Path) -> None:
    other = file.with_name("other")
    shutil.copyfile(file, other)
    other.replace(file)


def _move(file: Path) -> None:
    file.rename(file.with_name("away"))


@pytest.mark.parametrize(
    ("harm", "with_folder"),
    [(_delete, True), (_delete_the_journal, False), (_replace, True), (_move, False)],
)
async def test_a_database_that_is_lost_is_told_refused_and_rescued(
    server: Server,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    harm: object,
    with_folder: bool,  # noqa: FBT001 - one of two kinds of a test
) -> None:
    await server.game(*server.members(2))
    store, board = server.bot.services.store, board_of(server.channel)
    copies = tmp_path / "copies" if with_folder else None
    settings = _settings(server.url, copies)
    await vigil.look(store, settings)
    assert vigil.whole(server.bot)
    assert callable(harm)
    harm(server.file)
    await vigil.look(store, settings)
    assert not vigil.whole(server.bot)
    assert any("lost while the bot ran" in problem for problem in await health.problems(server.bot))
    assert any("was deleted" in line or "was replaced" in line for line in caplog.messages)
    pressed = await server.member("ana").click(board, custom_id="s:pick:1:0:A1:A1")
    assert said(pressed).startswith("I lost the file that keeps my games")
    (rescued,) = (copies or server.file.parent).glob("salad-rescued-*.db")
    assert any(str(rescued) in line for line in caplog.messages)
    assert rescued.stat().st_mode & 0o077 == 0
    saved = await Store.open(url_of(rescued))
    try:
        game = await saved.games.get(1)
        assert game is not None
        assert len(game.seats) == 2
    finally:
        await saved.close()


async def test_a_bot_whose_database_was_taken_over_takes_nothing_and_ends(tmp_path: Path) -> None:
    url = url_of(tmp_path / "salad.db")
    first = await Store.open(url, Tenant())
    second = await Store.open(url, Tenant(node="pluto"))

    class Bot:
        class services:  # noqa: N801 - as the bot has it
            store = first

        class pending:  # noqa: N801 - as the bot has it
            closed = False

    bot = Bot()
    with pytest.raises(TakenOver, match="on pluto, since"):
        async with vigil.kept(bot, _settings(url), every=0.01):
            await asyncio.Event().wait()
    assert bot.pending.closed
    with pytest.raises(Sealed):
        await first.facts.put("key", "value")
    await first.close()
    await second.live()
    await second.close()


async def test_a_bot_of_another_machine_is_named_and_taken_over_once_it_shows_no_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = url_of(tmp_path / "salad.db")
    other = await Store.open(url, Tenant(node="pluto", machine="another", pid=4711))
    with pytest.raises(Occupied, match="process 4711 on pluto, since "):
        await Store.open(url, Tenant())
    await other.live()
    monkeypatch.setattr("bot.store.tenancy.LIFE", timedelta(0))
    mine = await Store.open(url, Tenant())
    with pytest.raises(TakenOver):
        await other.live()
    await other.close()
    await mine.live()
    await mine.close()


@pytest.mark.parametrize(("ago", "seconds"), [(0, 60), (20, 40), (-3600, 60)])
def test_how_long_to_wait_for_a_process_that_may_live_is_told_whatever_its_clock_says(
    ago: int, seconds: int
) -> None:
    tenant, now = Tenant(), datetime.now(UTC)
    other = {"machine": "another", "node": "pluto", "pid": 4711, "since": now, "ended": False}
    row = cast("RowMapping", other | {"seen_at": now - timedelta(seconds=ago)})
    with pytest.raises(Occupied, match=f"start again in {seconds} seconds"):
        refuse_others([row], tenant, locked=False)


async def test_a_clean_end_gives_the_database_to_anybody_at_once(tmp_path: Path) -> None:
    url = url_of(tmp_path / "salad.db")
    await (await Store.open(url, Tenant(machine="another"))).close()
    await (await Store.open(url, Tenant())).close()


async def test_pages_are_read_only_after_an_end_out_of_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []
    monkeypatch.setattr("bot.store.migrate._check_pages", looked.append)
    url = url_of(tmp_path / "salad.db")
    await (await Store.open(url, Tenant())).close()
    assert looked == []
    await (await Store.open(url, Tenant())).close()
    assert looked == []
    killed = await Store.open(url, Tenant())
    await (await Store.open(url, Tenant())).close()
    assert len(looked) == 1
    await killed.close()


async def test_a_large_database_is_looked_through_once_the_bot_plays_and_sealed_if_it_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.store.migrate.LARGE", 0)
    file = tmp_path / "salad.db"
    killed = await Store.open(url_of(file), Tenant())
    again = await Store.open(url_of(file), Tenant())
    await again.look_through()
    assert not again.sealed

    def damaged(_: object) -> None:
        raise StoreError("The database is damaged.")

    monkeypatch.setattr("bot.store.migrate._check_pages", damaged)
    third = await Store.open(url_of(file), Tenant())
    await third.look_through()
    assert third.sealed
    assert "nothing is saved any more: The database is damaged." in caplog.text
    for store in (killed, again, third):
        await store.close()


@pytest.mark.parametrize("trace", ["copy", "lock"])
async def test_a_database_that_is_new_where_there_was_one_is_told(
    tmp_path: Path, trace: str
) -> None:
    file, copies = tmp_path / "data" / "salad.db", tmp_path / "copies"
    settings = _settings(url_of(file), copies)
    assert traces.missing(settings) is None
    store = await Store.open(url_of(file), Tenant())
    assert traces.missing(settings) is None
    if trace == "copy":
        copies.mkdir()
        stamp = datetime.now(UTC) - timedelta(hours=1)
        await store.backup(copies / f"salad-{stamp:%Y%m%dT%H%M%SZ}.db")
    await store.close()
    _delete(file)
    if trace == "copy":
        lock_file(file).unlink()
    sentence = traces.missing(settings)
    assert sentence is not None
    assert "there was one" in sentence
    assert sentence in checks.findings(settings)


async def test_a_store_that_fails_for_a_moment_is_not_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    store = await Store.open(url_of(tmp_path / "salad.db"), Tenant())

    async def refuse(_: object) -> None:
        raise StoreError("The disk of the database is full.")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "live", refuse)
        await vigil.look(store, _settings(url_of(tmp_path / "salad.db")))
    assert "The disk of the database is full." in caplog.text
    await store.live()
    await store.close()


def _rescued(*folders: Path) -> set[Path]:
    return {path for folder in folders for path in folder.rglob("*rescued*")}


@pytest.mark.parametrize("full", [True, False])
async def test_a_rescue_that_fails_is_told_leaves_nothing_half_done_and_is_tried_elsewhere(
    server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture, *, full: bool
) -> None:
    await server.game(*server.members(2))
    copies, room = tmp_path / "copies", 1024 if full else 2**30
    if not full:
        copies.write_text("a file where a folder should be")
    _move(server.file)
    with no_file_longer_than(room):
        await vigil.look(server.bot.services.store, _settings(server.url, copies))
    assert len(_rescued(tmp_path, server.file.parent)) == (not full)
    assert sum("it cannot be rescued to" in line for line in caplog.messages) == 1 + full
    assert "Traceback" not in caplog.text
    assert not vigil.whole(server.bot)


class _Stub:
    """A bot that is connected, for all that it says, and stays so."""

    def __init__(self, store: Store) -> None:
        self.services = SimpleNamespace(store=store)
        self.pending = SimpleNamespace(closed=False)
        self.shards = {0: SimpleNamespace(is_closed=lambda: False)}

    async def __aenter__(self) -> None: ...

    async def __aexit__(self, *_: object) -> None: ...

    def is_ready(self) -> bool:
        return True

    async def start(self, _: str) -> None:
        await asyncio.Event().wait()


async def test_the_heartbeat_stops_once_the_database_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, beat = tmp_path / "data" / "salad.db", tmp_path / "beat"
    store = await Store.open(url_of(file), Tenant())
    settings = Settings(_env_file=None, database_url=url_of(file), heartbeat_file=beat)
    monkeypatch.setattr("bot.signs.heartbeat.INTERVAL", 0.001)
    monkeypatch.setattr("bot.client.create_bot", lambda _: _Stub(store))
    serving = asyncio.create_task(_serve(settings, "token"))

    async def beats() -> bool:
        beat.unlink(missing_ok=True)
        await asyncio.sleep(0.2)
        return beat.exists()

    assert await beats()
    _delete(file)
    await vigil.look(store, settings)
    assert not await beats()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    await store.close()
