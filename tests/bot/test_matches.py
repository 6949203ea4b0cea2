"""Matches of several rounds (R22), as the members of a server play them."""

import random
import re

import pytest
import simcord

from bot.manager import outcomes
from bot.scores.exports import Export, verify
from tests.bot.matches import match_lobby, play_out, skip, start_match
from tests.bot.messages import (
    alts,
    board_of,
    history,
    ids_of,
    labels,
    lines,
    picks,
    privates,
    said,
    text_of,
)
from tests.bot.server import Server
from tests.manager.house import results_of

TWO = "**A match: the points of 3 rounds add up, and no card comes twice.**"
THREE = "**A match: the points of 2 rounds add up, and no card comes twice.**"
ALONE = "**A match: 3 rounds for two players, 2 rounds for three; the points add up.**"
MORE = "**A match needs two or three players. With more, you play one round.**"


async def test_the_lobby_says_what_a_match_is_for_as_many_as_there_are(server: Server) -> None:
    people = server.members(4)
    lobby = await match_lobby(server, people[0])
    assert ALONE in lines(lobby)
    assert "Play one round" in labels(lobby)
    for person, sentence in zip(people[1:], (TWO, THREE, MORE), strict=True):
        await person.click(lobby, label="Join")
        assert sentence in lines(lobby)
    await people[3].click(lobby, label="Leave")
    await server.restart()
    assert THREE in lines(board_of(server.channel))


async def test_a_single_round_can_be_chosen_again(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await match_lobby(server, ana, ben)
    await ana.click(lobby, label="Play one round")
    assert "match" not in text_of(lobby)
    await ana.click(lobby, label="Start")
    assert (await server.table()).state.rounds == 1


async def test_only_the_host_chooses_what_is_played(server: Server) -> None:
    ana, ben = server.members(2)
    lobby = await server.lobby(ana, ben)
    result = await ben.click(lobby, label="Play a match")
    assert said(result).startswith("Only the host (ana) can do this.")
    assert (await server.table()).record.options.rules == {}


async def test_a_table_of_four_is_offered_no_match(server: Server) -> None:
    lobby = await server.lobby(*server.members(4))
    assert "Play a match" not in labels(lobby)


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 2), (4, 1)])
async def test_as_many_rounds_are_dealt_as_suit_the_players_at_the_start(
    server: Server, players: int, rounds: int
) -> None:
    await start_match(server, players)
    assert (await server.table()).state.rounds == rounds
    heading = f"Round 1 of {rounds} · Turn 1" if rounds > 1 else "-# Turn 1"
    assert heading in text_of(board_of(server.channel))


async def test_a_match_by_clicks_is_one_game_with_one_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await start_match(server, 2)
    rng, ends = random.Random(2), []
    while (table := await server.table()).running:
        round_before = table.state.round
        assert f"Round {round_before} of 3 · " in text_of(board_of(server.channel))
        await server.take_turn(rng)
        if (after := await server.table()).state.round > round_before:
            ends.append(after.state.earlier[-1].points)
            past = text_of(history(server.channel)[-2])
            ana, ben = (str(points).replace("-", "−") for points in ends[-1])
            assert f" · Round {round_before} ends: ana {ana}, ben {ben}" in past
            assert "\n" not in past
    assert len(ends) == 2
    await look_at_the_end(server)


async def look_at_the_end(server: Server) -> None:
    table, final = await server.table(), board_of(server.channel)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    shown = re.findall(r"\*\*(\w+)\*\*: (−?\d+) points? \((.+)\)", text_of(final))
    assert [name for name, _, _ in shown] == [("ana", "ben")[p.seat] for p in outcome.placings]
    for placing, (_, points, parts) in zip(outcome.placings, shown, strict=True):
        assert int(points.replace("−", "-")) == placing.points
        terms = re.findall(r"−?\d+", parts.replace("− ", "−").replace("+ ", ""))
        assert sum(int(term.replace("−", "-")) for term in terms) == placing.points
        assert len(terms) == 3
    stored = await results_of(server.bot.services.store)
    assert stored == [(("ana", "ben")[p.seat], p.rank, p.points, False) for p in outcome.placings]


