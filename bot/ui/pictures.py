"""Pictures of messages: drawn, attached, described in words, and kept when a message is edited."""

from collections.abc import Iterator, Sequence
from io import BytesIO

import discord
from discord.components import MediaGalleryComponent as MediaGallery
from discord.ui import TextDisplay

from bot.games.contract import Drawing, Presenter
from bot.games.scene import Scene
from bot.ui.kit import views
from bot.ui.messages.board import Shown
from bot.ui.requests import Request


async def drawn(
    request: Request, drawings: Sequence[Drawing]
) -> tuple[list[views.Item], list[discord.File]]:
    """Return what shows the drawings in a message, and the files that it needs."""
    pictures = await request.services.screens.draw(tuple(drawings))
    items: list[views.Item] = [
        views.picture(picture.filename, drawing.alt)
        for picture, drawing in zip(pictures, drawings, strict=True)
    ]
    files = [discord.File(BytesIO(picture.data), picture.filename) for picture in pictures]
    return items, files


async def private_board(
    request: Request, presenter: Presenter, scene: Scene
) -> tuple[list[views.Item], list[discord.File]]:
    """Return a board in pictures, or in words for a person who has asked for that."""
    if (await request.services.store.preferences(request.person.id)).text_board:
        return [TextDisplay(presenter.text_board(scene))], []
    return await drawn(request, presenter.drawings(scene))


def kept_board(request: Request, presenter: Presenter, scene: Scene) -> list[views.Item]:
    """Return what shows the board of the pressed message again: its pictures, or else words."""
    pictures = shown(request.interaction.message)
    if not pictures:
        return [TextDisplay(presenter.text_board(scene))]
    return [views.picture(picture.filename, picture.alt) for picture in pictures]


def shown(message: discord.Message | None) -> list[Shown]:
    """Return the pictures that a message already has, with their words."""
    if message is None:
        return []
    galleries = [part for part in _parts(message.components) if isinstance(part, MediaGallery)]
    words = [item.description or "" for gallery in galleries for item in gallery.items]
    names = [attachment.filename for attachment in message.attachments]
    return [Shown(name, alt) for name, alt in zip(names, words, strict=False)]


def _parts(components: Sequence[discord.Component]) -> Iterator[discord.Component]:
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))
