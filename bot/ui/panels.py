"""Private messages in pages: reasons, rules, scores, preferences, help."""

from dataclasses import replace
from io import BytesIO

import discord
from discord.ui import TextDisplay

from bot.i18n import Catalog
from bot.names import harmless
from bot.presenters import PRESENTERS, Page
from bot.refusals import NotSeated, NotStarted
from bot.store.records import Preferences, Standing
from bot.ui import views
from bot.ui.custom_id import CustomId
from bot.ui.items import SaladButton
from bot.ui.lobby import COLOUR
from bot.ui.replies import Ack
from bot.ui.requests import Request, on

DEFAULT_GAME = "point-salad"
LINES_PER_PAGE = 10


async def my_salad(request: Request) -> None:
    """Show the person's own tableau with reasons."""
    table = await request.table()
    if not table.steps:
        raise NotStarted
    seat = table.seat_of(request.person.id)
    if seat is None:
        raise NotSeated
    display = request.display(table, request.locale)
    text = display.presenter.reasons(display.scene, seat.seat)
    await request.tell(text)


@on("details", Ack.PRIVATE, args=1)
async def details(request: Request) -> None:
    """Show every seat's points with reasons, one page a seat."""
    await request.answer(await _details(request))


@on("seat", Ack.UPDATE, args=1)
async def seat_page(request: Request) -> None:
    """Turn to another seat's page."""
    await request.turn_page(await _details(request))


async def _details(request: Request) -> discord.ui.LayoutView:
    table = await request.table()
    if not table.steps or table.game.outcome(table.state) is None:
        raise NotStarted
    seat = page_of(request.args[0], len(table.record.seats))
    display = request.display(table, request.locale)
    text = display.presenter.reasons(display.scene, seat)
    buttons = pager("seat", table.id, seat, len(table.record.seats), request.say)
    return views.panel(TextDisplay(text[: views.MOST_TEXT]), *views.rows(buttons), colour=COLOUR)


async def rules(request: Request) -> None:
    """Show the first page of the rules."""
    view, files = await _rules(request, 0)
    await request.answer(view, files)


@on("rules", Ack.UPDATE, args=1)
async def rules_page(request: Request) -> None:
    """Turn to another page of the rules."""
    view, files = await _rules(request, request.args[0])
    await request.turn_page(view, files)


async def _rules(
    request: Request, wanted: str | int
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    pages = PRESENTERS[DEFAULT_GAME].rules(request.say)
    number = page_of(wanted, len(pages))
    page = pages[number]
    files, pictures = await _illustration(request, page)
    text = f"## {page.title}\n{page.body}"
    buttons = pager("rules", 0, number, len(pages), request.say)
    view = views.panel(TextDisplay(text), *pictures, *views.rows(buttons), colour=COLOUR)
    return view, files


async def _illustration(
    request: Request, page: Page
) -> tuple[list[discord.File], list[views.Item]]:
    if page.drawing is None:
        return [], []
    (drawn,) = await request.services.screens.draw((page.drawing,))
    file = discord.File(BytesIO(drawn.data), drawn.filename)
    return [file], [views.picture(drawn.filename, page.drawing.alt)]


async def scores(request: Request) -> None:
    """Show the first page of the server's leaderboard."""
    await request.answer(await _scores(request, 0))


@on("scores", Ack.UPDATE, args=1)
async def scores_page(request: Request) -> None:
    """Turn to another page of the leaderboard."""
    await request.turn_page(await _scores(request, request.args[0]))


async def _scores(request: Request, wanted: str | int) -> discord.ui.LayoutView:
    store, guild, say = request.services.store, request.interaction.guild_id or 0, request.say
    pages = -(-await store.leaderboard_size(guild) // LINES_PER_PAGE)
    if not pages:
        return views.message(say("No game has been finished here yet. /salad new opens a table."))
    number = page_of(wanted, pages)
    best = await store.leaderboard(guild, limit=LINES_PER_PAGE, offset=number * LINES_PER_PAGE)
    own = await store.standing(guild, request.person.id)
    lines = [_standing(say, standing, own) for standing in best]
    if own is not None and own not in best:
        lines += ["…", _standing(say, own, own)]
    text = "\n".join([say("## Scores of this server"), *lines])
    buttons = pager("scores", 0, number, pages, say)
    return views.panel(TextDisplay(text), *views.rows(buttons), colour=COLOUR)


def _standing(say: Catalog, standing: Standing, own: Standing | None) -> str:
    name = harmless(standing.name, 24)
    line = say(
        "{place}. {name}: {wins} of {games} won · average {average} · best {best}",
        place=standing.place,
        name=f"**{name}**" if standing == own else name,
        wins=standing.wins,
        games=standing.games,
        average=views.number(standing.average, 1),
        best=views.number(standing.best),
    )
    return line.replace(".", "\\.", 1)


async def preferences(request: Request) -> None:
    """Show the person's own settings."""
    chosen = await request.services.store.preferences(request.person.id)
    await request.answer(_preferences(request.say, chosen))


@on("prefer", Ack.UPDATE, args=2)
async def prefer(request: Request) -> None:
    """Switch one of the person's settings on or off."""
    name, state = request.args
    store = request.services.store
    chosen = await store.preferences(request.person.id)
    if name in {"quick", "text_board"}:
        chosen = replace(chosen, **{name: state == "on"})
        await store.set_preferences(request.person.id, chosen)
    await request.turn_page(_preferences(request.say, chosen))


def _preferences(say: Catalog, chosen: Preferences) -> discord.ui.LayoutView:
    return views.panel(
        *_switch(
            say,
            "quick",
            say(
                "**Quick turns**: a draft counts at once, without Confirm, if you can flip nothing."
            ),
            on=chosen.quick,
        ),
        *_switch(
            say,
            "text_board",
            say("**Boards in words**: your tables are told in text, for screen readers."),
            on=chosen.text_board,
        ),
        colour=COLOUR,
    )


def _switch(say: Catalog, name: str, text: str, *, on: bool) -> list[views.Item]:
    """Return the explanation of a setting, and the button that changes it."""
    button = SaladButton(
        CustomId("prefer", 0, (name, "off" if on else "on")),
        say("On") if on else say("Off"),
        style=discord.ButtonStyle.success if on else discord.ButtonStyle.secondary,
    )
    return [TextDisplay(text), *views.rows([button])]


def page_of(wanted: str | int, pages: int) -> int:
    """Return the page that is meant, within what there is."""
    number = int(wanted) if str(wanted).isdecimal() else 0
    return min(number, pages - 1)


def pager(verb: str, game: int, page: int, pages: int, say: Catalog) -> list[SaladButton]:
    """Return the buttons to the pages before and after; none for a single page."""
    if pages == 1:
        return []
    before, after = max(page - 1, 0), min(page + 1, pages - 1)
    place = say("{page} of {pages}", page=page + 1, pages=pages)
    return [
        SaladButton(CustomId(verb, game, (str(before),)), say("Back"), disabled=page == 0),
        SaladButton(CustomId("keep", game, ("x",)), place, disabled=True),
        SaladButton(CustomId(verb, game, (str(after),)), say("Next"), disabled=after == page),
    ]
