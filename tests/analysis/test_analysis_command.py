import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.results import ResponseMessage

from bot.players.pool import ThinkingFailed
from bot.ui.results.replay import stops
from tests.analysis.thoughtless import Thoughtless
from tests.bot import finished
from tests.bot.messages import (
    alts,
    board_of,
    button,
    history,
    ids_of,
    labels,
    parts,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server


@pytest.fixture
async def players(server: Server, monkeypatch: pytest.MonkeyPatch) -> Thoughtless:
    """Let a game of ana and ben be over, and others think about it."""
    server.draw_nothing(monkeypatch)
    await server.game(*server.members(2))
    await server.play_until_last_turn()
    manager = server.bot.services.manager
    while (table := await manager.table(1)).running:
        (decision,), (seat,) = table.pending(), table.waits_for()
        action = str(table.game.default_action(table.state, seat.seat))
        await manager.submit(1, seat.user_id, decision.id, action)
    return think(server)


def think(server: Server) -> Thoughtless:
    players = Thoughtless()
    server.bot.services.analyst._players = players
    return players


async def ask(server: Server, name: str) -> ResponseMessage:
    answer = await server.member(name).slash(server.channel, "salad analysis")
    return privates(answer)[-1]


async def pages(server: Server, name: str, panel: ResponseMessage) -> list[str]:
    """Return what each page says, up to the last."""
    found = [text_of(panel)]
    while not button(panel, "Next").get("disabled"):
        await server.member(name).click(panel, label="Next")
        found.append(text_of(panel))
    return found


@pytest.mark.usefixtures("players")
async def test_a_player_reads_chances_every_turn_costly_turns_and_the_best(server: Server) -> None:
    panel = await ask(server, "ana")
    assert len(alts(panel)) == 1
    overview, *rest = await pages(server, "ana", panel)
    assert overview.startswith("## Game 1, as Chef sees it\n- **ana** · ")
    table = await server.table()
    mine = [t for t in table.record.turns if t.user_id == server.member("ana").id]
    assert [int(n) for page in rest for n in re.findall(r"\n- Turn (\d+)", page)] == [
        turn.version for turn in mine
    ]
    headings = [page.splitlines()[0] for page in rest if not page.startswith("### Your turns")]
    assert [heading.split(":")[0] for heading in headings[:3]] == [
        f"### Costly turn {number}" for number in (1, 2, 3)
    ]
    assert "You: **" in rest[-1]
    assert history(server.channel)[-1].id != panel.id


@pytest.mark.usefixtures("players")
async def test_a_costly_turn_shows_the_table_and_both_choices(server: Server) -> None:
    panel = await ask(server, "ana")
    while "Costly turn 1" not in text_of(panel):
        await server.member("ana").click(panel, label="Next")
    assert "Chef: **" in text_of(panel)
    market, tableaux = alts(panel)
    assert market.startswith("Taken: ")
    assert "ana, " in tableaux
    assert len(panel.attachments) == 2


@pytest.mark.usefixtures("players")
async def test_a_player_can_look_at_everybodys_turns_and_back(server: Server) -> None:
    ana = server.member("ana")
    panel = await ask(server, "ana")
    await ana.click(panel, label="Everybody")
    assert "My turns" in labels(panel)
    assert not any(page.startswith("### Your turns") for page in await pages(server, "ana", panel))
    await ana.click(panel, label="My turns")
    assert "Everybody" in labels(panel)


@pytest.mark.usefixtures("players")
async def test_who_did_not_play_reads_the_turns_of_all(server: Server) -> None:
    panel = await ask(server, "zoe")
    assert not {"Everybody", "My turns"} & set(labels(panel))
    found = await pages(server, "zoe", panel)
    assert not any("You: **" in page or page.startswith("### Your turns") for page in found)
    assert any(re.search(r"(?m)^\*\*(ana|ben)\*\*: ", page) for page in found)


@pytest.mark.usefixtures("players")
async def test_buttons_of_an_analysis_outlive_a_restart(server: Server) -> None:
    panel = await ask(server, "ana")
    await server.restart()
    thinks_again = think(server)
    await server.member("ana").click(panel, label="Next")
    assert text_of(panel).startswith("### Your turns")
    assert thinks_again.views == []


async def test_who_has_left_a_game_is_told_as_gone_in_its_analysis(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    await server.game(ana, ben)
    for _ in range(4):
        await server.pick_default()
    await server.leave(ben)
    # Until then ana could still play on, and nothing is told.
    await server.next_day()
    think(server)
    panel = await ask(server, "zoe")
    assert "- **ben \\(left\\)** · " in text_of(panel)
    assert "ben (left): winning chance" in str(alts(panel))
    assert "- **ana** · " in text_of(panel)


async def test_while_chef_thinks_the_message_says_how_far(
    server: Server, players: Thoughtless
) -> None:
    # Advancing time waits this long for Chef, who does not answer.
    server.env.settle_timeout = 2
    players.go.clear()
    players.wait = lambda: server.env.external_wait(players.go.wait(), reason="Chef thinks")
    answer = await server.member("ana").slash(server.channel, "salad analysis")
    await server.env.advance_time(3)
    (panel,) = privates(answer)
    turns = (await server.table()).version
    assert f"Turn 0 of {turns}." in text_of(panel)
    players.go.set()
    await server.env.settle()
    assert text_of(panel).startswith("## Game 1")


async def test_a_game_that_still_runs_is_not_analysed(server: Server) -> None:
    await server.game(*server.members(2))
    ana = server.member("ana")
    assert said(await ana.slash(server.channel, "salad analysis", game=1)) == (
        "Game 1 isn't over yet. Ask again after its end."
    )
    assert "No game has been finished in this server yet" in said(
        await ana.slash(server.channel, "salad analysis")
    )


@pytest.mark.usefixtures("players")
async def test_finished_games_are_offered_to_choose_from(server: Server) -> None:
    offered = await server.member("zoe").autocomplete(server.channel, "salad analysis", "game", "")
    assert [one["value"] for one in offered] == [1]


@pytest.mark.usefixtures("players")
async def test_the_final_message_leads_everybody_into_an_analysis_of_their_own(
    server: Server,
) -> None:
    await server.bot.services.live.screens.show(1)
    final = board_of(server.channel)
    before = text_of(final)
    own = privates(await server.member("ana").click(final, label="Analysis"))[-1]
    assert text_of(own).startswith("## Game 1, as Chef sees it")
    assert "Everybody" in labels(own)
    others = privates(await server.member("zoe").click(final, label="Analysis"))[-1]
    assert not {"Everybody", "My turns"} & set(labels(others))
    assert text_of(final) == before
    assert history(server.channel)[-1].id == final.id


@pytest.mark.usefixtures("players")
async def test_the_history_leads_into_the_analysis_of_each_game(server: Server) -> None:
    ana = server.member("ana")
    panel = privates(await ana.slash(server.channel, "salad history"))[-1]
    before = text_of(panel)
    opened = privates(await ana.click(panel, label="Analysis 1"))[-1]
    assert text_of(opened).startswith("## Game 1, as Chef sees it")
    await ana.click(opened, label="Next")
    assert text_of(opened).startswith("### Your turns")
    assert text_of(panel) == before


async def test_an_analysis_of_a_game_that_still_runs_or_is_elsewhere_is_refused(
    server: Server,
) -> None:
    board = await server.game(*server.members(2))
    ana = server.member("ana")
    assert said(await server.press(ana, board, "s:analyse:1").done()) == (
        "Game 1 isn't over yet. Ask again after its end."
    )
    elsewhere = said(await server.press(ana, board, "s:analyse:7").done())
    assert elsewhere == "There is no game 7 that you can see here."


async def test_who_waits_is_told_if_chef_cannot_think(server: Server, players: Thoughtless) -> None:
    players.fails = ThinkingFailed("gone")
    told = await server.member("ana").slash(server.channel, "salad analysis")
    assert said(told) == "Chef couldn't look at this game now. Please try again later."


async def test_who_watches_the_progress_is_told_as_well(
    server: Server, players: Thoughtless
) -> None:
    # Advancing time waits this long for Chef, who does not answer.
    server.env.settle_timeout = 2
    players.go.clear()
    players.fails = ThinkingFailed("gone")
    players.wait = lambda: server.env.external_wait(players.go.wait(), reason="Chef thinks")
    answer = await server.member("ana").slash(server.channel, "salad analysis")
    await server.env.advance_time(3)
    players.go.set()
    await server.env.settle()
    (panel,) = privates(answer)
    assert text_of(panel) == "Chef couldn't look at this game now. Please try again later."


async def test_chef_looks_at_one_game_at_a_time_for_each_person(
    server: Server, players: Thoughtless
) -> None:
    server.env.settle_timeout = 2
    await server.bot.services.analyst.study(await server.table()).task
    second = await finished.play(server, *server.members(2), seed=2)
    third = await finished.play(server, *server.members(2), seed=3)
    players.go.clear()
    players.wait = lambda: server.env.external_wait(players.go.wait(), reason="Chef thinks")
    ana, ben = server.members(2)
    await ana.slash(server.channel, "salad analysis", game=second)
    for game in (second, third):
        refused = said(await ana.slash(server.channel, "salad analysis", game=game))
        assert refused.startswith("Chef is still looking at another game for you.")
    known = said(await ana.slash(server.channel, "salad analysis", game=1))
    assert known.startswith("## Game 1, as Chef sees it")
    assert "Chef is looking at game 3" in said(
        await ben.slash(server.channel, "salad analysis", game=third)
    )
    players.go.set()
    await server.env.advance_time(6)
    await server.env.settle()
    shown = said(await ana.slash(server.channel, "salad analysis", game=third))
    assert shown.startswith("## Game 3, as Chef sees it")


@pytest.mark.usefixtures("players")
async def test_a_forged_page_shows_one_that_exists(server: Server) -> None:
    panel, zoe = await ask(server, "zoe"), server.member("zoe")
    for scope, page in (("me", "0"), ("all", "999"), ("?", "x"), ("", "")):
        await server.press(zoe, panel, f"s:review:1:{scope}:{page}").done()
        assert text_of(panel).startswith(("## Game 1", "### Costly turn ", "### Best turn"))
    assert ids_of(panel)


async def test_a_replay_goes_to_any_turn_and_tells_what_chef_thought_of_it_without_thinking(
    server: Server, players: Thoughtless
) -> None:
    ana = server.member("ana")
    replay = privates(await ana.slash(server.channel, "salad replay"))[-1]
    page = privates(await ana.click(replay, label="Turn by turn"))[-1]
    last = max((await server.table()).turns)
    assert labels(page)[:5] == ["First", "Back", f"1 of {last + 1}", "Next", "Last"]
    assert [bool(button(page, label).get("disabled")) for label in ("First", "Last")] == [
        True,
        False,
    ]
    (menu,) = ids_of(page, "m:turn:")
    for _ in range(2):
        await ana.select(page, [str(last)], custom_id=menu)
        assert f"{last + 1} of {last + 1}" in labels(page)
        await ana.click(page, label="First")
        assert "The game is dealt." in text_of(page)
        await ana.click(page, label="Next")
        await ana.click(page, label="Last")
        await ana.click(page, label="Back")
        assert f"{last} of {last + 1}" in labels(page)
        await ana.click(page, label="First")
    assert "Chef" not in text_of(page)
    assert players.views == []
    await ask(server, "ana")
    found, asked = await server.bot.services.store.analyses.get(1), len(players.views)
    assert found is not None
    lost = sorted(found.turns, key=lambda review: -review.lost)
    for review in (lost[0], *[one for one in found.turns if one.alike][:1], lost[-1]):
        await ana.select(page, [str(review.turn)], custom_id=menu)
        told = text_of(page).splitlines()
        assert ("Chef: the same" in told[-2]) == review.alike
        assert ("winning chance −" in told[-2]) == (review.lost >= 0.005)
        assert re.fullmatch(r"-# Winning chances: ana \d+%, ben \d+%", told[-1])
    offered = [option for part in parts(page) for option in part.get("options", ())]
    costly = {int(o["value"]): o["description"] for o in offered if o.get("description")}
    assert {review.turn for review in lost[:3]} <= costly.keys()
    assert {0, last} <= {int(option["value"]) for option in offered}
    assert len(players.views) == asked


@given(st.integers(0, 300), st.integers(1, 300), st.lists(st.integers(0, 299), max_size=5))
def test_the_menu_of_turns_has_the_first_the_last_this_one_and_never_too_many(
    turn: int, pages: int, wanted: list[int]
) -> None:
    turn, wanted = min(turn, pages - 1), [one for one in wanted if one < pages]
    found = stops(turn, pages, wanted)
    assert len(found) == min(pages, 25)
    assert found == sorted({*found})
    assert {0, pages - 1, turn, *wanted} <= {*found}
    assert {*range(max(0, turn - 2), min(pages, turn + 3))} <= {*found}
