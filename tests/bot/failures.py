"""A store that fails, in the middle of things."""

from itertools import count
from typing import Any

import pytest

from bot.store import StoreError
from tests.bot.server import Server


def fail_store(
    server: Server, monkeypatch: pytest.MonkeyPatch, method: str, *, after: int = 0
) -> None:
    """Let a method of a part of the store fail once, after it has worked so many times."""
    name, method = method.split(".")
    part, calls = getattr(server.bot.services.store, name), count()
    true = getattr(part, method)

    async def failing(*values: Any, **options: Any) -> Any:
        if next(calls) == after:
            raise StoreError("The disk of the database is full.")
        return await true(*values, **options)

    monkeypatch.setattr(part, method, failing)
