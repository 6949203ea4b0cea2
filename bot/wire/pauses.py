"""How long to wait before something is tried again, when nobody knows when Discord will be back."""

import random

_FIRST_SECONDS = 0.5


class Backoff:
    """Gives pauses that grow to a longest one, each somewhere between half of it and the whole.

    Many bots that lose Discord at the same moment so do not all come back at the same one.
    """

    def __init__(self, longest: float) -> None:
        self._longest = longest
        self.failures = 0
        """How often something has failed since it last succeeded."""

    def next(self) -> float:
        """Return the seconds to wait after one more failure."""
        self.failures += 1
        whole = min(_FIRST_SECONDS * 2.0 ** min(self.failures, 16), self._longest)
        return random.uniform(whole / 2, whole)  # noqa: S311 — no secret

    def succeed(self) -> None:
        """Begin anew with the shortest pause: nothing of an outage outlives it."""
        self.failures = 0
