"""Point Salad after its numbered rules."""

from collections.abc import Sequence

from engine.dealing import Dealer, Seed
from engine.game import Decision, Options, Outcome, Placing, Seat, Step
from engine.point_salad.actions import SLOTS, Turn, parse
from engine.point_salad.state import Dealt, Ended, PileView, State, Tableau, View
from engine.point_salad.supply import deal, hidden_cards, refill
from engine.point_salad.tableaux import score_lines, scores
from engine.point_salad.turns import after, legal_turns, refusal, take
from engine.text import Text, text


class PointSalad:
    """The rules of Point Salad for 2 to 6 players (R1). Fulfils `engine.game.Game`."""

    key = "point-salad"
    seats = range(2, 7)

    def new(self, *, seats: int, seed: Seed, options: Options | None = None) -> Step[State]:
        """Deal a game (R2 to R5). Option `start`: the seat that begins, in place of a random one.

        Raises ValueError for a number of seats other than 2 to 6 and for an unknown option.
        """
        if seats not in self.seats:
            raise ValueError(f"Point Salad is for 2 to 6 players, not {seats}.")
        dealer = Dealer(seed)
        piles = deal(dealer, seats)
        start = _start(dealer.below(seats), seats, options or {})
        piles, market, refills = refill(piles, (None,) * len(SLOTS))
        state = State(start, 0, piles, market, (Tableau(),) * seats)
        return Step(state, (Dealt(start), *refills))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the one decision of the player whose turn it is; none when all cards are taken."""
        seat = state.to_move
        return () if seat is None else (Decision(str(state.turn), (seat,)),)

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
        """Draft, flip, then refill, as one turn (R9). Raises what `check` raises."""
        self.check(state, seat, action)
        mine = after(state.tableaux[seat], state.tops, state.market, action)
        tableaux = (*state.tableaux[:seat], mine, *state.tableaux[seat + 1 :])
        piles, market, events = take(state, action)
        piles, market, refills = refill(piles, market)
        new = State(state.start, state.turn + 1, piles, market, tableaux)
        ended = () if new.left else (Ended(),)
        return Step(new, (*events, *refills, *ended))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what everybody can see: only the piles below their top cards are hidden (R3)."""
        piles = tuple(PileView(pile[0] if pile else None, len(pile)) for pile in state.piles)
        return View(seat, state.start, state.turn, piles, state.market, state.tableaux)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking by points; a tie goes to the later in turn order (R21)."""
        if state.left:
            return None
        players = len(state.tableaux)
        points = scores(state.tableaux)
        latest_first = [(state.start - place) % players for place in range(1, players + 1)]
        ranking = sorted(latest_first, key=lambda seat: -points[seat])
        placings = [
            Placing(seat, rank, points[seat], score_lines(state.tableaux, seat))
            for rank, seat in enumerate(ranking, start=1)
        ]
        return Outcome(tuple(placings), _tie_break([points[seat] for seat in ranking]))

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

        Raises RuntimeError when the game is over.
        """
        seat = view.to_move
        if seat is None:
            raise RuntimeError("There is nothing to preview in a finished game.")
        tableau = after(view.tableaux[seat], view.tops, view.market, action)
        return scores((*view.tableaux[:seat], tableau, *view.tableaux[seat + 1 :]))

    def determinize(self, view: View, seed: Seed) -> State:
        """Lay out the hidden cards at random: every card not seen yet may be in a pile (R2)."""
        hidden = iter(hidden_cards(Dealer(seed), view))
        piles = tuple(
            () if pile.top is None else (pile.top, *(next(hidden) for _ in range(pile.left - 1)))
            for pile in view.piles
        )
        return State(view.start, view.turn, piles, view.market, view.tableaux)

    def parse(self, text: str) -> Turn:
        """Read the notation of a turn; raises MalformedAction for any other text."""
        return parse(text)


def _start(random_seat: Seat, seats: int, options: Options) -> Seat:
    start = options.get("start", random_seat)
    if set(options) - {"start"} or start not in range(seats):
        raise ValueError(f"Point Salad cannot be started with the options {dict(options)}.")
    return start


def _tie_break(points: Sequence[int]) -> Text | None:
    """Say how a tie for the first place was broken; `points` best first."""
    if points[0] != points[1]:
        return None
    return text(
        "A tie at {points} points goes to the player later in turn order.", points=points[0]
    )
