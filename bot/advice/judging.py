"""What Chef thinks of each turn of a finished game.

A turn may be several decisions, and of several seats. Each decision is judged on what its seat
could see at the time; what a seat's decisions gave away is added up for the turn.
"""

from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any

from bot.manager.outcomes import ranks
from bot.manager.table import Table
from bot.players import Allowance, Evaluation, Expectation, Time
from bot.players.pool import PlayerPool
from bot.store.analyses import Analysis, DecisionReview, TurnReview
from bot.store.records import TurnRecord
from engine import Seat, Sides

_DIGITS = 4
_A_SECOND, _A_MOMENT = Time(1.0), Time(0.1)


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is thought about a turn of one seat, in any game the same time."""

    best: Allowance = _A_SECOND
    """To find the best action; shared out where there were several decisions."""
    deals: int = 4
    """Hidden cards decide what an action uncovers: so many deals are looked at to compare two."""
    deal: Allowance = _A_MOMENT
    """For each action and deal; shared out likewise."""

    def part(self, decisions: int) -> "Depth":
        """Return how much is thought about each of so many decisions."""
        return Depth(self.best.times(1 / decisions), self.deals, self.deal.times(1 / decisions))


class Judge:
    """Judges the turns of one game, in order."""

    def __init__(self, players: PlayerPool, depth: Depth, table: Table) -> None:
        self._players = players
        self._depth = depth
        self._table = table
        self._turns: dict[int, list[_Thought]] = {}

    async def judge(self, turn: int) -> None:
        """Think about a turn, after those before it. Raises what the computer players raise."""
        versions = self._table.actions_of(turn)
        taken = [self._table.record.turns[version - 1] for version in versions]
        thoughts: list[_Thought] = []
        for one in taken:
            share = sum(other.seat == one.seat for other in taken)
            depth = self._depth.part(share)
            thoughts.append(await _Thinking(self._players, depth, self._table).about(one))
        self._turns[turn] = thoughts

    def analysis(self) -> Analysis:
        """Return what came of it, when all turns were judged that are to be.

        Chances beside turns that were not are those of the turns before and after.
        """
        table = self._table
        sides, turns = table.game.sides(len(table.record.seats)), max(table.turns, default=0)
        return Analysis(
            chances=(*_chances(self._turns, turns, sides), _won(ranks(table), sides)),
            turns=tuple(
                review
                for number, thoughts in self._turns.items()
                for review in _reviews(number, thoughts)
            ),
        )


@dataclass(frozen=True, slots=True)
class _Thought:
    """An action that was taken, and how the game was expected to end with it and a better one."""

    taken: TurnRecord
    before: Expectation
    """With the action that seemed best."""
    best: str
    played: Expectation
    better: Expectation
    usual_win: float

    def review(self) -> DecisionReview:
        """Return what is to be said of it; what was taken may prove the best."""
        seat = self.taken.seat
        proved = self.played.win[seat] > self.better.win[seat]
        better = self.played if proved else self.better
        return DecisionReview(
            version=self.taken.version,
            action=self.taken.action,
            best=self.taken.action if proved else self.best,
            win=round(self.played.win[seat], _DIGITS),
            best_win=round(better.win[seat], _DIGITS),
            usual_win=round(self.usual_win, _DIGITS),
            points=round(self.played.points[seat], _DIGITS),
            best_points=round(better.points[seat], _DIGITS),
        )


def _reviews(turn: int, thoughts: Sequence[_Thought]) -> list[TurnReview]:
    """Return a review for each seat that decided in a turn, in the order in which they began."""
    seats = dict.fromkeys(thought.taken.seat for thought in thoughts)
    return [
        TurnReview(
            turn=turn,
            seat=seat,
            decisions=tuple(one.review() for one in thoughts if one.taken.seat == seat),
        )
        for seat in seats
    ]


def _chances(
    judged: Mapping[int, Sequence[_Thought]], turns: int, sides: Sides
) -> list[tuple[float, ...]]:
    """Return everybody's chances before each turn; equal ones where no turn was taken.

    Whoever thinks about a turn expects to play better than the others do. So the mean is taken of
    what was thought last of the table that a turn left behind, and first about the next one.
    """
    if not judged:
        return [_shares({seat for side in sides for seat in side}, sides)]
    numbers, rows = sorted(judged), list[tuple[float, ...]]()
    for turn in range(1, turns + 1):
        place = bisect_left(numbers, turn)
        around = [judged[number][-1].played.win for number in numbers[:place][-1:]]
        around += [judged[number][0].before.win for number in numbers[place : place + 1]]
        rows.append(tuple(map(fmean, zip(*around, strict=True))))
    return [tuple(round(chance, _DIGITS) for chance in row) for row in rows]


@dataclass(frozen=True, slots=True)
class _Thinking:
    """Thinks about single decisions of one game."""

    players: PlayerPool
    depth: Depth
    table: Table

    async def about(self, taken: TurnRecord) -> _Thought:
        """Return what there is to think about an action that was taken."""
        found = await self._evaluate(taken.version, taken.seat)
        played, better = await self._compared(taken, found)
        return _Thought(
            taken,
            before=found[0].standing,
            best=found[0].action,
            played=played,
            better=better,
            usual_win=median(one.standing.win[taken.seat] for one in found),
        )

    async def _evaluate(self, version: int, seat: Seat) -> list[Evaluation]:
        view = self._seen(version, seat)
        seed = f"{self.table.id}:{version}"
        return await self.players.evaluate(
            *(self._key, self._rules, view, seed, self.depth.best), levels=self._levels
        )

    async def _compared(
        self, taken: TurnRecord, found: list[Evaluation]
    ) -> tuple[Expectation, Expectation]:
        """Return how the game is expected to end with what was taken, and with what seemed best.

        An action that was thought about otherwise than the best one is not to be compared with it:
        both are looked at again.
        """
        best = found[0].standing
        played = next((one.standing for one in found if one.action == taken.action), None)
        if played is not None and played.playouts == best.playouts:
            return played, best
        return await self._expected(taken, taken.action), await self._expected(
            taken, found[0].action
        )

    async def _expected(self, taken: TurnRecord, action: str) -> Expectation:
        """Return what an action leads to over a few deals, the same ones for every action."""
        view, deals = self._seen(taken.version, taken.seat), self.depth.deals
        seed, budget = f"{self.table.id}:{taken.version}", self.depth.deal.times(deals)
        return await self.players.outlook(
            *(self._key, self._rules, view, action, seed, budget), levels=self._levels, deals=deals
        )

    def _seen(self, version: int, seat: Seat) -> Any:
        """Return what the seat saw before the action that led to `version`."""
        return self.table.game.view(self.table.steps[version - 1].state, seat)

    @property
    def _key(self) -> Hashable:
        """Return how the computer players tell this from other work, to share time fairly."""
        return "analysis", self.table.id

    @property
    def _levels(self) -> tuple[str, ...]:
        """Return how everybody plays, as far as that is known of a stored game."""
        return tuple(seat.level or "" for seat in self.table.record.seats)

    @property
    def _rules(self) -> str:
        return self.table.record.rules


def _won(ranks: Mapping[Seat, int], sides: Sides) -> tuple[float, ...]:
    """Return 1 for the side that has won, or for those that share the victory their shares."""
    return _shares({seat for seat, rank in ranks.items() if rank == 1}, sides)


def _shares(winners: set[Seat], sides: Sides) -> tuple[float, ...]:
    first = sum(any(seat in winners for seat in side) for side in sides)
    share = round(1 / first, _DIGITS)
    seats = sorted(seat for side in sides for seat in side)
    return tuple(share if seat in winners else 0.0 for seat in seats)
