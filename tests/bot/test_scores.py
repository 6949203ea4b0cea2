import re
from dataclasses import replace

import pytest
import simcord
from simcord import ResponseMessage

from bot.render.graphemes import graphemes
from bot.render.lettering import runs
from bot.render.scores.form import draw_form
from bot.render.scores.leaders import draw_leaders
from bot.store import Preferences, leaderboards
from tests.bot.drawn import drawn_by
from tests.bot.finished import play, result
from tests.bot.messages import alts, button, history, ids_of, labels, parts, privates, said, text_of
from tests.bot.server import Server

SELECT = 3
DAY = 24 * 3600
"""Seconds."""


async def scores(server: Server, member: simcord.MemberActor) -> ResponseMessage:
    return privates(await member.slash(server.channel, "salad scores"))[-1]


async def in_words(server: Server, *members: simcord.MemberActor) -> None:
    for member in members:
        wish = replace(Preferences(), text_board=True)
        await server.bot.services.store.people.set_preferences(member.id, wish)


async def choose(member: simcord.MemberActor, panel: ResponseMessage, start: str) -> str:
    """Choose an option of the menus by the beginning of its label; return what is shown then."""
    for part in parts(panel):
        for option in part.get("options", ()) if part["type"] == SELECT else ():
            if option["label"].startswith(start):
                await member.select(panel, [option["value"]], custom_id=part["custom_id"])
                return text_of(panel)
    raise AssertionError(f"no menu has {start}")


async def test_an_empty_server_has_no_scores_yet(server: Server) -> None:
    panel = await scores(server, server.member("ana"))
    assert "Nobody is ranked here yet." in text_of(panel)
    assert history(server.channel) == []


