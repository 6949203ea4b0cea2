"""Exported games on the command line: shown turn by turn, or checked."""

from pathlib import Path

from pydantic import ValidationError

from bot.i18n import catalog
from bot.names import clean
from bot.presenters import PRESENTERS, Scene
from bot.scores.exports import Check, Export, verify
from engine import GAMES

_LANGUAGE = "en"


class NoExport(Exception):
    """The file is no exported game; the message says why."""


def read(file: Path) -> Export:
    """Return the game in a file.

    Raises:
        NoExport: the file cannot be read, or is no exported game of this version.

    """
    try:
        return Export.model_validate_json(file.read_bytes())
    except OSError as error:
        raise NoExport(f"{file} cannot be read ({error.strerror}).") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise NoExport(f"{file} is no exported game: {where}: {first['msg']}.") from error


def checks(export: Export) -> list[Check]:
    """Return what was checked, until something does not hold."""
    return verify(export)


def told(export: Export) -> list[str]:
    """Return the game in sentences, a line a turn, and its ranking.

    Raises:
        NoExport: the game cannot be dealt, or a turn is refused.

    """
    try:
        steps = tuple(export.steps())
    except ValueError as error:
        raise NoExport(f"Game {export.number} cannot be replayed: {error}") from error
    scene = Scene(
        game=GAMES[export.game],
        steps=steps,
        names=tuple(clean(seat.name) for seat in export.seats),
        automatic=frozenset(),
        scores_shown=True,
        say=catalog(_LANGUAGE),
    )
    presenter = PRESENTERS[export.game]
    turns = [presenter.narrate(scene, version) for version in range(1, len(steps))]
    began = f"{export.started_at:%Y-%m-%d %H:%M} UTC"
    return [
        f"Game {export.number}: {presenter.name(scene.say)}, {began}",
        *(f"{number:>3}. {_plain(line)}" for number, line in enumerate(turns, start=1)),
        *_ranking(export),
    ]


def _ranking(export: Export) -> list[str]:
    ranked = sorted(export.seats, key=lambda seat: seat.rank)
    return [f"{seat.rank}. {clean(seat.name)}: {seat.points}" for seat in ranked]


def _plain(markdown: str) -> str:
    """Return a sentence without the signs that Discord would turn into formatting."""
    return markdown.replace("**", "").replace("\\", "").replace("\u200b", "")
