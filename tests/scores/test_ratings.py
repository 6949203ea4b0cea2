"""Ratings as a computation: who gains, who loses, and for whom a seat counts."""

from dataclasses import replace

from bot.scores.ratings import NEWCOMER, Rating, rated
from bot.scores.results import FORGOTTEN, FinishedGame, ResultRecord
from tests.games.hush import Hush
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


def test_who_plays_together_is_rated_together(hush: Hush) -> None:
    """Seats 0 and 2 have won against seats 1 and 3."""

    def after(*results: ResultRecord) -> dict[int, float]:
        new = rated(replace(game(*results), rules=hush.key), {})
        return {seat: round(rating.points - NEWCOMER.points, 6) for seat, rating in new.items()}

    four = [result(seat, 10 + seat, (1, 3)[seat % 2], 5) for seat in range(4)]
    gained = after(*four)
    assert gained[0] == gained[2] > 0 > gained[1] == gained[3]
    left = [*four[:3], replace(four[3], left=True)]
    assert after(*left)[3] < 0 < after(*left)[0] == after(*left)[2]
    alone = [replace(one, level="chef", user_id=-1) if one.seat % 2 else one for one in four]
    assert after(*alone) == {}


def test_who_plays_in_a_game_or_a_size_that_is_there_no_more_is_alone() -> None:
    four = [result(seat, 10 + seat, seat + 1, 9) for seat in range(4)]
    assert replace(game(*four), rules="veggies").sides == ((0, 2), (1, 3))
    assert replace(game(*four), rules="onions").sides == ((0,), (1,), (2,), (3,))
    seven = [result(seat, 10 + seat, seat + 1, 9) for seat in range(7)]
    assert replace(game(*seven), rules="veggies").sides == tuple((seat,) for seat in range(7))
