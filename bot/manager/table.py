"""A table: one game as it is stored, and the play that follows from it."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from bot.scores.results import FORGOTTEN
from bot.store.records import GameRecord, SeatRecord, Status
from bot.thinking.brain import ALONE
from bot.words import roles
from bot.words.apart import Occupant, Party, told_apart
from bot.words.i18n import Catalog, catalog
from engine import GAMES, AnyGame, Decision, Seat, Step, answered, replay, turns_of, turns_over
from engine.text import Value, verbatim


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, with the name that others see now."""

    id: int
    name: str


def known_level(seat: SeatRecord) -> str:
    """Return how a seat is known to play, as a brain takes it: "" of a person who is there.

    Whoever takes a strong player to be weak loses more games: three Chefs, say, to be Shoppers.
    """
    return seat.level or (ALONE if seat.gone else "")


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one moment; a value that never changes.

    `steps` holds the deal and one step for each action; it is empty in the lobby.
    """

    record: GameRecord
    steps: tuple[Step[Any], ...] = ()
    answered: tuple[Decision, ...] = field(default=(), repr=False, compare=False)
    """What each action has answered; it follows from the rest."""

    def __post_init__(self) -> None:
        """Find out what the actions have answered of which that is not known yet."""
        known = len(self.answered)
        if len(self.steps) - 1 > known:
            seats = (turn.seat for turn in self.record.turns[known:])
            new = answered(self.game, self.steps[known:-1], seats)
            object.__setattr__(self, "answered", (*self.answered, *new))

    @property
    def id(self) -> int:
        """Return the number of the game."""
        return self.record.id

    @property
    def game(self) -> AnyGame:
        """Return the rules that are played."""
        return GAMES[self.record.rules]

    @property
    def capacity(self) -> int:
        """Return the most seats there may be: as many as the host wants and the game is for."""
        return min(self.record.capacity, self.game.seats[-1])

    @property
    def version(self) -> int:
        """Return the number of actions so far; -1 in the lobby."""
        return len(self.steps) - 1

    @property
    def stage(self) -> int:
        """Return the number of what there is to show: the actions, and an early end after them."""
        early = self.record.status is Status.FINISHED and self.game.outcome(self.state) is None
        return self.version + early

    @property
    def state(self) -> Any:
        """Return the state after the latest action. Raises IndexError in the lobby."""
        return self.steps[-1].state

    @property
    def running(self) -> bool:
        """Return whether turns can be taken."""
        return self.record.status is Status.RUNNING

    @property
    def open(self) -> bool:
        """Return whether the game is neither finished nor called off."""
        return self.record.status in {Status.LOBBY, Status.RUNNING}

    @property
    def lost(self) -> frozenset[Seat]:
        """Return the seats whose game is lost, because the person left whose result it is."""
        return frozenset(seat.seat for seat in self.record.seats if seat.lost)

    def seat_of(self, person_id: int) -> SeatRecord | None:
        """Return the seat of a person, also of one who has left it."""
        return next((seat for seat in self.record.seats if seat.user_id == person_id), None)

    def owned_by(self, person_id: int) -> SeatRecord | None:
        """Return the seat in which somebody else plays on for a person who left."""
        return next((seat for seat in self.record.seats if seat.owner_id == person_id), None)

    def place_of(self, person_id: int) -> SeatRecord | None:
        """Return the seat of a person, also where they have left and somebody else plays on."""
        return self.seat_of(person_id) or self.owned_by(person_id)

    def free_seat(self, number: Seat | None = None) -> SeatRecord | None:
        """Return the first seat, or the one of that number, whose person has left."""
        free = [seat for seat in self.record.seats if seat.left_at is not None]
        return next((seat for seat in free if number in {None, seat.seat}), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the people who sit there and have not left, in the order of the seats."""
        return tuple(
            seat.user_id
            for seat in self.record.seats
            if seat.level is None and seat.user_id > 0 and seat.left_at is None
        )

    @property
    def heir(self) -> int:
        """Return who becomes the host when the host goes: a person who is awake, or else any.

        Raises IndexError where nobody sits any more.
        """
        awake = (
            s.user_id for s in self.record.seats if s.user_id in self.people and not s.automatic
        )
        return next(awake, self.people[0])

    @property
    def winners_by_leaving(self) -> tuple[SeatRecord, ...]:
        """Return who has won because nobody plays on any other side: all who stayed on the last.

        Nobody: on several sides somebody plays, or a computer player does, or on the last side
        there are only such as play for another.
        """
        seats = self.record.seats
        sides = self.game.sides(len(seats)) if len(seats) in self.game.seats else ()
        played = [side for side in sides if any(_played(seats[seat]) for seat in side)]
        if len(played) != 1 or len(sides) == 1:
            return ()
        stayed = tuple(seats[seat] for seat in played[0] if not seats[seat].lost)
        return stayed if any(seat.level is None for seat in stayed) else ()

    @property
    def turns(self) -> tuple[int, ...]:
        """Return the number of the turn, from 1, that each action is part of."""
        return turns_of(self.answered)

    def turns_over(self, version: int) -> int:
        """Return how many turns were over after so many actions; none of what cannot be read."""
        if not 0 < version < len(self.steps):
            return 0
        pending = self.game.pending(self.steps[version].state)
        return turns_over(self.answered[:version], pending)

    def actions_of(self, turn: int) -> range:
        """Return the versions that the actions of a turn led to; none before the first turn."""
        numbers = self.turns
        return (
            range(numbers.index(turn) + 1, numbers.index(turn) + 1 + numbers.count(turn))
            if (turn in numbers)
            else range(0)
        )

    def shows_alike(self, since: int) -> bool:
        """Return whether nothing has happened after a version that everybody can see."""
        before, new = self.steps[since], self.steps[since + 1 :]
        asked = [{one.id for one in self.game.pending(s.state)} for s in (before, self.steps[-1])]
        views = [self.game.view(s.state, None) for s in (before, self.steps[-1])]
        told = any(step.shown_to(None) for step in new)
        return not told and asked[0] == asked[1] and bool(views[0] == views[1])

    def sleeps(self, decision: Decision, seat: SeatRecord) -> bool:
        """Return whether a person has missed a part of the turn under way that goes on now.

        The rest of it plays by itself. A chance that may be passed is given all the same.
        """
        goes_on = not decision.begins or decision.id in {one.id for one in self.answered}
        if not (seat.missed and decision.missed and goes_on and self.answered):
            return False
        actions = zip(self.turns, self.answered, self.record.turns, strict=True)
        return any(
            number == self.turns[-1]
            and (part.missed, turn.seat, turn.user_id) == (True, seat.seat, None)
            for number, part, turn in actions
        )

    def pending(self) -> tuple[Decision, ...]:
        """Return what must be decided now; nothing unless the game runs."""
        return self.game.pending(self.state) if self.running else ()

    def asked(self) -> tuple[tuple[Decision, SeatRecord], ...]:
        """Return each decision with each seat that must still answer it."""
        return tuple(
            (decision, self.record.seats[seat])
            for decision in self.pending()
            for seat in decision.seats
        )

    def asked_of(self, questions: Collection[tuple[str, Seat]]) -> tuple[SeatRecord, ...]:
        """Return the people, still at the table, who must answer one of those decisions."""
        return tuple(
            seat
            for decision, seat in self.asked()
            if (decision.id, seat.seat) in questions and not seat.automatic
        )

    def waits_for(self) -> tuple[SeatRecord, ...]:
        """Return the seats whose people must decide now."""
        seats = {seat for decision in self.pending() for seat in decision.seats}
        return tuple(seat for seat in self.record.seats if seat.seat in seats)

    def people_to_move(self) -> tuple[SeatRecord, ...]:
        """Return the seats of people, still at the table, who must decide now."""
        return tuple(seat for seat in self.waits_for() if not seat.automatic)

    def next_people(self) -> tuple[int, ...]:
        """Return the person who decides after the one who must now; nobody if that is not certain.

        It is whatever is decided now.
        """
        seat = self.game.next_seat(self.state) if self.running else None
        return tuple(s.user_id for s in self.record.seats if s.seat == seat and not s.automatic)

    def computer_to_move(self) -> tuple[Decision, SeatRecord] | None:
        """Return the first pending decision of a computer player."""
        return next((asked for asked in self.asked() if asked[1].level is not None), None)

    def with_seat(self, changed: SeatRecord) -> "Table":
        """Return the table with one seat changed."""
        seats = tuple(changed if s.seat == changed.seat else s for s in self.record.seats)
        return replace(self, record=replace(self.record, seats=seats))

    @property
    def shown(self) -> "Table":
        """Return the table as its server is shown it: with names that can be told apart."""
        return self.shown_in(catalog(self.record.locale))

    def shown_in(self, say: Catalog) -> "Table":
        """Return the table likewise for somebody who reads another language."""
        return _shown(self, say)

    def decision_of(self, seat: Seat) -> Decision | None:
        """Return what the seat must decide now."""
        return next((decision for decision in self.pending() if seat in decision.seats), None)


