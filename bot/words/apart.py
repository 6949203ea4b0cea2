"""Telling apart who sits at a table: people of one name, computer players, people who are gone.

Computer players and people who were forgotten have a sign. A person whose name could be taken for
somebody else's has the number of the seat before it, which survives every shortening; in a list,
where there are no seats, a number that is always theirs. No name can have any of these at its
beginning: whoever tries gets a number, too.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from bot.words.names import clean, seen, visible


class Occupant(Enum):
    """Who sits in a seat; the value stands before the name."""

    PERSON = ""
    COMPUTER = "🤖 "
    NOBODY = "👤 "
    """Somebody who was forgotten."""


class Party(NamedTuple):
    """Somebody at a table."""

    seat: int
    name: str
    kind: Occupant = Occupant.PERSON
    owner: bool = False
    """Has left the seat, and somebody else plays on in it."""


_NUMBERS = "①②③④⑤⑥⑦⑧⑨"
_OWNERS = "❶❷❸❹❺❻❼❽❾"
_MARK = "#"
_DIGITS = 3
"""Of the number in a list; more where the same three are somebody else's there."""
_SIGNS = tuple(kind.value.strip() for kind in (Occupant.COMPUTER, Occupant.NOBODY))
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
    return name.removeprefix(Occupant.COMPUTER.value)


def _called(party: Party, *, unclear: bool) -> str:
    name = f"{party.kind.value}{clean(party.name)}"
    numbers = _OWNERS if party.owner else _NUMBERS
    return f"{numbers[party.seat % len(numbers)]} {name}" if unclear else name


def marked(people: Mapping[int, str]) -> dict[int, str]:
    """Return what people in a list are called, by their ids: all of them different.

    Whose name could be taken for another's has a number before it, the same one in every list. It
    follows from the id, which cannot be read from it.
    """
    looks = {person: seen(name)[:_GLANCE] for person, name in people.items()}
    often = Counter(looks.values())
    unclear = [
        person
        for person, name in people.items()
        if often[looks[person]] > 1 or visible(name).startswith(_MARK)
    ]
    numbers = {person: sha256(str(person).encode()).hexdigest() for person in unclear}
    digits = _DIGITS
    while len({_short(number, digits) for number in numbers.values()}) < len(unclear):
        digits += 1
    marks = {person: f"{_MARK}{_short(number, digits)} " for person, number in numbers.items()}
    return {person: f"{marks.get(person, '')}{name}" for person, name in people.items()}


def _short(number: str, digits: int) -> str:
    return str(int(number, 16))[-digits:]


def _is_unclear(
    place: int, parties: Sequence[Party], looks: Sequence[str], reserved: Sequence[str]
) -> bool:
    own, look = parties[place], looks[place]
    alike = [
        other for number, other in enumerate(parties) if number != place and looks[number] == look
    ]
    if own.kind is not Occupant.PERSON:
        return any(other.kind is own.kind for other in alike)
    begins = visible(own.name)[:1]
    pretends = any(sign in own.name for sign in _SIGNS) or begins in f"{_NUMBERS}{_OWNERS}"
    return bool(alike) or pretends or any(_is_like(look, name) for name in reserved)


def _is_like(look: str, reserved: str) -> bool:
    """Return whether a name reads like a reserved one, perhaps with a number after it."""
    short = reserved[:_GLANCE]
    return look.startswith(short) and set(look.removeprefix(short)) <= _COUNTS
