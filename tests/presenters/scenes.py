"""Scenes of Point Salad: games played at random, and tables laid by hand."""

import random
from collections.abc import Sequence

from bot.games.scene import Scene, Story
from bot.words.i18n import catalog
from engine import Step, match_of
from engine.point_salad import PointSalad, State, Tableau

RULES = PointSalad()
NAMES = ("Ana", "Ben", "Cleo", "Dmitri", "Eve", "Finn")


def scene(
    steps: Sequence[Step[State]],
    *,
    names: Sequence[str] = NAMES,
    scores_shown: bool = True,
) -> Scene:
    seats = len(steps[-1].state.tableaux)
    return Scene(
        steps=Story(RULES, tuple(steps), None),
        names=tuple(names[:seats]),
        automatic=frozenset(),
        scores_shown=scores_shown,
        say=catalog("en-US"),
    )


def play(
    seats: int,
    seed: int,
    turns: int | None = None,
    flips: float = 0.2,
    *,
    match: bool = False,
) -> list[Step[State]]:
    """Return the steps of a game, or match, of random turns; None: up to its end."""
    rng = random.Random(seed)
    options = match_of(RULES, seats) if match else None
    steps = [RULES.new(seats=seats, seed=str(seed), options=options)]
    while (turns is None or len(steps) <= turns) and steps[-1].state.to_move is not None:
        state = steps[-1].state
        seat = state.to_move
        assert seat is not None
        legal = RULES.legal_actions(state, seat)
        plain = [turn for turn in legal if turn.flip is None]
        turn = rng.choice(legal if rng.random() < flips else plain)
        steps.append(RULES.apply(state, seat, turn))
    return steps


def cards_only(seats: int, seed: int) -> list[Step[State]]:
    """Return the steps of a game in which everybody drafts point cards while there are any."""
    steps = [RULES.new(seats=seats, seed=str(seed))]
    while (seat := steps[-1].state.to_move) is not None:
        legal = RULES.legal_actions(steps[-1].state, seat)
        steps.append(RULES.apply(steps[-1].state, seat, legal[0]))
    return steps


def laid(*tableaux: Tableau, tops: Sequence[str], market: Sequence[str]) -> list[Step[State]]:
    """Return a table laid by hand, with the first seat to move."""
    piles = tuple((top,) for top in tops)
    return [Step(State(0, 0, piles, tuple(market), tableaux, later=()), ())]
