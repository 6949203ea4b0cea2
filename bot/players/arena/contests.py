"""Games between players of two kinds: one hero, or a side of heroes, and rivals who are all alike.

Seats rotate, and the seed of each game is its number, so that a measurement can be repeated to the
move. A player is a level, `GREEDY`, or from outside (`outside.py`), which those of earlier versions
are, too.
"""

import shlex
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from statistics import fmean
from time import process_time
from typing import Any, TypeVar

from bot.games import DEFAULT, TITLES
from bot.players.arena.former import command_of
from bot.players.arena.outside import PREFIX, OutsiderFailed, outsider
from bot.players.levels import LEVELS, choose
from bot.thinking import generic
from bot.thinking.brain import ALONE
from engine import GAMES, match_of
from engine.game import Decision, Outcome, Seat, Sides

T = TypeVar("T")

GREEDY = "greedy"
"""Who takes what looks best at once: a game's default action. Whoever sleeps plays so, too."""

THOUGHTFUL = ("cook", "chef")
"""The levels that think for a given time; all others are as good in any."""

_OF_THE_HOUSE = (*LEVELS, GREEDY)
"""Who needs no program from outside."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A hero, or a side of them, against rivals who all play at the same level.

    Raises ValueError, with a sentence, where the game is not played so.
    """

    hero: str
    rival: str
    seats: int
    game: str = DEFAULT
    times: float = 1.0
    """How much of its usual budget the hero may think, where it is a level."""
    rival_times: float = 1.0
    several_rounds: bool = False
    """Whether they play matches of several rounds (R22), each of which is won as one."""
    equal_time: bool = False
    """Whether the hero is to think as long as the rivals do, in place of `times`; see `evened`."""

    def __post_init__(self) -> None:
        if said := unplayable(self.game, self.seats, matches=self.several_rounds):
            raise ValueError(said)

    @property
    def kind(self) -> str:
        """Return what a heading adds about what is played: nothing for games of one round."""
        return ", matches of several rounds" if self.several_rounds else ""

    @property
    def sides(self) -> Sides:
        """Return who plays together."""
        return GAMES[self.game].sides(self.seats)

    def heroes(self, number: int) -> tuple[Seat, ...]:
        """Return the seats of the heroes in the game with this number."""
        return next(side for side in self.sides if number % self.seats in side)

    def levels(self, number: int) -> tuple[str, ...]:
        """Return the level of each seat in the game with this number, as `standing` takes it."""
        hero, rival = map(_level, (self.hero, self.rival))
        heroes = self.heroes(number)
        return tuple(hero if seat in heroes else rival for seat in range(self.seats))

    def dealt(self, seed: str) -> Any:
        """Return the first state of a game, or of a match, as they play it."""
        rules = GAMES[self.game]
        options = match_of(rules, self.seats) if self.several_rounds else {}
        return rules.new(seats=self.seats, options=options, seed=seed).state


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One finished game, from the hero's side."""

    won: float
    """1, or a share of a shared victory."""
    lead: float
    """Points before the best rival."""
    seconds: tuple[float, ...]
    """Processor time of each of the hero's turns, with all that was decided in it."""
    rival_seconds: tuple[float, ...] = ()
    """The same of each of the rivals' turns."""


def _level(player: str) -> str:
    """Return at which level a player is known to play; of one from outside, nobody knows."""
    if player == GREEDY:
        return ALONE
    return player if player in LEVELS else ""


def unplayable(game: str, seats: int, *, matches: bool = False) -> str | None:
    """Return why so many cannot play a game, or a match of several rounds; None: they can."""
    rules = GAMES[game]
    if seats not in rules.seats:
        return f"{game} is not played by {seats}"
    if matches and not match_of(rules, seats):
        return f"{game} has no matches of several rounds for {seats}"
    return None


def playable(name: str) -> str:
    """Return the level, the command or `GREEDY` that a name stands for.

    Raises ValueError, with a sentence, where it stands for nobody.
    """
    if name in _OF_THE_HOUSE:
        return name
    if name.startswith(PREFIX):
        _check_command(name.removeprefix(PREFIX))
        return name
    if command := command_of(name):
        return PREFIX + command
    raise ValueError(
        f"There is no player {name!r}: take one of {', '.join(_OF_THE_HOUSE)}, one of an "
        f"earlier version like chef@2026-11, or a program of your own like {PREFIX}./mine.py"
    )


