"""Point Salad after its numbered rules."""

from collections.abc import Sequence
from dataclasses import replace

from engine.dealing import Dealer, Seed
from engine.game import Dealt, Decision, Outcome, Placing, Seat, Sides, Step, alone
from engine.options import Option, Options, settled
from engine.point_salad.actions import Turn, parse
from engine.point_salad.matches import (
    NO_MARKET,
    next_round,
    options_of,
    total_lines,
    totals,
    with_earlier,
)
from engine.point_salad.state import Ended, PileView, State, Tableau, View
from engine.point_salad.supply import closed_after, deal, hidden_cards, refill
from engine.point_salad.tableaux import scores
from engine.point_salad.turns import LAST_TURN, after, legal_turns, refusal, take
from engine.text import Text, plural


class PointSalad:
    """The rules of Point Salad for 2 to 6 players (R1). Fulfils `engine.game.Game`."""

    key = "point-salad"
    seats = range(2, 7)
    playouts_a_second = 10

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the rounds, of which two or three may play several (R22), and who begins (R5)."""
        return options_of(seats)

    def sides(self, seats: int) -> Sides:
        """Return that everybody plays alone."""
        return alone(seats)

    def new(self, *, seats: int, seed: Seed, options: Options | None = None) -> Step[State]:
        """Deal a game (R2 to R5), or the first round of a match (R22).

        Raises ValueError for a number of seats other than 2 to 6 and for an option or a value that
        so many do not have.
        """
        chosen = settled(self, seats, options)
        dealer, rounds = Dealer(seed), chosen.get("rounds") or 1
        first, *later = deal(dealer, seats, rounds)
        # The seat is drawn in any case, so that the option moves nothing else of the deal.
        drawn, start = dealer.below(seats), chosen["start"]
        start = drawn if start is None else start
        piles, market, refills = refill(first, NO_MARKET)
        empty = (Tableau(),) * seats
        state = State(
            start,
            0,
            piles,
            market,
            empty,
            tuple(later),
            rounds=rounds,
            closed=closed_after(NO_MARKET, market),
        )
        return Step(state, (Dealt(start), *refills))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the one decision of the player whose turn it is; none when all cards are taken."""
        seat = state.to_move
        return () if seat is None else (Decision(str(state.turn), (seat,)),)

    def next_seat(self, state: State) -> Seat | None:
        """Return who has the next turn: the seat to the left, or who begins the next round (R22).

        Whether a turn is the last of its round is certain, too: see `turns.LAST_TURN`.
        """
        seat, ends = state.to_move, state.left <= LAST_TURN
        if seat is None or (ends and not state.later):
            return None
        return ((state.start if ends else seat) + 1) % len(state.tableaux)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Turn]:
        """Return every turn that the seat may take; none when it has nothing to decide."""
        if seat != state.to_move:
            return ()
        return legal_turns(state.tops, state.market, state.tableaux[seat])

    def check(self, state: State, seat: Seat, action: Turn) -> None:
        """Raise a RulesError that says why the seat may not take this turn, if it may not."""
        refused = refusal(state, seat, action)
        if refused is not None:
            raise refused

    def apply(self, state: State, seat: Seat, action: Turn) -> Step[State]:
        """Draft, flip, then refill, as one turn (R9); after a round's last, lay the next (R22).

        Raises what `check` raises.
        """
        self.check(state, seat, action)
        mine = after(state.tableaux[seat], state.tops, state.market, action)
        tableaux = (*state.tableaux[:seat], mine, *state.tableaux[seat + 1 :])
        piles, market, events = take(state, action)
        piles, market, refills = refill(piles, market)
        turn = state.turn + 1
        new = replace(
            state,
            turn=turn,
            piles=piles,
            market=market,
            tableaux=tableaux,
            closed=state.closed | closed_after((*state.tops, *state.market), market),
        )
        events += refills
        if not new.left and new.later:
            new, following = next_round(new)
            return Step(new, (*events, *following))
        return Step(new, tuple(events) if new.left else (*events, Ended()))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what everybody can see: only the piles below their top cards are hidden (R3)."""
        piles = tuple(PileView(pile[0] if pile else None, len(pile)) for pile in state.piles)
        return View(
            seat,
            state.start,
            state.turn,
            piles,
            state.market,
            state.tableaux,
            rounds=state.rounds,
            began=state.began,
            earlier=state.earlier,
            closed=state.closed,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking by points; a tie goes to the later in turn order (R21).

        In a match it is by the points of all rounds and the turn order of the last one (R22).
        """
        if state.left:
            return None
        players = len(state.tableaux)
        points = totals(state)
        latest_first = [(state.start - place) % players for place in range(1, players + 1)]
        ranking = sorted(latest_first, key=lambda seat: -points[seat])
        placings = [
            Placing(seat, rank, points[seat], total_lines(state, seat))
            for rank, seat in enumerate(ranking, start=1)
        ]
        best_first = [points[seat] for seat in ranking]
        return Outcome(tuple(placings), _tie_break(best_first, rounds=state.rounds))

    def default_action(self, state: State, seat: Seat) -> Turn:
        """Return the turn that leaves the seat with the most points now.

        Among several, the one that takes the most cards, then the first.

        Raises what `check` raises when the seat has nothing to decide.
        """
        turns = self.legal_actions(state, seat)
        if not turns:
            self.check(state, seat, parse("A"))
        view = self.view(state, seat)
        return max(turns, key=lambda turn: (self.preview(view, turn)[seat], len(turn.draft)))

    def preview(self, view: View, action: Turn) -> tuple[int, ...]:
        """Return every seat's points after a legal turn of the player to move, before the refill.

        In a match, those of earlier rounds are among them (R22). Raises RuntimeError when the game
        is over.
        """
        seat = view.to_move
        if seat is None:
            raise RuntimeError("There is nothing to preview in a finished game.")
        tableau = after(view.tableaux[seat], view.tops, view.market, action)
        tableaux = (*view.tableaux[:seat], tableau, *view.tableaux[seat + 1 :])
        return with_earlier(scores(tableaux), view.earlier)

    def determinize(self, view: View, seed: Seed) -> State:
        """Lay out the hidden cards at random: every card not seen yet may be in a pile (R2).

        In a match (R22) it may be in one of a later round, too.
        """
        below, later = hidden_cards(Dealer(seed), view)
        hidden = iter(below)
        piles = tuple(
            () if pile.top is None else (pile.top, *(next(hidden) for _ in range(pile.left - 1)))
            for pile in view.piles
        )
        return State(
            view.start,
            view.turn,
            piles,
            view.market,
            view.tableaux,
            later,
            rounds=view.rounds,
            began=view.began,
            earlier=view.earlier,
            closed=view.closed,
        )

    def parse(self, text: str) -> Turn:
        """Read the notation of a turn; raises MalformedAction for any other text."""
        return parse(text)


def _tie_break(points: Sequence[int], *, rounds: int) -> Text | None:
    """Say how a tie for the first place was broken; `points` best first."""
    if points[0] != points[1]:
        return None
    if rounds > 1:
        return plural(
            "A tie at {n} point: the player later in the last round's turn order wins.",
            "A tie at {n} points: the player later in the last round's turn order wins.",
            points[0],
        )
    return plural(
        "A tie at {n} point: the player later in turn order wins.",
        "A tie at {n} points: the player later in turn order wins.",
        points[0],
    )
