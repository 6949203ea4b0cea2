"""Telling apart who sits at a table: people of one name, computer players, people who are gone.

Computer players and people who were forgotten have a sign. A person whose name could be taken for
somebody else's has the number of the seat before it, which survives every shortening. No name can
have either at its beginning: whoever tries gets a number, too.
"""

from collections.abc import Collection, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from bot.words.names import clean, seen, visible


class Kind(Enum):
    """Who sits in a seat; the value stands before the name."""

    PERSON = ""
    COMPUTER = "🤖 "
    NOBODY = "👤 "
    """Somebody who was forgotten."""


class Party(NamedTuple):
    """Somebody at a table."""

    seat: int
    name: str
    kind: Kind = Kind.PERSON


_NUMBERS = "①②③④⑤⑥⑦⑧⑨"
_SIGNS = tuple(kind.value.strip() for kind in (Kind.COMPUTER, Kind.NOBODY))
_GLANCE = 12
"""Names that begin alike for so many characters look the same where they are shortened."""
_COUNTS = frozenset("ivxlo23456789")
"""What `seen` makes of digits and Roman numbers: computer players of one level are counted."""


@lru_cache(512)
def told_apart(parties: Sequence[Party], reserved: Collection[str] = ()) -> tuple[str, ...]:
    """Return what each is called, all of them different; no person is called like `reserved`."""
    looks = [seen(party.name)[:_GLANCE] for party in parties]
    taken = [seen(name) for name in reserved]
    return tuple(
        _called(party, unclear=_is_unclear(place, parties, looks, taken))
        for place, party in enumerate(parties)
    )


def unsigned(name: str) -> str:
    """Return a name at a table without the sign of computer players, where that is drawn."""
    return name.removeprefix(Kind.COMPUTER.value)


def _called(party: Party, *, unclear: bool) -> str:
    name = f"{party.kind.value}{clean(party.name)}"
    return f"{_NUMBERS[party.seat % len(_NUMBERS)]} {name}" if unclear else name


def _is_unclear(
    place: int, parties: Sequence[Party], looks: Sequence[str], reserved: Sequence[str]
) -> bool:
    own, look = parties[place], looks[place]
    alike = [
        other for number, other in enumerate(parties) if number != place and looks[number] == look
    ]
    if own.kind is not Kind.PERSON:
        return any(other.kind is own.kind for other in alike)
    pretends = any(sign in own.name for sign in _SIGNS) or visible(own.name)[:1] in _NUMBERS
    return bool(alike) or pretends or any(_is_like(look, name) for name in reserved)


def _is_like(look: str, reserved: str) -> bool:
    """Return whether a name reads like a reserved one, perhaps with a number after it."""
    short = reserved[:_GLANCE]
    return look.startswith(short) and set(look.removeprefix(short)) <= _COUNTS
