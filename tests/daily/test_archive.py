"""Past days of Daily Salad: played unrated, from a menu, by date, or from a shared result."""

import random

import pytest

from bot.daily import NothingDealt
from bot.manager.table import Person
from tests.bot.messages import button, history, ids_of, labels, menu_of, privates, said, text_of
from tests.daily.kitchen import Kitchen, picks

OWN = "Analysis", "Replay"
UNRATED = "-# An earlier day, unrated: it counts for no place and no streak."


async def _a_day_passes(kitchen: Kitchen) -> str:
    """Let today be dealt and over, and return it as buttons and options name it."""
    await kitchen.finish(kitchen.member("zoe"))
    day = kitchen.today
    kitchen.to_the_end_of_the_day()
    return day.isoformat()


async def test_a_past_day_is_chosen_from_the_menu_and_counts_for_nothing(kitchen: Kitchen) -> None:
    for _ in range(2):
        await _a_day_passes(kitchen)
    ana, rng = kitchen.member("ana"), random.Random(1)
    panel = await kitchen.ask(ana)
    await ana.click(panel, label="Earlier days")
    assert "Unrated: they count for no place and no streak." in text_of(panel)
    menu = menu_of(panel)
    assert menu is not None
    assert [option["label"] for option in menu["options"]] == ["January 2", "January 1"]
    await ana.select(panel, ["20260101"], custom_id=menu["custom_id"])
    assert text_of(panel).startswith("### 🥗 Daily Salad, January 1\n-# Turn ")
    while ids_of(panel, "s:daily:"):
        assert UNRATED in text_of(panel)
        await kitchen.take_turn(ana, panel, rng)
    assert UNRATED in text_of(panel)
    assert "**In this server**" in text_of(panel)
    assert "🔥" not in text_of(panel)
    days = "Today's salad", "Earlier days"
    assert labels(panel) == ["Share", "Refresh", "Details", *OWN, "Check the deal", *days]
    assert "🔥" not in said(await ana.slash(kitchen.server.channel, "salad stats"))
    await ana.click(panel, label="Share")
    (shared,) = history(kitchen.server.channel)
    assert text_of(shared).splitlines()[1] == "Unrated"
    assert "streak" not in text_of(shared)
    await ana.click(panel, label="Today's salad")
    assert text_of(panel).startswith("### 🥗 Daily Salad, January 3\n")


async def test_a_past_day_is_asked_for_by_date_and_none_that_was_not_dealt(
    kitchen: Kitchen,
) -> None:
    day, ana = await _a_day_passes(kitchen), kitchen.member("ana")
    assert UNRATED in text_of(await kitchen.ask(ana, day=day))
    tomorrow = kitchen.today.replace(day=kitchen.today.day + 1).isoformat()
    for none in ("2020-01-01", tomorrow):
        told = text_of(await kitchen.ask(ana, day=none))
        assert told == "There was no Daily that day. `/salad daily` has today's."
        assert tomorrow not in told


@pytest.mark.parametrize("typed", ["31.12.2025", "2026-02-30", "yesterday", "²"])
async def test_what_is_no_date_is_answered_with_how_to_write_one(
    kitchen: Kitchen, typed: str
) -> None:
    told = text_of(await kitchen.ask(kitchen.member("ana"), day=typed))
    assert told.startswith("That is no date. Write year-month-day, as in `2026-11-28`, or choose")


async def test_play_opens_the_day_of_what_was_shared_for_whoever_presses(kitchen: Kitchen) -> None:
    ana, ben, cleo = (kitchen.member(name) for name in ("ana", "ben", "cleo"))
    await kitchen.finish(ana)
    await ana.click(await kitchen.ask(ana), label="Share")
    (shared,) = history(kitchen.server.channel)
    (mine,) = privates(await ben.click(shared, label="Play"))
    assert picks(mine)
    assert UNRATED not in text_of(mine)
    (own,) = privates(await ana.click(shared, label="Play"))
    assert button(own, "Shared")["disabled"]
    kitchen.to_the_end_of_the_day()
    (late,) = privates(await cleo.click(shared, label="Play"))
    assert text_of(late).startswith("### 🥗 Daily Salad, January 1\n")
    assert UNRATED in text_of(late)
    assert len(history(kitchen.server.channel)) == 1


async def test_a_try_that_its_day_has_ended_can_be_played_on_and_counts_for_nothing(
    kitchen: Kitchen,
) -> None:
    ana, rng = kitchen.member("ana"), random.Random(2)
    panel, day = await kitchen.ask(ana), kitchen.today
    await kitchen.take_turn(ana, panel, rng)
    kitchen.to_the_end_of_the_day()
    await ana.click(panel, custom_id=picks(panel)[0])
    assert "this try doesn't count" in text_of(panel)
    await ana.click(panel, label="Play on, unrated")
    tried = await kitchen.tried(ana, day)
    assert (tried.version, tried.late) == (1, True)
    await kitchen.finish(ana, day=day)
    board = await kitchen.server.bot.services.store.dailies.board(
        day, kitchen.server.guild.id, user_id=ana.id, limit=9
    )
    assert (board.size, board.own) == (0, None)
    assert (await kitchen.tried(ana, day)).streak is None


async def test_who_finished_on_the_day_keeps_that_result_and_cannot_play_it_again(
    kitchen: Kitchen,
) -> None:
    ana, day = kitchen.member("ana"), kitchen.today
    await kitchen.finish(ana)
    before = await kitchen.tried(ana)
    kitchen.to_the_end_of_the_day()
    panel = await kitchen.ask(ana, day=day.isoformat())
    assert "**In this server: 1 of 1**" in text_of(panel)
    assert UNRATED not in text_of(panel)
    await kitchen.finish(ana, day=day)
    assert await kitchen.tried(ana, day) == before


async def test_a_day_that_is_to_come_is_dealt_to_nobody(kitchen: Kitchen) -> None:
    tomorrow = kitchen.today.replace(day=kitchen.today.day + 1)
    with pytest.raises(NothingDealt):
        await kitchen.salad.begin(Person(7, "ana"), kitchen.server.guild.id, tomorrow)
