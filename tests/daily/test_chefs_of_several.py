"""Chef's day where several processes may play it, and which of them does changes half way."""

from dataclasses import dataclass, field
from functools import partial
from statistics import fmean

import pytest

from bot.daily import Attempt
from bot.daily.chef import Chef
from bot.store import Store
from bot.store.dailies import DailyRecord
from tests.daily.gardeners import DAY, AtHome, dealt
from tests.store.conftest import file, store

__all__ = ["file", "store"]

DEALS = 4


@dataclass
class Cooks:
    """Two Chefs of one store; one of them leads."""

    store: Store
    leader: int = 0
    chefs: list[Chef] = field(default_factory=list)

    async def begin(self) -> None:
        """Have both play the same day."""
        daily = await self.store.dailies.open(dealt())
        for number in range(2):
            chef = Chef(self.store.dailies, AtHome(), partial(self._leads, number))
            chef.deals = DEALS
            chef.order(daily)
            self.chefs.append(chef)

    def _leads(self, number: int) -> bool:
        return self.leader == number

    async def tick(self) -> DailyRecord:
        """Let both tick once; return the day as it stands then."""
        for chef in self.chefs:
            chef.stir()
            for task in [*chef._turns.tasks]:
                await task
        return await self.daily()

    async def daily(self) -> DailyRecord:
        daily = await self.store.dailies.get(DAY)
        assert daily is not None
        return daily

    async def cook(self, deals: int) -> DailyRecord:
        """Let them tick until so many deals are noted; what was noted before must stay."""
        daily = before = await self.daily()
        while len(daily.chef_scores) < deals:
            daily = await self.tick()
            assert daily.chef_scores[: len(before.chef_scores)] == before.chef_scores
            before = daily
        return daily


@pytest.fixture
async def cooks(store: Store) -> Cooks:
    cooks = Cooks(store)
    await cooks.begin()
    return cooks


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the deals that anybody begins."""
    numbers, deal = list[int](), Attempt.dealt_anew

    def dealt_anew(attempt: Attempt, number: int) -> Attempt:
        numbers.append(number)
        return deal(attempt, number)

    monkeypatch.setattr(Attempt, "dealt_anew", dealt_anew)
    return numbers


async def test_who_leads_again_after_another_has_done_the_day_leaves_it_as_it_is(
    cooks: Cooks, begun: list[int]
) -> None:
    await cooks.tick()
    cooks.leader = 1
    done = await cooks.cook(DEALS)
    assert done.chef_points == round(fmean(done.chef_scores))
    cooks.leader = 0
    while cooks.chefs[0].cooking:
        assert await cooks.tick() == done
    assert begun == [0, *range(DEALS)], "of the deal that came too late nothing came"


async def test_who_leads_again_drops_the_deal_that_another_has_played_and_goes_on_from_there(
    cooks: Cooks, begun: list[int]
) -> None:
    await cooks.tick()
    cooks.leader = 1
    await cooks.cook(2)
    begun.clear()
    cooks.leader = 0
    done = await cooks.cook(DEALS)
    assert done.chef_points == round(fmean(done.chef_scores))
    assert begun == [2, 3]
    assert not cooks.chefs[0].cooking


async def test_chef_takes_no_more_turns_once_another_leads(
    cooks: Cooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, evaluate = list[object](), AtHome.evaluate

    async def until_another_leads(players: AtHome, *asked: object, **how: object) -> object:
        turns.append(asked)
        cooks.leader = 2
        return await evaluate(players, *asked, **how)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(AtHome, "evaluate", until_another_leads)
    await cooks.tick()
    assert len(turns) == 1
