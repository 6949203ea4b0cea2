"""Whatever the game is: it is opened by its name, advised on, played, and looked at afterwards."""

import random

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.games import TITLES
from bot.games.example import Example
from bot.words.i18n import catalog
from engine import GAMES
from tests.bot.messages import (
    board_of,
    confirms,
    picks,
    privates,
    text_of,
)
from tests.bot.presses import Presses
from tests.bot.server import Server
from tests.bot.thinking import think_at_once
from tests.bot.tour import _filmed

SAY = catalog("en-US")
every_title = pytest.mark.parametrize("rules", TITLES)
A_WHILE = 120


async def ask(
    server: Server, person: simcord.MemberActor, command: str, **options: object
) -> ResponseMessage:
    server.env.backend.advance_clock(A_WHILE)
    return privates(await person.slash(server.channel, f"salad {command}", **options))[-1]


@every_title
async def test_a_game_is_advised_on_played_to_its_end_and_looked_at_in_every_way(
    server: Server, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    server.draw_nothing(monkeypatch)
    monkeypatch.setattr("bot.ui.live.films._drawn", _filmed)
    think_at_once(server)
    server.rules = rules
    people = server.members(GAMES[rules].seats[-1])
    ana = people[0]
    presses = Presses(server)
    await server.game(*people, rated=False, hints=True)
    rng, advised = random.Random(2), 0
    for _ in range(6):
        mover = await server.mover()
        panel = await server.panel(mover)
        hint = privates(await mover.click(panel(), label="Hint"))[-1]
        advised += "winning chance" in text_of(hint)
        await server.pick_default()
        panel = await server.panel(mover)
        if not confirms(panel()):
            await mover.click(panel(), custom_id=picks(panel())[-1])
        chances = privates(await mover.click(panel(), label="Chances"))[-1]
        assert "winning chance" in text_of(chances)
        await mover.click(panel(), custom_id=confirms(panel())[0])
        server.env.backend.advance_clock(A_WHILE)
    assert advised == 6
    assert TITLES[rules].presenter.name(SAY)
    await server.play_until_last_turn()
    while (await server.table()).running:
        await server.take_turn(rng)
    final = board_of(server.channel)
    for label in ("Details", "Analysis"):
        server.env.backend.advance_clock(A_WHILE)
        for panel_ in privates(await ana.click(final, label=label)):
            await presses.exhaust(ana, panel_)
    for command in ("replay", "verify", "stats", "scores", "history", "salad", "analysis"):
        options = {"game": rules} if command in {"stats", "scores", "history"} else {}
        told = await ask(server, ana, command, **options)
        await presses.exhaust(ana, told, avoid={"keep"})
    await ana.click(final, label="Rematch")
    assert (await server.table(2)).record.rules == rules


@every_title
def test_the_game_that_the_rules_show_is_played_before_anybody_reads_them(
    monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    played = list[str]()

    def steps(example: Example) -> tuple[()]:
        played.append(example.game.key)
        return ()

    monkeypatch.setattr(Example, "steps", property(steps))
    TITLES[rules].presenter.prepare()
    assert played == [rules]
