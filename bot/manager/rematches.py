"""What follows from the seats of a lobby: its rounds, who begins, and what a rematch repeats."""

import logging
from collections.abc import Mapping, Sequence

from bot.manager.choices import match_wished, moved_rules, of_seats, without_starter
from bot.manager.latest import Latest
from bot.manager.table import Table
from bot.store.records import SeatRecord, TableOptions
from bot.words import refusals
from engine import Role, begun_by, possible, rounds_of, starter, with_role

log = logging.getLogger(__name__)


class Rematches:
    """Knows of which game a lobby is the rematch, and what follows from that."""

    def __init__(self, latest: Latest) -> None:
        self._latest = latest

    async def before(self, table: Table) -> Table | None:
        """Return the game whose rematch a lobby is, if it can still be read.

        For whom holds no lock.
        """
        number = table.record.options.rematch_of
        if number is None:
            return None
        try:
            before = await self._latest.table(number)
        except (refusals.NoGame, refusals.Damaged) as error:
            log.info("nothing is known of the game before: %s", error, extra={"game": table.id})
            return None
        return before if before.steps else None

    async def next_to_begin(self, table: Table) -> SeatRecord | None:
        """Return who begins in a lobby: who was chosen, or is next.

        None: the shuffle decides, or whoever would be next may still take a seat.
        """
        seats = table.record.seats
        if (chosen := _starter(table)) is not None:
            return seats[chosen] if chosen < len(seats) else None
        before = await self.before(table)
        return None if before is None else _sure_to_begin(before, table)


def settled(table: Table, before: Table | None) -> TableOptions:
    """Return the options of a lobby with the rules by which it is dealt now.

    `before` is the game whose rematch it is: the next one begins, unless somebody was chosen to.
    """
    options, seats = table.record.options, table.record.seats
    rules = possible(table.game, len(seats), options.rules)
    first = None if before is None else next_to_begin(before, seats)
    if first is not None:
        rules = begun_by(table.game, len(seats), first.seat) | rules
    # Whoever has advice plays with another's head: it decides no rating.
    hints = options.hints and not options.rated
    lost = _lost_wish(table, rules)
    return options.model_copy(update={"rules": rules, "hints": hints, "rounds_wished": lost})


def _lost_wish(table: Table, rules: Mapping[str, int]) -> int | None:
    """Return the rounds of a match that was wished and that so many cannot play."""
    rounds = rounds_of(table.game)
    if (
        rounds is None
        or not match_wished(table)
        or (rules.get(rounds.key, rounds.default) != rounds.default)
    ):
        return None
    return table.record.options.rules[rounds.key]


def next_to_begin(before: Table, seats: Sequence[SeatRecord]) -> SeatRecord | None:
    """Return who of a new lobby sat next to the left of who began the game before.

    Of a match, its last round counts. Who is not there again is passed over; None: nobody is, or
    in that game nobody begins.
    """
    began, old = starter(before.steps), before.record.seats
    if began is None:
        return None
    in_order = [old[(began + place) % len(old)] for place in range(1, len(old) + 1)]
    again = (seat for left in in_order for seat in seats if _same(seat, left))
    return next(again, None)


def _sure_to_begin(before: Table, table: Table) -> SeatRecord | None:
    """Return who is next to begin in a lobby, whoever may still take a seat."""
    seats, first = table.record.seats, next_to_begin(before, before.record.seats)
    following = next_to_begin(before, seats)
    if first is None or following is None:
        return None
    full = len(seats) >= table.capacity
    return following if full or _same(following, first) else None


def repeated(table: Table, host_id: int) -> TableOptions:
    """Return the options of a rematch: the same choices, but that nobody was chosen to begin.

    What was chosen for seats comes with their people (`brought`): that of the host is there.
    """
    options, host = table.record.options, table.place_of(host_id)
    rules = {**_wished_then(table), **without_starter(table.game, options.rules)}
    moved = {} if host is None else {host.seat: 0}
    # At a rated table there were none; should the host make this one friendly, there may be.
    hints = options.hints or options.rated
    again = {
        "rules": moved_rules(table.game, rules, moved),
        "rematch_of": table.id,
        "played_on": None,
        "hints": hints,
        "rounds_wished": None,
    }
    return options.model_copy(update=again)


def _wished_then(table: Table) -> dict[str, int]:
    rounds, wished = rounds_of(table.game), table.record.options.rounds_wished
    return {} if rounds is None or wished is None else {rounds.key: wished}


def brought(before: Table | None, seat: SeatRecord) -> dict[str, int]:
    """Return the rules that somebody who takes a seat of a rematch brings from the game before."""
    old = [one for one in before.record.seats if _same(one, seat)] if before else []
    if before is None or not old:
        return {}
    chosen = of_seats(before.game, before.record.options.rules)
    return moved_rules(before.game, chosen, {old[0].seat: seat.seat})


def _starter(table: Table) -> int | None:
    """Return the seat that the host of a lobby has chosen to begin."""
    option = with_role(table.game, table.game.seats[-1], Role.STARTER)
    return None if option is None else table.record.options.rules.get(option.key)


def _same(one: SeatRecord, other: SeatRecord) -> bool:
    """Return whether the same person sits in both seats, or an equal computer player."""
    if one.level is not None:
        return (one.level, one.name) == (other.level, other.name)
    return one.user_id == other.user_id
