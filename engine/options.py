"""What may be chosen about a game before it is dealt: described by the game, offered by the table.

A choice is a number under a key, so that it can be stored. What shared code must know of an option
it learns from the option's role, never from its key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.text import Text, text

Options = Mapping[str, int]
"""What was chosen, by the keys of `Option.keys`; what is not there is as its option's default."""

Settled = dict[str, int | None]
"""The value of every option by its key; None where the deal decides."""


class Kind(Enum):
    """How an option is offered."""

    SWITCH = "switch"
    """Off or on: 0 or 1."""
    NUMBER = "number"
    """One of a range of numbers."""
    CHOICE = "choice"
    """One of several things that have words."""


class Role(Enum):
    """What shared code does with an option, whatever the game calls it."""

    ROUNDS = "rounds"
    """How many rounds are played: the default is a plain game, the largest number a match."""
    STARTER = "starter"
    """The seat that begins; left open, the deal decides."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen. `name` and `sentence` say what it is to people."""

    key: str
    kind: Kind
    name: Text
    sentence: Text
    values: tuple[int, ...] = (0, 1)
    """What it can be. With a single value there is nothing to choose, and it is not offered."""
    words: tuple[Text, ...] = ()
    """What each value of a choice is called; there are none for switches and numbers."""
    default: int | None = 0
    """None: the deal decides."""
    per_seat: bool = False
    """It is chosen for each seat by itself."""
    role: Role | None = None

    def keys(self, seats: int) -> tuple[str, ...]:
        """Return what it is chosen by: its key, or one key a seat: `key0`, `key1` and so on."""
        return tuple(f"{self.key}{seat}" for seat in range(seats)) if self.per_seat else (self.key,)


class Described(Protocol):
    """The part of a game that says for how many it is, and what may be chosen."""

    @property
    def seats(self) -> range:
        """Return the possible numbers of players."""
        ...

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return what so many players may choose, in the order in which it is offered."""
        ...


def settled(game: Described, seats: int, chosen: Options | None) -> Settled:
    """Return the value of every option of a game for so many, as it is dealt.

    Raises ValueError, with a sentence, for a number of seats, an option or a value that it does
    not have.
    """
    if seats not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        wanted = f"{few}" if few == many else f"{few} to {many}"
        raise ValueError(f"This game is for {wanted} players, not {seats}.")
    offered = {key: option for option in game.options(seats) for key in option.keys(seats)}
    for key, value in (chosen or {}).items():
        if key not in offered:
            raise ValueError(f"With {seats} players, this game has no option {key}.")
        if type(value) is not int or value not in offered[key].values:
            possible = ", ".join(map(str, offered[key].values))
            raise ValueError(f"The option {key} cannot be {value!r}, only one of {possible}.")
    return {key: option.default for key, option in offered.items()} | dict(chosen or {})


def possible(game: Described, seats: int, wished: Options) -> dict[str, int]:
    """Return those of the wishes that so many players may choose; the others are dropped.

    A match that was wished for another number of players is the one that so many can play.
    """
    offered = {key: option for option in game.options(seats) for key in option.keys(seats)}
    match = with_role(game, seats, Role.ROUNDS)
    chosen = dict[str, int]()
    for key, value in wished.items():
        if key in offered and value in offered[key].values:
            chosen[key] = value
        elif match is not None and key == match.key and value != match.default:
            chosen |= match_of(game, seats)
    return chosen


def with_role(game: Described, seats: int, role: Role) -> Option | None:
    """Return the option of so many players that has the role; None: there is none."""
    return next((option for option in game.options(seats) if option.role is role), None)


def rounds_of(game: Described) -> Option | None:
    """Return the option of rounds of those who can play the longest match; None: nobody can."""
    every = (with_role(game, seats, Role.ROUNDS) for seats in game.seats)
    several = (option for option in every if option is not None and len(option.values) > 1)
    return max(several, key=lambda option: max(option.values), default=None)


def match_of(game: Described, seats: int) -> dict[str, int]:
    """Return what so many choose to play a match of several rounds; nothing: they cannot.

    A match is one game of the contract: one seed, one outcome.
    """
    rounds = with_role(game, seats, Role.ROUNDS)
    return {rounds.key: max(rounds.values)} if rounds and len(rounds.values) > 1 else {}


def begun_by(game: Described, seats: int, seat: int) -> dict[str, int]:
    """Return what so many choose to let a seat begin; nothing: in this game nobody does."""
    starter = with_role(game, seats, Role.STARTER)
    return {} if starter is None else {starter.key: seat}


def starter_option(seats: int) -> Option:
    """Return the option with which a seat is chosen to begin, as most games have it."""
    return Option(
        "start",
        Kind.NUMBER,
        text("First player"),
        text("Who goes first; otherwise it is random."),
        values=tuple(range(seats)),
        default=None,
        role=Role.STARTER,
    )