def title(say: Catalog, user_id: int, name: str, level: str | None) -> str:
    """Return what is said for a stored name: in a language where it is the bot's own word."""
    if user_id == FORGOTTEN:
        return say.render(roles.former_player())
    own = None if level is None else roles.computer(level, name)
    return name if own is None else say.render(own)


def spoken(table: Table, seat: SeatRecord) -> Value:
    """Return what a seat of a table is called, in a sentence whose reader is not known yet."""
    own = None if seat.level is None else roles.computer(seat.level, seat.name)
    if own is None:
        return table.shown.record.seats[seat.seat].name
    return verbatim(Occupant.COMPUTER.value + "{name}", name=own)


def _shown(table: Table, say: Catalog) -> Table:
    seats = table.record.seats
    owned = [seat for seat in seats if seat.owner_name is not None]
    names = told_apart(
        (
            *(
                Party(
                    seat.seat,
                    title(say, seat.user_id, seat.name, seat.level),
                    kind_of(seat.user_id),
                )
                for seat in seats
            ),
            *(
                Party(seat.seat, title(say, *seat.owner, None), kind_of(seat.owner[0]), owner=True)
                for seat in owned
            ),
        ),
        tuple({*roles.RESERVED, *map(say, roles.RESERVED)}),
    )
    owners = dict(zip((seat.seat for seat in owned), names[len(seats) :], strict=True))
    called = tuple(
        replace(seat, name=name, owner_name=owners.get(seat.seat))
        for seat, name in zip(seats, names, strict=False)
    )
    return replace(table, record=replace(table.record, seats=called))


def _played(seat: SeatRecord) -> bool:
    """Return whether somebody plays there: a computer player, or a person who has not left."""
    return seat.level is not None or seat.left_at is None


def kind_of(user_id: int) -> Occupant:
    """Return who sits where such a number is stored."""
    if user_id > FORGOTTEN:
        return Occupant.PERSON
    return Occupant.NOBODY if user_id == FORGOTTEN else Occupant.COMPUTER


def load(record: GameRecord) -> Table:
    """Return the table of a stored game by replaying its turns.

    Raises RulesError if a stored turn is refused, and ValueError if a game that was dealt has no
    seed: the database was altered.
    """
    if record.seed is None:
        if record.status in {Status.RUNNING, Status.FINISHED}:
            raise ValueError("There is no seed from which it was dealt.")
        return Table(record)
    steps = replay(
        GAMES[record.rules],
        seats=len(record.seats),
        seed=record.seed,
        options=record.options.rules,
        actions=((turn.seat, turn.action) for turn in record.turns),
    )
    return Table(record, tuple(steps))
