"""What the host of a lobby may choose of the rules that the game itself describes.

How many rounds are played and who begins, the table settles by itself: it has buttons of its own
for the one, and knows the other of a rematch.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.manager.table import Table
from bot.words import refusals
from engine import AnyGame, Option, Seat, match_of

MATCH = ("match", "1")
"""How a match is wished, whatever the game calls its rounds."""


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option of the rules as a lobby offers it."""

    key: str
    option: Option
    seat: Seat | None
    """The seat it is about; None: the whole table."""
    chosen: int | None
    """Its value now; None: the deal decides."""


def choices(table: Table) -> tuple[OfferedOption, ...]:
    """Return what may be chosen at a table, for any number of players that it may come to."""
    rules = table.record.options.rules
    return tuple(
        OfferedOption(key, option, seat, rules.get(key, option.default))
        for key, seat, option in _offered(table.game, _likely(table))
    )


def likely_match(table: Table) -> bool:
    """Return whether so many as may come to sit in a lobby can play a match."""
    return any(match_of(table.game, seats) for seats in _likely(table))


def wished(game: AnyGame, capacity: int, wish: str) -> dict[str, object]:
    """Return what of a table's options somebody wishes who opens it: `match=1`, `key=value,…`.

    Raises NoSuchChoice for what a table of at most so many does not offer.
    """
    likely = range(game.seats.start, capacity + 1)
    offered = {key: option for key, _, option in _offered(game, likely)}
    rules, match = dict[str, int](), False
    for part in wish.split(","):
        key, _, told = part.strip().partition("=")
        values = {str(value): value for value in offered[key].values} if key in offered else {}
        if (key, told) == MATCH and any(match_of(game, seats) for seats in likely):
            match = True
        elif told in values:
            rules[key] = values[told]
        else:
            raise refusals.NoSuchChoice
    return {"match": match, "rules": rules}


def wishes(game: AnyGame) -> Iterator[tuple[str, Seat | None, Option, int]]:
    """Yield what can be wished of a table of a game, besides a match."""
    for key, seat, option in _offered(game, game.seats):
        for value in option.values:
            if value != option.default:
                yield key, seat, option, value


def with_choice(table: Table, key: str, value: int) -> dict[str, int]:
    """Return the rules of a lobby with one more choice; what is usual needs not be stored.

    Raises NoSuchChoice for one that is not offered.
    """
    offered = {choice.key: choice.option for choice in choices(table)}
    if key not in offered or value not in offered[key].values:
        raise refusals.NoSuchChoice
    others = {name: kept for name, kept in table.record.options.rules.items() if name != key}
    return others if value == offered[key].default else {**others, key: value}


def _likely(table: Table) -> range:
    """Return the numbers of players that a lobby may come to."""
    seated = max(table.game.seats.start, len(table.record.seats))
    return range(seated, table.capacity + 1)


def _offered(game: AnyGame, likely: range) -> Iterator[tuple[str, Seat | None, Option]]:
    """Yield what some number of players may choose; the values are those of all of them."""
    found: dict[str, tuple[Seat | None, Option]] = {}
    for seats in likely:
        for option in (one for one in game.options(seats) if one.role is None):
            for number, key in enumerate(option.keys(seats)):
                before = found[key][1] if key in found else option
                more = len(option.values) >= len(before.values)
                found[key] = (number if option.per_seat else None, option if more else before)
    for key, (seat, option) in found.items():
        if len(option.values) > 1:
            yield key, seat, option
