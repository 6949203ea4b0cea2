"""What a person sees of their finished Daily: Chef's view of it, its turns, places and streaks."""

import asyncio
import random
import re
from collections.abc import AsyncIterator
from datetime import date
from typing import Any
from unittest.mock import AsyncMock

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.advice.dailies import DailyAnalyst
from bot.players.pool import ThinkingFailed
from bot.render import Picture
from bot.store import StoreError
from tests.bot.messages import alts, button, history, labels, menus, privates, said, text_of
from tests.bot.server import Server
from tests.daily.gardeners import AtHome
from tests.daily.kitchen import Kitchen


async def test_chef_tells_every_turn_of_ones_own_and_none_of_the_gardeners(
    kitchen: Kitchen,
) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana, worst=True)
    panel = privates(await ana.click(await kitchen.ask(ana), label="Analysis"))[-1]
    assert text_of(panel).startswith("## Daily Salad, January 1, as Chef sees it\n- **ana** · ")
    assert "Gardener" not in text_of(panel)
    assert "Gardener III: winning chance" in alts(panel)[0]
    told = [text_of(panel) async for _ in _pages(kitchen, ana, panel)]
    lists = [text for text in told if text.startswith("### Your turns")]
    mine = (await kitchen.tried(ana)).version
    assert sum(text.count("- Turn ") for text in lists) == mine
    assert history(kitchen.server.channel) == []


async def test_where_turns_cost_points_alone_the_analysis_and_the_squares_say_so(
    kitchen: Kitchen,
) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana, worst=True)
    result = await kitchen.ask(ana)
    costly = text_of(result).partition("-# 🟩")[0].count("🔶") + text_of(result).count("🔴") - 1
    panel = privates(await ana.click(result, label="Analysis"))[-1]
    told = "\n".join([text_of(panel) async for _ in _pages(kitchen, ana, panel)])
    assert len(re.findall(r"points at the end \*\*−\d+\*\* · Chef: ", told)) == costly > 0
    assert "Best turn" not in told, "in none of them more was won than in others"
    panel = privates(await ana.click(await kitchen.ask(ana), label="Replay"))[-1]
    turns = privates(await ana.click(panel, label="Turn by turn"))[-1]
    told = "\n".join([text_of(turns) async for _ in _pages(kitchen, ana, turns)])
    assert costly == len(re.findall(r"-# ana · points at the end −\d+ · Chef: ", told))


async def test_who_asks_what_chef_thinks_is_told_when_chef_cannot_think(
    kitchen: Kitchen, players: AtHome
) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana)
    await kitchen.forget_reports()
    players.fails = ThinkingFailed("gone")
    answer = await ana.click(await kitchen.ask(ana), label="Analysis")
    assert said(answer) == "Chef couldn't look at this game now. Please try again later."


async def test_the_game_of_a_day_is_seen_again_turn_by_turn_as_its_person_saw_it(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.live.films._drawn", _filmed)
    ana, rng = kitchen.member("ana"), random.Random(1)
    panel, seen = await kitchen.ask(ana), list[str]()
    while len(panel.attachments) > 1:
        seen += alts(panel)[:1]
        await kitchen.take_turn(ana, panel, rng)
    film = privates(await ana.click(panel, label="Replay"))[-1]
    assert text_of(film) == "## Daily Salad, January 1, turn by turn"
    turns = privates(await ana.click(film, label="Turn by turn"))[-1]
    again = [alts(turns)[0], *[alts(turns)[0] async for _ in _pages(kitchen, ana, turns)]]
    assert {*seen} - {*again} == set()
    await kitchen.looked_at()
    assert button(turns, "Last")["disabled"]
    await ana.click(turns, label="First")
    assert text_of(turns).startswith("The game is dealt.")
    (menu,) = menus(turns)
    await ana.select(turns, ["4"], custom_id=menu["custom_id"])
    assert re.search(r"^-# ana · .*Chef", text_of(turns), re.MULTILINE)


async def _pages(
    kitchen: Kitchen, person: simcord.MemberActor, panel: ResponseMessage
) -> AsyncIterator[None]:
    """Turn to each of the following pages, not too quickly."""
    while not button(panel, "Next").get("disabled"):
        kitchen.server.env.backend.advance_clock(10)
        before = text_of(panel), alts(panel)
        await person.click(panel, label="Next")
        assert (text_of(panel), alts(panel)) != before
        yield


async def _filmed(_: object) -> Picture:
    return Picture("film.gif", b"dot", 1, 1)


async def test_todays_places_and_streaks_stand_in_the_scores(kitchen: Kitchen) -> None:
    ana, ben, zoe = (kitchen.member(name) for name in ("ana", "ben", "zoe"))
    for _ in range(2):
        await kitchen.finish(ana)
        kitchen.to_the_end_of_the_day()
    await kitchen.finish(ben)
    await kitchen.finish(zoe, guild=77)
    panel = privates(await ben.slash(kitchen.server.channel, "salad scores"))[-1]
    await ben.click(panel, label="Daily Salad")
    told = text_of(panel)
    assert told.startswith(
        "### 🥗 Daily Salad, January 3\n**In this server: 1 of 1**\n1\\. **ben**"
    )
    days = "**🔥 Days in a row**\n1\\. ana: 2 days\n2\\. ben: 1 day"
    assert days in told
    assert "zoe" not in told
    await ben.click(panel, label="All servers")
    assert "**In all servers: 1 of 2**" in text_of(panel)
    assert "zoe: 1 day" in text_of(panel)
    await ben.click(panel, label="Leaderboards")
    assert "Scores in this server" in text_of(panel)
    await ben.click(panel, label="Daily Salad")
    await ben.click(panel, label="Today's salad")
    assert labels(panel)[:1] == ["Share"]


async def test_on_a_day_that_nobody_has_finished_the_scores_say_so(server: Server) -> None:
    ana = server.member("ana")
    panel = privates(await ana.slash(server.channel, "salad scores"))[-1]
    await ana.click(panel, label="Daily Salad")
    assert "Nobody here has finished today's Daily yet." in text_of(panel)


async def test_after_a_start_a_try_that_cannot_be_read_keeps_no_other_from_being_looked_at() -> (
    None
):
    day = date(2026, 11, 2)
    dailies: Any = AsyncMock()
    dailies.without_report.return_value = [(day, 1), (day, 2)]
    dailies.get_try.side_effect = [StoreError("The disk of the database is full."), None]
    analyst = DailyAnalyst(dailies, AsyncMock())
    await analyst.wake(day)
    await asyncio.gather(*analyst._background.tasks)
    assert [call.args for call in dailies.get_try.await_args_list] == [(day, 1), (day, 2)]
