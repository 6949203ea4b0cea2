"""What is left of a game if everybody decides as a sleeping player would."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from bot.manager import GameManager
from bot.manager.table import Table
from engine import Decision, Seat, turns_of


@dataclass(frozen=True, slots=True)
class Ahead:
    """A default action, the version to which it leads, and the number of its turn."""

    version: int
    decision: str
    seat: Seat
    action: str
    turn: int


def ahead(table: Table) -> list[Ahead]:
    """Return the default actions from now on to the end."""
    found = list(_defaults(table))
    numbers = turns_of((*table.answered, *(decision for decision, _, _ in found)))
    coming = zip(found, numbers[table.version :], strict=True)
    return [
        Ahead(version, decision.id, seat, action, turn)
        for version, ((decision, seat, action), turn) in enumerate(coming, table.version + 1)
    ]


def turns_left(table: Table) -> int:
    """Return how many turns that is, the one under way included."""
    return len({one.turn for one in ahead(table)})


def before_the_last_turn(table: Table) -> list[Ahead]:
    """Return the default actions until one turn is left."""
    coming = ahead(table)
    last = coming[-1].turn if coming else 0
    return list(takewhile(lambda one: one.turn != last, coming))


def _defaults(table: Table) -> Iterator[tuple[Decision, Seat, str]]:
    game, state = table.game, table.state
    while pending := game.pending(state):
        seat = pending[0].seats[0]
        action = game.default_action(state, seat)
        yield pending[0], seat, str(action)
        state = game.apply(state, seat, action).state


async def play_until_last_turn(manager: GameManager, table: Table) -> Table:
    """Let everybody decide so until one turn is left; return the table then."""
    for one in before_the_last_turn(table):
        seat = table.record.seats[one.seat]
        if table.version >= one.version:
            continue  # Who has left has played by themselves.
        if seat.level is None:
            table = await manager.submit(table.id, seat.user_id, one.decision, one.action)
        else:
            table = await manager.play(table.id, one.decision, one.seat, one.action)
    return table
