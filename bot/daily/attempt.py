"""The game of a day as one person plays it: in the first seat, against three Gardeners.

What a Gardener answers follows from the day's seed, the decision and what its seat sees, so equal
play meets equal answers.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Self

from bot.players.line import Urgency
from bot.players.pool import PlayerPool, ThinkingFailed
from bot.store.dailies import DailyRecord, Moves
from bot.thinking.budget import Allowance
from engine import GAMES, AnyGame, Decision, Placing, RulesError, Seat, Step, replay

SEATS = 4
PERSON: Seat = 0
LEVEL = "gardener"
"""How the Gardeners of a new day play; a day keeps how its own ones do."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A game of a day so far; a value that never changes."""

    rules: str
    seed: str = field(repr=False)
    actions: Moves
    steps: tuple[Step[Any], ...] = field(repr=False)
    """The deal and one step for each action."""
    level: str = LEVEL
    """How the Gardeners play."""

    @classmethod
    def replayed(cls, daily: DailyRecord, actions: Moves = ()) -> Self:
        """Return the game that the actions lead to. Raises RulesError for one that is refused."""
        rules, seed = daily.rules, daily.seed
        steps = replay(GAMES[rules], seats=SEATS, seed=seed, options=None, actions=actions)
        return cls(rules, seed, actions, tuple(steps), daily.level)

    def dealt_anew(self, number: int) -> Self:
        """Return the beginning of a game that the person cannot tell from this one's.

        Equal numbers give equal deals, from which the seed of the day cannot be found.
        """
        seed = sha256(f"{self.seed}:{number}".encode()).hexdigest()
        view = self.game.view(self.steps[0].state, PERSON)
        return replace(
            self, seed=seed, actions=(), steps=(Step(self.game.determinize(view, seed), ()),)
        )

    @property
    def levels(self) -> tuple[str, ...]:
        """Return how everybody plays, as `bot.players.standing` takes it."""
        return tuple("" if seat == PERSON else self.level for seat in range(SEATS))

    @property
    def game(self) -> AnyGame:
        """Return the rules that are played."""
        return GAMES[self.rules]

    @property
    def state(self) -> Any:
        """Return the state after the latest action."""
        return self.steps[-1].state

    @property
    def placing(self) -> Placing | None:
        """Return how the person finished; None while the game runs."""
        outcome = self.game.outcome(self.state)
        placings = () if outcome is None else outcome.placings
        return next((placing for placing in placings if placing.seat == PERSON), None)

    def computer_to_move(self) -> tuple[Decision, Seat] | None:
        """Return the first decision of a Gardener, and which one."""
        for decision in self.game.pending(self.state):
            for seat in decision.seats:
                if seat != PERSON:
                    return decision, seat
        return None

    def after(self, seat: Seat, action: str) -> Self:
        """Return the game after an action. Raises a RulesError."""
        step = self.game.apply(self.state, seat, self.game.parse(action))
        return replace(self, actions=(*self.actions, (seat, action)), steps=(*self.steps, step))


async def answer(
    attempt: Attempt, players: PlayerPool, who: Hashable, kind: Urgency = Urgency.MOVE
) -> tuple[Seat, str] | None:
    """Return what the next Gardener does; None if none has to decide.

    Raises what the pool raises.
    """
    waiting = attempt.computer_to_move()
    if waiting is None:
        return None
    decision, seat = waiting
    view = attempt.game.view(attempt.state, seat)
    seed = _seed(attempt, decision, seat)
    return seat, await players.choose(who, attempt.rules, attempt.level, view, seed, kind=kind)


async def answered(
    attempt: Attempt, players: PlayerPool, who: Hashable, kind: Urgency = Urgency.MOVE
) -> Attempt:
    """Return the game after all that the Gardeners have to do before the person decides again.

    Raises what the pool raises: no other move is taken in place of theirs.
    """
    while (move := await answer(attempt, players, who, kind)) is not None:
        try:
            attempt = attempt.after(*move)
        except RulesError as error:
            raise ThinkingFailed("A Gardener's answer is no legal move.") from error
    return attempt


async def chef_turn(
    attempt: Attempt, players: PlayerPool, who: Hashable, budget: Allowance | None
) -> Attempt:
    """Return the game after Chef decided in the person's seat, and the Gardeners' answers.

    All of them think when nobody else wants a move. The person must be to decide. Raises as the
    pool does.
    """
    view = attempt.game.view(attempt.state, PERSON)
    seed = _seed(attempt, attempt.game.pending(attempt.state)[0], PERSON)
    found = await players.evaluate(*(who, attempt.rules, view, seed, budget), levels=attempt.levels)
    return await answered(attempt.after(PERSON, found[0].action), players, who, Urgency.STUDY)


def _seed(attempt: Attempt, decision: Decision, seat: Seat) -> str:
    """Return the seed for one decision, from which that of the day cannot be found."""
    return sha256(f"{attempt.seed}:{decision.id}:{seat}".encode()).hexdigest()
