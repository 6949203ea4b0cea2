"""What Chef makes of a day: played in the background, some deals, through stops and failures."""

import asyncio
from statistics import fmean
from typing import Any

import pytest

from bot.daily import PERSON, Attempt
from bot.daily.attempt import answered, chef_turn
from bot.daily.chef import _MOST_FAILURES
from bot.players import Evaluation
from bot.players.line import Urgency
from bot.players.pool import ThinkingFailed
from tests.bot.messages import text_of
from tests.daily.gardeners import AtHome
from tests.daily.kitchen import Kitchen


async def test_chef_cooks_in_the_background_once_a_day(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana)
    panel = await kitchen.ask(ana)
    assert "👩‍🍳 Chef is still playing this deal." in text_of(panel)
    await kitchen.cook()
    await ana.click(panel, label="Refresh")
    points = (await kitchen.daily()).chef_points
    assert points is not None
    assert f"On average, Chef scores about {points} point" in text_of(panel).replace("−", "-")
    await kitchen.ask(kitchen.member("ben"))
    assert not kitchen.salad.chef.cooking


async def test_what_chef_scores_is_the_mean_over_deals_of_what_nobody_sees(
    kitchen: Kitchen,
) -> None:
    await kitchen.finish(kitchen.member("ana"))
    await kitchen.cook()
    daily, players = await kitchen.daily(), AtHome()
    whole = Attempt.replayed(daily)
    deals = [whole.dealt_anew(number) for number in range(kitchen.salad.chef.deals)]
    seen = whole.game.view(whole.state, PERSON)
    assert [deal.game.view(deal.state, PERSON) for deal in deals] == [seen] * len(deals)
    assert len({whole.state, *(deal.state for deal in deals)}) == 1 + len(deals)
    reached = []
    for deal in deals:
        attempt = await answered(deal, players, "test")
        while attempt.placing is None:
            attempt = await chef_turn(attempt, players, "test", None)
        reached.append(attempt.placing.points or 0)
    assert daily.chef_scores == tuple(reached)
    assert daily.chef_points == round(fmean(reached))


async def test_chef_begins_again_after_a_restart(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana)
    await kitchen.server.restart()
    await kitchen.ask(ana)
    await kitchen.cook()
    assert (await kitchen.daily()).chef_points is not None


async def test_a_restart_half_way_loses_the_deal_under_way_alone(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, deal = list[int](), Attempt.dealt_anew

    def dealt(attempt: Attempt, number: int) -> Attempt:
        begun.append(number)
        return deal(attempt, number)

    monkeypatch.setattr(Attempt, "dealt_anew", dealt)
    monkeypatch.setattr("bot.daily.chef.DEALS", 4)
    await kitchen.server.restart()
    await kitchen.finish(kitchen.member("ana"))
    await kitchen.lead()
    while len(begun) < 3:
        await kitchen.tick()
    (first, second) = (await kitchen.daily()).chef_scores
    assert (await kitchen.daily()).chef_points is None
    await kitchen.server.restart()
    await kitchen.cook()
    assert begun == [0, 1, 2, 2, 3]
    daily = await kitchen.daily()
    assert (daily.chef_scores[:2], len(daily.chef_scores)) == ((first, second), 4)
    assert daily.chef_points == round(fmean(daily.chef_scores))


async def test_chef_knows_that_gardeners_sit_beside_him(
    kitchen: Kitchen, players: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ask = set[tuple[str, ...]](), players.evaluate

    async def evaluate(*what: Any, levels: tuple[str, ...]) -> list[Evaluation]:
        asked.add(levels)
        return await ask(*what)

    monkeypatch.setattr(players, "evaluate", evaluate)
    await kitchen.finish(kitchen.member("ana"))
    await kitchen.lead()
    await kitchen.tick()
    assert asked == {("", "gardener", "gardener", "gardener")}


async def test_all_that_chef_plays_comes_after_what_people_wait_for(
    kitchen: Kitchen, players: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[tuple[Any, Urgency]] = []
    ask = players.choose

    async def choose(table: Any, *asked: Any, kind: Urgency = Urgency.MOVE) -> str:
        kinds.append((table[0], kind))
        return await ask(table, *asked)

    monkeypatch.setattr(players, "choose", choose)
    await kitchen.finish(kitchen.member("ana"))
    await kitchen.cook()
    assert {*kinds} == {("daily", Urgency.MOVE), ("chef", Urgency.STUDY)}


async def test_a_bot_that_stops_while_chef_thinks_waits_for_nobody_and_chef_begins_again(
    kitchen: Kitchen, players: AtHome, caplog: pytest.LogCaptureFixture
) -> None:
    ana, chef = kitchen.member("ana"), kitchen.salad.chef
    await kitchen.finish(ana)
    begun, broken_off = asyncio.Event(), list[str]()

    async def for_ever(*_: Any, **__: Any) -> Any:
        begun.set()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            broken_off.append("broken off")

    players.evaluate = for_ever  # type: ignore[method-assign]  # of this one kitchen
    chef.stir()
    await begun.wait()
    async with asyncio.timeout(10):
        await chef.close()
    assert (broken_off, chef.cooking) == (["broken off"], False)
    # Whatever ticks once more wakes nobody up again.
    chef.stir()
    await asyncio.sleep(0)
    assert broken_off == ["broken off"]
    assert (await kitchen.daily()).chef_points is None
    assert [record for record in caplog.records if record.levelname == "WARNING"] == []
    del players.evaluate
    await kitchen.server.restart()
    await kitchen.ask(ana)
    await kitchen.cook()
    assert (await kitchen.daily()).chef_points is not None


async def test_chef_gives_up_what_fails_and_takes_it_up_when_somebody_asks(
    kitchen: Kitchen, players: AtHome
) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana)
    players.fails = ThinkingFailed("gone")
    await kitchen.cook()
    assert (await kitchen.daily()).chef_points is None
    players.fails = None
    await kitchen.ask(ana)
    await kitchen.cook()
    assert (await kitchen.daily()).chef_points is not None


async def test_chef_tries_again_by_himself_what_fails_a_few_times(
    kitchen: Kitchen, players: AtHome
) -> None:
    await kitchen.finish(kitchen.member("ana"))
    clockwork = kitchen.server.bot.clockwork
    assert clockwork is not None
    players.fails = ThinkingFailed("gone")
    for _ in range(3):
        with kitchen.server.env.time_context():
            await clockwork.tick()
        await kitchen.server.env.settle()
    players.fails = None
    await kitchen.cook()
    assert (await kitchen.daily()).chef_points is not None


async def test_chef_goes_on_with_a_day_on_which_many_turns_fail_but_never_many_in_a_row(
    kitchen: Kitchen, players: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed, evaluate = list[bool](), players.evaluate

    async def every_other_time(*asked: Any, **how: Any) -> Any:
        failed.append(not (failed and failed[-1]))
        if failed[-1]:
            raise ThinkingFailed("gone")
        return await evaluate(*asked, **how)

    monkeypatch.setattr(players, "evaluate", every_other_time)
    await kitchen.finish(kitchen.member("ana"))
    await kitchen.cook()
    assert failed.count(True) > _MOST_FAILURES
    assert (await kitchen.daily()).chef_points is not None


async def test_chef_turns_to_the_new_day(kitchen: Kitchen) -> None:
    await kitchen.ask(kitchen.member("ana"))
    first = kitchen.today
    kitchen.to_the_end_of_the_day()
    await kitchen.ask(kitchen.member("ana"))
    await kitchen.cook()
    assert (await kitchen.daily()).chef_points is not None
    assert (await kitchen.daily(first)).chef_points is None
