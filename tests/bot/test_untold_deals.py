"""A deal that can be gone on with is told to nobody, whatever is asked, by whatever number."""

import random
import re
from pathlib import Path

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.games import DEFAULT, TITLES
from tests.analysis.thoughtless import Thoughtless
from tests.bot.messages import alts, board_of, history, labels, privates, said, text_of
from tests.bot.secret_games import SECRETS, dealt
from tests.bot.server import Server
from tests.bot.tour import _filmed

ROOT = Path(__file__).resolve().parents[2]
DAY = 24 * 3600
"""Seconds for which a game that all others left can be played on."""
PRESSES = ("turns:{n}:0", "details:{n}:0", "seat:{n}:1", "analyse:{n}", "review:{n}:all:0")
COMMANDS = {"verify": {}, "replay": {"share": True}, "analysis": {}, "history": {}}
"""All that tells of a finished game, beside its board and the file."""


async def asked(server: Server, person: simcord.MemberActor, game: int) -> str:
    """Return all that somebody is told who asks for everything about a game."""
    panel = privates(await person.slash(server.channel, "salad rules"))[-1]
    turns = max((await server.table(game)).turns, default=0)
    pages = [f"turn:{game}:{page}" for page in {0, turns // 2, turns}]
    results = [
        await server.press(person, _rested(server, panel), f"s:{press}").done()
        for press in (*(press.format(n=game) for press in PRESSES), *pages)
    ]
    file = await server.press(person, _rested(server, panel), "m:export:0", str(game)).done()
    results.append(file)
    for command, options in COMMANDS.items():
        _rested(server, panel)
        given = {"game": game, **options} if command != "history" else {}
        results.append(await person.slash(server.channel, f"salad {command}", **given))
    assert "a lot in one minute" not in "".join(map(said, results))
    answers = [message for result in results for message in privates(result)]
    told = [await _read(message) for message in (*answers, *history(server.channel))]
    return "\n".join(told)


def _rested(server: Server, panel: ResponseMessage) -> ResponseMessage:
    """Let so much time pass that nobody asks too often; return what is to be pressed."""
    server.env.backend.advance_clock(10)
    return panel


async def _read(message: ResponseMessage) -> str:
    named = [file for file in message.attachments if file.filename.endswith(".json")]
    files = [(await file.read()).decode() for file in named]
    return "\n".join([text_of(message), *alts(message), *files])


async def leaks(server: Server, *games: int) -> list[str]:
    """Return what somebody without a seat gets to know of the secrets of the last of the games."""
    table, eve = await server.table(games[-1]), server.member("eve")
    hidden = SECRETS.get(table.record.rules, lambda _: [])(table.state)
    told = [await asked(server, eve, game) for game in games]
    secrets = [str(table.record.seed), *hidden]
    return [one for one in secrets if re.search(rf"\b{re.escape(one)}\b", "\n".join(told))]


async def won(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str
) -> list[simcord.MemberActor]:
    """Let ben leave ana alone in a game of two, after some turns."""
    server.draw_nothing(monkeypatch)
    monkeypatch.setattr("bot.ui.live.films._drawn", _filmed)
    server.bot.services.analyst._players = Thoughtless()
    server.rules = rules
    ana, ben = await dealt(server, 2, rules)
    for turn in range(5):
        await server.take_turn(random.Random(turn))
    await server.leave(ben)
    return [ana, ben]


def ending(server: Server) -> ResponseMessage:
    """Return the latest message on which a game can be played on."""
    messages = reversed(history(server.channel))
    return next(message for message in messages if "Keep playing" in labels(message))


async def told(server: Server, game: int) -> str:
    """Return what checking a game answers."""
    server.env.backend.advance_clock(60)
    return said(await server.member("eve").slash(server.channel, "salad verify", game=game))


@pytest.mark.usefixtures("hush")
@pytest.mark.parametrize("rules", [*TITLES, "hush"])
async def test_nothing_of_a_deal_is_told_while_it_is_or_can_be_gone_on_with(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    ana, ben = await won(server, monkeypatch, rules)
    assert await leaks(server, 1) == []
    assert (await told(server, 1)).startswith("Game 1 can be played on until <t:")
    final = ending(server)
    await ana.click(final, label="Keep playing")
    await ben.slash(server.channel, "salad join")
    assert await leaks(server, 1, 2) == []
    assert (await told(server, 1)).startswith("Game 1 goes on as game 2.")
    again = said(await ana.click(final, label="Keep playing"))
    assert again.startswith("Game 1 was already played on, as game 2.")
    await server.leave(ben)
    assert await leaks(server, 1, 2) == []
    for game in (1, 2):
        assert (await told(server, game)).startswith("Game 2 can be played on until <t:")
    server.env.backend.advance_clock(DAY)
    seed = (await server.table(1)).record.seed
    assert seed is not None
    for game in (1, 2):
        assert seed in await told(server, game)
        assert "winning chance" in await asked(server, ana, game)
    late = said(await ana.click(ending(server), label="Keep playing"))
    assert late.startswith("It's too late to play on game 2")


@pytest.mark.parametrize("end", ["played", "called off"])
async def test_once_nobody_can_go_on_with_a_deal_it_is_told_under_each_of_its_numbers(
    server: Server, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    ana, _ = await won(server, monkeypatch, DEFAULT)
    final = ending(server)
    await ana.click(final, label="Keep playing")
    seed = (await server.table(1)).record.seed
    assert seed is not None
    if end == "played":
        await server.play_until_last_turn(2)
        await server.take_turn(random.Random(1), 2)
        assert f"seed `{seed}`" in text_of(board_of(server.channel))
        assert seed in await told(server, 2)
    else:
        question = privates(await ana.slash(server.channel, "salad cancel"))[-1]
        await ana.click(question, label="Call off")
    assert seed in await told(server, 1)
    again = said(await ana.click(final, label="Keep playing"))
    assert again.startswith("Game 1 was already played on, as game 2.")


async def test_a_board_of_an_older_version_which_has_told_the_seed_lets_nobody_play_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = await won(server, monkeypatch, DEFAULT)
    await server.press(ana, ending(server), "s:playon:1").done()
    assert (await server.table(1)).record.options.played_on is None


def test_seeds_are_told_in_these_modules_alone() -> None:
    """A new place needs a line here, and must ask whether the deal may be told."""
    folder = ROOT / "bot" / "ui"
    telling = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        if re.search(r"\w\.seed\b", path.read_text("utf-8"))
    }
    assert telling == {"daily/handlers.py", "messages/ending.py", "results/verify.py"}
