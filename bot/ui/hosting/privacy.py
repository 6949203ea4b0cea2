"""What is stored about people, and how they are forgotten."""

import logging
from collections.abc import Sequence

import discord
from discord.ui import TextDisplay

from bot.signs import logs
from bot.ui.handlers import Handlers
from bot.ui.hosting import elsewhere
from bot.ui.hosting.upkeep import DAYS_KEPT
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request
from bot.ui.services import Services

HANDLERS = Handlers()

log = logging.getLogger(__name__)


async def show(request: Request) -> None:
    """Tell what is stored, for how long, and what a person can do about it."""
    say = request.say
    lines = [
        say("## What Salad remembers"),
        say(
            "- **Games**: server, channel and message; who played, with their names "
            "then; every turn with its time; the result."
        ),
        say(
            "- **Names** of people who play: their name in a server, shown in that "
            "server only, and their account's name, shown everywhere else. Whether they "
            "left a server, so that its leaderboards leave them out."
        ),
        say("- **Scores**: wins, averages, ratings, achievements."),
        say(
            "- **Daily Salad**: for each day you play: server, your name then, your "
            "turns, points and place, and what Chef thinks of the turns. Others see the best "
            "names, points and streaks, in all servers."
        ),
        say("- **Shared pictures**: where you posted one, so that you can remove it."),
        say(
            "- **Settings**: your `/salad preferences`; the server's settings, and who chose its "
            "channel for the Daily."
        ),
        say("Nothing else: no messages, no profile pictures, nothing about people who don't play."),
        say.plural(
            "Kept until you use `/salad forget-me`, or until {n} day after a server removes me.\n"
            "Backups and logs of this bot's owner may last longer.",
            "Kept until you use `/salad forget-me`, or until {n} days after a server removes me.\n"
            "Backups and logs of this bot's owner may last longer.",
            DAYS_KEPT,
        ),
        say(
            "`/salad forget-me` is final: your games then show “a former player”. "
            "Ratings of others stay as they are. Messages already posted in channels "
            "stay until a moderator deletes them."
        ),
    ]
    await request.answer(views.panel(TextDisplay("\n".join(lines)), colour=COLOUR))


async def ask(request: Request) -> None:
    """Ask whether the person is really to be forgotten."""
    say = request.say
    question = say(
        "Delete all your data?\n"
        "You leave your running games. Your settings, results, scores and Dailies go, in "
        "all servers.\n"
        "Your games stay, as those of “a former player”. Messages already posted in "
        "channels stay, too.\n"
        "This cannot be undone."
    )
    yes = SaladButton(CustomId("forget"), say("Delete my data"), style=discord.ButtonStyle.danger)
    no = SaladButton(CustomId("keep"), say("Keep my data"))
    await request.answer(views.layout(TextDisplay(question), *views.rows([yes, no])))


@HANDLERS.on("forget", Ack.PAGE)
async def forget(request: Request) -> None:
    """Forget the person after having asked."""
    # Their id is to be in no message of the log that is written from here on.
    with logs.about(user=None):
        services, person = request.services, request.person.id
        open_games = await services.store.games.all_open(person)
        left = await _leave(services, open_games, person)
        seen = sorted({*open_games, *await elsewhere.forget_here(services, person)})
        await services.store.notices.tell(elsewhere.FORGOTTEN, person, *seen)
        log.info("audit: a person was forgotten")
        await request.turn_page(
            views.message(
                request.say(
                    "Done: your data is deleted. Messages already posted in channels stay until a "
                    "moderator deletes them."
                )
            )
        )
        for game_id in left:
            await elsewhere.tell(services, game_id)
        await elsewhere.show(services, seen)


async def _leave(services: Services, open_games: Sequence[int], person: int) -> list[int]:
    """Leave games, in whatever server; return those of them that are this process's own."""
    of_others = await services.store.games.of_others(open_games)
    own = [game_id for game_id in open_games if game_id not in of_others]
    left = [game_id for game_id in own if await elsewhere.leave(services, game_id, person)]
    await elsewhere.leave_elsewhere(services, of_others, person)
    return left
