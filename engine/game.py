"""The contract that every game fulfils, and what the table relies on.

A state is an immutable, picklable value. An action is what a player wants; it has one short text,
which `str` prints and `Game.parse` reads. An event is what happened. Options, seed and action
texts replay a game to the bit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.dealing import Seed
from engine.options import Option, Options
from engine.text import Text

Seat = int
"""A player's place at the table, from 0; play goes to the next seat."""

Sides = tuple[tuple[Seat, ...], ...]
"""Who plays together: each seat is on one side, and a side wins or loses as one."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that the named seats must decide, each by itself and in secret from the others.

    The id lasts until all of them have, and never comes back; it has no space, no colon and at most
    16 characters.
    """

    id: str
    seats: tuple[Seat, ...]
    begins: bool = True
    """It begins a turn. Otherwise it is part of the one under way, whosever that is."""
    missed: bool = True
    """Who does not answer has missed it. Otherwise it may be passed: a chance to step in."""
    seconds: int | None = None
    """A time of its own, at least 8 seconds; None: the pace of the table."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Games add their own fields in subclasses."""

    @property
    def seen_by(self) -> tuple[Seat, ...] | None:
        """Return the seats that may know of it; None: everybody."""
        return None

    def shown_to(self, viewer: Seat | None) -> bool:
        """Return whether a seat (None: an onlooker) may know of it while the game runs."""
        seats = self.seen_by
        return seats is None or (viewer is not None and viewer in seats)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The table was laid for a game, or for the next round of a match; `start` begins.

    A game in which nobody begins has an event of its own in its place.
    """

    start: Seat


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an action led to."""

    state: StateT
    events: tuple[Event, ...]

    def shown_to(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Return the events that a seat (None: an onlooker) may know of while the game runs."""
        return tuple(event for event in self.events if event.shown_to(viewer))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Why a seat has points: the thing that scores, its points, and one sentence."""

    source: str
    points: int
    reason: Text


@dataclass(frozen=True, slots=True)
class Placing:
    """How one seat finished. Equal ranks share a victory (or a place).

    Who plays together has the same rank and points: those of the side.
    """

    seat: Seat
    rank: int
    """One more than the number of seats that are better."""
    points: int | None
    """None in a game without points."""
    lines: tuple[ScoreLine, ...] = ()
    """What the points are the sum of."""
    reason: Text | None = None
    """Why the seat has this rank, where no points tell it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The ranking of a finished game, best first, and how a tie for the first place was broken."""

    placings: tuple[Placing, ...]
    tie_break: Text | None = None
    sides: Sides = ()
    """As `Game.sides` has them; nothing: everybody played alone."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that share rank 1."""
        return tuple(placing.seat for placing in self.placings if placing.rank == 1)

    def share(self, seat: Seat) -> float:
        """Return the seat's part of the victory: 1 if its side alone has won, 0 if it has not.

        The shares of all sides add up to 1.
        """
        winners = self.winners
        first = [side for side in self.sides or alone(len(self.placings)) if side[0] in winners]
        return any(seat in side for side in first) / len(first)


def alone(seats: int) -> Sides:
    """Return the sides of a game in which everybody plays alone."""
    return tuple((seat,) for seat in range(seats))


class Game(Protocol[S, A, V]):
    """The rules of one game. Every method is a pure function of its arguments."""

    @property
    def key(self) -> str:
        """Return the name under which the game is stored: lower case, with hyphens."""
        ...

    @property
    def seats(self) -> range:
        """Return the possible numbers of players."""
        ...

    @property
    def playouts_a_second(self) -> float:
        """Return how many games one core plays to their end in a second, by default actions.

        It is a cautious guess. Thinking is given time, and reckons with it in playouts.
        """
        ...

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return what so many players may choose, in the order in which it is offered.

        Rounds of a match and the first player are among it, in games that have them.
        """
        ...

    def sides(self, seats: int) -> Sides:
        """Return who of so many players plays together; `alone` where everybody plays alone."""
        ...

    def new(self, *, seats: int, seed: Seed, options: Options | None = None) -> Step[S]:
        """Deal a game. Equal arguments deal equal games.

        Raises ValueError for a number of seats, an option or a value that the game does not have.
        A game in which somebody begins says so with `Dealt`, for each round of a match anew.
        """
        ...

    def pending(self, state: S) -> tuple[Decision, ...]:
        """Return who must decide; any number of seats at once. Nobody: the game is over."""
        ...

    def next_seat(self, state: S) -> Seat | None:
        """Return who decides after the decision that is pending, whatever is decided now.

        None: that is not certain, or several must decide now, or nobody will. Known to everybody.
        """
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
