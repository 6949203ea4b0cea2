"""The message that was pressed, as whatever comes of the press can edit it.

With the token of the press it is edited without a share of the channel's limit, nor of the fifty
requests a second that the bot has. What a press leads to need not know that there was one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import discord

from bot.ui.kit.people import Interaction

_PRESS: ContextVar[Interaction | None] = ContextVar("press", default=None)
_ACKNOWLEDGED = {
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
}


@contextmanager
def pressing(interaction: Interaction) -> Iterator[None]:
    """Let what the block does, and the tasks that it begins, know which message was pressed."""
    token = _PRESS.set(interaction)
    try:
        yield
    finally:
        _PRESS.reset(token)


def press_on(message_id: int) -> Interaction | None:
    """Return the press that all this comes of, if it was on that message and is acknowledged."""
    press = _PRESS.get()
    if press is None or press.message is None or press.message.id != message_id:
        return None
    return press if press.response.type in _ACKNOWLEDGED and not press.is_expired() else None
