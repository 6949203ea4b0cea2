"""A person's own settings, in one private panel."""

from dataclasses import replace
from datetime import UTC, datetime

import discord
from discord.ui import TextDisplay

from bot.manager.clock import QUIET
from bot.store.records import Preferences
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.kit.languages import CHOSEN, LIKE_OTHERS, language_options, speech
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request
from bot.words import i18n
from bot.words.i18n import Catalog

HANDLERS = Handlers()

_SWITCHES = ("quick", "quick_cards", "next_ping", "text_board")
_HOURS = 24


async def preferences(request: Request) -> None:
    """Show the person's settings."""
    chosen = await request.services.store.people.preferences(request.person.id)
    await request.answer(_panel(request, chosen))


@HANDLERS.on("prefer", Ack.PAGE, args=2)
async def prefer(request: Request) -> None:
    """Switch one of the settings on or off."""
    name, state = request.args
    if name in _SWITCHES:
        await _change(request, **{name: state == "on"})


@HANDLERS.on("quiet", Ack.PAGE, args=1)
async def quiet(request: Request) -> None:
    """Choose when the quiet hours begin, or have none."""
    hour = request.args[0]
    asked = number_in(hour, _HOURS)
    quiet_from = asked if asked < _HOURS else None
    await _change(request, quiet_from=quiet_from)


@HANDLERS.on("speak", Ack.PAGE, args=1)
async def speak(request: Request) -> None:
    """Choose the language of what the person alone reads."""
    value, person = request.args[0], request.person.id
    if value not in {LIKE_OTHERS, *i18n.languages()}:
        return
    locale = None if value == LIKE_OTHERS else value
    chosen = replace(await request.services.store.people.preferences(person), locale=locale)
    await request.services.store.people.set_preferences(person, chosen)
    request.services.languages.note(person, locale)
    await request.services.store.notices.tell(CHOSEN, person, locale)
    await request.turn_page(_panel(replace(request, say=speech(request.interaction)), chosen))


async def _change(request: Request, **values: bool | int | None) -> None:
    store = request.services.store
    old = await store.people.preferences(request.person.id)
    chosen = replace(old, **values)  # type: ignore[arg-type]  # names and types are the record's own
    await store.people.set_preferences(request.person.id, chosen)
    await request.turn_page(_panel(request, chosen))


def _panel(request: Request, chosen: Preferences) -> discord.ui.LayoutView:
    say, now = request.say, request.services.clock.now()
    names = {
        "quick": say("Quick turns"),
        "quick_cards": say("Quick cards"),
        "next_ping": say("You are next"),
        "text_board": say("Boards in words"),
    }
    words = {
        "quick": say(
            "**Quick turns**: your pick counts at once, without Confirm, while you have "
            "no card to flip."
        ),
        "quick_cards": say(
            "**Quick cards**: with quick turns, a card counts at once, too, even if you could flip "
            "one. You flip in other turns."
        ),
        "next_ping": say("**You are next**: I mention you when only one player comes before you."),
        "text_board": say(
            "**Boards in words**: your games are also described in text, for screen readers. "
            "Everybody at the table sees it."
        ),
    }
    switches = [
        item
        for name, text in words.items()
        for item in _switch(say, name, names[name], text, on=getattr(chosen, name))
    ]
    quiet_hours = _quiet_hours(say, chosen.quiet_from, now)
    return views.panel(*switches, *quiet_hours, *_languages(say, chosen.locale), colour=COLOUR)


def _languages(say: Catalog, chosen: str | None) -> list[views.Item]:
    """Return the choice of a language, each by its own name."""
    text = say("**Language** of what only you read. Boards have the language of their server.")
    options = language_options(say("Same as your Discord"), chosen)
    return [
        TextDisplay(text),
        *views.rows([SaladMenu(CustomId("speak"), options, say("Language"))]),
    ]


def _switch(say: Catalog, name: str, label: str, text: str, *, on: bool) -> list[views.Item]:
    """Return the explanation of a setting, and the button that changes it."""
    button = SaladButton(
        CustomId("prefer", args=(name, "off" if on else "on")),
        say("{setting}: on", setting=label) if on else say("{setting}: off", setting=label),
        style=discord.ButtonStyle.success if on else discord.ButtonStyle.secondary,
    )
    return [TextDisplay(text), *views.rows([button])]


def _quiet_hours(say: Catalog, quiet_from: int | None, now: datetime) -> list[views.Item]:
    """Return the choice of an hour, told in the person's own time by Discord."""
    if quiet_from is None:
        text = say("**Quiet hours**: off. I may mention you at any time.")
    else:
        began = now.astimezone(UTC).replace(hour=quiet_from, minute=0)
        start, end = (discord.utils.format_dt(at, "t") for at in (began, began + QUIET))
        text = say("**Quiet hours**: I mention nobody from {start} to {end}.", start=start, end=end)
    options = [
        discord.SelectOption(
            label=say("From {time} UTC", time=say.clock(hour)),
            value=str(hour),
            default=hour == quiet_from,
        )
        for hour in range(_HOURS)
    ]
    never = discord.SelectOption(
        label=say.sense("no quiet hours", "None"), value="none", default=quiet_from is None
    )
    menu = SaladMenu(CustomId("quiet"), [never, *options], say("Quiet hours"))
    return [TextDisplay(text), *views.rows([menu])]
