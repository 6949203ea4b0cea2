"""The contract that every game fulfils, and what the table relies on.

A state is an immutable, picklable value. An action is what a player wants; it has one short text,
which `str` prints and `Game.parse` reads. An event is what happened. Options, seed and action
texts replay a game to the bit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.dealing import Seed
from engine.text import Text

Seat = int
"""A player's place at the table, from 0; play goes to the next seat."""

Options = Mapping[str, int]
"""Options of the rules; which there are and what they mean is the game's to say."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that the named seats must decide; the id lasts until all of them have."""

    id: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Games add their own fields in subclasses."""

    @property
    def seen_by(self) -> tuple[Seat, ...] | None:
        """Return the seats that may know of it; None: everybody."""
        return None


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an action led to."""

    state: StateT
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Why a seat has points: the thing that scores, its points, and one sentence."""

    source: str
    points: int
    reason: Text


@dataclass(frozen=True, slots=True)
class Placing:
    """How one seat finished. Equal ranks share a victory (or a place)."""

    seat: Seat
    rank: int
    points: int | None
    lines: tuple[ScoreLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The ranking of a finished game, best first, and how a tie for the first place was broken."""

    placings: tuple[Placing, ...]
    tie_break: Text | None = None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that share rank 1."""
        return tuple(placing.seat for placing in self.placings if placing.rank == 1)


class Game(Protocol[S, A, V]):
    """The rules of one game. Every method is a pure function of its arguments."""

    @property
    def key(self) -> str:
        """Return the name under which the game is stored: `point-salad`."""
        ...

    @property
    def seats(self) -> range:
        """Return the possible numbers of players."""
        ...

    def new(self, *, seats: int, seed: Seed, options: Options | None = None) -> Step[S]:
        """Deal a game. Equal arguments deal equal games.

        Raises ValueError for a number of seats or an option that the game does not have.
        """
        ...

    def match(self, seats: int) -> Options | None:
        """Return the options with which so many play a match of several rounds; None: they cannot.

        It is one game of the contract: one seed, one outcome.
        """
        ...

    def starter(self, state: S) -> Seat | None:
        """Return who began, in a match its latest round; None in a game where nobody does.

        Where somebody does, the option `start` of `new` says which seat begins.
        """
        ...

    def pending(self, state: S) -> tuple[Decision, ...]:
        """Return who must decide; any number of seats at once. Nobody: the game is over."""
        ...

    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Return every action that `check` accepts; none when the seat has nothing to decide."""
        ...

    def check(self, state: S, seat: Seat, action: A) -> None:
        """Return if the action may be taken; otherwise raise a RulesError that says why not."""
        ...

    def apply(self, state: S, seat: Seat, action: A) -> Step[S]:
        """Return what the action leads to. Raises a RulesError exactly where `check` does."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that the seat (None: an onlooker) can know, and nothing more."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return the ranking with its reasons; None while the game runs."""
        ...

    def default_action(self, state: S, seat: Seat) -> A:
        """Return a sensible action for a pending seat, from its view alone, always the same."""
        ...

    def determinize(self, view: V, seed: Seed) -> S:
        """Return one of the states that the view leaves possible, each equally likely."""
        ...

    def parse(self, text: str) -> A:
        """Read what `str(action)` prints. Raises MalformedAction for any other text."""
        ...


AnyGame = Game[Any, Any, Any]


def replay(
    game: AnyGame,
    *,
    seats: int,
    seed: Seed,
    options: Options | None,
    actions: Iterable[tuple[Seat, str]],
) -> Iterator[Step[Any]]:
    """Yield the deal and then the step of each action; raises RulesError at one that is refused."""
    step = game.new(seats=seats, seed=seed, options=options)
    yield step
    for seat, action in actions:
        step = game.apply(step.state, seat, game.parse(action))
        yield step
