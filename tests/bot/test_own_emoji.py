"""The bot's own emoji: called what they show, kept in step with the pictures, and no matter of life
and death: when Discord has them no more, nothing that shows them fails.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.games.emoji import PLAIN
from bot.store import StoreError
from bot.store.records import Upload
from bot.store.uploads import Uploads
from bot.ui.kit.app_emoji import FOLDER
from tests.bot.messages import board_of, ids_of, labels, privates, said
from tests.bot.server import Server

INVALID = "Invalid Form Body\nIn components.0.components.0.emoji.id: Invalid emoji"


def emoji_in(body: Any) -> Iterator[dict[str, Any]]:
    """Yield the emoji of buttons and menu entries anywhere in a request."""
    if isinstance(body, dict):
        if isinstance(body.get("emoji"), dict):
            yield body["emoji"]
        body = list(body.values())
    if isinstance(body, list):
        for part in body:
            yield from emoji_in(part)


def own(bodies: Iterable[Any]) -> set[int]:
    """Return the numbers of the bot's own emoji in these requests or messages."""
    return {int(one["id"]) for body in bodies for one in emoji_in(body) if one.get("id")}


@pytest.fixture(autouse=True)
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let Discord refuse, as it does, what shows emoji that it has not got; return which paths."""
    refused: list[str] = []
    check = router._check_faults

    def strict(backend: Any, method: str, path: str) -> None:
        check(backend, method, path)
        if own([backend.http_requests[-1].json]) - set(backend.application_emojis):
            refused.append(f"{method} {path}")
            raise BackendError(400, 50035, INVALID)

    monkeypatch.setattr(router, "_check_faults", strict)
    return refused


def uploads(server: Server) -> int:
    return sum(
        request.method == "POST" and request.path.endswith("/emojis")
        for request in server.env.http_requests
    )


def delete_all(server: Server) -> None:
    """Delete the bot's emoji, as in the developer portal."""
    backend = server.env.backend
    for number in list(backend.application_emojis):
        backend.delete_application_emoji(number)


async def test_after_its_emoji_were_deleted_every_message_comes_at_once_and_they_are_made_anew(
    server: Server, refusals: list[str]
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    delete_all(server)
    version, mover = (await server.table()).version, await server.mover()
    board = await server.pick_default()
    await mover.click(board, label="Confirm")
    assert (await server.table()).version == version + 1
    new = board_of(server.channel)
    assert new.id != board.id
    assert not own([board.components, new.components]) - set(server.env.backend.application_emojis)
    assert not server.bot.services.live.pausing.paused
    assert len(refusals) == 1
    assert uploads(server) == 2 * len(PLAIN)
    mover = await server.mover()
    await mover.click(new, custom_id=ids_of(new, "s:pick:")[0])
    assert own([board_of(server.channel).components])
    assert len(refusals) == 1


@pytest.mark.parametrize("command", ["new", "scores", "daily", "learn", "board"])
async def test_whatever_shows_emoji_does_so_plainly_while_discord_has_not_got_them(
    server: Server, refusals: list[str], command: str
) -> None:
    ana, ben = server.members(2)
    if command == "board":
        await server.game(ana, ben)
    delete_all(server)
    answer = await ana.slash(server.channel, f"salad {command}")
    if command in {"new", "board"}:
        assert ids_of(board_of(server.channel))
    else:
        (panel,) = privates(answer)
        assert ids_of(panel)
        assert not own([panel.components])
    assert len(refusals) == (0 if command == "new" else 1)
    # What could be pressed before can be pressed still, and nothing is refused a second time.
    if command in {"daily", "learn"}:
        (panel,) = privates(answer)
        pick = next(i for i in ids_of(panel) if ":pick" in i or "s:daily:" in i or "s:learn:" in i)
        await ana.click(panel, custom_id=pick)
        assert len(refusals) == 1


async def test_what_discord_goes_on_refusing_is_uploaded_more_and_more_rarely(
    server: Server, refusals: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2))
    monkeypatch.setattr(server.env.backend, "application_emojis", NothingFits())
    posted, ana = 8, server.member("ana")
    for _ in range(posted):
        before = board_of(server.channel)
        await ana.slash(server.channel, "salad board")
        assert board_of(server.channel).id != before.id
        await server.env.advance_time(30)
    # Uploaded again at once, then after one minute, after two, and not yet after four.
    assert len(refusals) == 4


class NothingFits(dict[int, Any]):
    """Emoji that Discord lists and takes, and yet knows on no button."""

    def __iter__(self) -> Iterator[int]:
        return iter(())


