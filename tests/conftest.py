"""What holds for all tests."""

from collections.abc import Iterator
from typing import Any

import pytest
import simcord

_PATIENCE_SECONDS = 60.0


@pytest.fixture(autouse=True, scope="session")
def _patience() -> Iterator[None]:
    """Let a busy machine take longer to come to rest than the five seconds simcord gives it."""
    settle = simcord.Env._settle_internal

    async def patient(env: simcord.Env, *, timeout: float | None = None, **options: Any) -> None:  # noqa: ASYNC109 — simcord's own parameter
        given = env.settle_timeout if timeout is None else timeout
        await settle(env, timeout=max(given, _PATIENCE_SECONDS), **options)

    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(simcord.Env, "_settle_internal", patient)
        yield
