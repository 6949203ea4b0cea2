"""The pictures that a message has: read from it, and kept when it is edited.

Discord does not name files in a message's list of attachments that its components show; what shows
them knows their numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlsplit

import discord
from discord.components import MediaGalleryComponent as MediaGallery

from bot.ui.kit.views import Shown


def shown(message: discord.Message | None) -> list[Shown]:
    """Return the pictures of a message as another one with the same files names them."""
    return [Shown(_name(item), item.description or "") for item in _items(message)]


def kept(message: discord.Message | None) -> list[discord.Attachment] | None:
    """Return what keeps the pictures of a message in the answer to a press on it.

    An edit keeps them unless it names others; an answer keeps those alone that it names. None: it
    is not known how to name them.
    """
    numbers = [(item.media.attachment_id, _name(item)) for item in _items(message)]
    found = [_Kept(number, name) for number, name in numbers if number is not None]
    if len(found) < len(numbers):
        return None
    # discord.py asks no more of what is kept than how it is named.
    return cast("list[discord.Attachment]", found)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file that a message has already."""

    id: int
    filename: str

    def to_dict(self) -> dict[str, object]:
        return {"id": str(self.id), "filename": self.filename}


def _items(message: discord.Message | None) -> Iterator[discord.MediaGalleryItem]:
    parts = [] if message is None else message.components
    for part in _parts(parts):
        if isinstance(part, MediaGallery):
            yield from part.items


def _name(item: discord.MediaGalleryItem) -> str:
    """Return the name of a file, which stands at the end of its address."""
    return urlsplit(item.media.url).path.rpartition("/")[2]


def _parts(components: Sequence[discord.Component]) -> Iterator[discord.Component]:
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))
