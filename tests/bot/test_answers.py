"""How a press is answered: in one request where nothing is changed by it, and always in time."""

import asyncio
from typing import Any

import pytest
import simcord
from simcord.backend import serializers
from simcord.results import ResponseMessage

from bot.render import Picture
from bot.ui.live.drawing import Studio
from tests.bot.messages import alive, alts, board_of, ids_of, labels, picks, privates, said, text_of
from tests.bot.secret_games import dealt
from tests.bot.server import Server
from tests.daily.kitchen import Kitchen

PATIENCE = "bot.ui.kit.answers.PATIENCE_SECONDS"
CALLBACK, ORIGINAL = "POST …/callback", "PATCH …/@original"


@pytest.fixture(autouse=True)
def _no_list_of_shown_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let messages name files only where they show them, as Discord does with components."""
    true = serializers.message_payload

    def payload(*args: Any, **options: Any) -> Any:
        return {**true(*args, **options), "attachments": []}

    monkeypatch.setattr(serializers, "message_payload", payload)


def requests(server: Server, since: int) -> list[str]:
    """Return in short what the bot has asked of Discord."""
    made = server.env.http_requests[since:]
    return [f"{entry.method} …/{entry.path.rpartition('/')[2]}" for entry in made]


async def the_board(server: Server, person: simcord.MemberActor) -> ResponseMessage:
    await server.game(person, server.member("ben"))
    return board_of(server.channel)


async def a_board_with_chances(server: Server, person: simcord.MemberActor) -> ResponseMessage:
    return await server.game(person, server.member("ben"), rated=False, hints=True)


async def the_daily(server: Server, person: simcord.MemberActor) -> ResponseMessage:
    return privates(await person.slash(server.channel, "salad daily"))[-1]


async def a_lesson(server: Server, person: simcord.MemberActor) -> ResponseMessage:
    return privates(await person.slash(server.channel, "salad learn"))[-1]


PANELS = {
    "the board": the_board,
    "the board of a friendly game": a_board_with_chances,
    "the Daily": the_daily,
    "a lesson": a_lesson,
}


@pytest.fixture(params=PANELS)
async def panel(
    server: Server, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> tuple[simcord.MemberActor, ResponseMessage]:
    """Who may pick, and what shows it with pictures."""
    Kitchen.of(server, monkeypatch)
    ana, _ = server.members(2)
    message = await PANELS[request.param](server, ana)
    return (await server.mover() if "board" in request.param else ana), message


def a_pick(message: ResponseMessage) -> str:
    """Return a button that picks something."""
    prefixes = ("s:pick:", "s:daily:", "s:learn:")
    found = (name for name in ids_of(message) if name.startswith(prefixes))
    return next(name for name in found if not name.endswith(":"))


async def test_a_pick_is_answered_by_one_request_which_keeps_the_pictures(
    server: Server, panel: tuple[simcord.MemberActor, ResponseMessage]
) -> None:
    person, message = panel
    before, since = alts(message), len(server.env.http_requests)
    files = [file["id"] for file in message._message.attachments]
    await person.click(message, custom_id=a_pick(message))
    assert requests(server, since) == [CALLBACK]
    assert any(":back:" in name for name in ids_of(message)), "it is marked"
    assert alts(message) == before
    assert [file["id"] for file in message._message.attachments] == files != []


async def test_a_pick_that_takes_long_is_acknowledged_and_shown_later(
    server: Server,
    panel: tuple[simcord.MemberActor, ResponseMessage],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person, message = panel
    before, since = alts(message), len(server.env.http_requests)
    monkeypatch.setattr(PATIENCE, 0.0)
    _dawdle(server, monkeypatch)
    await person.click(message, custom_id=a_pick(message))
    assert requests(server, since) == [CALLBACK, ORIGINAL]
    assert any(":back:" in name for name in ids_of(message)), "it is marked"
    assert alts(message) == before != []


def _dawdle(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whatever a pick asks of the store take a moment longer than the bot's patience."""
    members = server.bot.members_seen
    true = members.note

    async def slow(interaction: Any) -> None:
        await asyncio.sleep(0.05)
        await true(interaction)

    monkeypatch.setattr(members, "note", slow)


