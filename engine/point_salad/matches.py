"""Matches of several rounds (R22)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Dealt, Event, ScoreLine, Seat
from engine.options import Kind, Option, Role, starter_option
from engine.point_salad.actions import SLOTS
from engine.point_salad.state import Market, PileView, Round, RoundEnded, State, Tableau, View
from engine.point_salad.supply import closed_after, refill
from engine.point_salad.tableaux import score_lines, scores
from engine.text import plural, text

ROUNDS = {2: 3, 3: 2}
"""By number of players: the rounds over which the whole deck is dealt out."""

NO_MARKET: Market = (None,) * len(SLOTS)


def options_of(seats: int) -> tuple[Option, ...]:
    """Return what so many players may choose: how many rounds are played, and who begins."""
    return (_rounds(seats), starter_option(seats))


def _rounds(seats: int) -> Option:
    one, many = (
        text("One round"),
        plural("A match of {n} round", "A match of {n} rounds", ROUNDS.get(seats, 1)),
    )
    return Option(
        "rounds",
        Kind.CHOICE,
        text("Rounds"),
        text("A match deals the whole deck over several rounds, and their points add up."),
        values=(1, ROUNDS[seats]) if seats in ROUNDS else (1,),
        words=(one, many) if seats in ROUNDS else (one,),
        default=1,
        role=Role.ROUNDS,
    )


def with_earlier(points: Sequence[int], earlier: Sequence[Round]) -> tuple[int, ...]:
    """Return the points of each seat with those of earlier rounds: they add up."""
    return tuple(map(sum, zip(points, *(over.points for over in earlier), strict=True)))


def totals(table: State | View) -> tuple[int, ...]:
    """Return every seat's points: of this round as it stands, and of those before."""
    return with_earlier(scores(table.tableaux), table.earlier)


def total_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """Return a line for each earlier round, then one for each point card of this one."""
    rounds = (
        ScoreLine(
            f"round-{number}",
            over.points[seat],
            text("Round {number}: {points}", number=number, points=over.points[seat]),
        )
        for number, over in enumerate(state.earlier, start=1)
    )
    return (*rounds, *score_lines(state.tableaux, seat))


def next_round(state: State) -> tuple[State, list[Event]]:
    """Score a round whose cards are all taken, and lay the next one; the next seat begins it."""
    players = len(state.tableaux)
    over = Round(state.tableaux, scores(state.tableaux))
    start = (state.start + 1) % players
    piles, market, refills = refill(state.later[0], NO_MARKET)
    following = State(
        start,
        state.turn,
        piles,
        market,
        (Tableau(),) * players,
        state.later[1:],
        rounds=state.rounds,
        began=state.turn,
        earlier=(*state.earlier, over),
        closed=state.closed | closed_after(NO_MARKET, market),
    )
    ended = RoundEnded(state.round, over.points, with_earlier(over.points, state.earlier))
    return following, [ended, Dealt(start), *refills]


def round_before(view: View) -> View:
    """Return the end of the round before this one: no cards on the table, its tableaux.

    Raises IndexError in a first round.
    """
    return replace(
        view,
        piles=(PileView(None, 0),) * len(view.piles),
        market=NO_MARKET,
        tableaux=view.earlier[-1].tableaux,
        earlier=view.earlier[:-1],
    )
