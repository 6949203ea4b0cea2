"""The arena: who plays whom, and what is said of the games."""

import runpy
import sys
from io import StringIO

import pytest

from bot.players.arena.__main__ import main, standard
from bot.players.arena.contests import Pairing, measure
from bot.thinking.intervals import interval
from engine import GAMES


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    low, high = interval(97, 100)
    assert (low, high) == pytest.approx((0.9155, 0.9897), abs=1e-4)
    assert sum(interval(5, 10)) == pytest.approx(1)


def test_the_arena_prints_a_line_for_each_number_of_seats() -> None:
    out = StringIO()
    main(["gardener", "sprout", "--seats", "2", "3", "--games", "2"], out)
    titles = [line.split(": won")[0] for line in out.getvalue().splitlines()]
    assert titles == [
        "point-salad: gardener against 1 sprout",
        "point-salad: gardener against 2 sprout",
    ]


def test_the_arena_plays_matches_of_several_rounds_where_there_are() -> None:
    out = StringIO()
    main(["sprout", "--matches", "--seats", "2", "3", "4", "--games", "1"], out)
    titles = [line.split(": won")[0] for line in out.getvalue().splitlines()]
    assert titles == [
        f"point-salad: sprout against {rivals} sprout, matches of several rounds"
        for rivals in (1, 2)
    ]
    (match,) = measure(Pairing("sprout", "sprout", 2, several_rounds=True), 1, processes=1)
    assert len(match.seconds) > len(measure(Pairing("sprout", "sprout", 2), 1, 1)[0].seconds)


@pytest.mark.parametrize("asked", ["--games=0", "--games=-3", "--processes=0", "--seats=99"])
def test_what_cannot_be_measured_is_refused(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["sprout", asked], StringIO())
    assert refused.value.code == 2
    assert f"argument {asked.partition('=')[0]}: " in capsys.readouterr().err


def test_heroes_of_a_team_game_play_together_and_are_told_so() -> None:
    out = StringIO()
    main(["sprout", "--game", "veggies", "--seats", "3", "4", "5", "--games", "2"], out)
    lines = out.getvalue().splitlines()
    assert [line.split(": won")[0] for line in lines] == [
        "veggies: sprout against 2 sprout",
        "veggies: 2 sprout against 2 sprout",
    ]
    assert ["even is 33%" in lines[0], "even is 50%" in lines[1]] == [True, True]
    games = measure(Pairing("sprout", "sprout", 4, "veggies"), 2, processes=1)
    assert [len(game.seconds) for game in games] >= [16, 16], "all turns of both heroes"


def test_every_game_has_standard_pairings_that_it_can_seat() -> None:
    pairings = standard()
    assert all(pairing.seats in GAMES[pairing.game].seats for pairing in pairings)
    for game in GAMES:
        rivals = {one.rival for one in pairings if (one.game, one.hero) == (game, "chef")}
        assert rivals == {"cook", "greedy", "chef@2026-11"}
    assert {one.rival for one in pairings if one.equal_time} == {"chef@2026-11"}
    assert all(one.times == one.rival_times for one in pairings)


@pytest.mark.parametrize("game", GAMES)
def test_a_greedy_plays_as_is_played_for_who_sleeps(game: str) -> None:
    rules = GAMES[game]
    seats = min(rules.seats)
    (played,) = measure(Pairing("greedy", "greedy", seats, game), 1, processes=1)
    state = rules.new(seats=seats, seed="arena 0").state
    while decisions := rules.pending(state):
        seat = decisions[0].seats[0]
        state = rules.apply(state, seat, rules.default_action(state, seat)).state
    outcome = rules.outcome(state)
    assert outcome is not None
    points = {placing.seat: placing.points or 0 for placing in outcome.placings}
    assert played.lead == points.pop(0) - max(points.values())


def test_who_wins_a_game_is_ahead_of_the_best_rival_and_who_loses_behind() -> None:
    games = measure(Pairing("shopper", "sprout", 2), 4, processes=1)
    assert any(game.lead > 0 for game in games)
    assert all(game.lead >= 0 if game.won else game.lead <= 0 for game in games)


@pytest.mark.parametrize("tool", ["players/arena/__main__.py", "games/point_salad/brain/learn.py"])
def test_a_tool_says_how_it_is_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tool: str
) -> None:
    monkeypatch.setattr(sys, "argv", [tool, "--help"])
    with pytest.raises(SystemExit):
        runpy.run_path(f"bot/{tool}", run_name="__main__")
    assert "usage: " in capsys.readouterr().out
