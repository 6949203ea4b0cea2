"""Veggies after its numbered rules."""

from collections.abc import Sequence

from engine.dealing import Seed
from engine.game import Decision, Outcome, Seat, Sides, Step
from engine.options import Option, Options, match_of, settled, starter_option
from engine.veggies.actions import Action, Declare, First, Lay, parse
from engine.veggies.defaults import default_action
from engine.veggies.hidden import imagined, seen
from engine.veggies.scoring import outcome_of, sides_of
from engine.veggies.state import Phase, State, View
from engine.veggies.steps import choose, deal, declare, lay
from engine.veggies.turns import FIRSTS, legal_actions, open_choices, refusal


class Veggies:
    """The rules of Veggies for 2 to 4 players (V1). Fulfils `engine.game.Game`."""

    key = "veggies"
    seats = range(2, 5)
    playouts_a_second = 15

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return who begins (V17)."""
        return (starter_option(seats),)

    def sides(self, seats: int) -> Sides:
        """Return the two teams of four players; others play alone (V13)."""
        return sides_of(seats)

    def new(self, *, seats: int, seed: Seed, options: Options | None = None) -> Step[State]:
        """Deal a game (V2, V17).

        Raises ValueError for a number of seats other than 2 to 4 and for an option or a value that
        so many do not have.
        """
        return deal(seed, seats, settled(self, seats, options)["start"])

    def match(self, seats: int) -> Options | None:
        """Return None: there are no matches."""
        return match_of(self, seats) or None

    def starter(self, state: State) -> Seat:
        """Return who has the first turn, and declares first."""
        return state.start

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return who must decide: all at once, then one a turn, then those with a choice (V9).

        A decision is named `first`, by the number of its turn, or `declare` and the seat.
        """
        seats = state.asked
        match state.phase:
            case Phase.FIRST:
                return (Decision("first", seats),)
            case Phase.TURN:
                return (Decision(str(state.turn), seats),)
            case Phase.DECLARE:
                return (Decision(f"declare{seats[0]}", seats),)
            case Phase.OVER:
                return ()

    def next_seat(self, state: State) -> Seat | None:
        """Return who decides next, where nothing that is decided now changes it.

        After the last turn that is the first one with a choice. Whether the one whose turn it is
        will have a choice is not certain, but that seat is the last in order.
        """
        if len(state.asked) != 1:
            return None
        match state.phase:
            case Phase.FIRST:
                return state.start
            case Phase.TURN if state.turn < state.turns:
                return state.order[state.turn % len(state.stands)]
            case _:
                later = (seat for seat in state.to_declare if seat not in state.asked)
                return next((seat for seat in later if len(open_choices(state, seat)) > 1), None)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return all that the seat may do; nothing when it has nothing to decide."""
        return legal_actions(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Raise a RulesError that says why the seat may not do this, if it may not."""
        refused = refusal(state, seat, action)
        if refused is not None:
            raise refused

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Return what the action leads to. Raises what `check` raises."""
        self.check(state, seat, action)
        match action:
            case First():
                return choose(state, seat, action)
            case Lay():
                return lay(state, seat, action)
            case Declare(goods):
                return declare(state, seat, goods)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return all but other hands, first cards while others choose, and the stack (V16)."""
        return seen(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking by points; a tie goes to fewer mice, or is shared (V11, V13)."""
        return outcome_of(state.tally) if state.phase is Phase.OVER else None

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return what a sleeping player does (V20).

        Raises what `check` raises when the seat has nothing to decide.
        """
        if seat not in state.asked:
            self.check(state, seat, FIRSTS[0])
        return default_action(state, seat)

    def determinize(self, view: View, seed: Seed) -> State:
        """Deal the cards that were not seen to the hidden places at random."""
        return imagined(view, seed)

    def parse(self, text: str) -> Action:
        """Read the notation of an action; raises MalformedAction for any other text."""
        return parse(text)
