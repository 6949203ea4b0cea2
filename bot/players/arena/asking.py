"""What is asked of the arena: its command line, in which nothing is passed over in silence.

An option that would change nothing, a player whom a measurement does not know, numbers of players
of which no game can be played: each ends with a sentence, before anything is played.
"""

import argparse
from collections.abc import Sequence
from math import isfinite

from bot.games import DEFAULT, TITLES
from bot.players.arena.contests import THOUGHTFUL, playable, unplayable
from bot.players.levels import LEVELS
from engine import GAMES

SEATS = (2, 4, 6)
"""Numbers of players that are measured when none is named, in games for so many."""
_COUNTS = sorted({seats for game in GAMES.values() for seats in game.seats})

_MOST_TIMES = 1000.0

_TABLES = {"game", "seats", "processes"}
_CONTEST = {"times", "rival_times", "equal_time"}
_USED = {
    "without a player": _TABLES,
    "with --ends": {"game"},
    "with --told": {*_TABLES, "rival", "matches"},
    "with a player": {*_TABLES, *_CONTEST, "rival", "matches"},
}
"""For each thing that can be measured the options that change something of it."""


class Asked(argparse.Namespace):
    """A command line in which all that belongs together fits."""

    hero: str | None
    rival: str | None
    game: str | None
    seats: Sequence[int] | None
    games: int
    first: int
    processes: int | None
    times: float | None
    rival_times: float | None
    equal_time: bool
    matches: bool
    ends: bool
    told: bool

    @property
    def standard(self) -> bool:
        """Return whether all is asked for that is measured when nothing is named."""
        return not (self.hero or self.ends or self.told)

    @property
    def keys(self) -> list[str]:
        """Return the games that are played."""
        if self.game:
            return [self.game]
        return [DEFAULT] if self.hero or self.told else [*TITLES]

    @property
    def keys_of_ends(self) -> list[str]:
        """Return the games whose last turns are played."""
        return [self.game] if self.game else [*TITLES]

    @property
    def tables(self) -> list[tuple[str, int]]:
        """Return the games that are played, and by how many."""
        return [one for one, why_not in self._tables().items() if not why_not]

    @property
    def left_out(self) -> list[str]:
        """Return a sentence for each game and number of players that cannot be played."""
        return [f"{why_not}." for why_not in self._tables().values() if why_not]

    def _tables(self) -> dict[tuple[str, int], str | None]:
        """Return for each game and number of players why it is not played; None: it is."""
        return {
            (key, seats): unplayable(key, seats, matches=self.matches)
            for key in self.keys
            for seats in self.seats or SEATS
        }


def asked(arguments: Sequence[str] | None, description: str | None) -> Asked:
    """Read a command line. Ends the program with a sentence where it cannot be fulfilled."""
    parser = _parser(description)
    found = parser.parse_args(arguments, Asked())
    if said := _useless(found) or _strange(found) or _thoughtless(found):
        parser.error(said)
    if not found.tables:
        parser.error(" ".join(found.left_out))
    return found


def _useless(found: Asked) -> str | None:
    """Return what is said of an option that would change nothing; None: there is none."""
    where = [f"with --{part}" for part in ("ends", "told") if getattr(found, part)]
    where = where or ["without a player" if found.standard else "with a player"]
    used = set[str]().union(*(_USED[part] for part in where))
    for name in sorted(set[str]().union(*_USED.values()) - used):
        if getattr(found, name) not in (None, False):
            return f"{_option(name)} does nothing {' and '.join(where)}"
    return None


def _strange(found: Asked) -> str | None:
    """Return what is said of a player who is no level where only levels are measured."""
    part = "--told" if found.told else "--ends"
    for name in (found.hero, found.rival):
        if (found.told or found.ends) and name and name not in LEVELS:
            return f"{part} measures levels, which are {', '.join(LEVELS)}: {name!r} is none"
    return None


def _thoughtless(found: Asked) -> str | None:
    """Return what is said where a time is given to who does not think for it."""
    hero = [name for name in ("times", "equal_time") if getattr(found, name)]
    rival = ["rival_times"] if found.rival_times else []
    for names, player in ((hero, found.hero), (rival, found.rival or found.hero)):
        if names and player not in THOUGHTFUL:
            takes = f"only {' and '.join(THOUGHTFUL)} think for a given time"
            return f"{_option(names[0])} does nothing for {player!r}: {takes}"
    return None


def _option(name: str) -> str:
    return "a rival" if name == "rival" else f"--{name.replace('_', '-')}"


def _player(name: str) -> str:
    """Return a name that `playable` takes; argparse says what its error says."""
    try:
        playable(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _number(typed: str) -> int:
    try:
        return int(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{typed!r} is no whole number") from None


def _several(typed: str) -> int:
    """Read a number of things of which there has to be one at least."""
    number = _number(typed)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is too few: at least 1 is needed")
    return number


def _factor(typed: str) -> float:
    """Read how many times as much; nothing, less than it and without end are not among it."""
    try:
        factor = float(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{typed!r} is no number") from None
    if not isfinite(factor) or not 0 < factor <= _MOST_TIMES:
        raise argparse.ArgumentTypeError(
            f"{typed} × the usual time cannot be thought: it is more than 0, "
            f"and at most {_MOST_TIMES:g}"
        )
    return factor


def _parser(description: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.players.arena", description=description)
    parser.add_argument("hero", nargs="?", type=_player, help="without: the standard pairings")
    parser.add_argument("rival", nargs="?", type=_player, help="without: the hero's equals")
    parser.add_argument(
        "--game", choices=GAMES, help=f"without: {DEFAULT}; all where no player is named"
    )
    parser.add_argument("--seats", type=_number, nargs="+", choices=_COUNTS)
    parser.add_argument("--games", type=_several, default=100)
    parser.add_argument("--first", type=_number, default=0, help="number of the first game")
    parser.add_argument("--processes", type=_several, help="without: 1")
    thinking = parser.add_mutually_exclusive_group()
    thinking.add_argument("--times", type=_factor, help="the hero's budget, × usual")
    thinking.add_argument(
        "--equal-time", action="store_true", help="the hero thinks as long as the rivals do"
    )
    parser.add_argument("--rival-times", type=_factor)
    parser.add_argument(
        "--ends", action="store_true", help="the last turns alone, against trying all"
    )
    parser.add_argument(
        "--told", action="store_true", help="chances and points told, against what comes"
    )
    parser.add_argument("--matches", action="store_true", help="of several rounds, where there are")
    return parser
