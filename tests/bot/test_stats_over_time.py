"""Statistics over time, beside somebody else, and by number of players."""

import re

import pytest

from bot.render.scores.form import draw_form
from bot.render.scores.ratings import draw_ratings
from bot.scores.fairness import MOST_GAMES
from tests.bot.drawn import drawn_by
from tests.bot.finished import result
from tests.bot.messages import alts, history, lines, privates, said, text_of
from tests.bot.server import Server
from tests.bot.test_scores import DAY, in_words


async def test_a_rating_over_time_has_names_and_days_and_one_game_is_a_card(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    drawn = drawn_by(monkeypatch, "bot.ui.results.courses.draw_ratings", draw_ratings)
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    panel = privates(await ana.slash(server.channel, "salad stats"))[-1]
    await ana.click(panel, label="Rating over time")
    assert alts(panel) == ["Rating over time · ana. ana: 1069 after a first rated game."]
    assert drawn[-1].curves[0].points == ((0, 1069),)
    server.env.backend.advance_clock(2 * DAY)
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 20))
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    await ana.click(panel, label="Back to the stats")
    await ana.click(panel, label="Rating over time")
    chart, now = drawn[-1], server.env.now()
    ratings = [rating for _, rating in chart.curves[0].points]
    standing = await server.bot.services.store.ratings.of_person(
        "point-salad", server.guild.id, ana.id
    )
    assert ratings[0] == 1069
    assert ratings[-1] == round(standing.rating.points)
    assert [one.name for one in chart.curves] == ["ana"]
    assert chart.days[-1] == f"{now:%b} {now.day}"
    assert chart.days[0] != chart.days[1] == chart.days[2]
    assert f"now {ratings[-1]}" in alts(panel)[0] or f"{ratings[-1]} on " in alts(panel)[0]
    assert f"highest {max(ratings)}" in alts(panel)[0]
    await in_words(server, ana)
    await ana.click(panel, label="Back to the stats")
    await ana.click(panel, label="Rating over time")
    assert f"highest {max(ratings)}" in text_of(panel)
    assert alts(panel) == []


async def test_the_form_shows_points_and_places_of_the_last_games_and_their_average(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    drawn = drawn_by(monkeypatch, "bot.ui.results.stats.draw_form", draw_form)
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    await result(server, (ben.id, "ben", 31), (ana.id, "ana", 10))
    await result(server, (ana.id, "ana", 29), (ben.id, "ben", 1))
    await ana.slash(server.channel, "salad stats")
    columns = [(game.points, game.place, game.won) for game in drawn[-1].games]
    assert columns == [(30, "1/2", True), (10, "2/2", False), (29, "1/2", True)]
    assert drawn[-1].average == 23


async def test_two_people_are_put_beside_each_other_by_name_of_each_game_apart(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    await result(server, (ben.id, "ben", 31), (ana.id, "ana", 20), (cleo.id, "cleo", 1))
    await result(server, (ben.id, "ben", 30), (cleo.id, "cleo", 1))
    await result(server, (ana.id, "ana", 9), (ben.id, "ben", 8), rules="veggies")
    panel = privates(await ana.slash(server.channel, "salad stats", against=ben))[-1]
    assert lines(panel)[:6] == [
        "## ana and ben in this server",
        "-# Point Salad",
        "Rated games together: 2",
        "**ana** ahead: 1 (50%)",
        "**ben** ahead: 1 (50%)",
        lines(panel)[5],
    ]
    assert re.fullmatch(r"-# Game 2 · <t:\d+:d> · ana 20 · \*\*ben\*\* 31", lines(panel)[5])
    assert [name in alts(panel)[0] for name in ("ana: ", "ben: ")] == [True, True]
    await ana.click(panel, label="Share")
    (shared,) = history(server.channel)
    assert lines(shared) == [*lines(panel), "-# Shared by **ana**"]
    others = said(await ana.slash(server.channel, "salad stats", member=ben, against=cleo))
    assert "**ben** ahead: 2 (100%)\n**cleo** ahead: 0 (0%)" in others
    veggies = said(await ana.slash(server.channel, "salad stats", against=ben, game="veggies"))
    assert "Rated games together: 1\n**ana** ahead: 1 (100%)" in veggies
    none = said(await ana.slash(server.channel, "salad stats", against=server.member("zoe")))
    assert "No rated game together yet." in none
    same = said(await ana.slash(server.channel, "salad stats", against=ana))
    assert same == "Those are the same person. Choose two different ones."


async def test_stats_are_told_by_number_of_players_where_there_were_several(
    server: Server,
) -> None:
    ana, ben, cleo = server.members(3)
    await result(server, (ana.id, "ana", 30), (ben.id, "ben", 20))
    assert "players · games" not in said(await ana.slash(server.channel, "salad stats"))
    await result(server, (ben.id, "ben", 30), (ana.id, "ana", 22), (cleo.id, "cleo", 1))
    await result(server, (ben.id, "ben", 30), (cleo.id, "cleo", 9), (ana.id, "ana", 7))
    found = said(await ana.slash(server.channel, "salad stats"))
    assert "- 2 players · games: 1 · won: 1 (100%) · average 30.0" in found
    assert "- 3 players · games: 2 · won: 0 (0%) · average 14.5" in found


async def test_stats_across_all_servers_add_up_the_games_that_its_leaderboard_does(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    for number in range(MOST_GAMES + 2):
        # Those that count here alone would show: they pay more.
        await result(server, (ana.id, "ana", 30 + 10 * (number >= MOST_GAMES)), (ben.id, "ben", 20))
    panel = privates(await ana.slash(server.channel, "salad stats"))[-1]
    assert "Games: 14 · won: 14 (100%)" in lines(panel)
    assert "Points: average 31.4 · highest 40" in lines(panel)
    await ana.click(panel, label="All servers")
    assert "Games: 12 · won: 12 (100%)" in lines(panel)
    assert "Points: average 30.0 · highest 30" in lines(panel)
    assert "40 (place" not in alts(panel)[0]
