"""Whether anything was saved, so that what people are told after a failure is true."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class Commits:
    """What was saved inside a block of `watched`, by whatever task it began."""

    any: bool = False


_WATCHED: ContextVar[Commits | None] = ContextVar("watched", default=None)


@contextmanager
def watched() -> Iterator[Commits]:
    """Watch whether the work inside the block saves anything."""
    commits = Commits()
    token = _WATCHED.set(commits)
    try:
        yield commits
    finally:
        _WATCHED.reset(token)


@contextmanager
def apart() -> Iterator[None]:
    """Save inside the block what has nothing to do with the work that is watched."""
    token = _WATCHED.set(None)
    try:
        yield
    finally:
        _WATCHED.reset(token)


def note() -> None:
    """Note that something was saved."""
    commits = _WATCHED.get()
    if commits is not None:
        commits.any = True