async def test_an_average_that_nobody_has_yet_says_how_many_games_it_takes(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    panel = await scores(server, ana)
    text = await choose(ana, panel, "Average")
    assert "Nobody is ranked here yet. A place takes 5 rated games." in text
    assert "Your games toward a place here: 1 of 5" in text


async def test_the_picture_says_in_words_who_leads_and_own_line_is_text(server: Server) -> None:
    ana, ben = server.members(2)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    panel = await scores(server, ana)
    (alt,) = alts(panel)
    assert "This season · Rating. 1. ben: 1069, 1 of 1 won. 2. ana: 963" in alt
    assert "🥈 **ana** (you): rating 963 · 0 of 1 won · average 20.0 · highest 20" in text_of(panel)
    assert len(panel.attachments) == 1


async def test_who_prefers_words_gets_every_line_in_words_and_no_picture(server: Server) -> None:
    ana, ben = server.members(2)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    await in_words(server, ana)
    panel = await scores(server, ana)
    assert not alts(panel)
    assert not panel.attachments
    assert re.findall(r"(.) (ben|\*\*ana\*\* \(you\)):", text_of(panel)) == [
        ("🥇", "ben"),
        ("🥈", "**ana** (you)"),
    ]


async def test_menus_choose_span_and_merit_and_survive_a_restart(server: Server) -> None:
    ana, ben = server.members(2)
    for points in (30, 50):
        await result(server, (ben.id, "ben", points), (ana.id, "ana", points - 1))
    panel = await scores(server, ana)
    assert "Today · Rating" in await choose(ana, panel, "Today")
    assert "Today · Highest score" in await choose(ana, panel, "Highest score")
    assert "Today · Highest score. 1. ben: 50" in alts(panel)[0]
    await server.restart()
    assert "All time · Highest score" in await choose(ana, panel, "All time")
    chosen = [o["label"] for p in parts(panel) for o in p.get("options", ()) if o.get("default")]
    assert chosen[-2:] == ["All time", "Highest score"]


async def test_an_average_needs_so_many_games_and_says_how_many(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    for points in (10, 20, 30, 40, 50):
        await result(server, (ben.id, "ben", points), (cleo.id, "cleo", 0))
    await result(server, (ana.id, "ana", 99), (ben.id, "ben", 0))
    panel = await scores(server, ana)
    text = await choose(ana, panel, "Average points")
    assert "at least 5 games" in text
    assert "Your games toward a place here: 1 of 5" in text
    assert alts(panel)[0].endswith("1. ben: 25.0, 5 of 6 won. 2. cleo: 0.0, 0 of 5 won.")


async def test_scores_are_those_of_the_day_that_games_are_played_on(server: Server) -> None:
    ana, ben = server.members(2)
    server.env.backend.advance_clock(3 * DAY)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    panel = await scores(server, ana)
    await choose(ana, panel, "Today")
    assert "Today · Rating. 1. ben" in alts(panel)[0]
    server.env.backend.advance_clock(DAY)
    await choose(ana, panel, "Today")
    assert "Nobody is ranked here yet." in text_of(panel)


async def test_all_servers_are_one_press_away_and_back(server: Server) -> None:
    ana, ben = server.members(2)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    panel = await scores(server, ana)
    icons = server.bot.services.live.displays.icons
    assert text_of(panel).startswith(f"## {icons['star']} Scores in this server")
    await ana.click(panel, label="All servers")
    assert "Scores across all servers" in text_of(panel)
    await ana.click(panel, label="This server")
    assert "Scores in this server" in text_of(panel)


async def test_pages_follow_each_other_and_own_line_is_on_each(server: Server) -> None:
    zoe = server.member("zoe")
    names = [f"winner {n:02}" for n in range(24)]
    for n, name in enumerate(names):
        await result(server, (1000 + n, name, 50 - n), (zoe.id, "zoe", -4))
    await in_words(server, zoe)
    panel = await scores(server, zoe)
    await choose(zoe, panel, "Highest score")
    pages = [text_of(panel)]
    while not button(panel, "Next").get("disabled"):
        await zoe.click(panel, label="Next")
        pages.append(text_of(panel))
    assert len(pages) == 3
    assert all("25\\. **zoe** (you)" in page for page in pages)
    assert [re.findall(r"^(\S+) winner", page, re.MULTILINE)[:4] for page in pages[:2]] == [
        ["🥇", "🥈", "🥉", "4\\."],
        ["11\\.", "12\\.", "13\\.", "14\\."],
    ]
    # Of a page that was there once, the last one is left.
    await server.press(zoe, panel, "s:scores:0:season.best.here.9").done()
    assert text_of(panel) == pages[-1]
    assert [name for page in pages for name in names if name in page] == names


async def test_a_forged_button_shows_the_first_leaderboard(server: Server) -> None:
    ana, ben = server.members(2)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    panel = await scores(server, ana)
    for forged in ("s:scores:0:day.lies.here.0", "s:scores:0:7", "s:scores:0:all.wins.all.99"):
        await server.press(ana, panel, forged).done()
        assert re.search(r"This season · Rating|All time · Wins", text_of(panel))


async def test_the_end_of_a_game_tells_ratings_and_what_was_achieved(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    number = await play(server, ana, ben)
    display = await server.bot.services.live.displays.of_board(await server.table(number))
    ratings, *achieved = display.news
    assert sorted(re.findall(r"(\w+) \*\*(\d+)\*\* \((\+69|−37)\)", ratings)) in (
        [("ana", "1069", "+69"), ("ben", "963", "−37")],
        [("ana", "963", "−37"), ("ben", "1069", "+69")],
    )
    assert "🌱 **ana** · Seedling: Finished a first rated game." in achieved
    again = await play(server, ana, ben, seed=2)
    display = await server.bot.services.live.displays.of_board(await server.table(again))
    assert not any("Seedling" in line for line in display.news)


async def test_stats_add_up_ones_games_with_the_form_as_a_picture(server: Server) -> None:
    ana, ben = server.members(2)
    await play(server, ana, ben)
    panel = privates(await ana.slash(server.channel, "salad stats"))[-1]
    text = text_of(panel)
    for part in ("ana in this server", "Games: 1", "Favorite veggie", "Flipped cards: 0"):
        assert part in text
    assert re.fullmatch(
        r"Last games, the newest first: −?\d+ \(place [12] of 2\)\.", alts(panel)[0]
    )
    assert labels(panel) == ["All servers", "Achievements", "Rating over time", "Share"]
    await ana.click(panel, label="All servers")
    assert "ana across all servers" in text_of(panel)
    feats = await ana.click(panel, label="Achievements")
    assert "🌱 **Seedling**: Finished a first rated game. (game 1)" in said(feats)


async def test_stats_of_somebody_else_say_how_one_fared_against_them(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20), (cleo.id, "cleo", 1))
    await result(server, (ben.id, "ben", 30), (cleo.id, "cleo", 1))
    found = said(await ana.slash(server.channel, "salad stats", member=ben))
    assert "Games: 3 · won: 2 (67%)" in found
    assert "With you: 2 rated games · you ahead: 1 · behind: 1" in found
    assert "All servers" not in found
    stranger = server.member("zoe")
    found = said(await stranger.slash(server.channel, "salad stats", member=ben))
    assert "You two have no rated game together yet." in found


async def test_stats_without_games_say_so(server: Server) -> None:
    found = said(await server.member("ana").slash(server.channel, "salad stats"))
    assert "No rated games yet." in found


async def test_the_history_leads_into_replays_and_gives_files_that_hold(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben, cleo = server.members(3)
    numbers = [await play(server, ana, ben, seed=n) for n in range(6)]
    await play(server, ben, cleo)
    panel = privates(await ana.slash(server.channel, "salad history"))[-1]
    assert re.findall(r"\*\*(\d+)\*\* · <t:", text_of(panel)) == ["7", "6", "5", "4", "3"]
    await ana.click(panel, label="Next")
    assert re.findall(r"\*\*(\d+)\*\* · <t:", text_of(panel)) == ["2", "1"]
    await ana.click(panel, label="My games")
    assert re.findall(r"\*\*(\d+)\*\* · <t:", text_of(panel)) == ["6", "5", "4", "3", "2"]
    replay = await ana.click(panel, label="Replay 6")
    assert "The game is dealt." in said(replay)
    (menu,) = [name for name in ids_of(panel) if name.startswith("m:export")]
    given = privates(await ana.select(panel, [str(numbers[-1])], custom_id=menu))[-1]
    assert [file.filename for file in given.attachments] == ["salad-6.json"]
    other = await server.press(ana, panel, menu, "99").done()
    assert "There is no game 99 that you can see here." in said(other)


async def test_verify_confirms_hash_turns_and_result(server: Server) -> None:
    ana, ben = server.members(2)
    await play(server, ana, ben)
    found = said(await ana.slash(server.channel, "salad verify"))
    assert "Game 1: dealt and played fairly" in found
    assert found.count("✅") == 3
    seed = (await server.table()).record.seed
    assert f"Seed: `{seed}`" in found


async def test_verify_tells_a_seed_that_was_changed_later(server: Server) -> None:
    ana, ben = server.members(2)
    await play(server, ana, ben)
    await ana.slash(server.channel, "salad verify", game=1)
    manager = server.bot.services.manager
    table = await manager.table(1)
    forged = replace(table.record, commitment="00" * 32)
    manager.latest.keep(replace(table, record=forged))
    found = said(await ana.slash(server.channel, "salad verify", game=1))
    assert "something doesn't match" in found
    assert "❌ The seed doesn't fit the code" in found


async def test_a_running_game_gives_away_nothing(server: Server) -> None:
    ana, ben = server.members(2)
    await server.lobby(ana, ben)
    await server.bot.services.manager.start(1, ana.id)
    seed = (await server.table()).record.seed
    assert seed is not None
    found = said(await ana.slash(server.channel, "salad verify", game=1))
    assert "Game 1 isn't over yet." in found
    panel = privates(await ana.slash(server.channel, "salad history"))[-1]
    shown = await server.press(ana, panel, "m:export:0", "1").done()
    assert "Game 1 isn't over yet." in said(shown)
    assert seed not in found + said(shown)


async def test_people_of_one_name_are_told_apart_in_words_picture_and_description(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = server.member("ana")
    drawn = drawn_by(monkeypatch, "bot.ui.results.leaderboards.draw_leaders", draw_leaders)
    for number in range(2):
        user = server.env.create_user(f"sam{number}", global_name="Sam")
        server.people[f"sam{number}"] = server.guild.add_member(user)
    one, other = server.people["sam0"], server.people["sam1"]
    await result(server, (one.id, "Sam", 30), (other.id, "Sam", 20), (ana.id, "ana", 10))

    panel = await scores(server, ana)
    names = re.findall(r"\d\. (#\d+ Sam): ", alts(panel)[0])
    assert len({*names}) == 2
    assert [line.name for line in drawn[0].lines] == [*names, "ana"]
    await in_words(server, ana)
    assert re.findall(r"[🥇🥈] \\(#\d+ Sam):", text_of(await scores(server, ana))) == names


async def test_the_title_of_a_form_begins_with_no_name_that_could_turn_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "שלום 7"
    drawn = drawn_by(monkeypatch, "bot.ui.results.stats.draw_form", draw_form)
    user = server.env.create_user("u", global_name=name)
    person = server.people["u"] = server.guild.add_member(user)
    await result(server, (person.id, name, 30), (server.member("ben").id, "ben", 20))

    await person.slash(server.channel, "salad stats")
    pieces = runs(tuple(graphemes(drawn[0].title)))
    assert pieces[0].text.startswith("Points and places in the last games: ")
    assert all(piece.rtl for piece in pieces[1:])


async def test_leaderboards_say_while_all_scores_are_counted_anew_and_show_them_as_before(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await result(server, (ana.id, "ana", 9), (ben.id, "ben", 5))
    before = text_of(await scores(server, ana))
    await server.bot.services.store.recounts.begin("another version")
    now = text_of(await scores(server, ana))
    assert now.startswith(before)
    assert "counted anew after an update" in now.removeprefix(before)


async def test_of_a_large_leaderboard_one_page_is_there_at_once_and_the_places_follow(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    await in_words(server, ana, ben)
    await result(server, (ana.id, "ana", 9), (ben.id, "ben", 5))
    whole = text_of(await scores(server, ben))
    monkeypatch.setattr(leaderboards, "MOST", 1)
    shown = text_of(await scores(server, ben))
    assert "Your place is still being counted." in shown
    assert "Look again in a moment." in shown
    await server.bot.services.store.leaderboards.surveys.settle()
    shown = text_of(await scores(server, ben))
    assert shown.startswith(whole)
    assert "Places counted <t:" in shown.removeprefix(whole)
