"""What becomes of a message when it is sent: commands are mentions, refused emoji are plain ones.

The bot's own emoji can be deleted in the developer portal, or be unknown to Discord for a moment;
then it refuses every message with one of them on a button, which goes out at once with the plain
ones. Whatever sends or edits a message that may show some, or name a command, goes through `sent`.
"""

import re
from collections.abc import Awaitable, Callable, Iterator
from io import BytesIO
from typing import Any, Protocol, TypeVar, cast

import discord
from discord.ui import Button, DynamicItem, LayoutView, Select, TextDisplay

from bot.games.emoji import PLAIN
from bot.ui.kit.direction import lead
from bot.ui.kit.mentions import Mentions

Sent = TypeVar("Sent")

_INVALID_FORM = 50035
_OWN = re.compile(rf"<:({'|'.join(PLAIN)})(?:_[0-9a-f]+)?:(\d+)>")
"""Messages of earlier versions name them with a hash."""


class Dresses(Protocol):
    """The Discord client that knows its commands, and has uploaded emoji of its own."""

    mentions: Mentions

    def emoji_refused(self, numbers: set[int]) -> None:
        """Note that Discord has refused emoji of these numbers."""


async def sent(
    client: discord.Client, view: LayoutView, send: Callable[[], Awaitable[Sent]]
) -> Sent:
    """Return what `send` does; if Discord refuses emoji, once more with plain ones in the view.

    Commands that the view names are mentions then, and what is read from the right begins there.
    `send` must be able to send a second time, its files included.
    """
    bot = cast("Dresses", client)
    bot.mentions.put_in(view)
    lead(view)
    try:
        return await send()
    except discord.HTTPException as error:
        refused = _refused(error) and make_plain(view)
        if not refused:
            raise
        bot.emoji_refused(refused)
        return await send()


def _refused(error: discord.HTTPException) -> bool:
    return error.code == _INVALID_FORM and "emoji" in error.text.lower()


def make_plain(view: LayoutView) -> set[int]:
    """Replace the bot's own emoji in a view; return the numbers of those that can be pressed."""
    found: set[int] = set()
    for item in view.walk_children():
        if isinstance(item, TextDisplay):
            item.content = _OWN.sub(_plain, item.content)
        for part in _with_emoji(item):
            if part.emoji is not None and (own := _OWN.fullmatch(str(part.emoji))):
                found.add(int(own[2]))
                part.emoji = discord.PartialEmoji(name=_plain(own))
    return found


def _with_emoji(item: discord.ui.Item[Any]) -> Iterator[Button[Any] | discord.SelectOption]:
    inner = item.item if isinstance(item, DynamicItem) else item
    if isinstance(inner, Button):
        yield inner
    elif isinstance(inner, Select):
        yield from inner.options


def _plain(own: re.Match[str]) -> str:
    return PLAIN[own[1]]


class Files:
    """Files of a message that may have to be sent a second time."""

    def __init__(self, files: list[discord.File] | None) -> None:
        self._contents = [(file.fp.read(), file.filename) for file in files or []]

    def anew(self) -> list[discord.File]:
        """Return the files as they were, to be sent once."""
        return [discord.File(BytesIO(data), name) for data, name in self._contents]
