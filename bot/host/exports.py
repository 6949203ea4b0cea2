"""Exported games on the command line: shown turn by turn, or checked."""

import os
import stat
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.games import TITLES
from bot.games.scene import Scene, Story
from bot.scores.exports import Check, Export, differing, verify
from bot.words.apart import Party, told_apart
from bot.words.i18n import catalog
from engine import GAMES, Outcome, RulesError, Seat, Step, answered, turns_of

_LANGUAGE = "en"
_MOST_BYTES = 4 * 1024 * 1024
"""The longest game takes a tenth of that."""


class NoExport(Exception):
    """The file is no exported game; the message says why."""


def read(file: Path) -> Export:
    """Return the game in a file.

    Raises:
        NoExport: the file cannot be read, or is no exported game of this version.

    """
    try:
        return Export.model_validate_json(_content(file))
    except OSError as error:
        raise NoExport(f"{file} cannot be read ({error.strerror}).") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise NoExport(f"{file} is no exported game: {where}: {first['msg']}.") from error


def _content(file: Path) -> bytes:
    """Return what a file holds; never wait for one that nobody writes, never read without end."""
    if not stat.S_ISREG(file.stat().st_mode):
        raise NoExport(f"{file} is no exported game: it is not a file.")
    # It may have become a pipe just now.
    with open(os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as opened:  # noqa: PTH123 - no Path opens without waiting
        content = opened.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise NoExport(f"{file} is no exported game: it is larger than any game.")
    return content


def checks(export: Export) -> list[Check]:
    """Return what was checked, until something does not hold."""
    return verify(export)


def told(export: Export) -> list[str]:
    """Return the game in sentences: a line a turn, then how it ended as the turns say.

    What the file claims instead is told below, and nothing after a turn that is refused; `checks`
    says then what does not hold.

    Raises:
        NoExport: the game cannot be dealt.

    """
    steps, whole = _steps(export)
    scene = Scene(
        steps=Story(GAMES[export.game], steps, None, over=True),
        names=_names(export)[0],
        automatic=frozenset(),
        scores_shown=True,
        say=catalog(_LANGUAGE),
        gone=export.left,
    )
    presenter = TITLES[export.game].presenter
    numbers = turns_of(answered(GAMES[export.game], steps[:-1], (t.seat for t in export.turns)))
    lines = [presenter.narrate(scene, version) for version in range(1, len(steps))]
    turns = [
        " · ".join(filter(None, (line for _, line in parts)))
        for _, parts in groupby(zip(numbers, lines, strict=True), itemgetter(0))
    ]
    began = _moment(export.started_at)
    return [
        f"Game {export.number}: {presenter.name(scene.say)}, {began}, {_counting(export)}",
        *(f"{number:>3}. {_plain(line)}" for number, line in enumerate(turns, start=1)),
        *(_ending(export, scene.outcome) if whole else []),
    ]


def _names(export: Export) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what who played is called in each seat, and whose seat it was: all different."""
    seats = list(enumerate(export.seats))
    owned = [(number, seat) for number, seat in seats if seat.substitute is not None]
    names = told_apart(
        (
            *(Party(number, seat.substitute or seat.name) for number, seat in seats),
            *(Party(number, seat.name, owner=True) for number, seat in owned),
        )
    )
    played, left = names[: len(seats)], names[len(seats) :]
    owners = dict(zip((number for number, _ in owned), left, strict=True))
    return played, tuple(owners.get(number, played[number]) for number, _ in seats)


def _counting(export: Export) -> str:
    return "rated" if export.rated else "friendly: it counts for no scores"


def _moment(at: datetime) -> str:
    try:
        return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    except OverflowError:  # The last hours of the year 9999, say, in a zone to the west.
        return f"{at:%Y-%m-%d %H:%M%z}"


def _steps(export: Export) -> tuple[tuple[Step[Any], ...], bool]:
    """Return the deal and the turns up to one that is refused, and whether none is."""
    steps: list[Step[Any]] = []
    try:
        steps.extend(export.steps())
    except ValueError as error:
        if isinstance(error, RulesError) and steps:
            return tuple(steps), False
        raise NoExport(f"Game {export.number} cannot be replayed: {error}") from error
    return tuple(steps), True


def _ending(export: Export, outcome: Outcome | None) -> list[str]:
    if outcome is None and not export.all_but_one_left:
        return ["The game does not end with these turns."]
    placings = outcome.placings if outcome is not None else ()
    points = {placing.seat: placing.points for placing in placings}
    ranks, claims = export.ranks(outcome), differing(export, outcome)
    told = [_place(export, seat, rank, points.get(seat)) for seat, rank in ranks.items()]
    for seat in claims:
        claimed = export.seats[seat]
        told.append(f"The file claims: {_place(export, seat, claimed.rank, claimed.points)}")
    return told


def _place(export: Export, seat: Seat, rank: int, points: int | None) -> str:
    return f"{rank}. {_player(export, seat)}" + ("" if points is None else f": {points}")


def _player(export: Export, seat: Seat) -> str:
    played, owners = (names[seat] for names in _names(export))
    if export.seats[seat].substitute is not None:
        return f"{played} (for {owners})"
    return f"{played} (left)" if export.seats[seat].left else played


def _plain(markdown: str) -> str:
    """Return a sentence without the signs that Discord would turn into formatting."""
    return markdown.replace("**", "").replace("\\", "").replace("\u200b", "")
