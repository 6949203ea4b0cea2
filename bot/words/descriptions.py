"""Descriptions of pictures, for people who hear them: whole sentences, as many as Discord takes."""

from collections.abc import Iterable, Mapping, Sequence

from bot.words.i18n import Catalog
from bot.words.names import cut
from engine.text import printed

LONGEST = 1024
"""Discord's limit for a description, in characters."""


def described(say: Catalog, parts: Iterable[str]) -> str:
    """Return the sentences from the first one on; of those for which there is no room, how many.

    Empty ones do not count. A first sentence that is too long by itself is cut.
    """
    sentences = [part for part in parts if part]
    told = " ".join(sentences)
    for kept in reversed(range(1, len(sentences))):
        if len(told) <= LONGEST:
            break
        told = " ".join([*sentences[:kept], _left_out(say, len(sentences) - kept)])
    return cut(told, LONGEST)


def along(
    say: Catalog, history: Sequence[Sequence[int]], named: Iterable[tuple[int, str]], moments: int
) -> str:
    """Return what seats had after so many turns of a finished game; "" where it is not known.

    `history` has the points of each seat after each turn, the deal first; `named` says which seats
    are told, and how they are called.
    """
    last = len(history) - 1
    if last < 1:
        return ""
    turns = sorted({max(1, last * step // moments) for step in range(1, moments + 1)})
    curves = ((name, [history[turn][seat] for turn in turns]) for seat, name in named)
    return after_turns(say, turns, curves)


def placed(say: Catalog, rank: int, names: str, points: int | None) -> str:
    """Return who has a place of a game that is over; None: no points have decided it."""
    if points is None:
        return say("Place {rank}: {names}.", rank=rank, names=names)
    return say.plural(
        "Place {rank}: {names}, {n} point.",
        "Place {rank}: {names}, {n} points.",
        points,
        rank=rank,
        names=names,
    )


def after_turns(
    say: Catalog, turns: Iterable[int], curves: Iterable[tuple[str, Iterable[int]]]
) -> str:
    """Return what everybody had after each of these turns."""
    return say(
        "Points after turns {turns}: {scores}.",
        turns=say.apart(map(str, turns)),
        scores="; ".join(f"{name} {', '.join(map(printed, points))}" for name, points in curves),
    )


def most_telling(say: Catalog, head: str, turns: Mapping[int, str], order: Iterable[int]) -> str:
    """Return a head, then the turns of a game for which there is room, in their order.

    `order` says which matter most; of the others it is said how many there are.
    """
    room = LONGEST - len(head) - len(_left_out(say, len(turns))) - 1
    chosen = []
    for number in order:
        if len(turns[number]) < room:
            chosen.append(number)
            room -= len(turns[number]) + 1
    left_out = len(turns) - len(chosen)
    told = [head, *(turns[number] for number in sorted(chosen))]
    return described(say, [*told, _left_out(say, left_out) if left_out else ""])


def _left_out(say: Catalog, number: int) -> str:
    return say.plural("{n} more is left out.", "{n} more are left out.", number)
