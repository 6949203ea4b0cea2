"""What the messages of a try say and offer, built without a bot."""

import random
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from bot.daily import PERSON, Attempt, Sitting, Square
from bot.daily.attempt import answered
from bot.games.emoji import PLAIN
from bot.store.dailies import DailyBoard, DailyLine, DailyRecord, PastDay, Streak, TryRecord
from bot.ui.daily import messages
from bot.ui.daily.messages import Result
from bot.words.i18n import catalog
from engine import commitment
from tests.daily.gardeners import RULES, SEED, AtHome, begun, options, played
from tests.ui.test_messages import offered, texts

SAY = catalog("en-US")
DAY, BEFORE = date(2026, 11, 28), date(2026, 11, 27)
CHECK, EARLIER, TODAY = "s:dailycheck:0:20261127", "s:dailydays:0", "s:dailytoday:0"
MINE = DailyLine(1, 7, "Ann", 30)
HERE = DailyBoard((MINE,), 1, MINE)


def sitting(attempt: Attempt, **changes: Any) -> Sitting:
    began = datetime(2026, 11, 28, 12, tzinfo=UTC)
    tried = TryRecord(DAY, 7, 9, "Ann", began, attempt.actions, version=len(attempt.actions))
    daily = DailyRecord(DAY, RULES, SEED, commitment(SEED), 40)
    return Sitting(daily, replace(tried, **changes), attempt)


def board(
    mine: Sitting, yesterday: date | None = BEFORE, *, late: bool = False
) -> tuple[list[str], set[str]]:
    """Return the lines above a board, and what it offers beside the market."""
    panel = messages.board_panel(mine, messages.scene(mine, "Ann", SAY, PLAIN))
    view = messages.board_view(mine, panel, [], yesterday=yesterday, late=late)
    ways = {name for name in offered(view) if not name.startswith(("s:daily:", "m:daily:"))}
    return texts(view)[0].splitlines(), ways


async def test_a_first_board_explains_the_day_and_a_later_one_tells_what_has_happened() -> None:
    first = await begun()
    mine = sitting(first, version=0)
    lines, ways = board(mine)
    assert lines[0] == "### 🥗 Daily Salad, November 28"
    assert "the day ends <t:" in lines[1]
    assert lines[2].startswith("One deal for all, one try each")
    assert lines[3].startswith(f"-# Fair deal, code `{commitment(SEED)[:6]}")
    assert ways == {CHECK, EARLIER}
    assert board(mine, None)[1] == {EARLIER}
    past, ways = board(replace(mine, tried=replace(mine.tried, late=True)), None)
    assert [past[0], *past[3:]] == [lines[0], *lines[3:]], "neither an end nor one try each"
    assert "the day ends" not in past[1]
    assert past[2].startswith("-# An earlier day, unrated")
    assert ways == {EARLIER, TODAY}
    second = await answered(first.after(PERSON, options(first)[0]), AtHome(), "test")
    later, ways = board(sitting(second))
    scene = messages.scene(sitting(second), "Ann", SAY, PLAIN)
    narrate = messages.presenter(mine).narrate
    own = len(first.actions) + 1
    assert later[2:] == [narrate(scene, n) for n in range(own, len(second.actions) + 1)]
    assert ways == set()
    said = "That turn is already taken. Here is the board now."
    assert board(sitting(second), late=True)[0] == [*later[:2], said, *later[2:]]


async def test_an_end_tells_the_table_chef_the_squares_and_the_places() -> None:
    attempt = await played(await begun(), random.Random(1).choice)
    placing = attempt.placing
    assert placing is not None
    mine = sitting(attempt, points=placing.points, rank=placing.rank)
    result = Result(HERE, HERE, Streak(3, 5), at_home=True, running=True, squares=None)

    def end(mine: Sitting, **how: Any) -> tuple[str, dict[str, Any]]:
        scene, shown = messages.scene(mine, "Ann", SAY, PLAIN), replace(result, **how)
        view = messages.result_view(mine, scene, shown, [], yesterday=BEFORE)
        return "\n".join(texts(view)), offered(view)

    told, found = end(mine)
    table = [line for line in told.splitlines() if line.startswith(("🥇", "🥈", "🥉", "4\\."))]
    assert [line.partition(" ")[0] for line in table] == ["🥇", "🥈", "🥉", "4\\."]
    assert f"**Ann**: {placing.points} point" in table[(placing.rank or 1) - 1]
    for part in (
        "Chef scores about 40 points",
        "🔥 Streak: 3 days · longest: 5 days",
        "**Refresh** shows a square",
        "**In this server: 1 of 1**\n1\\. **Ann**: 30",
        "Nobody in any other server has finished it.",
    ):
        assert part in told
    ways = ("dailyshare", "dailysee", "dailywhy", "dailyreport", "dailyfilm")
    assert set(found) == {f"s:{verb}:0:20261128" for verb in ways} | {CHECK, EARLIER}
    share = found["s:dailyshare:0:20261128"]
    assert (share.label, share.disabled) == ("Share", False)
    shared = end(replace(mine, tried=replace(mine.tried, shared_at=mine.tried.started_at)))[1]
    share = shared["s:dailyshare:0:20261128"]
    assert (share.label, share.disabled) == ("Shared", True)
    assert "🟩🔴\n" in end(mine, squares=(Square.GOOD, Square.MUCH))[0]
    more = replace(HERE, size=2)
    elsewhere = end(mine, at_home=False, everywhere=more)[0]
    assert "**In the server where you started: 1 of 1**\n1\\. **Ann**: 30" in elsewhere
    assert "**In all servers: 1 of 2**\n1\\. **Ann**: 30" in elsewhere
    assert "another server" not in elsewhere
    unknown = replace(mine.daily, chef_points=None)
    for running in (True, False):
        told = end(replace(mine, daily=unknown), running=running)[0]
        assert ("Chef is still playing this deal" in told) is running
    told, found = end(replace(mine, tried=replace(mine.tried, late=True)))
    assert "An earlier day, unrated" in told
    assert "Streak" not in told
    assert {"s:dailycheck:0:20261128", EARLIER, TODAY} < set(found)
    assert CHECK not in found


def test_a_day_that_is_over_leads_to_today_and_on_and_the_past_has_a_menu() -> None:
    over = offered(messages.over_view(SAY, DAY))
    assert set(over) == {TODAY, "s:dailypast:0:20261128", "s:dailycheck:0:20261128"}
    menu = offered(
        messages.days_view(SAY, [PastDay(BEFORE, 3, late=False), PastDay(DAY, None, late=False)])
    )
    assert set(menu) == {"m:dailypast:0", TODAY}
    assert [one.value for one in menu["m:dailypast:0"].options] == ["20261127", "20261128"]
    none = messages.days_view(SAY, [])
    assert set(offered(none)) == {TODAY}
    assert texts(none) == ["### 🥗 Daily Salad, earlier days\nThere is no earlier Daily yet."]
    assert messages.play_button(SAY, DAY, "x").item.custom_id == "s:dailyplay:0:20261128:x"
