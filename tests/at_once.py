"""SQLite without its threads, for most tests: the loop itself runs each statement.

A statement is four trips to the thread of its connection and back. Those trips, and not the
statements, were a third of what the tests cost.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aiosqlite import core

Asked = tuple[asyncio.Future[Any] | None, Callable[[], Any]]


class _NoThread:
    """Stands where the thread of a connection would, and has nothing to do."""

    daemon = True

    def start(self) -> None:
        pass


class _AtOnce:
    """Stands where the queue to that thread would: does what is asked, and answers a step later.

    Between a question and its answer others have their turn, as they have with a thread.
    """

    def put_nowait(self, asked: Asked) -> None:
        future, function = asked
        try:
            result = function()
        except BaseException as error:  # noqa: BLE001  # as the thread does, whose place it takes
            _answer(future, core.set_exception, error)
        else:
            _answer(future, core.set_result, result)


def _answer(future: asyncio.Future[Any] | None, how: Callable[..., None], what: Any) -> None:
    if future is not None:
        future.get_loop().call_soon(how, future, what)


def run_statements_at_once(patches: pytest.MonkeyPatch) -> None:
    """Let connections that are made from now on have no threads."""
    begin = core.Connection.__init__

    def without_thread(self: core.Connection, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        vars(self).update(_tx=_AtOnce(), _thread=_NoThread())

    patches.setattr(core.Connection, "__init__", without_thread)
