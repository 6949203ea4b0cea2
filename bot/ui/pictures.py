"""Pictures that a person asks for: drawn, attached, or told in words."""

from collections.abc import Iterable, Sequence
from io import BytesIO

import discord
from discord.ui import TextDisplay

from bot.games.contract import Drawing, Presenter
from bot.games.scene import Scene
from bot.render import Picture
from bot.ui.kit import views
from bot.ui.kit.shown import shown
from bot.ui.messages.display import Display
from bot.ui.messages.panel import Panel
from bot.ui.requests import Request
from engine import Seat


async def drawn(
    request: Request, drawings: Sequence[Drawing], *, at_once: bool = False
) -> tuple[list[views.Item], list[discord.File]]:
    """Return what shows the drawings in a message, and the files that it needs.

    Those that somebody plays with are drawn `at_once`; others wait for each other.
    """
    pictures = await request.services.live.studio.draw(tuple(drawings), at_once=at_once)
    return attached(zip(pictures, drawings, strict=True))


def attached(
    pictures: Iterable[tuple[Picture, Drawing]],
) -> tuple[list[views.Item], list[discord.File]]:
    """Return what shows drawn pictures in a message, and the files that it needs."""
    items, files = list[views.Item](), list[discord.File]()
    for picture, drawing in pictures:
        items.append(views.picture(picture.filename, drawing.alt))
        files.append(discord.File(BytesIO(picture.data), picture.filename))
    return items, files


async def private_board(
    request: Request, presenter: Presenter, scene: Scene
) -> tuple[list[views.Item], list[discord.File]]:
    """Return a board in pictures, or in words for a person who has asked for that."""
    if await wants_words(request):
        return [TextDisplay(presenter.text_board(scene))], []
    return await drawn(request, presenter.drawings(scene))


async def private_hand(
    request: Request, panel: Panel, *, board: bool = False
) -> tuple[list[views.Item], list[discord.File]]:
    """Return a hand with what is picked, in pictures or in words likewise.

    The board stands above it if that is not seen elsewhere.
    """
    presenter, scene = panel.presenter, panel.scene
    if await wants_words(request):
        return [TextDisplay(presenter.text_board(scene))], []
    above = presenter.drawings(scene) if board else ()
    return await drawn(request, [*above, *presenter.hand(scene, panel.pick)], at_once=True)


async def private_own(
    request: Request, display: Display, seat: Seat
) -> tuple[list[views.Item], list[discord.File]]:
    """Return what a seat has in pictures; none for a person who has asked for words."""
    if await wants_words(request):
        return [], []
    return await drawn(request, display.presenter.own(display.scene, seat))


async def wants_words(request: Request) -> bool:
    """Return whether the person has asked for boards in words."""
    return (await request.services.store.people.preferences(request.person.id)).text_board


def kept_board(request: Request, panel: Panel) -> list[views.Item]:
    """Return what shows the board of the pressed message again: its pictures, or else words."""
    pictures = views.pictures(shown(request.interaction.message))
    return pictures or [TextDisplay(panel.presenter.text_board(panel.scene))]
