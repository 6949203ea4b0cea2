import pytest

from tests.bot.conftest import server
from tests.bot.server import Server
from tests.daily.gardeners import AtHome
from tests.daily.kitchen import Kitchen

__all__ = ["server"]


@pytest.fixture
def kitchen(server: Server, monkeypatch: pytest.MonkeyPatch) -> Kitchen:
    """The server, with Gardeners and a Chef who answer at once; its days are always the same."""
    server.draw_nothing(monkeypatch)
    return Kitchen.of(server, monkeypatch)


@pytest.fixture
def players(kitchen: Kitchen) -> AtHome:
    """The computer players of the kitchen."""
    return kitchen.players
