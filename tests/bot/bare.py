"""A bare environment: no setting from outside reaches a test, and no log handler stays behind."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.settings import Settings


def forget_settings(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Unset every setting for the rest of the test and work in `folder`, which has no `.env`."""
    monkeypatch.chdir(folder)
    monkeypatch.setitem(Settings.model_config, "env_file", ".env")
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@contextmanager
def logging_restored() -> Iterator[None]:
    """Put the handlers and levels back that the block changes."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    handlers, levels = list(root.handlers), (root.level, ours.level)
    try:
        yield
    finally:
        logging.captureWarnings(capture=False)
        root.handlers[:] = handlers
        root.setLevel(levels[0])
        ours.setLevel(levels[1])
