"""What Chef thinks of a finished game, turn by turn.

Each turn is judged on what its seat could see at the time. A game is analysed once, in the worker
processes of the computer players, and the analysis is kept with it; whoever asks meanwhile waits
for the same one.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Any
from weakref import WeakValueDictionary

from bot.manager.outcomes import ranks
from bot.manager.table import Table
from bot.players import Allowance, Evaluation, Expectation, Time
from bot.players.pool import PlayerPool
from bot.store.analyses import Analyses, Analysis, TurnReview
from bot.store.records import TurnRecord
from engine import Seat, Sides

log = logging.getLogger(__name__)

_DIGITS = 4
_A_SECOND, _A_MOMENT = Time(1.0), Time(0.1)


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is thought about one turn, in any game the same time."""

    best: Allowance = _A_SECOND
    """To find the best action."""
    deals: int = 4
    """Hidden cards decide what a turn uncovers: so many deals are looked at to compare two."""
    deal: Allowance = _A_MOMENT
    """For each action and deal."""


class Study:
    """An analysis in the making; `seen` of `turns` have been looked at."""

    def __init__(
        self, turns: int, work: Callable[["Study"], Coroutine[Any, Any, Analysis]]
    ) -> None:
        self.turns = turns
        self.seen = 0
        self.task = asyncio.create_task(work(self))
        """Its result is the analysis; it raises what the computer players and the store raise."""

    async def ready(self, seconds: float) -> bool:
        """Return whether it has ended, well or not, after at most so many seconds."""
        done, _ = await asyncio.wait({self.task}, timeout=seconds)
        return bool(done)


class Analyst:
    """Analyses finished games in the background, each once."""

    def __init__(self, analyses: Analyses, players: PlayerPool) -> None:
        self._analyses = analyses
        self._players = players
        self._studies: dict[int, Study] = {}
        self._followed: WeakValueDictionary[int, asyncio.Task[None]] = WeakValueDictionary()
        """Who waits for a study; the tasks themselves are kept below."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.depth = Depth()

    def study(self, table: Table) -> Study:
        """Return the study of a finished game: the one under way, or else a new one.

        A game that was analysed before is not thought about again.
        """
        running = self._studies.get(table.id)
        if running is not None:
            return running
        study = Study(len(table.steps) - 1, lambda study: self._carry_out(study, table))
        self._studies[table.id] = study
        study.task.add_done_callback(lambda _: self._studies.pop(table.id))
        self._keep(study.task)
        return study

    def follow(self, person_id: int, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a person in the background until the analyst is closed."""
        task = asyncio.create_task(work)
        self._followed[person_id] = task
        self._keep(task)

    async def must_wait(self, person_id: int, table: Table) -> bool:
        """Return whether the person follows a study already, and this game needs one, too.

        Raises StoreError.
        """
        followed = self._followed.get(person_id)
        if followed is None or followed.done():
            return False
        return await self._analyses.get(table.id) is None

    async def close(self) -> None:
        """Give up everything that is under way; what is kept already stays."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.warning("an analysis ended early: %s", error, exc_info=error)

    async def _carry_out(self, study: Study, table: Table) -> Analysis:
        found = await self._analyses.get(table.id)
        if found is None:
            found = await self._analyse(study, table)
            await self._analyses.keep(table.id, found)
        return found

    async def _analyse(self, study: Study, table: Table) -> Analysis:
        thought = _Thought(self._players, self.depth, table)
        thoughts: list[_Turn] = []
        for turn in table.record.turns:
            thoughts.append(await thought.turn(turn))
            study.seen = turn.version
        return Analysis(
            chances=(
                *_chances(thoughts),
                _won(ranks(table), table.game.sides(len(table.record.seats))),
            ),
            turns=tuple(thought.review() for thought in thoughts),
        )


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn that was taken, and how the game was expected to end with it and with a better one."""

    turn: TurnRecord
    before: Expectation
    """With the action that seemed best."""
    best: str
    played: Expectation
    better: Expectation
    usual_win: float

    def review(self) -> TurnReview:
        """Return what is to be said of it; what was taken may prove the best."""
        seat = self.turn.seat
        proved = self.played.win[seat] > self.better.win[seat]
        better = self.played if proved else self.better
        return TurnReview(
            version=self.turn.version,
            seat=seat,
            action=self.turn.action,
            best=self.turn.action if proved else self.best,
            win=round(self.played.win[seat], _DIGITS),
            best_win=round(better.win[seat], _DIGITS),
            usual_win=round(self.usual_win, _DIGITS),
            points=round(self.played.points[seat], _DIGITS),
            best_points=round(better.points[seat], _DIGITS),
        )


