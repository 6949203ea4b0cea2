"""Players of an earlier version, as players from outside: a script that gets REVISION and LEVEL.

The code of that version is taken from the history of this repository, and laid into a folder for as
long as it plays. Nothing of it is in the version that is installed, and nothing of that one is
loaded here.
"""

import json
import shlex
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from functools import cache
from inspect import signature
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

from pydantic import TypeAdapter

NAMED = {"2026-11": "d5c8b978254a3183787ece7363891e0219d531ce"}
"""Revisions that are measured against again and again, by the month of their players."""

PACKAGES = ("bot", "engine")

_HOUSE = Path(__file__).parents[3]


def command_of(name: str) -> str | None:
    """Return the command line of the player called `LEVEL@REVISION`; None: it is not called so."""
    level, at, revision = name.partition("@")
    if not (level and at and revision) or revision.startswith("-"):
        return None  # What begins so would be an option of git.
    return shlex.join([sys.executable, __file__, revision, level])


def main(revision: str, level: str) -> None:
    """Answer positions as a level of that revision does. Ends with a sentence where it cannot."""
    with TemporaryDirectory(prefix="salad-") as folder:
        _lay(NAMED.get(revision, revision), folder)
        sys.path.insert(0, folder)
        _serve(level, sys.stdin, sys.stdout)


def _lay(revision: str, folder: str) -> None:
    """Lay the code of a revision into a folder."""
    command = ["git", "-C", str(_HOUSE), "archive", revision, *PACKAGES]
    try:
        packed = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - whoever runs the arena names the revision
    except FileNotFoundError:
        sys.exit("Earlier players are taken from the history: git is needed for that.")
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip()
        sys.exit(f"The history here has no players of {revision}: {said}")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as tree:
        tree.extractall(folder, filter="data")


def _serve(level: str, positions: Iterable[str], answers: TextIO) -> None:
    try:
        from bot.players import LEVELS, choose  # noqa: PLC0415 - those of the revision
    except ImportError as error:
        sys.exit(f"Players were not asked like today at that revision: {error}")
    if level not in LEVELS:
        sys.exit(f"There was no {level} at that revision, but {', '.join(LEVELS)}.")
    asked = signature(choose).parameters
    for line in positions:
        position = json.loads(line)
        game = position["game"]
        view = _read(game, position["view"])
        known = {"levels": position["levels"]} if "levels" in asked else {}
        action = choose(game, level, view, position["seed"], **known)
        answers.write(json.dumps({"action": action}) + "\n")
        answers.flush()


def _read(game: str, told: Any) -> Any:
    """Return a view as the revision has it."""
    try:
        return _view(game).validate_python(told)
    except KeyError:
        sys.exit(f"There was no {game} at that revision.")
    except ValueError as error:
        sys.exit(f"What a seat of {game} knows was told otherwise at that revision: {error}")


@cache
def _view(game: str) -> TypeAdapter[Any]:
    """Return what reads the views of a game."""
    from engine import GAMES  # noqa: PLC0415 - those of the revision

    rules = GAMES[game]
    state = rules.new(seats=min(rules.seats), seed=0).state
    return TypeAdapter(type(rules.view(state, 0)))


if __name__ == "__main__":
    main(*sys.argv[1:])
