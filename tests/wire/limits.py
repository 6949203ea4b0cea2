"""Discord's limits for each route, told in headers, and refused with 429 by who goes beyond."""

import re
import time
from dataclasses import dataclass, field

from aiohttp import web

from tests.wire.faults import says

_RULES = (
    (r"POST /channels/(\d+)/messages", 5, 5.0),
    (r"PATCH /channels/(\d+)/messages/\d+", 5, 5.0),
    (r"DELETE /channels/(\d+)/messages/\d+", 5, 1.0),
    (r"\w+ (/webhooks/\d+/[^/]+).*", 5, 2.0),
)
"""What is counted together, how many requests of it, in how many seconds."""


@dataclass
class _Bucket:
    most: int
    seconds: float
    began: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        """Count a request; return whether there was room for it."""
        if now - self.began >= self.seconds:
            self.began, self.used = now, 0
        self.used += 1
        return self.used <= self.most


@dataclass
class Limits:
    """The buckets of a small Discord."""

    buckets: dict[tuple[int, str], _Bucket] = field(default_factory=dict)
    posts: list[int] = field(default_factory=list)
    """How much room each post in a channel has left there."""

    def take(self, asked: str) -> tuple[dict[str, str], web.Response | None]:
        """Count a request; return the headers of its answer, and the refusal if there is one."""
        for number, (pattern, most, seconds) in enumerate(_RULES):
            if found := re.fullmatch(pattern, asked):
                bucket = self.buckets.setdefault((number, found[1]), _Bucket(most, seconds))
                answer = _taken(f"{number}-{found[1]}", bucket)
                if number == 0:
                    self.posts.append(bucket.most - bucket.used)
                return answer
        return {}, None


def _taken(name: str, bucket: _Bucket) -> tuple[dict[str, str], web.Response | None]:
    now = time.monotonic()
    room = bucket.take(now)
    after = f"{bucket.began + bucket.seconds - now:.3f}"
    headers = {
        "X-RateLimit-Limit": str(bucket.most),
        "X-RateLimit-Remaining": str(max(bucket.most - bucket.used, 0)),
        "X-RateLimit-Reset-After": after,
        "X-RateLimit-Reset": f"{time.time() + float(after):.3f}",
        "X-RateLimit-Bucket": name,
    }
    if room:
        return headers, None
    said = {"message": "You are being rate limited.", "retry_after": float(after)}
    headers |= {"Via": "1.1 google", "Retry-After": after, "X-RateLimit-Scope": "user"}
    return headers, says(said | {"global": False}, 429, **headers)