async def test_the_break_between_two_rounds_is_one_picture(server: Server) -> None:
    await start_match(server, 2)
    await skip(server, left=2)
    await server.take_turn(random.Random(1))
    board = board_of(server.channel)
    (shown,) = alts(board)
    assert shown.startswith("Round 1 ends: ana ")
    assert "Round 2 of 3. Pile A: " in shown
    assert [file.filename for file in board.attachments] == ["break.png"]
    await (await server.mover()).click(board, custom_id=picks(board)[0])
    assert alts(board_of(server.channel)) == [shown]
    await server.take_turn(random.Random(1))
    market, tableaux = alts(board_of(server.channel))
    assert market.startswith("New: pile ")
    assert tableaux.startswith("Round 2 of 3. ")


async def test_hidden_scores_are_told_at_the_end_of_each_round(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    ana, ben = server.members(2)
    lobby = await match_lobby(server, ana, ben, scores=False)
    await ana.click(lobby, label="Start")
    await skip(server, left=2)
    await server.take_turn(random.Random(1))
    one, two = (await server.table()).state.earlier[0].points
    assert f"Round 1 ends: ana {one}, ben {two}" in text_of(history(server.channel)[-2])
    assert f"Round 1 ends: ana {one}, ben {two}" in alts(board_of(server.channel))[0]
    await server.take_turn(random.Random(1))
    assert f"ana ({one} + ?)" in alts(board_of(server.channel))[-1]


async def test_a_lobby_says_how_long_scores_stay_hidden_however_many_sit_there(
    server: Server,
) -> None:
    ana, *others = server.members(5)
    lobby = await match_lobby(server, ana, scores=False)
    told = [hidden_until(lobby)]
    for person in others:
        await person.click(board_of(server.channel), label="Join")
        told.append(hidden_until(board_of(server.channel)))
    assert told == [*["until the end of each round"] * 3, *["until the end"] * 2]
    await ana.click(board_of(server.channel), label="Play one round")
    assert hidden_until(board_of(server.channel)) == "until the end"


def hidden_until(lobby: simcord.ResponseMessage) -> str:
    (told,) = re.findall(r"Scores stay hidden (.+)\.", text_of(lobby))
    return str(told)


async def test_details_and_ones_own_salad_tell_every_round(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await start_match(server, 3)
    await skip(server, left=1)
    await skip(server, left=40)
    cleo = server.member("cleo")
    own = said(await cleo.slash(server.channel, "salad salad"))
    (points,) = {over.points[2] for over in (await server.table()).state.earlier}
    assert f"**Round 1**: {points}" in own
    final = await play_out(server)
    page = text_of(privates(await cleo.click(final, label="Details"))[-1])
    assert re.findall(r"\*\*Round (\d)\*\*", page) == ["1", "2"]
    assert page.count("Veggies: ") == 2


async def test_a_match_is_verified_replayed_and_exported_like_any_game(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await start_match(server, 2)
    await play_out(server)
    ana = server.member("ana")
    assert "dealt and played fairly" in said(await ana.slash(server.channel, "salad verify"))
    export = await exported(server)
    assert export.options == {"rounds": 3}
    file = Export.model_validate_json(export.model_dump_json())
    assert all(check.holds for check in verify(file))
    replay = privates(await ana.slash(server.channel, "salad replay"))[-1]
    assert ids_of(replay, "s:turns:1")


async def exported(server: Server) -> Export:
    record = await server.bot.services.store.games.get(1)
    assert record is not None
    return outcomes.exported(record, await server.bot.services.store.results.of_game(1), {})


async def test_a_match_counts_as_a_game_and_its_points_in_no_average(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await start_match(server, 2)
    with server.env.time_context():
        final = await play_out(server)
    assert "📈 Ratings: " in text_of(final)
    winner = re.findall(r"winner: (\w+)", text_of(final))[0]
    board = privates(await server.member(winner).slash(server.channel, "salad scores"))[-1]
    line = rf"\*\*{winner}\*\* \(you\): rating \d+ · 1 of 1 won · average – · highest –"
    assert re.search(line, text_of(board))
    stats = said(await server.member(winner).slash(server.channel, "salad stats"))
    assert "Games: 1 · won: 1" in stats
    assert "Average" not in stats
