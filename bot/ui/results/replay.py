"""A finished game once more: as an animated picture, and page by page."""

import discord
from discord.ui import TextDisplay

from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.pager import numbered, page_of, pager
from bot.ui.kit.replies import Ack
from bot.ui.messages.display import Display
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import attached, drawn
from bot.ui.requests import Request, limited
from bot.ui.table import house

HANDLERS = Handlers()


@limited
async def replay(request: Request, *, share: bool) -> None:
    """Show the game as an animated picture, to the person or to the channel."""
    say = await house.public_speech(request.interaction) if share else request.say
    display = request.display(await request.finished_table(), say)
    title = say("## Game {number}, turn by turn", number=request.game)
    pictures, files = await _filmed(request, display)
    button = SaladButton(CustomId("turns", request.game, ("0",)), say("Turn by turn"))
    view = views.panel(TextDisplay(title), *pictures, *views.rows([button]), colour=COLOUR)
    if not share:
        await request.answer(view, files)
        return
    await request.tell(request.say("Posted in the channel."))
    await request.interaction.followup.send(view=view, files=files)


@HANDLERS.on("turns", Ack.PRIVATE, args=1)
@limited
async def first_turn(request: Request) -> None:
    """Open the page-by-page version, for the person alone."""
    view, files = await _page(request)
    await request.answer(view, files)


@HANDLERS.on("turn", Ack.PAGE, args=1, changes=False)
@limited
async def turn(request: Request) -> None:
    """Turn to another page."""
    view, files = await _page(request)
    await request.turn_page(view, files)


async def _page(request: Request) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    display = await _finished(request)
    pages = 1 + max(display.table.turns, default=0)
    turn = page_of(request.args[0], pages)
    actions = display.table.actions_of(turn)
    scene = display.scene.at(actions[-1] if actions else 0)
    line = display.narrate(actions) if actions else display.say("The game is dealt.")
    pictures, files = await drawn(request, display.presenter.drawings(scene))
    buttons = pager(numbered("turn", request.game), turn, pages, display.say)
    told = [TextDisplay[discord.ui.LayoutView](line)] if line else []
    items = [*told, *pictures, *views.rows(buttons)]
    return views.panel(*items, colour=COLOUR), files


async def _finished(request: Request) -> Display:
    """Return the game in the person's language. Raises NoGame or NotOver."""
    return request.display(await request.finished_table(), request.say)


async def _filmed(
    request: Request, display: Display
) -> tuple[list[views.Item], list[discord.File]]:
    """Return the game as an animated picture. Raises NotDrawn."""
    scene = display.scene
    drawing = display.presenter.replay(scene)
    # A person who was forgotten, or is called otherwise by now, makes it another picture.
    key = (request.game, scene.names, scene.automatic, scene.gone, display.say.locale)
    film = await request.services.live.studio.film(key, drawing)
    return attached([(film, drawing)])
