"""Between rows of the tables and the records that the store gives and takes."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row

from bot.games import TITLES
from bot.scores.results import ResultRecord
from bot.store.records import (
    GameRecord,
    SeatRecord,
    Status,
    TableOptions,
    TurnRecord,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def game(row: Row[Any], seats: Iterable[SeatRecord], turns: Iterable[TurnRecord]) -> GameRecord:
    """Build a game from its row of `games` and what belongs to it."""
    return GameRecord(
        id=row.id,
        rules=row.rules,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        status=Status(row.status),
        capacity=row.capacity,
        options=TableOptions.model_validate(row.options),
        locale=row.locale,
        seed=row.seed,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        commitment=row.commitment,
        ended_by=row.ended_by,
        seats=tuple(seats),
        turns=tuple(turns),
    )


def seat(row: Row[Any]) -> SeatRecord:
    """Build a seat from its row of `seats`, with what its people are called now."""
    return SeatRecord(
        seat=row.seat,
        user_id=row.user_id,
        name=row.called or row.name,
        left_at=row.left_at,
        level=row.level,
        missed=row.missed,
        away_at=row.away_at,
        owner_id=row.owner_id,
        owner_name=row.owner_called or row.owner_name,
    )


def turn(row: Row[Any]) -> TurnRecord:
    """Build a turn from its row of `turns`."""
    return TurnRecord(
        version=row.version,
        seat=row.seat,
        decision=row.decision,
        action=row.action,
        user_id=row.user_id,
        at=row.at,
    )


def result(row: Row[Any]) -> ResultRecord:
    """Build a result from its row of `results`, with what its people are called now."""
    return ResultRecord(
        seat=row.seat,
        user_id=row.user_id,
        name=row.called or row.name,
        rank=row.rank,
        points=row.points,
        left=row.left,
        level=row.level,
        summary=row.summary,
        substitute=row.substitute,
        void=row.void,
    )


def comparable(rules: str, options: Mapping[str, Any]) -> bool:
    """Return whether the points of a game with these stored options count in averages."""
    title = TITLES.get(rules)
    chosen = TableOptions.model_validate(options).rules
    return title is None or title.scores.comparable(chosen)


def rated(options: Mapping[str, Any]) -> bool:
    """Return whether a game with these stored options counts for ratings and leaderboards."""
    return TableOptions.model_validate(options).rated


def columns(record: "DataclassInstance") -> dict[str, Any]:
    """Return the values of a record whose fields are columns of the same names."""
    return {field.name: getattr(record, field.name) for field in fields(record)}
