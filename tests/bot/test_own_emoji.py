"""The bot's own emoji, when Discord has them no more: nothing that shows them fails."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.games.emoji import PLAIN
from tests.bot.messages import board_of, ids_of, privates, said
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
