import hashlib
import random
import re

import pytest

from bot.games import TITLES
from bot.manager.table import load
from engine import GAMES
from tests.bot.messages import TEXT, board_of, history, ids_of, picks, text_of
from tests.bot.server import Server
from tests.manager.house import results_of

SIZES = [(rules, seats) for rules in TITLES for seats in (2, GAMES[rules].seats[-1])]


@pytest.mark.parametrize(("rules", "players"), SIZES)
async def test_a_game_played_by_clicks_ends_with_the_ranking_that_its_turns_replay_to(
    server: Server, rules: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if players > 2:
        server.draw_nothing(monkeypatch)
    server.rules = rules
    people = server.members(players)
    await server.game(*people)
    rng = random.Random(players)
    while (await server.table()).running:
        await _look(server)
        await server.take_turn(rng)
    await _look_at_the_end(server)


async def _look(server: Server) -> None:
    """Look at the channel as it is before every turn."""
    *past, board = history(server.channel)
    asked = [seat.user_id for seat in (await server.table()).waits_for()]
    assert picks(board) or ids_of(board, "s:hand:")
    # Where several must decide, the board names who still must; they were mentioned once.
    assert {*asked} <= {*_pinged(server)}
    assert re.findall(r"<@!?(\d+)>", text_of(board)) == [str(person) for person in asked]
    for line in past:
        assert [part["type"] for part in line.components] == [TEXT]
        assert "\n" not in text_of(line).split("\n-# Fair deal, code ")[0]
        assert not line._message.attachments


def _pinged(server: Server) -> list[int]:
    """Return whom the latest message mentions with leave to do so."""
    path = f"/channels/{server.channel.id}/messages"
    posts = [e for e in server.env.http_requests if e.method == "POST" and e.path == path]
    body = posts[-1].json
    assert body is not None
    assert body["allowed_mentions"]["parse"] == []
    allowed = [int(user) for user in body["allowed_mentions"]["users"]]
    return [user for user in allowed if f"<@{user}>" in str(body["components"])]


async def _look_at_the_end(server: Server) -> None:
    final = board_of(server.channel)
    record = await server.bot.services.store.games.get(1)
    assert record is not None
    table = load(record)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    shown = re.findall(r"\*\*(\w+)\*\*: (−?\d+) points?", text_of(final))
    names = [seat.name for seat in record.seats]
    assert shown == [(names[p.seat], str(p.points).replace("-", "−")) for p in outcome.placings]
    assert await results_of(server.bot.services.store) == [
        (names[p.seat], p.rank, p.points, False) for p in outcome.placings
    ]
    assert ids_of(final, "s:") == ["s:rematch:1", "s:details:1:0", "s:analyse:1"]
    _look_at_the_seed(server, text_of(final))


def _look_at_the_seed(server: Server, final: str) -> None:
    seed, _ = re.findall(r"`(\w+)`", final)
    published = re.findall(r"`(\w+)`", text_of(history(server.channel)[0]))
    assert published == [hashlib.sha256(seed.encode()).hexdigest()]
