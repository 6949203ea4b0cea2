"""What every game must keep of its end and of who may know what, asked of all that are played."""

import pytest

from engine import (
    seen_events,
)
from tests.engine.game_adapters import ADAPTERS
from tests.engine.playouts import Playout


def test_the_outcome_is_there_exactly_when_nobody_is_pending(played: Playout) -> None:
    for state in played.states[:-1]:
        assert played.game.pending(state)
        assert played.game.outcome(state) is None
    assert not played.game.pending(played.end)
    assert played.game.outcome(played.end) is not None


def test_the_outcome_ranks_every_seat_once_best_first(played: Playout) -> None:
    outcome = played.game.outcome(played.end)
    assert outcome is not None
    ranks = [placing.rank for placing in outcome.placings]
    assert sorted(placing.seat for placing in outcome.placings) == list(range(played.seats))
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    assert ranks == sorted(ranks)
    assert outcome.winners == tuple(p.seat for p in outcome.placings if p.rank == 1) != ()
    assert all(p.points is not None or str(p.reason).strip() for p in outcome.placings)


def test_who_plays_together_finishes_together_and_the_victory_is_shared_between_sides(
    played: Playout,
) -> None:
    outcome, sides = played.game.outcome(played.end), played.game.sides(played.seats)
    assert outcome is not None
    assert outcome.sides in {(), sides}
    places = {placing.seat: (placing.rank, placing.points) for placing in outcome.placings}
    for side in sides:
        assert len({places[seat] for seat in side}) == 1
        assert len({outcome.share(seat) for seat in side}) == 1
        assert (outcome.share(side[0]) > 0) == (side[0] in outcome.winners)
    assert sum(outcome.share(side[0]) for side in sides) == pytest.approx(1)


def test_more_points_never_rank_lower_and_the_lines_add_up_to_the_points(played: Playout) -> None:
    outcome = played.game.outcome(played.end)
    assert outcome is not None
    points = [placing.points for placing in outcome.placings if placing.points is not None]
    assert points == sorted(points, reverse=True)
    for placing in outcome.placings:
        if placing.lines:
            assert sum(line.points for line in placing.lines) == placing.points
            assert all(str(line.reason) for line in placing.lines)


def test_the_cards_are_conserved(played: Playout) -> None:
    cards = ADAPTERS[played.game.key].cards
    dealt = sorted(cards(played.deal.state))
    assert dealt
    assert all(sorted(cards(state)) == dealt for state in played.states)


def test_events_are_seen_by_everybody_or_by_seats_at_the_table(played: Playout) -> None:
    steps = [played.deal, *(move.step for move in played.moves)]
    for event in (event for step in steps for event in step.events):
        seats = range(played.seats) if event.seen_by is None else event.seen_by
        assert set(seats) <= set(range(played.seats))
        for viewer in (None, *range(played.seats)):
            assert event.shown_to(viewer) == (event.seen_by is None or viewer in event.seen_by)
            assert (event in seen_events(steps, viewer)) >= event.shown_to(viewer)


def test_an_onlooker_is_told_nothing_that_is_kept_from_any_seat(played: Playout) -> None:
    steps = [played.deal, *(move.step for move in played.moves)]
    public = seen_events(steps, None)
    for seat in range(played.seats):
        told = seen_events(steps, seat)
        assert [event for event in told if event.seen_by is None] == list(public)
