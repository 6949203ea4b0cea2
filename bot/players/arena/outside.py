"""Players from outside: a program that reads positions and answers moves, a line of JSON each.

A position is one line: `game`, `seat` (who must decide), `view` (all that the seat can know, as the
game's own view has it), `actions` (every legal one, as text), `levels` (how each seat is known to
play, as `bot.thinking.brain` has it) and `seed` (for whoever wants to be lucky in the same way
again). The answer is one line, in UTF-8: `{"action": "…"}`. It ends with a newline, and is flushed.
"""

import atexit
import json
import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from pydantic import TypeAdapter

from bot.games import TITLES
from bot.players.arena.programs import Program, ProgramFailed
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
    """One program: started when it is first asked, it answers one position at a time.

    Whatever it does, it is asked and ended within little more than its patience.
    """

    command: Sequence[str]
    patience: float = PATIENCE
    _program: Program | None = field(default=None, init=False)

    def warm(self, game: str, view: Any, seed: Seed, levels: Sequence[str] = ()) -> None:
        """Start the program, unless it runs, and let it answer once: that is not to be timed."""
        if self._program is None:
            self.choose(game, view, seed, levels)

    def choose(self, game: str, view: Any, seed: Seed, levels: Sequence[str] = ()) -> str:
        """Return the action of the view's seat, as text. Raises OutsiderFailed."""
        position = told(game, view, seed, levels)
        answer = self._answer(json.dumps(position))
        action = _action_in(answer)
        if action is None:
            raise self._failed(f"answered no action but {_short(answer)}")
        if action not in position["actions"]:
            raise self._failed(f"answered {_short(action)}, which is no legal move there")
        return action

    @property
    def seconds(self) -> float:
        """Return the processor time of the running program, or the time of day: for differences."""
        assert self._program is not None
        return _processor_seconds(self._program.pid)

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _answer(self, position: str) -> str:
        """Return the program's answer; what is not UTF-8 in it, in escapes."""
        program = self._program = self._program or self._start()
        try:
            answer = program.ask(position.encode(), self.patience)
        except ProgramFailed as error:
            raise self._failed(str(error)) from None
        return answer.decode(errors="backslashreplace")

    def _start(self) -> Program:
        try:
            return Program(self.command)
        except (OSError, ValueError) as error:
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


def told(game: str, view: Any, seed: Seed, levels: Sequence[str] = ()) -> dict[str, Any]:
    """Return a position in values that JSON has, and in it nothing that the seat cannot know."""
    rules, fair = GAMES[game], TITLES[game].brain.fair(view, seed)
    state = rules.determinize(fair, seed)
    return {
        "game": game,
        "seat": fair.seat,
        "seed": str(seed),
        "view": TypeAdapter(type(fair)).dump_python(fair, mode="json"),
        "actions": [str(action) for action in rules.legal_actions(state, fair.seat)],
        "levels": [*levels],
    }


def _action_in(answer: str) -> str | None:
    """Return the action of an answer; None: it is no answer."""
    try:
        action = json.loads(answer)["action"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return action if isinstance(action, str) else None


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
