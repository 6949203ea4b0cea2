"""What follows from the seats of a lobby: matches of several rounds, and who begins a rematch."""

from collections.abc import Sequence

from bot.manager.table import Table
from bot.store.records import SeatRecord, TableOptions
from engine import begun_by, match_of, possible, starter


def settled(table: Table, before: Table | None) -> TableOptions:
    """Return the options of a lobby with the rules by which it is dealt now.

    `before` is the game whose rematch it is.
    """
    options, seats = table.record.options, table.record.seats
    rules = possible(table.game, len(seats), options.rules)
    if options.match:
        rules |= match_of(table.game, len(seats))
    first = None if before is None else next_to_begin(before, seats)
    if first is not None:
        rules |= begun_by(table.game, len(seats), first.seat)
    # Whoever has advice plays with another's head: it decides no rating.
    hints = options.hints and not options.rated
    return options.model_copy(update={"rules": rules, "hints": hints})


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


def repeated(table: Table) -> TableOptions:
    """Return the options of a rematch: the same choices, without what followed from the seats."""
    options, described = table.record.options, table.game.options(len(table.record.seats))
    followed = {option.key for option in described if option.role is not None}
    rules = {name: value for name, value in options.rules.items() if name not in followed}
    # At a rated table there were none; should the host make this one friendly, there may be.
    hints = options.hints or options.rated
    again = {"rules": rules, "rematch_of": table.id, "hints": hints}
    return options.model_copy(update=again)


def _same(one: SeatRecord, other: SeatRecord) -> bool:
    """Return whether the same person sits in both seats, or an equal computer player."""
    if one.level is not None:
        return (one.level, one.name) == (other.level, other.name)
    return one.user_id == other.user_id
