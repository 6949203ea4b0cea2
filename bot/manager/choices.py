"""What the host of a lobby may choose of the rules that the game itself describes.

All of it is stored by the keys of the game's options, also who begins, and that a match is wished,
whose rounds are settled once it is known how many play. What was chosen for a seat belongs to
whoever sits there, and goes with them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.manager.table import Table
from bot.store.records import SeatRecord
from bot.words import refusals
from engine import AnyGame, Option, Role, Seat, match_of, rounds_of, with_role

OPEN = -1
"""Chosen in place of a value that the deal is to decide."""
_ALONE = 1
"""Who opens a table is the only one who sits there."""


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option of the rules as a lobby offers it."""

    key: str
    option: Option
    seat: Seat | None
    """The seat it is about; None: the whole table."""
    chosen: int | None
    """Its value now; None: the deal decides."""

    @property
    def others(self) -> tuple[int, ...]:
        """Return what could be chosen in its place."""
        now = OPEN if self.chosen is None else self.chosen
        return tuple(value for value in _opened(self.option) if value != now)


def choices(table: Table) -> tuple[OfferedOption, ...]:
    """Return what may be chosen at a table, for any number of players that it may come to."""
    rules, seated = table.record.options.rules, len(table.record.seats)
    return tuple(
        OfferedOption(key, option, seat, rules.get(key, option.default))
        for key, seat, option in _offered(table.game, _likely(table), seated)
    )


def match_wished(table: Table) -> bool:
    """Return whether a match of several rounds is to be played, if so many can play one."""
    rounds, rules = rounds_of(table.game), table.record.options.rules
    return rounds is not None and rules.get(rounds.key, rounds.default) != rounds.default


def likely_match(table: Table) -> bool:
    """Return whether so many as may come to sit in a lobby can play a match."""
    return any(match_of(table.game, seats) for seats in _likely(table))


def wished(game: AnyGame, capacity: int, wish: str) -> dict[str, int]:
    """Return the rules that somebody wishes who opens a table: `key=value,…`.

    Raises NoSuchChoice for what a table of at most so many does not offer.
    """
    likely = range(game.seats.start, capacity + 1)
    offered = {key: option for key, _, option in _offered(game, likely, _ALONE)}
    rules = dict[str, int]()
    for part in wish.split(","):
        key, _, told = part.strip().partition("=")
        values = {str(value): value for value in offered[key].values} if key in offered else {}
        if told not in values:
            raise refusals.NoSuchChoice
        rules[key] = values[told]
    return rules


def wishes(game: AnyGame) -> Iterator[tuple[str, Seat | None, Option, int]]:
    """Yield what can be wished of a table of a game; of several rounds, that there are most."""
    for key, seat, option in _offered(game, game.seats, _ALONE):
        rounds = option.role is Role.ROUNDS
        for value in option.values[-1:] if rounds else option.values:
            if value != option.default:
                yield key, seat, option, value


def with_choice(table: Table, key: str, value: int) -> dict[str, int]:
    """Return the rules of a lobby with one more choice; what is usual needs not be stored.

    Raises NoSuchChoice for one that is not offered.
    """
    offered = {choice.key: choice.option for choice in choices(table)}
    if key not in offered or value not in _opened(offered[key]):
        raise refusals.NoSuchChoice
    others = {name: kept for name, kept in table.record.options.rules.items() if name != key}
    usual = OPEN if offered[key].default is None else offered[key].default
    return others if value == usual else {**others, key: value}


def with_match(table: Table, *, wanted: bool) -> dict[str, int]:
    """Return the rules of a lobby with a match, or without one.

    Raises NoSuchChoice if so many as may come to sit there can play none.
    """
    rounds = rounds_of(table.game)
    if rounds is None or (wanted and not likely_match(table)):
        raise refusals.NoSuchChoice
    others = {name: kept for name, kept in table.record.options.rules.items() if name != rounds.key}
    return {**others, rounds.key: max(rounds.values)} if wanted else others


