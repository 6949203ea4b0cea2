from tests.bot.conftest import server, without_outlook

__all__ = ["server", "without_outlook"]