async def test_another_mistake_in_a_message_is_no_matter_of_emoji(server: Server) -> None:
    await server.game(*server.members(2))
    server.env.inject_error(
        "POST", "/channels/*/messages", status=400, code=50035, message="Invalid Form Body"
    )
    before = uploads(server)
    told = said(await server.member("ana").slash(server.channel, "salad board"))
    assert "Discord" in told
    assert uploads(server) == before


# What Discord has, and what the database remembers


def shelf(server: Server) -> dict[int, str]:
    """Return the names of the application's emoji."""
    return {number: one.name for number, one in server.env.backend.application_emojis.items()}


def changes(server: Server, since: int) -> list[str]:
    """Return what was asked of the application's emoji besides looking."""
    asked = server.env.http_requests[since:]
    return [one.method for one in asked if "/emojis" in one.path and one.method != "GET"]


async def restarted(server: Server) -> list[str]:
    since = len(server.env.http_requests)
    await server.restart()
    return changes(server, since)


def of_art(name: str) -> str:
    return f"{name}_{sha256((FOLDER / f'{name}.png').read_bytes()).hexdigest()[:8]}"


async def test_emoji_are_called_what_they_show_and_uploaded_once(server: Server) -> None:
    assert sorted(shelf(server).values()) == sorted(PLAIN)
    assert all(name.isalpha() for name in shelf(server).values())
    before = shelf(server)
    assert await restarted(server) == []
    assert shelf(server) == before


async def test_changed_pictures_alone_are_uploaded_anew_and_the_old_ones_go(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "emoji"
    copytree(FOLDER, folder)
    (folder / "pepper.png").write_bytes((FOLDER / "tomato.png").read_bytes())
    monkeypatch.setattr("bot.ui.kit.app_emoji.FOLDER", folder)
    before = shelf(server)
    assert sorted(await restarted(server)) == ["DELETE", "PATCH", "POST"]
    after = shelf(server)
    assert sorted(after.values()) == sorted(PLAIN)
    assert {before[number] for number in before.keys() - after} == {"pepper"}
    assert await restarted(server) == []


@pytest.mark.parametrize("wish", ["DELETE", "PATCH"])
async def test_an_upload_that_was_broken_off_is_taken_up_where_it_was(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    folder = tmp_path / "emoji"
    copytree(FOLDER, folder)
    (folder / "pepper.png").write_bytes((FOLDER / "tomato.png").read_bytes())
    monkeypatch.setattr("bot.ui.kit.app_emoji.FOLDER", folder)
    monkeypatch.setattr("bot.ui.kit.errands._FIRST_SECONDS", 0.0)
    server.env.inject_error(wish, "/applications/*/emojis/*", status=500)
    made = await restarted(server)
    assert (made.count(wish), made.count("POST")) == (2, 1)
    assert sorted(shelf(server).values()) == sorted(PLAIN)


async def test_emoji_of_versions_before_keep_their_numbers_where_their_picture_is_the_same(
    server: Server,
) -> None:
    backend, (number, *others) = server.env.backend, shelf(server)
    for one in (number, *others):
        name = backend.application_emojis[one].name
        backend.edit_application_emoji(one, of_art(name))
    backend.edit_application_emoji(number, f"{shelf(server)[number].partition('_')[0]}_01234567")
    await server.execute("DELETE FROM uploads")
    stranger = backend.create_application_emoji("pepper_of_mine")
    made = await restarted(server)
    assert (made.count("POST"), made.count("DELETE"), made.count("PATCH")) == (1, 1, len(others))
    after = shelf(server)
    assert sorted(after.values()) == sorted([*PLAIN, "pepper_of_mine"])
    assert {*others, stranger.id} < {*after}
    assert number not in after


async def test_two_bots_of_one_application_do_not_replace_each_others_emoji(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, mine = tmp_path / "emoji", server.url
    copytree(FOLDER, folder)
    (folder / "pepper.png").write_bytes((FOLDER / "tomato.png").read_bytes())
    server.url = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    assert await restarted(server) == []
    # The other one gets newer pictures; from then on both stay as they are.
    monkeypatch.setattr("bot.ui.kit.app_emoji.FOLDER", folder)
    assert await restarted(server) != []
    now = shelf(server)
    for url, pictures in ((mine, FOLDER), (server.url, folder), (mine, FOLDER)):
        server.url = url
        monkeypatch.setattr("bot.ui.kit.app_emoji.FOLDER", pictures)
        assert await restarted(server) == []
        assert shelf(server) == now


async def test_a_store_that_fails_leaves_plain_emoji_and_a_bot_that_plays(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: Uploads) -> dict[str, Upload]:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(Uploads, "all", fails)
    # It is tried again when this test is long over.
    monkeypatch.setattr("bot.ui.kit.errands._FIRST_SECONDS", 1000.0)
    await server.restart()
    await server.game(*server.members(2))
    assert not own([board_of(server.channel).components])
    assert labels(board_of(server.channel))
