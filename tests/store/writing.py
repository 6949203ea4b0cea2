"""Run the writer as a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.store.samples import url_of

Committed = tuple[int, int]
"""A game and a version of it that the writer has seen committed."""


class Writer:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def watch(self, lines: int) -> list[Committed]:
        """Wait until the writer has committed so many turns more."""
        assert self._process.stdout is not None
        return [_committed(self._process.stdout.readline()) for _ in range(lines)]

    def kill(self) -> list[Committed]:
        """Kill it as `kill -9` does; return what it had still said."""
        self._process.kill()
        said, _ = self._process.communicate()
        return [_committed(line) for line in said.splitlines(keepends=True) if line.endswith("\n")]


@contextmanager
def writer(file: Path) -> Iterator[Writer]:
    """Start a writer on the database, and kill it at the end."""
    command = [sys.executable, "-m", "tests.store.writer", url_of(file)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(  # noqa: S603 (our own interpreter runs our own module)
        command, cwd=root, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Writer(process)
        finally:
            process.kill()


def _committed(line: str) -> Committed:
    game_id, version = line.split()
    return int(game_id), int(version)
