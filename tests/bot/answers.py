"""Discord's answers that are lost on the way, though what was asked has been done."""

import contextlib
import fnmatch
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from simcord.http import router

POSTS = "/channels/*/messages"


@dataclass
class Wire:
    """What goes over the line while messages with a nonce are told apart, as Discord does it."""

    losing: int = 0
    """So many of the next answers to posts are lost."""
    nonces: list[str] = field(default_factory=list)
    """The nonce of every post, in order."""
    _answers: dict[tuple[str, str], Any] = field(default_factory=dict)

    def post(self, path: str, body: dict[str, Any], send: Any) -> Any:
        assert body["enforce_nonce"] is True
        nonce = body["nonce"]
        assert 0 < len(nonce) <= 25
        self.nonces.append(nonce)
        known = self._answers.get((path, nonce))
        answer = self._answers.setdefault((path, nonce), known or send())
        if self.losing:
            self.losing -= 1
            raise TimeoutError
        return answer


@contextlib.contextmanager
def wire() -> Iterator[Wire]:
    """Answer posts as Discord does: one nonce, one message; some answers may be lost."""
    true_dispatch, watched = router.dispatch, Wire()

    def dispatch(backend: Any, method: str, path: str, **options: Any) -> Any:
        def send() -> Any:
            return true_dispatch(backend, method, path, **options)

        if method == "POST" and fnmatch.fnmatch(path, POSTS):
            return watched.post(path, options["json"], send)
        return send()

    with patch.object(router, "dispatch", dispatch):
        yield watched
