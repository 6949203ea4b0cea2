"""Kill the playing bot again and again, and look at what each next start finds."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]


@dataclass
class Killer:
    """Starts the bot on one database, kills it, and remembers what players saw confirmed."""

    file: Path
    rng: Random
    confirmed: dict[tuple[int, int], str] = field(default_factory=dict)
    """The action of each game and version."""
    resumed: int = 0
    """Games that went on after a start."""

    def recall(self, confirmed: list[tuple[int, int, str]], resumed: int) -> None:
        """Take over what an earlier run on the same database has seen."""
        self.confirmed = {(game, version): action for game, version, action in confirmed}
        self.resumed = resumed

    def memory(self) -> dict[str, Any]:
        """Return what a later run has to know, as `recall` takes it."""
        seen = [(game, version, action) for (game, version), action in self.confirmed.items()]
        return {"confirmed": seen, "resumed": self.resumed}

    def live_once(self, most_turns: int) -> None:
        """Start the bot, let it play some turns, kill it at a random moment, and look."""
        command = [sys.executable, "-m", "tests.soak.mortal", str(self.file)]
        with subprocess.Popen(  # noqa: S603 (our own interpreter runs our own module)
            [*command, str(self.rng.randrange(1000))],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                self._watch(process, self.rng.randrange(most_turns) + 1)
            finally:
                process.kill()
                said, _ = process.communicate()
        for line in said.splitlines(keepends=True):
            if line.endswith("\n"):
                self._note(json.loads(line))
        self.check()

    def _watch(self, process: subprocess.Popen[str], turns: int) -> None:
        assert process.stdout is not None
        until = len(self.confirmed) + turns
        while len(self.confirmed) < until:
            line = process.stdout.readline()
            assert line, "the bot ended by itself"
            self._note(json.loads(line))
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=self.rng.random() / 20)

    def _note(self, line: dict[str, Any]) -> None:
        if "resumed" in line:
            self.resumed += 1
            assert (line["boards"], line["fit"]) == (1, 1), f"boards after a start: {line}"
        elif "game" in line:
            self.confirmed[line["game"], line["version"]] = line["action"]

    def check(self) -> None:
        """Check the database as the kill has left it."""
        with closing(sqlite3.connect(self.file)) as connection:
            rows = connection.execute
            assert rows("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert rows("PRAGMA foreign_key_check").fetchall() == []
            turns = rows("SELECT game_id, version, action FROM turns").fetchall()
            finished = rows("SELECT id, 2 FROM games WHERE status = 'finished'").fetchall()
            counted = rows("SELECT game_id, count(*) FROM results GROUP BY 1").fetchall()
        assert sorted(counted) == sorted(finished)
        stored = {(game, version): action for game, version, action in turns}
        lost = {turn: a for turn, a in self.confirmed.items() if stored.get(turn) != a}
        assert not lost, f"confirmed and lost: {lost}"
        last = dict(sorted(stored))
        assert len(stored) == sum(last.values()), "the turns of each game follow one another"
