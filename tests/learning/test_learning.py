import random
import re
from pathlib import Path

import pytest
import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot import Settings, create_bot
from bot.store.records import Preferences
from bot.words import i18n
from tests.bot.messages import alts, history, ids_of, labels, menu_of, privates, text_of
from tests.bot.server import Server
from tests.i18n.pseudo import CLOSE, OPEN, untranslated, visible, write_catalogue


async def begin(server: Server, name: str = "ana") -> ResponseMessage:
    answer = await server.member(name).slash(server.channel, "salad learn")
    return privates(answer)[-1]


async def take_turn(
    person: simcord.MemberActor, panel: ResponseMessage, rng: random.Random
) -> None:
    """Press at random until a turn is taken; where a flip is wanted, flip."""
    before = ids_of(panel)
    while not (confirm := ids_of(panel, "s:learndo:")):
        picks = [pick for pick in ids_of(panel, "s:learn:") if ":back:" not in pick]
        await person.click(panel, custom_id=rng.choice(picks))
    await person.click(panel, custom_id=confirm[0])
    if "Flip a card this time" in text_of(panel):
        menu = menu_of(panel)
        assert menu is not None
        await person.select(panel, [menu["options"][-1]["value"]], custom_id=menu["custom_id"])
        await person.click(panel, custom_id=ids_of(panel, "s:learndo:")[0])
    assert ids_of(panel) != before


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_newcomer_plays_ten_turns_to_the_end_through_a_restart(
    server: Server, seed: int
) -> None:
    ana, panel, rng = server.member("ana"), await begin(server), random.Random(seed)
    turn = 1
    while ids_of(panel, "s:learn:"):
        assert text_of(panel).startswith(f"### Turn {turn} of 10\n")
        assert len(alts(panel)) == len(panel.attachments) == 2
        await take_turn(ana, panel, rng)
        turn += 1
        if turn == 5:
            await server.restart()
    assert turn in {9, 10, 11}
    assert text_of(panel).startswith("## The lesson is over\n")
    assert "/salad new" in text_of(panel)
    assert labels(panel) == ["Another lesson"]


async def test_nothing_of_it_is_public_and_nothing_is_stored(server: Server) -> None:
    ana, panel, rng = server.member("ana"), await begin(server), random.Random(3)
    for _ in range(3):
        await take_turn(ana, panel, rng)
    assert history(server.channel) == []
    assert await server.bot.services.store.games.all_open() == []
    assert await server.bot.services.store.games.get(1) is None


async def test_a_wrong_press_is_corrected_in_the_lesson_itself_through_a_restart(
    server: Server,
) -> None:
    ana, panel = server.member("ana"), await begin(server)
    before, pictures = ids_of(panel), alts(panel)
    (veggie,) = [pick for pick in ids_of(panel) if pick.endswith(":A1")]
    for again in (False, True):
        answer = await ana.click(panel, custom_id=veggie)
        assert corrects(answer, panel, "Start with a point card:")
        # Nothing is picked, and the board is the same.
        assert (ids_of(panel), alts(panel)) == (before, pictures)
        if not again:
            await server.restart()
    await ana.click(panel, label="Card A")
    assert "Start with" not in text_of(panel)
    stale = ids_of(panel, "s:learndo:")[0]
    await ana.click(panel, label="Confirm")
    answer = await ana.click(panel, label="Card B")
    assert corrects(answer, panel, "This time, take **two veggies**")
    # What an app still shows of the turn before leads on from there.
    await server.press(ana, panel, stale).done()
    assert text_of(panel).startswith("### Turn 2 of 10\n**ana** takes ")
    await pick_pair(ana, panel)
    menu = menu_of(panel)
    assert menu is not None
    answer = await ana.select(panel, [menu["options"][1]["value"]], custom_id=menu["custom_id"])
    assert corrects(answer, panel, "Flipping it now would leave you nothing that pays")
    assert ids_of(panel, "s:learndo:"), "the veggies are picked still"


async def pick_pair(person: simcord.MemberActor, panel: ResponseMessage) -> None:
    for slot in ("A1", "B1"):
        (veggie,) = [one for one in ids_of(panel, "s:learn:") if one.split(":")[-2] == slot]
        await person.click(panel, custom_id=veggie)


def corrects(answer: InteractionResult, panel: ResponseMessage, sentence: str) -> bool:
    """Return whether an answer is the lesson's own message, with a sentence above its buttons."""
    alone = {one.id for one in privates(answer)} <= {panel.id}
    return alone and sentence in text_of(panel).splitlines()[-1]


