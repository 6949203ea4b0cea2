"""Whether what is told comes true: the arena's tables, and how people are taken to play."""

from io import StringIO
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from bot.advice.strengths import STEP, level_of
from bot.players import LEVELS, Budget, evaluate
from bot.players.arena import calibration
from bot.players.arena.__main__ import main
from bot.players.arena.calibration import Forecast, forecasts, pairings, table
from bot.players.arena.contests import Pairing
from bot.scores.ratings import NEWCOMER, Rating
from engine import GAMES, match_of

GAMES_TOLD = 60
"""So many that the points of a seat are known to one or two."""


def test_a_table_has_a_line_for_each_tenth_and_says_how_far_points_are_off() -> None:
    told = [Forecast(0.14, won, 50.0, 47.0) for won in (1, 0, 0, 0)]
    told += [Forecast(1.0, 1, 50.0, 51.0)] * 100
    lines = table(Pairing("chef", "sprout", 3), told).splitlines()
    assert lines == [
        "point-salad, 3 players, chef against sprout: points told -0.8 too high",
        "  told  14%: won  25% (5% to 70%), points +3.0, 4 times, few",
        "  told 100%: won 100% (96% to 100%), points -1.0, 100 times",
    ]


def test_the_arena_tells_of_each_seat_at_some_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "OUTLOOK", Budget(8))
    out = StringIO()
    main(["shopper", "sprout", "--told", "--seats", "2", "--games", "2"], out)
    first, *lines = out.getvalue().splitlines()
    assert first.startswith("point-salad, 2 players, shopper against sprout: points told ")
    times = [int(line.split(" times")[0].split()[-1]) for line in lines]
    assert sum(times) == 2 * 2 * calibration.MOMENTS


def test_of_matches_is_told_who_wins_the_match_and_with_how_many_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calibration, "OUTLOOK", Budget(8))
    once, several = (Pairing("shopper", "sprout", 2, several_rounds=one) for one in (False, True))
    game, match = forecasts(once, 0), forecasts(several, 0)
    rounds = max(match_of(GAMES["point-salad"], 2).values())
    for points in ([one.points for one in match], [one.reached for one in match]):
        ratio = fmean(points) / fmean(one.reached for one in game)
        assert ratio == pytest.approx(rounds, rel=0.3)
    assert {one.won for one in match[-2:]} == {0, 1}
    heading = "point-salad, 2 players, shopper against sprout, matches of several rounds: points"
    assert table(several, match).startswith(heading)


def test_the_arena_tells_of_matches_where_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calibration, "OUTLOOK", Budget(8))
    monkeypatch.setattr(calibration, "LEVELS", {"sprout": LEVELS["sprout"]})
    out = StringIO()
    for players in (["sprout"], []):
        main([*players, "--told", "--matches", "--seats", "2", "4", "--games", "1"], out)
    headings = [line for line in out.getvalue().splitlines() if line.startswith("point-salad")]
    assert [heading.partition(": ")[0] for heading in headings] == [
        "point-salad, 2 players, sprout against sprout, matches of several rounds",
    ] * 2


def test_what_a_game_has_no_matches_for_is_not_played_under_that_name() -> None:
    with pytest.raises(ValueError, match="veggies has no matches of several rounds for 2"):
        Pairing("sprout", "sprout", 2, "veggies", several_rounds=True)
    with pytest.raises(ValueError, match="veggies is not played by 5"):
        Pairing("sprout", "sprout", 5, "veggies")


def test_each_pair_of_levels_has_a_table() -> None:
    found = {(one.hero, one.rival) for one in pairings("point-salad", 4)}
    assert len(found) == len(LEVELS) * (len(LEVELS) + 1) / 2
    assert all([*LEVELS].index(hero) >= [*LEVELS].index(rival) for hero, rival in found)


@pytest.mark.parametrize("seats", [2, 4])
def test_points_that_are_told_come_true(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    monkeypatch.setattr(calibration, "OUTLOOK", Budget(100))
    pairing = Pairing("cook", "shopper", seats)
    of_cook = {True: list[Forecast](), False: list[Forecast]()}
    for number in range(GAMES_TOLD):
        for place, one in enumerate(forecasts(pairing, number)):
            of_cook[place % seats in pairing.heroes(number)].append(one)
    for level in of_cook.values():
        assert fmean(one.points - one.reached for one in level) == pytest.approx(0, abs=3)


@pytest.mark.parametrize(
    ("more", "level"),
    [
        (-9, "sprout"),
        (-1, "sprout"),
        (0, "shopper"),
        (0.4, "shopper"),
        (1, "gardener"),
        (9, "chef"),
    ],
)
def test_people_are_taken_at_their_rating(more: float, level: str) -> None:
    assert level_of(Rating(NEWCOMER.mu + more * STEP, 2.0)) == level


def test_who_plays_a_level_above_another_wins_three_of_four() -> None:
    model = PlackettLuce()
    better, other = (model.rating(NEWCOMER.mu + more, 2.0) for more in (STEP, 0.0))
    assert model.predict_win([[better], [other]])[0] == pytest.approx(0.75, abs=0.025)


def test_a_hint_against_weak_players_promises_more_than_against_strong_ones() -> None:
    game = GAMES["point-salad"]
    state = game.new(seats=2, seed=3).state
    view = game.view(state, game.pending(state)[0].seats[0])
    best = []
    for rival in ("sprout", "chef"):
        levels = ["chef" if seat == view.seat else rival for seat in range(2)]
        found = evaluate(game.key, view, 1, Budget(300), levels=levels)
        best.append(found[0].standing.win[view.seat])
    assert best[0] > best[1]