def _check_command(command: str) -> None:
    """Raise ValueError, with a sentence, where a command line has no words."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"The command {command!r} cannot be read: {error}") from None
    if not words or not words[0]:
        raise ValueError(f"A player from outside is a program: write {PREFIX}./mine.py")


def play(pairing: Pairing, number: int) -> ArenaGame:
    """Play the game with this number. Raises OutsiderFailed."""
    game, heroes = GAMES[pairing.game], pairing.heroes(number)
    levels = pairing.levels(number)
    turns: dict[bool, list[float]] = {True: [], False: []}
    state = pairing.dealt(f"arena {number}")
    while decisions := game.pending(state):
        seat = decisions[0].seats[0]
        is_hero = seat in heroes
        view, seed = game.view(state, seat), f"{number} {decisions[0].id}"
        try:
            action, seconds = _chosen(pairing, view, seed, levels, is_hero=is_hero)
        except OutsiderFailed as error:
            raise OutsiderFailed(f"In game {number}, seat {seat}: {error}") from None
        _count(turns[is_hero], decisions[0], seconds)
        state = game.apply(state, seat, game.parse(action)).state
    outcome = game.outcome(state)
    assert outcome is not None, "where nobody has to decide, the game is over"
    mine, theirs = map(tuple, (turns[True], turns[False]))
    return ArenaGame(outcome.share(heroes[0]), _lead(outcome, heroes), mine, theirs)


def measure(pairing: Pairing, games: int, processes: int, first: int = 0) -> list[ArenaGame]:
    """Play so many games of a pairing, in as many processes. Raises OutsiderFailed."""
    return spread(partial(play, pairing), range(first, first + games), processes)


def spread(deed: Callable[[int], T], numbers: Sequence[int], processes: int) -> list[T]:
    """Return what is done with each number, in so many processes; it can be pickled."""
    if processes == 1:
        return [*map(deed, numbers)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return [*pool.map(deed, numbers)]


def evened(pairing: Pairing, games: int, first: int) -> Pairing:
    """Return the pairing with as much thinking for the hero as takes the rival's time.

    It is measured by a few games with usual thinking. Raises OutsiderFailed.
    """
    played = measure(pairing, games, 1, first)
    mine = fmean(second for game in played for second in game.seconds)
    theirs = fmean(second for game in played for second in game.rival_seconds)
    return replace(pairing, times=pairing.times * theirs / mine)


def _count(turns: list[float], decision: Decision, seconds: float) -> None:
    """Add the time of a decision to those of the turns."""
    if decision.begins or not turns:
        turns.append(seconds)
    else:
        turns[-1] += seconds


def _chosen(
    pairing: Pairing, view: Any, seed: str, levels: Sequence[str], *, is_hero: bool
) -> tuple[str, float]:
    """Return an action and the processor time that it took."""
    player = playable(pairing.hero if is_hero else pairing.rival)
    if player.startswith(PREFIX):
        program = outsider(player.removeprefix(PREFIX))
        asked = (pairing.game, view, seed, levels)
        program.warm(*asked)
        return _timed(lambda: program.choose(*asked), lambda: program.seconds)
    if player == GREEDY:
        seat, game = view.seat, GAMES[pairing.game]
        return _timed(lambda: generic.default_action(game, view, seat, seed), process_time)
    times = pairing.times if is_hero else pairing.rival_times
    budget = TITLES[pairing.game].brain.usual(view).times(times)
    return _timed(lambda: choose(pairing.game, player, view, seed, budget, levels), process_time)


def _timed(choice: Callable[[], str], clock: Callable[[], float]) -> tuple[str, float]:
    began = clock()
    return choice(), clock() - began


def _lead(outcome: Outcome, heroes: Sequence[Seat]) -> float:
    points = {placing.seat: placing.points or 0 for placing in outcome.placings}
    return points[heroes[0]] - max(points[seat] for seat in points if seat not in heroes)
