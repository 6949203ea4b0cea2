"""Who may do what at a table, and which seats nobody decides for."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.manager.table import Table, spoken
from bot.store.records import GameRecord, SeatRecord, Status
from bot.words import refusals
from engine import GAMES, Decision

HOURS_HOST_ALONE = 1
"""Hours after which everybody at a table that has not started may do what the host may."""


def check_capacity(rules: str, capacity: int) -> None:
    """Return if a game can be played by so many; raise WrongSeats otherwise."""
    seats = GAMES[rules].seats
    if capacity not in seats:
        raise refusals.WrongSeats(seats[0], seats[-1])


def host_only(table: Table, person_id: int, at: datetime) -> None:
    """Return if the person may do now what the host may; raise HostOnly otherwise."""
    if person_id == table.record.host_id:
        return
    if table.record.status is not Status.LOBBY:
        raise refusals.HostOnly(_host_name(table.shown.record))
    alone = timedelta(hours=HOURS_HOST_ALONE)
    if at - table.record.created_at < alone or table.seat_of(person_id) is None:
        raise refusals.HostOnly(
            _host_name(table.shown.record), until=table.record.created_at + alone
        )


def may_cancel(table: Table, person_id: int, at: datetime, *, manager: bool) -> None:
    """Return if the person may call the game off now; raise HostOnly or AllMustAgree otherwise.

    Once a turn was taken, a game is of all who play it.
    """
    if manager:
        return
    if table.version < 1:
        host_only(table, person_id, at)
    elif table.people != (person_id,):
        own_seat(table, person_id)
        raise refusals.AllMustAgree


def deciding_seat(table: Table, person_id: int, decision: str) -> SeatRecord:
    """Return the seat for which a person may answer the decision now.

    Raises NotStarted, AlreadyOver, NotSeated, SeatTaken, SeatLeft, SeatAway, OthersTurn or
    Outdated.
    """
    if table.record.status is Status.LOBBY:
        raise refusals.NotStarted
    if not table.running:
        raise refusals.AlreadyOver
    seat = own_seat(table, person_id)
    if seat.left_at is not None:
        raise refusals.SeatLeft
    if seat.away_at is not None:
        raise refusals.SeatAway
    pending = table.decision_of(seat.seat)
    if pending is None or pending.id != decision:
        known = any(other.id == decision for other in table.pending())
        raise (
            refusals.OthersTurn([spoken(table, seat) for seat in table.waits_for()])
            if known
            else refusals.Outdated
        )
    return seat


def own_seat(table: Table, person_id: int) -> SeatRecord:
    """Return the seat of a person, also of one who has left it; raise NotSeated or SeatTaken."""
    seat = table.seat_of(person_id)
    if seat is not None:
        return seat
    taken = table.owned_by(person_id)
    if taken is not None:
        raise refusals.SeatTaken(taken.name)
    raise refusals.NotSeated


def waiting_for_nobody(table: Table) -> tuple[Decision, SeatRecord] | None:
    """Return the first pending decision of a seat whose person has left, is away, or sleeps.

    Who has missed a part of a turn sleeps until it is over: the rest of it plays by itself.
    """
    for decision, seat in table.asked():
        if seat.level is None and (seat.gone or table.sleeps(decision, seat)):
            return decision, seat
    return None


def renumbered(seats: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    """Return the seats numbered from 0 without gaps."""
    return tuple(replace(seat, seat=number) for number, seat in enumerate(seats))


def _host_name(record: GameRecord) -> str:
    return next((seat.name for seat in record.seats if seat.user_id == record.host_id), "?")
