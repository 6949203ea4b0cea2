"""What holds for all tests."""

import pytest


@pytest.fixture(autouse=True)
def _load_no_sprites_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first picture load the sprites: a busy machine is slower at it than simcord waits."""
    monkeypatch.setattr("bot.client.prepare", lambda: None)
