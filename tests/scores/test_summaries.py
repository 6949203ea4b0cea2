"""Summaries of Point Salad against a count by hand over the events of whole games."""

from random import Random
from typing import Any

import pytest

from bot.scores.point_salad.summary import Summary, summaries
from bot.scores.registry import SCORES
from engine import GAMES, Step
from engine.point_salad import CARDS, Veggie, scores
from engine.point_salad.state import DraftedPoint, DraftedVeggies, Flipped

GAME = GAMES["point-salad"]


def whole_game(seats: int, seed: int) -> list[Step[Any]]:
    rng, steps = Random(seed), [GAME.new(seats=seats, seed=seed)]
    while decisions := GAME.pending(steps[-1].state):
        seat = decisions[0].seats[0]
        actions = GAME.legal_actions(steps[-1].state, seat)
        kept = [action for action in actions if "/" not in str(action)]
        chosen = rng.choice(actions if rng.random() < 0.2 else kept)
        steps.append(GAME.apply(steps[-1].state, seat, chosen))
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


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_summary_holds_what_happened(seats: int) -> None:
    steps = whole_game(seats, seed=seats)
    points = scores(steps[-1].state.tableaux)
    outcome = GAME.outcome(steps[-1].state)
    assert outcome is not None
    for seat, summary in enumerate(summaries(steps)):
        veggies, cards, flips = by_hand(steps, seat)
        assert summary.veggies == tuple(veggies[veggie] for veggie in Veggie)
        assert {card for card, _ in summary.cards} == cards
        assert sum(paid for _, paid in summary.cards) == points[seat]
        assert summary.flips == flips
        others = [other for number, other in enumerate(points) if number != seat]
        assert summary.lead == points[seat] - max(others)
        assert (summary.lead >= 0) == (points[seat] == max(points))
    assert sum(summary.started for summary in summaries(steps)) == 1


def test_the_last_gain_is_what_the_last_turn_of_the_seat_brought() -> None:
    steps = whole_game(3, seed=9)
    for seat, summary in enumerate(summaries(steps)):
        turns = [n for n, step in enumerate(steps[:-1]) if step.state.to_move == seat]
        before, after = (scores(steps[n].state.tableaux)[seat] for n in (turns[-1], turns[-1] + 1))
        assert summary.finish == after - before


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_scores_whose_summaries_are_read_back(key: str) -> None:
    steps = whole_game(2, seed=1) if key == "point-salad" else []
    written = SCORES[key].summaries(steps)
    read = [SCORES[key].read(text) for text in written]
    assert read == [Summary.model_validate_json(text) for text in written]
    with pytest.raises(ValueError, match="flips"):
        SCORES[key].read("{}")
