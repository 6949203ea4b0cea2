"""What is left of a Daily Salad: places, the shared line, streaks."""

import asyncio
import random
import re
from typing import Any

from bot.games.point_salad.presenter.words import one
from bot.players.pool import ThinkingFailed
from bot.store.guilds import GuildSettings
from bot.words.i18n import catalog
from engine.point_salad import CARDS, Veggie
from tests.bot.messages import button, history, ids_of, labels, privates, said, text_of
from tests.daily.gardeners import AtHome
from tests.daily.kitchen import Kitchen
from tests.privacy.search import traces

SAY = catalog("en-US")


async def test_places_here_and_everywhere_are_shown_with_ones_own_line(kitchen: Kitchen) -> None:
    for name in ("ben", "cleo", "dmitri", "eve"):
        await kitchen.finish(kitchen.member(name))
    await kitchen.finish(kitchen.member("finn"), guild=77)
    ana = kitchen.member("ana")
    await kitchen.finish(ana, worst=True)
    told = text_of(await kitchen.ask(ana))
    points = (await kitchen.tried(ana)).points
    assert "**In this server: 5 of 5**" in told
    assert "**In all servers: 6 of 6**" in told
    assert f"…\n5\\. **ana**: {points}" in told.replace("−", "-")
    assert f"…\n6\\. **ana**: {points}" in told.replace("−", "-")
    assert len(re.findall(r"^1\\\. \w+: ", told, re.MULTILINE)) == 6


async def test_who_has_not_finished_sees_nothing_of_others(kitchen: Kitchen) -> None:
    await kitchen.finish(kitchen.member("Zanzibar"))
    ben, rng = kitchen.member("ben"), random.Random(6)
    panel = await kitchen.ask(ben)
    seen = [text_of(panel)]
    day = f"{kitchen.today:%Y%m%d}"
    for verb in ("dailysee", "dailyshare", "dailywhy"):
        answer = await kitchen.server.press(ben, panel, f"s:{verb}:0:{day}").done()
        assert text_of(privates(answer)[-1]) == "This game isn't over yet. Ask again after its end."
    await kitchen.take_turn(ben, panel, rng)
    seen.append(text_of(panel))
    assert not any("Zanzibar" in text for text in seen)
    assert history(kitchen.server.channel) == []


async def test_a_result_is_shared_once_spoils_nothing_and_mentions_nobody(
    kitchen: Kitchen,
) -> None:
    ana = kitchen.member("ana <@1> @everyone")
    await kitchen.finish(ana)
    panel = await kitchen.ask(ana)
    other = await kitchen.ask(ana)
    await ana.click(panel, label="Share")
    await ana.click(other, label="Share")
    assert button(panel, "Shared")["disabled"]
    (shared,) = history(kitchen.server.channel)
    tried = await kitchen.tried(ana)
    heading, small, *squares, legend = text_of(shared).splitlines()
    assert heading.startswith("🥗 **Daily Salad**, January 1: **ana ")
    assert heading.endswith(f"** · {tried.points} points")
    assert small.startswith("In this server: 1 of 1 · ")
    assert small.endswith(" at the table · streak: 1 day")
    assert len("".join(squares)) == tried.version
    assert set("".join(squares)) <= {"🟩", "🔶", "🔴"}
    assert max(map(len, squares)) == 6
    assert legend == "-# 🟩 as good as Chef's choice · 🔶 cost a little · 🔴 cost much"
    assert "@everyone" not in text_of(shared)
    assert shared.attachments == []
    assert labels(shared) == ["Play"]
    words = {one(SAY, veggie) for veggie in Veggie} | {"most", "fewest", "seed", *CARDS}
    bodies = [str(r.json) for r in kitchen.server.env.http_requests]
    public = [body for body in bodies if "**Daily Salad**, January 1" in body]
    assert public
    assert not any(word in body for word in words for body in public)


async def test_who_shares_before_chef_has_looked_waits_in_private_and_shares_once(
    kitchen: Kitchen, players: AtHome
) -> None:
    ana, server, ready = kitchen.member("ana"), kitchen.server, asyncio.Event()

    async def never(*_: Any, **__: Any) -> Any:
        raise ThinkingFailed("not now")

    async def slowly(*args: Any, **options: Any) -> Any:
        await server.env.external_wait(ready.wait(), reason="Chef thinks")
        return await AtHome.evaluate(players, *args, **options)

    players.evaluate = never  # type: ignore[method-assign]  # of this one kitchen
    await kitchen.finish(ana)
    panel = await kitchen.ask(ana)
    assert "Chef is looking at your turns." in text_of(panel)
    players.evaluate = slowly  # type: ignore[method-assign]  # of this one kitchen
    share = ids_of(panel, "s:dailyshare:")[0]
    presses = [server.press(ana, panel, share) for _ in range(3)]
    await server.env.advance_time(1)
    assert "One moment" in text_of(panel)
    assert history(server.channel) == []
    ready.set()
    for press in presses:
        await press.done()
    (shared,) = history(server.channel)
    assert len("".join(text_of(shared).splitlines()[2:-1])) == (await kitchen.tried(ana)).version
    assert button(panel, "Shared")["disabled"]


async def test_a_result_is_shared_without_squares_where_chef_cannot_look(
    kitchen: Kitchen, players: AtHome
) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana)
    await kitchen.forget_reports()
    players.fails = ThinkingFailed("gone")
    await ana.click(await kitchen.ask(ana), label="Share")
    (shared,) = history(kitchen.server.channel)
    assert len(text_of(shared).splitlines()) == 2