def followed(table: Table, seats: Sequence[SeatRecord]) -> dict[str, int]:
    """Return the rules of a lobby whose people sit in other seats from now on.

    What was chosen for a seat goes with who sits there, and is gone with who goes. A seat that
    nobody has taken yet keeps what was chosen for it.
    """
    place = {seat.user_id: seat.seat for seat in seats}
    moved = {seat.seat: place.get(seat.user_id) for seat in table.record.seats}
    never_taken = range(max(len(moved), len(seats)), table.game.seats[-1])
    return moved_rules(table.game, table.record.options.rules, moved | {n: n for n in never_taken})


def moved_rules(
    game: AnyGame, rules: Mapping[str, int], moved: Mapping[Seat, Seat | None]
) -> dict[str, int]:
    """Return rules with what is about a seat moved to another one, or dropped where it has none."""
    after = dict[str, int]()
    of_seat, starters = _keys_of_seats(game), _starters(game)
    for key, value in rules.items():
        name, seat = of_seat.get(key, (key, value if key in starters else None))
        to = None if seat is None else moved.get(seat)
        if seat is None:
            after[key] = value
        elif to is not None:
            after.update({key: to} if key in starters else {f"{name}{to}": value})
    return after


def without_starter(game: AnyGame, rules: Mapping[str, int]) -> dict[str, int]:
    """Return rules in which nobody is chosen to begin."""
    return {key: value for key, value in rules.items() if key not in _starters(game)}


def of_seats(game: AnyGame, rules: Mapping[str, int]) -> dict[str, int]:
    """Return those of the rules that are chosen for each seat by itself."""
    return {key: value for key, value in rules.items() if key in _keys_of_seats(game)}


def _starters(game: AnyGame) -> set[str]:
    options = (with_role(game, seats, Role.STARTER) for seats in game.seats)
    return {option.key for option in options if option is not None}


def _keys_of_seats(game: AnyGame) -> dict[str, tuple[str, Seat]]:
    """Return the option and the seat that each key of an option for seats stands for."""
    return {
        key: (option.key, seat)
        for seats in game.seats
        for option in game.options(seats)
        if option.per_seat
        for seat, key in enumerate(option.keys(seats))
    }


def _likely(table: Table) -> range:
    """Return the numbers of players that a lobby may come to."""
    seated = max(table.game.seats.start, len(table.record.seats))
    return range(seated, table.capacity + 1)


def _offered(
    game: AnyGame, likely: range, seated: int
) -> Iterator[tuple[str, Seat | None, Option]]:
    """Yield what can be chosen where several numbers of players are likely, and so many sit now.

    Who begins is one of these.
    """
    for key, seat, option in _described(game, likely):
        values = option.values
        if option.role is Role.STARTER:
            values = tuple(value for value in values if value < seated)
        offered = replace(option, values=values)
        if len(_opened(offered)) > 1:
            yield key, seat, offered


def _described(game: AnyGame, likely: range) -> Iterator[tuple[str, Seat | None, Option]]:
    """Yield the options of all those numbers of players, each once for the table or a seat."""
    found: dict[str, dict[str, Option]] = {}
    for seats in likely:
        for option in game.options(seats):
            keys = found.setdefault(option.key, {})
            for key in option.keys(seats):
                keys[key] = _merged(keys.get(key, option), option)
    for keys in found.values():
        for number, (key, option) in enumerate(keys.items()):
            yield key, number if option.per_seat else None, option


def _merged(one: Option, other: Option) -> Option:
    """Return an option with the values that it has for one or the other number of players."""
    if one.role is Role.ROUNDS:
        # Nobody chooses one of them: it is a match or not.
        return replace(one, values=tuple(sorted({*one.values, *other.values})), words=())
    return other if len(other.values) >= len(one.values) else one


def _opened(option: Option) -> tuple[int, ...]:
    """Return what an option can be, with `OPEN` where the deal can decide."""
    return option.values if option.default is not None else (OPEN, *option.values)
