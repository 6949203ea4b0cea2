"""The results of a finished table, and what of it goes into a file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games import TITLES
from bot.manager.table import Table, title
from bot.scores.exports import Export, ExportedSeat, ExportedTurn
from bot.scores.results import FORGOTTEN, LEAST_PEOPLE, ResultRecord, ranked, ranked_by_leaving
from bot.store.records import GameRecord, SeatRecord, Status
from bot.words.i18n import ENGLISH
from engine import Seat

SCORES_VERSION = "3"
"""Changes whenever ranks, summaries, totals or ratings are computed in another way."""
_NAMELESS = "a player"
"""Stands in files for somebody whose account has a name that is not known."""


def ranks(table: Table) -> dict[Seat, int]:
    """Return the rank of each seat of a game that is over, best first.

    One that all but one side have left is over at once: who stayed has won. It has no points then.
    """
    outcome = table.game.outcome(table.state)
    if outcome is not None:
        return ranked(outcome, table.lost)
    assert table.winners_by_leaving, "the game is over"
    return ranked_by_leaving(len(table.record.seats), table.lost)


def early(table: Table) -> dict[Seat, int] | None:
    """Return the rank of each seat of a game that was over before its end, {} if it was called off.

    None: it goes on, or was played to its end.
    """
    if table.open or (table.steps and table.game.outcome(table.state) is not None):
        return None
    if table.record.status is Status.CANCELLED:
        return {}
    return ranked_by_leaving(len(table.record.seats), table.lost)


def counts(table: Table) -> bool:
    """Return whether a table's result changes scores: enough people, and no friendly game."""
    people = sum(seat.level is None for seat in table.record.seats)
    return table.record.options.rated and people >= LEAST_PEOPLE


def losses(table: Table) -> list[ResultRecord]:
    """Return the results of a game that is called off: losses of those who had left, if it counts.

    For all others it never was; they stand there because a loss is one against somebody.
    """
    seats = table.record.seats
    if not (table.steps and table.lost and counts(table)):
        return []
    ranks = ranked_by_leaving(len(seats), table.lost)
    voided = [replace(_result(seats[s], rank, None, None), void=True) for s, rank in ranks.items()]
    return [replace(one, void=False) if one.left else one for one in voided]


def results(table: Table) -> list[ResultRecord]:
    """Return how every seat of a table finished, best first. The game must be over."""
    outcome = table.game.outcome(table.state)
    if outcome is None:
        seats = table.record.seats
        return [_result(seats[seat], rank, None, None) for seat, rank in ranks(table).items()]
    summaries = TITLES[table.record.rules].scores.summaries(table.steps)
    points = {placing.seat: placing.points for placing in outcome.placings}
    return [
        _result(table.record.seats[seat], rank, points[seat], summaries[seat])
        for seat, rank in ranked(outcome, table.lost).items()
    ]


def _result(seat: SeatRecord, rank: int, points: int | None, summary: str | None) -> ResultRecord:
    user_id, name = seat.owner
    return ResultRecord(
        seat=seat.seat,
        user_id=user_id,
        name=name,
        rank=rank,
        points=points,
        left=seat.lost,
        substitute=seat.name if seat.owner_id is not None else None,
        level=seat.level,
        summary=summary,
    )


def exported(
    record: GameRecord, finished: Sequence[ResultRecord], accounts: Mapping[int, str]
) -> Export:
    """Return a finished game, with its results, as a file has it.

    A file leaves the server: its people are called as their `accounts` are, by their numbers.
    """
    assert record.seed is not None, "the game was dealt"
    assert record.commitment is not None, "the game was dealt"
    assert record.started_at is not None, "the game was dealt"
    assert record.ended_at is not None, "the game has ended"
    results_by_seat = {result.seat: result for result in finished}
    return Export(
        number=record.id,
        game=record.rules,
        options=record.options.rules,
        rated=record.options.rated,
        commitment=record.commitment,
        seed=record.seed,
        started_at=record.started_at,
        ended_at=record.ended_at,
        seats=tuple(_seat(seat, results_by_seat[seat.seat], accounts) for seat in record.seats),
        turns=tuple(
            ExportedTurn(seat=turn.seat, action=turn.action, at=turn.at) for turn in record.turns
        ),
    )


def _seat(seat: SeatRecord, result: ResultRecord, accounts: Mapping[int, str]) -> ExportedSeat:
    def called(user_id: int, name: str) -> str:
        # A file is the same for everybody who checks it: the bot's own names are English there.
        if user_id > FORGOTTEN:
            return accounts.get(user_id, _NAMELESS)
        return title(ENGLISH, user_id, name, result.level)

    return ExportedSeat(
        name=called(result.user_id, result.name),
        level=result.level,
        left=result.left,
        substitute=None if result.substitute is None else called(seat.user_id, result.substitute),
        rank=result.rank,
        points=result.points,
    )
