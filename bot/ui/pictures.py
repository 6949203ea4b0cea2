"""Pictures of private messages: drawn, attached, and described in words."""

from collections.abc import Sequence
from io import BytesIO

import discord

from bot.presenters import Drawing
from bot.ui import views
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
