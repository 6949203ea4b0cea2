"""Of a game that is over nothing is told as if it went on, and what is told of places agrees."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
import simcord

from bot.games import TITLES
from bot.render.canvas import Canvas
from bot.ui.messages.display import Display
from engine import GAMES
from tests.bot.messages import alts, board_of, lines, privates, said, text_of
from tests.bot.server import Server
from tests.bot.tour import _filmed

GOING_ON = ("their turn", "your turn", "ould pay now", "If the game ended now", "yet", "New:")
every_title = pytest.mark.parametrize("rules", TITLES)


async def abandoned(
    server: Server, rules: str, turns: int = 6
) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Play a game of two for some turns, until one of them leaves."""
    server.rules = rules
    ana, ben = server.members(2)
    await server.game(ana, ben, rated=False)
    rng = random.Random(3)
    for _ in range(turns):
        await server.take_turn(rng)
    await server.leave(ben)
    return ana, ben


def told(display: Display) -> Iterator[str]:
    """Yield all that a game's presenter tells of a game, to everybody and to each seat."""
    show, seats = display.presenter, range(len(display.table.record.seats))
    for viewer in (None, *seats):
        scene = Display.of(display.table, display.icons, viewer=viewer).scene
        yield show.text_board(scene)
        yield show.replay(scene).alt
        yield from (drawing.alt for drawing in show.drawings(scene))
        for seat in seats:
            yield show.reasons(scene, seat)
            yield from (drawing.alt for drawing in show.own(scene, seat))
        assert show.private(scene) == ""


@every_title
@pytest.mark.parametrize("turns", [0, 1, 6])
async def test_nothing_of_a_game_that_ended_early_is_told_as_if_it_went_on(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str, turns: int
) -> None:
    server.draw_nothing(monkeypatch)
    await abandoned(server, rules, turns)
    display = server.bot.services.live.displays.of(await server.table())
    everything = [
        *told(display),
        text_of(board_of(server.channel)),
        *alts(board_of(server.channel)),
    ]
    for word in GOING_ON:
        assert [text for text in everything if word in text] == [], word
    frames = list[str]()
    drawn = Canvas.frame

    def noted(canvas: Canvas, name: str, *where: Any) -> None:
        frames.append(name)
        drawn(canvas, name, *where)

    monkeypatch.setattr(Canvas, "frame", noted)
    for drawing in display.presenter.drawings(display.scene):
        drawing.draw()
    assert frames
    assert "active" not in frames, "nobody's turn is marked"
    assert display.scene.automatic == frozenset(), "nobody plays for who has left"


@every_title
async def test_who_has_left_an_abandoned_game_is_last_and_gone_wherever_it_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    server.draw_nothing(monkeypatch)
    monkeypatch.setattr("bot.ui.live.films._drawn", _filmed)
    ana, _ = await abandoned(server, rules)
    final = board_of(server.channel)
    assert lines(final)[1:3] == ["🥇 **ana**", "2\\. **ben** (left)"]
    replay = privates(await ana.slash(server.channel, "salad replay"))[-1]
    assert alts(replay)[0].startswith("Place 1: ana. Place 2: ben (left). ")
    details = privates(await ana.click(final, label="Details"))[-1]
    await ana.click(details, label="Next")
    pages = await ana.click(replay, label="Turn by turn")
    page = privates(pages)[-1]
    await ana.click(page, label="Last")
    for shown in (str(alts(final)), text_of(details), str(alts(page))):
        assert "ben (left)" in shown.replace("\\", "")
    for message in (final, page):
        assert "place 2" in str(alts(message)).lower()
        assert "their turn" not in str(alts(message))
    assert "ben (left)" in said(await ana.slash(server.channel, "salad history", game=rules))


@every_title
async def test_places_are_the_same_in_the_text_the_description_and_the_replay_of_a_game(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    server.draw_nothing(monkeypatch)
    server.rules = rules
    people = server.members(min(4, GAMES[rules].seats[-1]))
    await server.game(*people, rated=False)
    rng = random.Random(7)
    for _ in range(2 * len(people)):
        await server.take_turn(rng)
    await server.leave(people[0])
    while (await server.table()).running:
        await server.take_turn(rng)
    scene = server.bot.services.live.displays.of(await server.table()).scene
    show, ranks = TITLES[rules].presenter, scene.ranks()
    assert f"{ranks[0]}\\. **ana** (left)" in text_of(board_of(server.channel))
    described = " ".join(drawing.alt for drawing in show.drawings(scene))
    for where in (described, show.replay(scene).alt):
        assert places(where) == {scene.called(seat): rank for seat, rank in ranks.items()}


def places(told: str) -> dict[str, int]:
    """Return who has which place by a description: alone, or together with others."""
    found = re.findall(r"Place (\d+): ([^,.:]+)", told)
    return {name: int(rank) for rank, names in found for name in names.split(" + ")}
