"""What a long run has done so far, so that it can be stopped and go on another time."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Progress:
    """A folder with a database for each part of a run, and notes on how far each has come."""

    folder: Path

    def database(self, part: str) -> Path:
        """Return where the database of a part is, or is to be."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / f"{part}.db"

    def load(self, part: str) -> dict[str, Any]:
        """Return what was saved of a part; nothing before its first time."""
        file = self._file(part)
        found: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
        return found

    def save(self, part: str, **done: Any) -> None:
        """Replace what was saved of a part, whole or not at all."""
        fresh = self._file(part).with_suffix(".new")
        fresh.write_text(json.dumps(done))
        fresh.replace(self._file(part))

    def _file(self, part: str) -> Path:
        return self.folder / f"{part}.json"
