"""Daily Salad as members of a server see it."""

import random
import re

import pytest

from bot.players.pool import ThinkingFailed
from bot.store.records import Preferences
from tests.bot.messages import alts, history, ids_of, labels, menu_of, said, text_of
from tests.daily.gardeners import AtHome
from tests.daily.kitchen import Kitchen, picks

ENDED = ["Share", "Refresh", "Details", "Analysis", "Replay", "Earlier days"]
LATE = "That turn is already taken. Here is the board now."


async def test_a_try_is_played_by_buttons_to_its_result(kitchen: Kitchen) -> None:
    ana, rng = kitchen.member("ana"), random.Random(1)
    panel, told = await kitchen.ask(ana), set[str]()
    assert f"Fair deal, code `{(await kitchen.daily()).commitment}`" in text_of(panel)
    while ids_of(panel, "s:daily:"):
        assert text_of(panel).startswith("### 🥗 Daily Salad, January 1\n-# Turn ")
        assert len(alts(panel)) == len(panel.attachments) == 2
        await kitchen.take_turn(ana, panel, rng)
        told |= set(re.findall(r"^\*\*(.*?)\*\* takes ", text_of(panel), re.MULTILINE))
    assert told == {"ana", "🤖 Gardener I", "🤖 Gardener II", "🤖 Gardener III"}
    tried = await kitchen.tried(ana)
    assert f"**ana**: {tried.points} points" in text_of(panel).replace("−", "-")
    assert "**In this server: 1 of 1**" in text_of(panel)
    assert "Streak: 1 day · longest: 1 day" in text_of(panel)
    assert labels(panel) == ENDED
    assert len(panel.attachments) == 1
    assert history(kitchen.server.channel) == []


