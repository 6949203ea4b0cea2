"""Salad: a Discord bot that deals, draws and scores card games."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.client import SaladBot, create_bot
    from bot.settings import Settings

__version__ = "0.2.0"

__all__ = ["SaladBot", "Settings", "create_bot"]


def __getattr__(name: str) -> Any:
    """Load the public names on first use, so that a worker that needs no Discord loads none."""
    if name == "Settings":
        from bot.settings import Settings  # noqa: PLC0415 — see above

        return Settings
    if name in __all__:
        from bot import client  # noqa: PLC0415 — see above

        return getattr(client, name)
    raise AttributeError(f"module 'bot' has no attribute {name!r}")
