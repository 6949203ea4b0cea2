"""The places of a day, and the longest streaks: in a server, or in all of them."""

from datetime import date
from functools import partial

import discord
from discord.ui import TextDisplay

from bot.store.dailies import DailyBoard, StreakLine
from bot.ui.daily import words
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request, limited
from bot.words.i18n import Catalog

HANDLERS = Handlers()

HERE, ALL = "here", "all"
_MOST_PLACES, _MOST_STREAKS = 10, 5


@HANDLERS.on("dailyscores", Ack.PAGE, args=1, changes=False)
@limited
async def scores(request: Request) -> None:
    """Show the places of today and the streaks that go on, here or everywhere."""
    here = request.args[0] != ALL
    guild_id = (request.interaction.guild_id or 0) if here else None
    today, person = request.services.daily.today(), request.person.id
    board = await board_of(request, today, guild_id, user_id=person, limit=_MOST_PLACES)
    streaks = await _streaks(request, today, guild_id)
    await request.turn_page(_view(request.say, today, board, streaks, here=here))


def ways(say: Catalog, where: str) -> list[SaladButton]:
    """Return the way to these places from other scores; `where` is one of `HERE` and `ALL`."""
    return [SaladButton(CustomId("dailyscores", args=(where,)), say("Daily Salad"))]


async def board_of(
    request: Request, day: date, guild_id: int | None, *, user_id: int, limit: int
) -> DailyBoard:
    """Return the best of a day, after asking who is still there, and what they are called."""
    dailies, people = request.services.store.dailies, request.services.members
    read = partial(dailies.board, day, guild_id, user_id=user_id, limit=limit)
    board = await read()
    if guild_id is None:
        news = await people.look_up([line.user_id for line in board.lines if not line.name])
    else:
        news = await people.look_at(guild_id, [line.user_id for line in board.lines])
    return await read() if news else board


async def _streaks(request: Request, today: date, guild_id: int | None) -> list[StreakLine]:
    dailies, people = request.services.store.dailies, request.services.members
    read = partial(dailies.streaks, today, guild_id, limit=_MOST_STREAKS)
    found = await read()
    unknown = [line.user_id for line in found if not line.name]
    return await read() if await people.look_up(unknown) else found


def _view(
    say: Catalog, day: date, board: DailyBoard, streaks: list[StreakLine], *, here: bool
) -> discord.ui.LayoutView:
    heading = words.place_heading(say, board, here=here)
    places = words.board_lines(say, heading, board)
    if not board.size:
        none = (
            say("Nobody here has finished today's Daily yet.")
            if here
            else say("Nobody has finished today's Daily yet.")
        )
        places = [heading, none]
    going_on = words.streak_lines(say, streaks)
    where, label = (ALL, say("All servers")) if here else (HERE, say("This server"))
    today = SaladButton(
        CustomId("dailytoday"), say("Today's salad"), style=discord.ButtonStyle.success
    )
    buttons = [
        today,
        SaladButton(CustomId("dailyscores", args=(where,)), label),
        # Whatever is no page of a leaderboard means the first one.
        SaladButton(CustomId("scores", args=("first",)), say("Leaderboards")),
    ]
    parts = filter(None, ([words.title(say, day), *places], going_on))
    texts = (TextDisplay[discord.ui.LayoutView]("\n".join(part)) for part in parts)
    return views.panel(*texts, *views.rows(buttons), colour=COLOUR)