async def test_the_second_veggie_is_explained_after_the_first(server: Server) -> None:
    ana, panel = server.member("ana"), await begin(server)
    await ana.click(panel, label="Card A")
    await ana.click(panel, label="Confirm")
    slots = [pick for pick in ids_of(panel, "s:learn:") if pick[-2:] in {"A1", "B1"}]
    await ana.click(panel, custom_id=slots[0])
    assert "Pick a **second** veggie." in text_of(panel)
    assert len(alts(panel)) == len(panel.attachments) == 2


async def test_one_can_begin_again_and_stop_at_any_time(server: Server) -> None:
    ana, panel, rng = server.member("ana"), await begin(server), random.Random(5)
    first = alts(panel)
    await take_turn(ana, panel, rng)
    await ana.click(panel, label="Start again")
    assert text_of(panel).startswith("### Turn 1 of 10\n")
    assert alts(panel) != first
    await ana.click(panel, label="Stop")
    assert "/salad learn" in text_of(panel)
    assert ids_of(panel) == []
    assert panel.attachments == []


async def test_what_no_lesson_can_do_is_said_in_its_message_with_a_way_on(server: Server) -> None:
    ana, panel = server.member("ana"), await begin(server)
    for impossible in ("Z9", "A1"):
        answer = await server.press(ana, panel, f"s:learndo:0:0:{impossible}").done()
        assert {one.id for one in privates(answer)} <= {panel.id}
        assert text_of(panel).startswith("### Turn 1 of 10\n")
    # The rules of a lesson may have changed since, too.
    for lost in ("s:learn:0:0zz:A:A", "s:learndo:0::A", "s:learn:0:0zz:A:A"):
        answer = await server.press(ana, panel, lost).done()
        assert {one.id for one in privates(answer)} <= {panel.id}
        assert text_of(panel) == "This lesson can't continue. `/salad learn` starts a new one."
        assert (labels(panel), panel.attachments) == (["Start again"], [])
    await ana.click(panel, label="Start again")
    assert text_of(panel).startswith("### Turn 1 of 10\n")
    await server.press(ana, panel, "s:learnnew:0:x").done()
    assert text_of(panel).startswith("### Turn 1 of 10\n")


async def test_who_reads_boards_in_words_learns_without_pictures(server: Server) -> None:
    ana = server.member("ana")
    await server.bot.services.store.people.set_preferences(ana.id, Preferences(text_board=True))
    panel = await begin(server)
    assert panel.attachments == []
    assert "cards: 9)." in text_of(panel)
    (card,) = [label for label in labels(panel) if re.fullmatch(r"Card A: .*[a-z].*", label)]
    assert sum(bool(re.fullmatch(r"[ABC][12] [a-z]+", label)) for label in labels(panel)) == 6
    await ana.click(panel, label=card)
    assert "cards: 9)." in text_of(panel)


async def test_two_learn_at_once_without_disturbing_each_other(server: Server) -> None:
    one, other = await begin(server, "ana"), await begin(server, "ben")
    await take_turn(server.member("ana"), one, random.Random(1))
    assert text_of(other).startswith("### Turn 1 of 10\n")
    await take_turn(server.member("ben"), other, random.Random(2))
    assert text_of(one).startswith("### Turn 2 of 10\n")


async def test_every_text_of_a_lesson_comes_from_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_catalogue(tmp_path / "locales")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path / "locales")
    i18n.catalog.cache_clear()
    url = f"sqlite+aiosqlite:///{tmp_path}/salad.db"
    settings = Settings(_env_file=None, database_url=url, shard_count=1)
    try:
        async with create_bot(settings) as bot, simcord.run(bot) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("1")
            ana, rng = guild.add_member(env.create_user("11")), random.Random(6)
            panel = privates(await ana.slash(channel, "salad learn"))[-1]
            while ids_of(panel, "s:learn:"):
                await take_turn(ana, panel, rng)
            await ana.click(panel, label=f"{OPEN}Another lesson{CLOSE}")
            await ana.click(panel, label=f"{OPEN}Stop{CLOSE}")
            bodies = [r.json for r in env.http_requests if "/commands" not in r.path]
    finally:
        i18n.catalog.cache_clear()
    texts = {text for body in bodies for text in visible(body)}
    assert {text: untranslated(text) for text in texts if untranslated(text)} == {}
