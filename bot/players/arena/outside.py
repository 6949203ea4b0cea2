"""Players from outside: a program that reads positions and answers moves, a line of JSON each.

A position is one line: `game`, `seat` (who must decide), `view` (all that the seat can know, as the
game's own view has it), `actions` (every legal one, as text) and `seed` (for whoever wants to be
lucky in the same way again). The answer is one line: `{"action": "…"}`.
"""

import atexit
import json
import os
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any

from pydantic import TypeAdapter

from bot.games import TITLES
from engine import GAMES
from engine.dealing import Seed

PREFIX = "command:"
"""What a player from outside is called, before its command line."""

PATIENCE = 60.0
"""Seconds for one answer; a program that takes longer hangs."""

_SHOWN = 60
"""Characters of an answer that a complaint repeats."""


class OutsiderFailed(Exception):
    """A player from outside died, hung, or answered what is no legal move: it says which."""


@dataclass(slots=True)
class Outsider:
    """One program: started when it is first asked, it answers one position at a time."""

    command: Sequence[str]
    patience: float = PATIENCE
    _process: subprocess.Popen[str] | None = field(default=None, init=False)

    def warm(self, game: str, view: Any, seed: Seed) -> None:
        """Start the program, unless it runs, and let it answer once: that is not to be timed."""
        if self._process is None:
            self.choose(game, view, seed)

    def choose(self, game: str, view: Any, seed: Seed) -> str:
        """Return the action of the view's seat, as text. Raises OutsiderFailed."""
        position = told(game, view, seed)
        answer = self._answer(json.dumps(position))
        try:
            action = json.loads(answer)["action"]
        except (ValueError, TypeError, KeyError):
            raise self._failed(f"answered no action but {_short(answer)}") from None
        if action not in position["actions"]:
            raise self._failed(f"answered {_short(str(action))}, which is no legal move there")
        return str(action)

    @property
    def seconds(self) -> float:
        """Return the processor time of the running program, or the time of day: for differences."""
        assert self._process is not None
        return _processor_seconds(self._process.pid)

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _answer(self, line: str) -> str:
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        slow = Timer(self.patience, process.kill)
        slow.start()
        try:
            with suppress(OSError):
                process.stdin.write(line + "\n")
                process.stdin.flush()
            answer = process.stdout.readline()
        finally:
            hung = not slow.is_alive()
            slow.cancel()
        if not answer:
            code = process.wait()
            said = f"gave no answer within {self.patience:g} seconds"
            raise self._failed(said if hung else f"ended without an answer (exit status {code})")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            return subprocess.Popen(  # noqa: S603 - whoever runs the arena has written the command
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
        except OSError as error:
            raise self._failed(f"cannot be started: {error}") from error

    def _failed(self, how: str) -> OutsiderFailed:
        self.close()
        return OutsiderFailed(f"{shlex.join(self.command)} {how}.")


@cache
def outsider(command: str) -> Outsider:
    """Return the one program of this process that a command line starts."""
    found = Outsider(shlex.split(command))
    atexit.register(found.close)
    return found


def told(game: str, view: Any, seed: Seed) -> dict[str, Any]:
    """Return a position in values that JSON has, and in it nothing that the seat cannot know."""
    rules, fair = GAMES[game], TITLES[game].brain.fair(view, seed)
    state = rules.determinize(fair, seed)
    return {
        "game": game,
        "seat": fair.seat,
        "seed": str(seed),
        "view": TypeAdapter(type(fair)).dump_python(fair, mode="json"),
        "actions": [str(action) for action in rules.legal_actions(state, fair.seat)],
    }


def _short(answer: str) -> str:
    line = answer.strip()
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…")


def _processor_seconds(pid: int) -> float:
    """Return the processor time of a process; where a system does not tell, it is a clock's."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, after_name[11:13])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, AttributeError):
        return monotonic()
