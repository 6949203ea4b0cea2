import pytest

from tests.bot.conftest import server

__all__ = ["server"]


@pytest.fixture
def quick_sqlite() -> None:
    """Leave SQLite as a host has it, for whatever can happen there."""