def _chances(turns: list[_Turn]) -> list[tuple[float, ...]]:
    """Return everybody's chances before each turn.

    Whoever thinks about a turn expects to play better than the others do. So the mean is taken of
    what the player before thought of the table left behind, and what the player to move thinks.
    """
    rows = [turns[0].before.win]
    for last, following in pairwise(turns):
        both = zip(last.played.win, following.before.win, strict=True)
        rows.append(tuple((one + other) / 2 for one, other in both))
    return [tuple(round(chance, _DIGITS) for chance in row) for row in rows]


@dataclass(frozen=True, slots=True)
class _Thought:
    """Thinks about the turns of one game."""

    players: PlayerPool
    depth: Depth
    table: Table

    async def turn(self, turn: TurnRecord) -> _Turn:
        """Return what there is to think about a turn."""
        found = await self._evaluate(turn.version, turn.seat)
        played, better = await self._compared(turn, found)
        return _Turn(
            turn,
            before=found[0].standing,
            best=found[0].action,
            played=played,
            better=better,
            usual_win=median(one.standing.win[turn.seat] for one in found),
        )

    async def _evaluate(self, version: int, seat: Seat) -> list[Evaluation]:
        view = self._seen(version, seat)
        seed = f"{self.table.id}:{version}"
        return await self.players.evaluate(self._key, self._rules, view, seed, self.depth.best)

    async def _compared(
        self, turn: TurnRecord, found: list[Evaluation]
    ) -> tuple[Expectation, Expectation]:
        """Return how the game is expected to end with the turn, and with the one found best.

        A turn that dropped out early was hardly thought about, so the two are looked at again.
        """
        best = found[0].standing
        played = next((one.standing for one in found if one.action == turn.action), None)
        if played is not None and 2 * played.playouts >= best.playouts:
            return played, best
        return await self._expected(turn, turn.action), await self._expected(turn, found[0].action)

    async def _expected(self, turn: TurnRecord, action: str) -> Expectation:
        """Return what an action leads to over a few deals, the same ones for every action."""
        found = []
        for deal in range(self.depth.deals):
            seed = f"{self.table.id}:{turn.version}:{deal}"
            after = await asyncio.to_thread(self._after, turn, action, seed)
            thought = self.players.standing(self._key, self._rules, after, seed, self.depth.deal)
            found.append(await thought)
        return _mean(found)

    def _after(self, turn: TurnRecord, action: str, seed: str) -> Any:
        """Return what the seat of a turn may see after an action, given one possible deal."""
        game = self.table.game
        state = game.determinize(self._seen(turn.version, turn.seat), seed)
        return game.view(game.apply(state, turn.seat, game.parse(action)).state, turn.seat)

    def _seen(self, version: int, seat: Seat) -> Any:
        """Return what the seat saw before the turn that led to `version`."""
        return self.table.game.view(self.table.steps[version - 1].state, seat)

    @property
    def _key(self) -> Hashable:
        """Return how the computer players tell this from other work, to share time fairly."""
        return "analysis", self.table.id

    @property
    def _rules(self) -> str:
        return self.table.record.rules


def _mean(standings: list[Expectation]) -> Expectation:
    """Return the averages of standings that rest on equally many playouts."""

    def column(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(map(fmean, zip(*rows, strict=True)))

    return Expectation(
        points=column([one.points for one in standings]),
        win=column([one.win for one in standings]),
        rank=column([one.rank for one in standings]),
        playouts=sum(one.playouts for one in standings),
    )


def _won(ranks: Mapping[Seat, int], sides: Sides) -> tuple[float, ...]:
    """Return 1 for the side that has won, or for those that share the victory their shares."""
    first = sum(any(ranks[seat] == 1 for seat in side) for side in sides)
    share = round(1 / first, _DIGITS)
    return tuple(share if ranks[seat] == 1 else 0.0 for seat in sorted(ranks))