async def test_a_page_with_new_pictures_is_one_request(server: Server) -> None:
    ana, _ = server.members(2)
    page = privates(await ana.slash(server.channel, "salad rules"))[-1]
    since, before = len(server.env.http_requests), text_of(page)
    await ana.click(page, label="Next")
    assert requests(server, since) == [CALLBACK]
    assert text_of(page) != before


async def test_a_refused_pick_is_told_in_one_request(server: Server) -> None:
    await server.game(*server.members(2))
    (other,) = await server.others()
    board = board_of(server.channel)
    before, since = board.components, len(server.env.http_requests)
    result = await other.click(board, custom_id=picks(board)[0])
    assert "waiting for" in said(result)
    assert requests(server, since) == [CALLBACK]
    assert board.components == before


async def test_a_pick_whose_answer_discord_refuses_is_shown_all_the_same(server: Server) -> None:
    await server.game(*server.members(2))
    board, since = board_of(server.channel), len(server.env.http_requests)
    server.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035)
    result = await (await server.mover()).click(board, custom_id="s:pick:1:0:B:B")
    assert said(result) == ""
    assert requests(server, since) == [CALLBACK, CALLBACK, ORIGINAL]
    assert ids_of(board, "s:do:")


@pytest.mark.parametrize("code", [10062, 40060])
@pytest.mark.parametrize("press", ["s:do:1:0:B", "s:pick:1:0:B:B"])
async def test_a_turn_is_taken_only_where_discord_has_taken_the_press(
    server: Server, code: int, press: str
) -> None:
    await server.game(*server.members(2))
    mover = await server.mover()
    if press.startswith("s:pick:"):
        settings = privates(await mover.slash(server.channel, "salad preferences"))[-1]
        await mover.click(settings, custom_id=ids_of(settings, "s:prefer:0:quick:")[0])
    board = board_of(server.channel)
    server.env.inject_error("POST", "/interactions/*/callback", status=404, code=code)
    result = await server.press(mover, board, press).done()
    assert said(result) == ""
    assert (await server.table()).version == 0


async def test_whatever_takes_long_is_acknowledged_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, 0.01)
    await server.game(*server.members(2))
    mover, board = await server.mover(), await server.pick_default()
    true = Studio.draw

    async def slow(studio: Studio, *args: Any, **options: Any) -> list[Picture]:
        await asyncio.sleep(0.1)
        return await true(studio, *args, **options)

    monkeypatch.setattr(Studio, "draw", slow)
    since = len(server.env.http_requests)
    await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    page = privates(await mover.slash(server.channel, "salad rules"))[-1]
    await mover.click(page, label="Next")
    assert requests(server, since).count(CALLBACK) == 3
    assert alts(page)


@pytest.mark.usefixtures("hush")
async def test_what_is_pressed_beside_a_board_that_was_just_seen_asks_nothing_of_discord(
    server: Server,
) -> None:
    person, _ = await dealt(server, 2)
    hand = privates(await person.click(board_of(server.channel), label="Your hand"))[-1]
    since = len(server.env.http_requests)
    await person.click(hand, label="Refresh")
    assert requests(server, since) == [CALLBACK]


@pytest.mark.usefixtures("hush")
async def test_a_press_beside_a_board_that_nobody_has_seen_for_a_minute_brings_it_back(
    server: Server,
) -> None:
    (person, _), board = await dealt(server, 2), board_of(server.channel)
    hand = privates(await person.click(board, label="Your hand"))[-1]
    server.delete(board)
    server.env.backend.advance_clock(61)
    with server.env.time_context():
        await person.click(hand, label=labels(hand)[0])
    (again,) = alive(server.channel)
    assert again.id != board.id
