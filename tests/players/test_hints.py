"""What is told of a turn, of the game after it, and what comes: near the end and between rounds.

Players of all levels sit at these tables, and games of all sizes are looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, islice
from math import hypot
from random import Random
from statistics import fmean

import pytest

from bot.games.point_salad.brain.endgame import LATE, is_open
from bot.games.point_salad.brain.rounds import points_of_a_round
from bot.players import LEVELS, Budget, Evaluation, Expectation, Time, choose, evaluate, standing
from bot.players.outlooks import outlook
from bot.thinking.brain import ABOUT
from engine import match_of
from engine.point_salad import PointSalad, State

GAME = PointSalad()
BRIEFLY = Budget(60)
ENDS = 12


@dataclass(frozen=True)
class Moment:
    """A position of a game, and the levels of those who play it."""

    number: int
    state: State
    levels: list[str]

    @property
    def is_open(self) -> bool:
        """Whether all cards lie open."""
        return is_open(GAME.view(self.state, self.seat))

    @property
    def seat(self) -> int:
        """Who is to move."""
        assert self.state.to_move is not None
        return self.state.to_move

    def hint(self) -> Evaluation:
        """The best turn."""
        view = GAME.view(self.state, self.seat)
        return evaluate(GAME.key, view, 1, levels=self.levels)[0]

    def after(self, turn: str) -> State:
        """The position after a turn."""
        return GAME.apply(self.state, self.seat, GAME.parse(turn)).state

    def told_after(self, turn: str) -> Expectation:
        """What is told of the game then."""
        view = GAME.view(self.state, self.seat)
        return outlook(GAME.key, view, turn, 2, Time(0.4), self.levels)


def moments(seats: int, *, match: bool = False) -> Iterator[Moment]:
    """Yield each position of some games, played by all levels, with little thinking."""
    for number in range(99):
        rng = Random(f"{seats} {number}")
        levels = [rng.choice([*LEVELS]) for _ in range(seats)]
        options = match_of(GAME, seats) if match else None
        state = GAME.new(seats=seats, seed=f"hints {number}", options=options).state
        while (seat := state.to_move) is not None:
            yield Moment(number, state, levels)
            view, seed = GAME.view(state, seat), f"{number} {state.turn}"
            turn = GAME.parse(choose(GAME.key, levels[seat], view, seed, BRIEFLY))
            state = GAME.apply(state, seat, turn).state


def games(seats: int) -> list[list[Moment]]:
    """All positions of some games."""
    every = groupby(moments(seats), lambda one: one.number)
    return [[*game] for _, game in islice(every, ENDS)]


@cache
def open_ends(seats: int) -> list[Moment]:
    """Some positions with all cards open, one of a game."""
    several = [[one for one in game if one.is_open and one.state.left > 2] for game in games(seats)]
    return [Random(number).choice(some) for number, some in enumerate(several) if some]


def last_hidden(seats: int) -> list[Moment]:
    """The last position of each game in which some cards are hidden."""
    return [next(one for one in reversed(game) if not one.is_open) for game in games(seats)]


def played_on(state: State, levels: list[str], seed: int) -> State:
    """The end of a game in which everybody plays on at its level."""
    while (seat := state.to_move) is not None:
        view, one = GAME.view(state, seat), f"{seed} {state.turn}"
        turn = choose(GAME.key, levels[seat], view, one, levels=levels)
        state = GAME.apply(state, seat, GAME.parse(turn)).state
    return state


def assert_alike(one: Expectation, other: Expectation) -> None:
    """Nobody could tell one from the other."""
    for ours, theirs, *errors in zip(
        *(one.win, other.win, one.win_error, other.win_error), strict=True
    ):
        assert abs(ours - theirs) <= 4 * hypot(*errors)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_hint_says_what_the_chances_after_it_say(seats: int) -> None:
    assert len(open_ends(seats)) > ENDS / 2
    for end in open_ends(seats):
        hint = end.hint()
        assert_alike(hint.standing, end.told_after(hint.action))


@pytest.mark.parametrize("seats", GAME.seats)
def test_so_it_does_before_the_last_cards_are_turned(seats: int) -> None:
    different = list[float]()
    for moment in last_hidden(seats):
        hint = moment.hint()
        told = moment.told_after(hint.action)
        different.append(abs(hint.standing.win[moment.seat] - told.win[moment.seat]))
    assert fmean(different) < 0.05
    assert max(different) < 0.4


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_hint_tells_of_an_open_end_comes_true(seats: int) -> None:
    chances, points = list[float](), list[float]()
    for end in open_ends(seats):
        hint = end.hint()
        for seed in range(2):
            outcome = GAME.outcome(played_on(end.after(hint.action), end.levels, seed))
            assert outcome is not None
            for one in outcome.placings:
                chances.append(abs(hint.standing.win[one.seat] - outcome.share(one.seat)))
                points.append(abs(hint.standing.points[one.seat] - (one.points or 0)))
    assert fmean(chances) < 0.07
    assert fmean(points) < 1


@pytest.mark.parametrize("seats", [2, 3])
def test_between_two_rounds_a_hint_says_about_what_the_chances_after_it_say(seats: int) -> None:
    last = (one for one in moments(seats, match=True) if one.state.left <= 2)
    different = list[float]()
    for end in islice((one for one in last if one.state.round < one.state.rounds), ENDS):
        hint = end.hint()
        if end.after(hint.action).round > end.state.round:
            told = end.told_after(hint.action)
            different += [abs(a - b) for a, b in zip(hint.standing.win, told.win, strict=True)]
    assert len(different) > seats * ENDS / 2
    assert fmean(different) < 0.08


@pytest.mark.parametrize("seats", [2, 3])
def test_rounds_to_come_are_taken_as_what_is_told_of_one(seats: int) -> None:
    for level in LEVELS:
        of_level, of_gardener = list[float](), list[float]()
        for seed in range(20 * seats):
            place = seed % seats
            levels = ["gardener" if seat == place else level for seat in range(seats)]
            view = GAME.view(GAME.new(seats=seats, seed=seed).state, None)
            told = standing(GAME.key, view, seed, BRIEFLY, levels).points
            usual = points_of_a_round(seats, levels)
            off = [one - other for one, other in zip(told, usual, strict=True)]
            of_gardener.append(off.pop(place))
            of_level += off
        assert fmean(of_level) == pytest.approx(0, abs=6), level
        assert fmean(of_gardener) == pytest.approx(0, abs=6), level


def test_a_person_is_not_taken_to_do_just_what_its_level_does_in_the_last_turns() -> None:
    different = 0
    for end in open_ends(2) + open_ends(4):
        people = Moment(end.number, end.state, [ABOUT + level for level in end.levels])
        hint, told = people.hint(), end.hint().standing
        assert_alike(hint.standing, people.told_after(hint.action))
        points = zip(told.points, hint.standing.points, strict=True)
        different += any(abs(one - other) > 1 for one, other in points)
    assert different > ENDS / 4


@pytest.mark.parametrize("seats", [2, 3])
def test_nor_is_it_taken_to_play_worse_once_the_end_is_near(seats: int) -> None:
    """What a hint tells of a person then is what it told of the same turn a moment before."""
    off = list[float]()
    for moment in moments(seats):
        if len(off) == 3 * ENDS:
            break
        if moment.state.left == LATE + 1 and not moment.is_open:
            levels = [
                ABOUT + "shopper" if n == moment.seat else one
                for n, one in enumerate(moment.levels)
            ]
            person = Moment(moment.number, moment.state, levels)
            hint = person.hint()
            told = person.told_after(hint.action)
            off.append(hint.standing.win[moment.seat] - told.win[moment.seat])
    assert fmean(off) == pytest.approx(0, abs=0.05)
