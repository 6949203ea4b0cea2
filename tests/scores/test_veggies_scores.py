"""Summaries of Veggies against what happened, and each achievement by a game that earns it."""

from datetime import timedelta
from typing import Any

import pytest

from bot.games import achievements
from bot.games.veggies.scores import SCORES
from bot.games.veggies.scores.summary import Summary, summaries
from bot.scores.contract import PlayedSeat
from bot.scores.results import Played
from engine import Step
from engine.veggies import CARDS, Good, Other
from tests.engine.playouts import playout
from tests.store.samples import ANN, GUILD, START, result

S, B, G, C, M = Good
DULL = Summary(
    goods=((3, 4), (2, 3), (2, 2), (4, 4), (1, 2)),
    paid={S: 12, G: 4, C: 16},
    declared=(S, C),
    mice=3,
    covered=1,
    spaces=34,
    span=9,
    hand=3,
    total=26,
    least=False,
    lead=-6,
    halfway=-2,
    team=False,
    started=False,
)
"""A game that nobody would tell about."""


def seen(rank: int = 2, **of: Any) -> PlayedSeat:
    game = Played(
        id=7,
        rules="veggies",
        guild_id=GUILD,
        at=START + timedelta(days=7),
        seats=2,
        people=2,
        levels=frozenset(),
        own=result(0, ANN, rank, 26),
        comparable=True,
        rated=True,
        everywhere=True,
    )
    return PlayedSeat(game, DULL.model_copy(update=of))


def won(**of: Any) -> PlayedSeat:
    return seen(1, **{"lead": 5, "halfway": 3} | of)


def earned_by(latest: PlayedSeat) -> set[str]:
    return {one.key for one in SCORES.achievements if one.earned([seen(), latest])}


EXAMPLES: dict[str, PlayedSeat] = {
    "cat-on-duty": won(mice=0),
    "bed-and-breakfast": seen(mice=7),
    "under-the-bananas": seen(covered=5),
    "heap": seen(goods=((3, 4), (2, 3), (2, 2), (10, 4), (1, 2))),
    "all-over-the-shop": seen(goods=((3, 4), (2, 9), (2, 2), (4, 4), (1, 2))),
    "bestseller": seen(paid={S: 12, C: 72}),
    "free-sample": won(paid={S: 12, B: 20, G: 9, C: 16}),
    "own-garden": seen(hand=7),
    "wholesale": won(hand=0),
    "long-counter": seen(span=14),
    "kiosk": won(spaces=20),
    "photo-finish": won(lead=1),
    "late-harvest": won(halfway=-1),
    "carried-home": won(team=True, least=True),
    "small-fortune": seen(total=90),
    "closed-for-today": seen(total=0),
}


def test_every_achievement_has_an_example_and_no_key_is_given_twice() -> None:
    keys = [one.key for one in (*achievements.GENERAL, *SCORES.achievements)]
    assert len(set(keys)) == len(keys)
    assert {one.key for one in SCORES.achievements} == set(EXAMPLES)
    assert len({one.icon for one in SCORES.achievements}) == len(EXAMPLES) >= 8
    assert all(str(one.deed).endswith(".") for one in SCORES.achievements)


def test_a_game_like_any_other_earns_nothing() -> None:
    assert earned_by(seen()) == earned_by(won()) == set()


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_earns_what_it_is_an_example_of_and_that_alone(key: str) -> None:
    assert earned_by(EXAMPLES[key]) == {key}


@pytest.mark.parametrize(
    "almost",
    [
        *(seen(mice=0), won(mice=1), seen(mice=6), seen(covered=4), seen(hand=6), seen(hand=0)),
        *(seen(goods=((9, 8),) * 5), seen(paid={S: 71}), seen(span=13), won(spaces=21)),
        *(won(paid={S: 12, B: 28, C: 16}), seen(paid={B: 99, S: 1, C: 1}, total=20)),
        *(seen(lead=1), won(lead=0), won(halfway=0), seen(halfway=-9), won(team=True)),
        *(won(least=True), seen(team=True, least=True), seen(total=89), seen(total=1)),
    ],
)
def test_nearly_is_not_enough(almost: PlayedSeat) -> None:
    assert not earned_by(almost) - {"bestseller"}
    assert ("bestseller" in earned_by(almost)) == (max(almost.summary.paid.values()) >= 72)


def test_a_game_without_a_summary_earns_nothing() -> None:
    bare = PlayedSeat(won(mice=0).game, None)
    assert not [one.key for one in SCORES.achievements if one.earned([bare])]


def steps_of(seats: int, seed: int) -> list[Step[Any]]:
    played = playout("veggies", seats, seed)
    return [played.deal, *(move.step for move in played.moves)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_summary_holds_what_happened(seats: int) -> None:
    steps = steps_of(seats, 1)
    end = steps[-1].state
    outcome = playout("veggies", seats, 1).game.outcome(end)
    assert outcome is not None
    points = {placing.seat: placing.points for placing in outcome.placings}
    first, *_ = outcome.placings
    for seat, summary in enumerate(summaries(steps)):
        visible = list(end.stands[seat].visible.values())
        assert sum(summary.paid.values()) - 2 * summary.mice == summary.total
        assert summary.mice == visible.count(Other.MOUSE)
        assert summary.spaces == len(visible) <= 6 * 8
        assert summary.declared == end.declared[seat]
        moves = [move for move in playout("veggies", seats, 1).moves if move.seat == seat]
        assert summary.hand == sum(str(move.action).startswith("h@") for move in moves)
        assert (summary.lead >= 0) == (points[seat] == first.points)
        assert summary.team == (seats == 4)
        assert summary.started == (seat == end.start)
    totals = [summary.total for summary in summaries(steps)]
    assert [summary.least for summary in summaries(steps)] == [n == min(totals) for n in totals]


def test_a_summary_counts_covered_mice_and_who_was_ahead_halfway() -> None:
    steps = steps_of(2, 5)
    half = next(step.state for step in steps if step.state.turn == 8)
    worth = [own.total(list(Good)) for own in half.tally.stands]
    leads = [summary.halfway for summary in summaries(steps)]
    assert leads == [worth[0] - worth[1], worth[1] - worth[0]]
    played = playout("veggies", 2, 5)
    cards = [CARDS[laid.card] for laid in played.end.stands[0].cards]
    on_cards = sum(Other.MOUSE in row for card in cards for row in card.rows)
    assert summaries(steps)[0].covered + summaries(steps)[0].mice == on_cards


def test_summaries_are_read_back_and_other_texts_are_refused() -> None:
    steps = steps_of(3, 2)
    assert [SCORES.read(text) for text in SCORES.summaries(steps)] == list(summaries(steps))
    with pytest.raises(ValueError, match="mice"):
        SCORES.read("{}")


def test_points_of_all_games_can_be_compared() -> None:
    assert SCORES.comparable({})
    assert SCORES.comparable({"start": 1})