async def test_confirm_shows_what_the_turn_does_and_a_flip_is_offered(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    panel = await kitchen.ask(ana)
    await ana.click(panel, label="Card A")
    assert "With this turn: ana 0 · 🤖 Gardener I " in text_of(panel).replace("*", "")
    menu = menu_of(panel)
    assert menu is not None
    flip = menu["options"][-1]["value"]
    await ana.select(panel, [flip], custom_id=menu["custom_id"])
    await ana.click(panel, label="Clear")
    assert "Take 1 point card or 2 veggies." in text_of(panel)
    await ana.click(panel, label="Card A")
    await ana.select(panel, [flip], custom_id=menu["custom_id"])
    await ana.click(panel, label="Confirm")
    mine = [action for seat, action in (await kitchen.tried(ana)).actions if seat == 0]
    assert mine == [flip]


async def test_everybody_everywhere_has_the_same_deal_and_seat(kitchen: Kitchen) -> None:
    ana, ben = kitchen.member("ana"), kitchen.member("ben")
    env = kitchen.server.env
    elsewhere = env.create_guild("Elsewhere")
    hall, zoe = elsewhere.create_text_channel("hall"), elsewhere.add_member(env.create_user("zoe"))
    panels = [await kitchen.ask(ana), await kitchen.ask(ben), await kitchen.ask(zoe, hall)]
    names = re.compile("ana|ben|zoe")
    told = {tuple(names.sub("somebody", alt) for alt in alts(panel)) for panel in panels}
    assert len(told) == 1
    kitchen.to_the_end_of_the_day()
    assert alts(await kitchen.ask(zoe, hall))[0] != alts(panels[0])[0]


async def test_equal_play_in_two_servers_meets_equal_answers(kitchen: Kitchen) -> None:
    ana, zoe = kitchen.member("ana"), kitchen.member("zoe")
    one_try = await kitchen.finish(ana)
    other = await kitchen.finish(zoe, guild=77)
    assert one_try.tried.actions == other.tried.actions


async def test_the_seed_of_a_day_does_not_exist_before_somebody_asks_on_it(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(size: int) -> str:
        drawn.append(f"{len(drawn) + 1:0{2 * size}x}")
        return drawn[-1]

    monkeypatch.setattr("bot.daily.salad.token_hex", draw)
    await kitchen.finish(kitchen.member("ana"))
    assert len(drawn) == 1
    kitchen.to_the_end_of_the_day()
    await kitchen.server.bot.clockwork.tick()  # type: ignore[union-attr] # the bot is ready
    assert len(drawn) == 1
    await kitchen.ask(kitchen.member("ben"))
    await kitchen.ask(kitchen.member("ana"))
    assert len(drawn) == 2
    assert (await kitchen.daily()).seed == drawn[1]


async def test_the_seed_is_told_to_nobody_before_the_day_is_over(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    panel = await kitchen.ask(ana)
    await kitchen.finish(ana)
    panel = await kitchen.ask(ana)
    await ana.click(panel, label="Share")
    day, seed = kitchen.today, (await kitchen.daily()).seed
    answer = await kitchen.server.press(ana, panel, f"s:dailycheck:0:{day:%Y%m%d}").done()
    assert said(answer) == "The seed is shown when the day is over."
    answer = await kitchen.server.press(ana, panel, "s:dailycheck:0:20991231").done()
    assert said(answer) == "The seed is shown when the day is over."
    assert not [r for r in kitchen.server.env.http_requests if seed in str(r.json)]
    kitchen.to_the_end_of_the_day()
    panel = await kitchen.ask(ana)
    told = said(await ana.click(panel, label="Check yesterday's deal"))
    assert told.startswith("### 🥗 Daily Salad, January 1\n**Dealt and played fairly.**\n✅ ")
    assert f"Seed: `{seed}`" in told


async def test_who_did_not_play_yesterday_can_check_the_deal_too(kitchen: Kitchen) -> None:
    await kitchen.ask(kitchen.member("ana"))
    kitchen.to_the_end_of_the_day()
    panel = await kitchen.ask(kitchen.member("ben"))
    told = said(await kitchen.member("ben").click(panel, label="Check yesterday's deal"))
    assert "**The deal is fair.**" in told
    kitchen.to_the_end_of_the_day()
    kitchen.to_the_end_of_the_day()
    assert "Check yesterday's deal" not in labels(await kitchen.ask(kitchen.member("ben")))
    press = kitchen.server.press(kitchen.member("ben"), panel, "s:dailycheck:0:20200101")
    assert said(await press.done()) == "There was no Daily that day. `/salad daily` has today's."


async def test_a_second_start_goes_on_with_the_one_try(kitchen: Kitchen) -> None:
    ana, rng = kitchen.member("ana"), random.Random(2)
    panel = await kitchen.ask(ana)
    await kitchen.take_turn(ana, panel, rng)
    again = await kitchen.ask(ana)
    assert text_of(again) == text_of(panel)
    assert picks(again) == picks(panel)
    await kitchen.finish(ana)
    ended = await kitchen.ask(ana)
    assert labels(ended) == ENDED
    assert (await kitchen.tried(ana)).points is not None


async def test_a_hundred_clicks_on_confirm_take_one_turn(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    panel = await kitchen.ask(ana)
    confirm = await kitchen.complete(ana, panel)
    before = len((await kitchen.tried(ana)).actions)
    for _ in range(5):
        presses = [kitchen.server.press(ana, panel, confirm) for _ in range(20)]
        for press in presses:
            await press.done()
    tried = await kitchen.tried(ana)
    assert (tried.version, len(tried.actions)) == (1, before + 4)
    assert picks(panel)


async def test_a_button_of_an_older_board_brings_the_newest(kitchen: Kitchen) -> None:
    ana, rng = kitchen.member("ana"), random.Random(3)
    phone, desk = await kitchen.ask(ana), await kitchen.ask(ana)
    confirm = await kitchen.complete(ana, desk)
    await kitchen.take_turn(ana, phone, rng)
    await ana.click(desk, custom_id=confirm)
    assert LATE in text_of(desk)
    assert picks(desk) == picks(phone)
    assert (await kitchen.tried(ana)).version == 1
    await kitchen.take_turn(ana, desk, rng)
    await ana.click(phone, custom_id=picks(phone)[0])
    assert LATE in text_of(phone)
    await kitchen.finish(ana)
    await ana.click(phone, custom_id=picks(phone)[0])
    assert labels(phone) == ENDED


async def test_after_a_restart_the_try_goes_on_where_it_was(kitchen: Kitchen) -> None:
    ana, rng = kitchen.member("ana"), random.Random(4)
    panel = await kitchen.ask(ana)
    await kitchen.take_turn(ana, panel, rng)
    confirm = await kitchen.complete(ana, panel)
    await kitchen.server.restart()
    await ana.click(panel, custom_id=confirm)
    assert (await kitchen.tried(ana)).version == 2
    assert text_of(await kitchen.ask(ana)) == text_of(panel)


async def test_a_try_ends_with_its_day_in_utc_and_todays_is_offered(kitchen: Kitchen) -> None:
    ana, rng = kitchen.member("ana"), random.Random(5)
    panel, day = await kitchen.ask(ana), kitchen.today
    kitchen.to_the_end_of_the_day(seconds_before=1)
    await kitchen.take_turn(ana, panel, rng)
    before = await kitchen.tried(ana, day)
    assert before.version == 1
    confirm = await kitchen.complete(ana, panel)
    kitchen.to_the_end_of_the_day()
    await ana.click(panel, custom_id=confirm)
    assert text_of(panel) == (
        "### 🥗 Daily Salad, January 1\n"
        "The day ended before you finished, so this try doesn't count. Today's Daily is ready."
    )
    assert await kitchen.tried(ana, day) == before
    assert labels(panel) == ["Today's salad", "Play on, unrated", "Check the deal"]
    assert "Dealt and played fairly" in said(await ana.click(panel, label="Check the deal"))
    await ana.click(panel, label="Today's salad")
    assert text_of(panel).startswith("### 🥗 Daily Salad, January 2\n")
    assert (await kitchen.tried(ana)).version == 0


async def test_gardeners_who_cannot_answer_change_nothing_and_answer_later(
    kitchen: Kitchen, players: AtHome
) -> None:
    ana = kitchen.member("ana")
    players.fails = ThinkingFailed("gone")
    panel = await kitchen.ask(ana) if not await _opens(kitchen) else None
    players.fails = None
    panel = panel or await kitchen.ask(ana)
    confirm = await kitchen.complete(ana, panel)
    before = await kitchen.tried(ana)
    players.fails = ThinkingFailed("gone")
    answer = await ana.click(panel, custom_id=confirm)
    assert "".join(map(text_of, answer.followups)) == (
        "The Gardeners could not answer, so nothing changed. Please try again."
    )
    assert await kitchen.tried(ana) == before
    players.fails = None
    await ana.click(panel, custom_id=confirm)
    assert (await kitchen.tried(ana)).version == 1


async def _opens(kitchen: Kitchen) -> bool:
    """Return whether the Gardeners move before the person does."""
    return "could not answer" in await kitchen.refused(kitchen.member("ana"))


async def test_who_wants_quick_turns_needs_no_confirm_without_a_flip(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    await kitchen.server.bot.services.store.people.set_preferences(ana.id, Preferences(quick=True))
    panel = await kitchen.ask(ana)
    slots = [pick for pick in picks(panel) if pick[-2:] in {"A1", "B1"}]
    await ana.click(panel, custom_id=slots[0])
    await ana.click(panel, custom_id=next(p for p in picks(panel) if p.endswith(":A1B1")))
    assert (await kitchen.tried(ana)).version == 1


async def test_who_reads_boards_in_words_plays_without_pictures(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    await kitchen.server.bot.services.store.people.set_preferences(
        ana.id, Preferences(text_board=True)
    )
    panel = await kitchen.ask(ana)
    assert panel.attachments == []
    assert "- Pile A: " in text_of(panel)
    (card,) = [label for label in labels(panel) if label.startswith("Card A: ")]
    await ana.click(panel, label=card)
    assert "- Pile A: " in text_of(panel)
    await kitchen.finish(ana)
    ended = await kitchen.ask(ana)
    assert ended.attachments == []
    assert "**In this server: 1 of 1**" in text_of(ended)


@pytest.mark.parametrize(
    "forged",
    [
        "s:daily:0:x:0:A:A",
        "s:daily:0:20990101:0:A:A",
        "s:dailydo:0:20200101:0:A",
        "s:dailysee:0:20200101",
        "s:dailyshare:0::",
    ],
)
async def test_forged_buttons_are_refused_in_a_sentence(kitchen: Kitchen, forged: str) -> None:
    ana = kitchen.member("ana")
    panel = await kitchen.ask(ana)
    before = await kitchen.tried(ana)
    answer = await kitchen.server.press(ana, panel, forged).done()
    assert "/salad" in said(answer)
    assert await kitchen.tried(ana) == before


async def test_an_action_against_the_rules_is_refused_and_changes_nothing(
    kitchen: Kitchen,
) -> None:
    ana = kitchen.member("ana")
    panel = await kitchen.ask(ana)
    day, before = f"{kitchen.today:%Y%m%d}", await kitchen.tried(ana)
    for action in ("A1", "Z9", "A/carrot-99", "A1A1"):
        answer = await kitchen.server.press(ana, panel, f"s:dailydo:0:{day}:0:{action}").done()
        assert "".join(map(text_of, answer.followups))
    assert await kitchen.tried(ana) == before
