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
from engine import GAMES, rounds_of

_MATCH = "match"
"""Where older versions said that several rounds are to be played."""

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
        options=options(row.rules, Status(row.status), row.options),
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


def options(rules: str, status: Status, stored: Mapping[str, Any]) -> TableOptions:
    """Build the options of a table.

    Those of older versions said beside the rules whether a match was wished. A game that was dealt
    has its rounds among the rules. Raises ValueError for what is no options at all.
    """
    there = isinstance(stored, Mapping)
    match, game = there and stored.get(_MATCH, False), GAMES.get(rules)
    without = {name: value for name, value in stored.items() if name != _MATCH} if there else stored
    told = TableOptions.model_validate(without)
    rounds = rounds_of(game) if match and game is not None and status is Status.LOBBY else None
    if rounds is None:
        return told
    return told.model_copy(update={"rules": {rounds.key: max(rounds.values), **told.rules}})


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


def comparable(rules: str, stored: Mapping[str, Any]) -> bool:
    """Return whether the points of a dealt game with these options count in averages."""
    title = TITLES.get(rules)
    chosen = options(rules, Status.RUNNING, stored).rules
    return title is None or title.scores.comparable(chosen)


def rated(stored: Mapping[str, Any]) -> bool:
    """Return whether a dealt game with these options counts for ratings and leaderboards."""
    return options("", Status.RUNNING, stored).rated


def columns(record: "DataclassInstance") -> dict[str, Any]:
    """Return the values of a record whose fields are columns of the same names."""
    return {field.name: getattr(record, field.name) for field in fields(record)}
