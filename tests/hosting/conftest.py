from tests.bot.conftest import server

__all__ = ["server"]
