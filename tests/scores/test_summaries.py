"""Summaries of Point Salad against a count by hand over the events of whole games."""

import json
from random import Random
from typing import Any

import pytest

from bot.games import TITLES
from bot.games.point_salad.scores.summary import summaries
from engine import GAMES, AnyGame, Options, Step
from engine.point_salad import CARDS, Veggie, scores, totals
from engine.point_salad.state import DraftedPoint, DraftedVeggies, Flipped

GAME = GAMES["point-salad"]


def whole_game(
    seats: int, seed: int, options: Options | None = None, game: AnyGame = GAME
) -> list[Step[Any]]:
    rng, steps = Random(seed), [game.new(seats=seats, seed=seed, options=options)]
    while decisions := game.pending(steps[-1].state):
        seat = decisions[0].seats[0]
        actions = game.legal_actions(steps[-1].state, seat)
        kept = [action for action in actions if "/" not in str(action)]
        chosen = rng.choice(actions if rng.random() < 0.2 else kept)
        steps.append(game.apply(steps[-1].state, seat, chosen))
    return steps


def by_hand(steps: list[Step[Any]], seat: int) -> tuple[dict[str, int], set[str], int]:
    """Return veggies, point cards and flips of a seat, from what happened alone."""
    veggies = dict.fromkeys(map(str, Veggie), 0)
    cards: set[str] = set()
    flips = 0
    for event in (event for step in steps for event in step.events):
        match event:
            case DraftedPoint(who, _, card) if who == seat:
                cards.add(card)
            case DraftedVeggies(who, _, drafted) if who == seat:
                for card in drafted:
                    veggies[CARDS[card].veggie] += 1
            case Flipped(who, card) if who == seat:
                cards.remove(card)
                veggies[CARDS[card].veggie] += 1
                flips += 1
    return veggies, cards, flips


@pytest.mark.parametrize(
    ("seats", "rounds"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 3), (3, 2)]
)
def test_a_summary_holds_what_happened_over_all_rounds(seats: int, rounds: int) -> None:
    steps = whole_game(seats, seats, {"rounds": rounds})
    points = totals(steps[-1].state)
    outcome = GAME.outcome(steps[-1].state)
    assert outcome is not None
    for seat, summary in enumerate(summaries(steps)):
        veggies, cards, flips = by_hand(steps, seat)
        assert summary.veggies == tuple(veggies[veggie] for veggie in Veggie)
        assert {card for card, _ in summary.cards} == cards
        assert sum(paid for _, paid in summary.cards) == points[seat]
        assert (summary.flips, summary.rounds) == (flips, rounds)
        others = [other for number, other in enumerate(points) if number != seat]
        assert summary.lead == points[seat] - max(others)
        assert (summary.lead >= 0) == (points[seat] == max(points))
    started = [seat for seat, summary in enumerate(summaries(steps)) if summary.started]
    assert started == [steps[0].state.to_move]


def test_the_last_gain_is_what_the_last_turn_of_the_seat_brought() -> None:
    steps = whole_game(3, seed=9)
    for seat, summary in enumerate(summaries(steps)):
        turns = [n for n, step in enumerate(steps[:-1]) if step.state.to_move == seat]
        before, after = (scores(steps[n].state.tableaux)[seat] for n in (turns[-1], turns[-1] + 1))
        assert summary.finish == after - before


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_scores_whose_summaries_are_read_back(key: str) -> None:
    steps = whole_game(GAMES[key].seats[0], seed=1, game=GAMES[key])
    title = TITLES[key].scores
    written = title.summaries(steps)
    assert len(written) == GAMES[key].seats[0]
    assert title.summaries(steps) == written
    read = [title.read(text) for text in written]
    assert [title.read(one.model_dump_json()) for one in read] == read
    with pytest.raises(ValueError, match="validation"):
        title.read("{}")


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 2)])
def test_the_last_gain_of_a_match_is_that_of_its_last_turn(seats: int, rounds: int) -> None:
    steps = whole_game(seats, 4, {"rounds": rounds})
    for seat, summary in enumerate(summaries(steps)):
        (*_, last) = (n for n, step in enumerate(steps[:-1]) if step.state.to_move == seat)
        before, after = (totals(steps[n].state)[seat] for n in (last, last + 1))
        assert summary.finish == after - before


def test_a_summary_from_before_there_were_matches_is_one_of_one_round() -> None:
    (text, _) = TITLES["point-salad"].scores.summaries(whole_game(2, seed=1))
    old = {name: value for name, value in json.loads(text).items() if name != "rounds"}
    assert TITLES["point-salad"].scores.read(json.dumps(old)).rounds == 1
