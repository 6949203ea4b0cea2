"""A try at the salad of a day as a table, for whatever looks at games of tables."""

from datetime import datetime
from typing import Final

from bot.daily.attempt import LEVEL, PERSON, SEATS, Attempt
from bot.manager.table import Table
from bot.store.dailies import TryRecord
from bot.store.records import GameRecord, SeatRecord, Status, TableOptions, TurnRecord
from bot.words import roles
from bot.words.i18n import Catalog

NO_GAME: Final = 0
"""The number of a table that is none of the numbered games."""


def as_table(attempt: Attempt, tried: TryRecord, say: Catalog, *, over: bool) -> Table:
    """Return a try as a table in a language, with the person as `tried` names them.

    It is finished once its day is `over`; before that, what its person could not see stays secret.
    """
    status = Status.FINISHED if over else Status.RUNNING
    record = GameRecord(
        id=NO_GAME,
        rules=attempt.rules,
        guild_id=tried.guild_id,
        channel_id=NO_GAME,
        host_id=tried.user_id,
        status=status,
        capacity=SEATS,
        options=TableOptions(),
        locale=say.locale,
        seed=attempt.seed,
        created_at=tried.started_at,
        started_at=tried.started_at,
        ended_at=tried.finished_at,
        seats=tuple(_seat(seat, tried, say, attempt.level) for seat in range(SEATS)),
        turns=tuple(_turns(attempt, tried.user_id, tried.started_at)),
    )
    return Table(record, attempt.steps)


def _seat(seat: int, tried: TryRecord, say: Catalog, level: str) -> SeatRecord:
    if seat == PERSON:
        return SeatRecord(seat, tried.user_id, tried.name)
    name = say.render(roles.one_of_several(LEVEL, seat))
    return SeatRecord(seat, -seat, name, level=level)


def _turns(attempt: Attempt, person: int, at: datetime) -> list[TurnRecord]:
    """Return the actions as a table keeps them; when each was taken is not known."""
    pending = (attempt.game.pending(step.state) for step in attempt.steps)
    return [
        TurnRecord(
            version=version,
            seat=seat,
            decision=next(one.id for one in asked if seat in one.seats),
            action=action,
            user_id=person if seat == PERSON else None,
            at=at,
        )
        for version, (asked, (seat, action)) in enumerate(
            zip(pending, attempt.actions, strict=False), start=1
        )
    ]