async def test_what_chef_has_not_looked_at_when_the_bot_ends_is_looked_at_after_the_next_start(
    kitchen: Kitchen,
) -> None:
    ana, ben = kitchen.member("ana"), kitchen.member("ben")
    for person in (ana, ben):
        await kitchen.finish(person)
    before = [await kitchen.report(person) for person in (ana, ben)]
    await kitchen.forget_reports()
    await kitchen.server.restart()
    await kitchen.looked_at()
    assert before == [await kitchen.report(person) for person in (ana, ben)]
    assert None not in before


async def test_a_result_is_shared_under_the_name_that_one_has_there(kitchen: Kitchen) -> None:
    server, elsewhere = kitchen.server, kitchen.server.env.create_guild("Elsewhere")
    ana = kitchen.member("ana")
    hall = elsewhere.create_text_channel("hall")
    there = elsewhere.add_member(ana.user, nick="Captain")
    await kitchen.finish(ana)
    panel = await kitchen.ask(there, hall)
    await there.click(panel, label="Share")
    assert history(server.channel) == []
    (shared,) = history(hall)
    assert "**Captain** " in text_of(shared)
    assert "ana" not in text_of(shared)


async def test_after_a_restart_chef_goes_on_by_himself(kitchen: Kitchen) -> None:
    await kitchen.ask(kitchen.member("ana"))
    assert kitchen.salad.chef.cooking
    await kitchen.server.restart()
    assert kitchen.salad.chef.cooking


async def test_a_line_that_could_not_be_posted_can_be_shared_again(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    await kitchen.finish(ana)
    panel = await kitchen.ask(ana)
    kitchen.server.env.inject_error("POST", "/webhooks/*", status=400)
    await ana.click(panel, label="Share")
    assert history(kitchen.server.channel) == []
    await ana.click(panel, label="Share")
    assert len(history(kitchen.server.channel)) == 1


async def test_nothing_is_shared_where_the_server_does_not_want_it(kitchen: Kitchen) -> None:
    ana, server = kitchen.member("ana"), kitchen.server
    await kitchen.finish(ana)
    wanted = server.guild.create_text_channel("wanted")
    elsewhere = GuildSettings(channels=(wanted.id,))
    await server.bot.services.store.guilds.set_settings(server.guild.id, elsewhere)
    answer = await ana.click(await kitchen.ask(ana), label="Share")
    assert f"Games can be opened in: <#{wanted.id}>" in "".join(map(text_of, answer.followups))
    assert (await kitchen.tried(ana)).shared_at is None


async def test_shared_in_another_server_the_place_is_that_of_all(kitchen: Kitchen) -> None:
    ana, env = kitchen.member("ana"), kitchen.server.env
    await kitchen.finish(ana)
    elsewhere = env.create_guild("Elsewhere")
    hall, there = elsewhere.create_text_channel("hall"), elsewhere.add_member(ana.user)
    panel = await kitchen.ask(there, hall)
    assert "**In the server where you started: 1 of 1**" in text_of(panel)
    await there.click(panel, label="Share")
    assert "In all servers: 1 of 1" in text_of(history(hall)[-1])


async def test_details_tell_each_card_and_its_reason(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    sitting = await kitchen.finish(ana)
    told = said(await ana.click(await kitchen.ask(ana), label="Details"))
    assert told.startswith(f"**ana**: {sitting.tried.points} points\nVeggies: ")


async def test_the_streak_stands_in_the_statistics(kitchen: Kitchen) -> None:
    ana = kitchen.member("ana")
    for _ in range(3):
        await kitchen.finish(ana)
        kitchen.to_the_end_of_the_day()
    stats = said(await ana.slash(kitchen.server.channel, "salad stats"))
    assert "🔥 Streak: 3 days · longest: 3 days" in stats
    kitchen.to_the_end_of_the_day()
    stats = said(await ana.slash(kitchen.server.channel, "salad stats"))
    assert "🔥 Streak: 0 days · longest: 3 days" in stats


async def test_being_forgotten_takes_the_tries_along(kitchen: Kitchen) -> None:
    person, ana = kitchen.member("Zanzibar"), kitchen.member("ana")
    await kitchen.finish(person)
    await kitchen.finish(ana)
    file = kitchen.server.file
    assert traces(file, "Zanzibar")
    asked = await person.slash(kitchen.server.channel, "salad forget-me")
    await person.click(privates(asked)[-1], label="Delete my data")
    assert traces(file, str(person.id), "Zanzibar") == []
    assert "In this server: 1 of 1" in text_of(await kitchen.ask(ana))


async def test_the_tries_of_a_server_that_was_left_go_with_it(kitchen: Kitchen) -> None:
    await kitchen.finish(kitchen.member("ana"), guild=770077007700)
    store, now = kitchen.server.bot.services.store, kitchen.server.env.now()
    await store.guilds.reconcile([kitchen.server.guild.id], now)
    assert set(await store.guilds.departures()) == {770077007700}
    kitchen.to_the_end_of_the_day()
    await store.guilds.purge_departed(kitchen.server.env.now())
    assert traces(kitchen.server.file, "770077007700") == []


async def test_people_of_one_name_are_told_apart_on_the_boards_of_a_day(kitchen: Kitchen) -> None:
    server = kitchen.server
    for number in range(3):
        user = server.env.create_user(f"sam{number}", global_name="Sam")
        server.people[f"sam{number}"] = server.guild.add_member(user)
        await kitchen.finish(server.people[f"sam{number}"])
    told = text_of(await kitchen.ask(server.people["sam0"]))
    here = re.findall(r"^\d\\\. \**\\(#\d+ \w+)\**: ", told, re.MULTILINE)
    assert len({*here}) == len(here) == 3
