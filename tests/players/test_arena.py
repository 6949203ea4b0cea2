"""The arena: who plays whom, and what is said of the games."""

import runpy
import shlex
import sys
from collections.abc import Sequence
from io import StringIO
from typing import Any
from unittest.mock import MagicMock

import pytest

from bot.games.point_salad.brain import PointSaladBrain
from bot.players.arena import calibration
from bot.players.arena.__main__ import main, standard
from bot.players.arena.asking import asked
from bot.players.arena.contests import THOUGHTFUL, ArenaGame, Pairing, measure
from bot.players.arena.reports import report
from bot.players.levels import LEVELS, WantedMove
from bot.thinking.brain import ALONE
from bot.thinking.budget import Budget
from bot.thinking.intervals import interval
from engine import GAMES

WRONG_TIMES = ["nan", "inf", "-1", "0", "1e9", "twice"]


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


def test_of_one_game_no_error_is_told_and_of_several_it_is() -> None:
    games = [ArenaGame(1, lead, (0.1,), (0.1,)) for lead in (2, 4)]
    pairing = Pairing("chef", "sprout", 2)
    assert ", lead +2.0, move 0.10 s" in report(pairing, games[:1])
    assert ", lead +3.0 ± 1.0, move 0.10 s" in report(pairing, games)


def test_a_heading_says_how_long_each_kind_thinks_where_it_is_not_as_usual() -> None:
    games = [ArenaGame(1, 2, (0.1,), (0.1,))]
    for hero, rival, said in [
        (1, 1, "chef against 1 cook:"),
        (2, 1, "chef thinking ×2 against 1 cook:"),
        (1, 0.5, "chef against 1 cook thinking ×0.5:"),
    ]:
        pairing = Pairing("chef", "cook", 2, times=hero, rival_times=rival)
        assert report(pairing, games).startswith(f"point-salad: {said}")


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


NOT_NUMBERS = ["--games=0", "--games=-3", "--games=some", "--processes=0", "--seats=99"]
NOT_TIMES = [f"{of}={much}" for of in ("--times", "--rival-times") for much in WRONG_TIMES]


@pytest.mark.parametrize("asked", NOT_NUMBERS + NOT_TIMES)
def test_what_cannot_be_measured_is_refused(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"argument {asked.partition('=')[0]}: " in refused(capsys, "chef", asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("sprout --game veggies --seats 5", "veggies is not played by 5."),
        ("--game veggies --seats 5 6", "veggies is not played by 5. veggies is not played by 6."),
        ("--told --game veggies --seats 5", "veggies is not played by 5."),
        ("sprout --matches --seats 4", "point-salad has no matches of several rounds for 4."),
        ("--told --matches --game veggies", "veggies has no matches of several rounds for 2."),
        (
            "--told greedy",
            "--told measures levels, which are sprout, shopper, ",
        ),
        ("--told chef command:./mine.py", "'command:./mine.py' is none"),
        ("--told chef@2026-11", "'chef@2026-11' is none"),
        ("--ends greedy", "--ends measures levels, which are"),
        ("--ends chef sprout", "a rival does nothing with --ends"),
        ("--ends --seats 2", "--seats does nothing with --ends"),
        ("--ends --matches", "--matches does nothing with --ends"),
        ("--ends --processes 2", "--processes does nothing with --ends"),
        ("--told --times 2", "--times does nothing with --told"),
        ("--told --ends --equal-time", "--equal-time does nothing with --ends and with --told"),
        ("--matches", "--matches does nothing without a player"),
        ("--times 2", "--times does nothing without a player"),
        ("greedy chef --times 2", "--times does nothing for 'greedy'"),
        ("sprout chef --equal-time", "--equal-time does nothing for 'sprout'"),
        ("chef chef@2026-11 --rival-times 2", "--rival-times does nothing for 'chef@2026-11'"),
        ("gardener --rival-times 2", "only cook and chef think for a given time"),
        ("chef --times 2 --equal-time", "not allowed with argument --times"),
        ("command:", "A player from outside is a program: write command:./mine.py"),
        ("'command: '", "A player from outside is a program"),
        ("""'command:""'""", "A player from outside is a program"),
        ("'command:./mine.py \"open'", "cannot be read: No closing quotation"),
        ("chef@--help", "There is no player 'chef@--help'"),
    ],
)
def test_what_would_be_passed_over_or_fail_is_refused_with_a_sentence(
    asked: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, *shlex.split(asked), "--games", "1")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of a command line that is refused; nothing is measured then."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        main(arguments, out)
    assert ended.value.code == 2
    assert not out.getvalue()
    return capsys.readouterr().err.split("error: ")[1]


def test_of_numbers_that_are_named_those_are_told_that_are_not_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = StringIO()
    main(["sprout", "--game", "veggies", "--seats", "2", "5", "--games", "1"], out)
    assert len(out.getvalue().splitlines()) == 1
    assert capsys.readouterr().err == "veggies is not played by 5.\n"


def test_last_turns_are_those_of_the_game_that_is_named_and_none_are_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = StringIO()
    main(["sprout", "--ends", "--game", "point-salad", "--games", "1"], out)
    assert out.getvalue().startswith("point-salad: sprout plays ")
    assert len(out.getvalue().splitlines()) == 1
    monkeypatch.setattr("bot.players.arena.__main__.ends", lambda *_: iter(()))
    out = StringIO()
    with pytest.raises(SystemExit, match="none is measured"):
        main(["sprout", "--ends", "--games", "1"], out)
    assert out.getvalue().splitlines() == [
        f"{key}: of 1 games of two, none has an open end that can be tried" for key in GAMES
    ]


def test_standard_pairings_are_of_the_game_and_for_those_who_are_named() -> None:
    pairings = standard([("veggies", 3), ("veggies", 4)])
    assert {(one.game, one.seats) for one in pairings} == {("veggies", 3), ("veggies", 4)}
    some = asked(["--game", "veggies", "--seats", "3", "4"], None)
    assert some.tables == [("veggies", 3), ("veggies", 4)]


def test_only_levels_that_think_for_a_given_time_are_given_one() -> None:
    budget, timed = Budget(8), set()
    for name, level in LEVELS.items():
        brain = MagicMock()
        level(brain, WantedMove("view", 0, 1, budget, ()))
        if any(budget in call.args for call in brain.mock_calls):
            timed.add(name)
    assert timed == set(THOUGHTFUL)


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


def test_of_each_seat_it_is_known_how_it_plays_but_not_of_players_from_outside() -> None:
    assert Pairing("chef", "greedy", 3).levels(1) == (ALONE, "chef", ALONE)
    assert Pairing("command:./mine.py", "cook", 2).levels(0) == ("", "cook")
    assert Pairing("chef@2026-11", "chef", 2).levels(0) == ("", "chef")


def test_at_the_arena_chef_knows_who_else_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, choose = set[tuple[str, ...]](), PointSaladBrain.chef

    def noted(brain: Any, view: Any, seat: Any, seed: Any, _: Any, levels: Sequence[str]) -> str:
        asked.add(tuple(levels))
        return choose(brain, view, seat, seed, Budget(8), levels)

    monkeypatch.setattr(PointSaladBrain, "chef", noted)
    monkeypatch.setattr(calibration, "OUTLOOK", Budget(8))
    measure(Pairing("chef", "greedy", 2), 2, processes=1)
    assert asked == {("chef", ALONE), (ALONE, "chef")}
    asked.clear()
    calibration.forecasts(Pairing("chef", "sprout", 3), 1)
    assert asked == {("sprout", "chef", "sprout")}


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
