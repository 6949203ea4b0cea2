"""When the simulated Discord hears what: an interaction, and the bot's requests and their sizes."""

import contextlib
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from unittest.mock import patch

import discord
from simcord.http import router


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the bot; simcord answers it at once, in the seconds between."""

    method: str
    path: str
    start: float
    end: float
    size: int = 0
    """Bytes of what it says and of its files, without headers."""

    @property
    def posts_message(self) -> bool:
        return self.method == "POST" and self.path.endswith("/messages")

    @property
    def shows_pick(self) -> bool:
        edits = self.method == "PATCH" and "/messages/" in self.path
        return edits or self.path.endswith("/callback")


@dataclass(slots=True)
class Wire:
    """What has passed, the latest last."""

    heard: float = 0.0
    """When the bot was given the latest interaction."""
    calls: list[Call] = field(default_factory=list)

    def own_seconds(self, until: Call) -> float:
        """Return what the bot took up to a request, without what simcord took for those before."""
        before = [call for call in self.calls if call.end <= until.start]
        return until.start - self.heard - sum(call.end - call.start for call in before)


@contextlib.contextmanager
def tapped(client: discord.Client) -> Iterator[Wire]:
    """Record the times while the block runs; the client must be connected to simcord."""
    wire, dispatch = Wire(), router.dispatch
    parsers = client._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def answer(backend: Any, method: str, path: str, **rest: Any) -> Any:
        start = perf_counter()
        try:
            return dispatch(backend, method, path, **rest)
        finally:
            wire.calls.append(Call(method, path, start, perf_counter(), _size(rest)))

    def hear(data: Any) -> None:
        wire.heard = perf_counter()
        parse(data)

    with patch.object(router, "dispatch", answer), patch.dict(parsers, INTERACTION_CREATE=hear):
        yield wire


def _size(sent: Mapping[str, Any]) -> int:
    """Return the bytes of a request's body."""
    files: int = sum(file.fp.seek(0, io.SEEK_END) for file in sent.get("files") or ())
    said = sent.get("json")
    return files + (0 if said is None else len(json.dumps(said, separators=(",", ":"))))
