"""Ratings as a computation: who gains, who loses, and for whom a seat counts."""

from dataclasses import replace

import pytest

from bot.scores.ratings import NEWCOMER, Rating, rated
from bot.scores.results import FORGOTTEN, FinishedGame, ResultRecord
from tests.store.samples import ANN, BEN, CLEO, GUILD, START, result


def game(*results: ResultRecord) -> FinishedGame:
    return FinishedGame(1, "point-salad", GUILD, START, results, comparable=True, rated=True)


def gains(*results: ResultRecord) -> dict[int, float]:
    new = rated(game(*results), {})
    return {seat: round(rating.points - NEWCOMER.points, 6) for seat, rating in new.items()}


def test_a_newcomer_is_shown_a_thousand() -> None:
    assert NEWCOMER.points == 1000


def test_a_better_place_gains_more_at_every_number_of_players() -> None:
    for seats in range(2, 7):
        gained = gains(*(result(seat, 10 + seat, seat + 1, 50 - seat) for seat in range(seats)))
        assert list(gained.values()) == sorted(gained.values(), reverse=True)
        assert gained[0] > 0 > gained[seats - 1]


def test_equal_places_change_equally() -> None:
    gained = gains(result(0, ANN, 1, 5), result(1, BEN, 1, 5))
    assert gained[0] == gained[1]


def test_who_beats_a_stronger_player_gains_more() -> None:
    both = game(result(0, ANN, 1, 9), result(1, BEN, 2, 5))
    against_equal = rated(both, {})[0].points
    against_strong = rated(both, {1: Rating(40.0, NEWCOMER.sigma)})[0].points
    assert against_strong > against_equal


def test_who_left_has_lost_and_for_the_others_the_seat_counts_not_at_all() -> None:
    stayed = (result(0, ANN, 2, 9), result(1, BEN, 3, 5))
    left = replace(result(2, CLEO, 1, 99), left=True)
    gained = gains(*stayed, left)
    assert gained[2] < 0
    assert {seat: gained[seat] for seat in (0, 1)} == gains(*stayed)


def test_who_stays_alone_gains_nothing_from_those_who_left() -> None:
    left = replace(result(1, BEN, 2, 5), left=True)
    assert set(gains(result(0, ANN, 1, 9), left)) == {1}


def test_seats_of_computer_players_count_not_at_all() -> None:
    people = (result(0, ANN, 2, 9), result(2, BEN, 3, 5))
    computer = replace(result(1, -2, 1, 30), level="chef")
    assert gains(people[0], computer, people[1]) == gains(*people)
    assert gains(people[0], computer) == {}


def test_somebody_forgotten_counts_as_a_newcomer() -> None:
    forgotten = result(1, FORGOTTEN, 2, 5)
    assert gains(result(0, ANN, 1, 9), forgotten) == gains(
        result(0, ANN, 1, 9), result(1, BEN, 2, 5)
    )


def test_the_order_in_which_results_are_given_changes_nothing() -> None:
    three = [result(seat, 10 + seat, (2, 1, 3)[seat], 5) for seat in range(3)]
    assert rated(game(*three), {}) == rated(game(*reversed(three)), {})


def of_teams(*results: ResultRecord) -> dict[int, float]:
    """Return what a game of four gains that seats 0 and 2 play against seats 1 and 3."""
    new = rated(replace(game(*results), rules="veggies"), {})
    return {seat: round(rating.points - NEWCOMER.points, 6) for seat, rating in new.items()}


def won_by_the_first() -> list[ResultRecord]:
    return [result(seat, 10 + seat, (1, 3)[seat % 2], 5) for seat in range(4)]


def test_who_plays_together_is_rated_together() -> None:
    gained = of_teams(*won_by_the_first())
    assert gained[0] == gained[2] > 0 > gained[1] == gained[3]


@pytest.mark.parametrize("leaver", range(4))
def test_whose_partner_left_is_rated_like_a_whole_side_and_who_left_has_lost(leaver: int) -> None:
    whole = of_teams(*won_by_the_first())
    results = won_by_the_first()
    results[leaver] = replace(results[leaver], left=True, rank=4)
    gained = of_teams(*results)
    lost = whole[1]
    assert gained == {**whole, leaver: lost}


def test_a_side_that_all_have_left_is_nobodys_rival_and_has_lost_as_one() -> None:
    results = [replace(one, left=one.seat % 2 == 0) for one in won_by_the_first()]
    lost = of_teams(*won_by_the_first())[1]
    assert of_teams(*results) == {0: lost, 2: lost}


def test_who_left_before_all_others_did_has_lost_against_the_partner_who_stayed() -> None:
    results = [replace(one, left=one.seat != 2) for one in won_by_the_first()]
    gained = of_teams(*results)
    assert set(gained) == {0, 1, 3}
    assert all(points < 0 for points in gained.values())


def test_a_computer_partner_makes_no_side_smaller() -> None:
    whole, results = of_teams(*won_by_the_first()), won_by_the_first()
    for seat in range(4):
        computer = replace(results[seat], level="chef", user_id=-1)
        mixed = of_teams(*results[:seat], computer, *results[seat + 1 :])
        assert mixed == {other: points for other, points in whole.items() if other != seat}
    alone = [replace(one, level="chef", user_id=-1) if one.seat % 2 else one for one in results]
    assert of_teams(*alone) == {}


def test_who_plays_in_a_game_or_a_size_that_is_there_no_more_is_alone() -> None:
    four = [result(seat, 10 + seat, seat + 1, 9) for seat in range(4)]
    assert replace(game(*four), rules="veggies").sides == ((0, 2), (1, 3))
    assert replace(game(*four), rules="onions").sides == ((0,), (1,), (2,), (3,))
    seven = [result(seat, 10 + seat, seat + 1, 9) for seat in range(7)]
    assert replace(game(*seven), rules="veggies").sides == tuple((seat,) for seat in range(7))
