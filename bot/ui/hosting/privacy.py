"""What is stored about people, and how they are forgotten."""

import logging

import discord
from discord.ui import TextDisplay

from bot.signs import logs
from bot.store import StoreError, Unreadable
from bot.ui.handlers import Handlers
from bot.ui.hosting.upkeep import DAYS_KEPT
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request
from bot.words.refusals import Refusal

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
        left = await _leave_everything(request)
        await _forget(request)
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
            await _show(request, game_id)


async def _leave_everything(request: Request) -> list[int]:
    """Leave all open games, in every server; return their ids."""
    person, manager = request.person.id, request.services.manager
    open_games = await request.services.store.games.all_open(person)
    for game_id in open_games:
        try:
            await manager.leave(game_id, person)
        except Refusal as error:
            log.info("not left: %s", error, extra={"game": game_id})
        except Unreadable as error:
            # Their name goes from it all the same: that takes no reading.
            log.error("not left: %s", error, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
        except StoreError:
            raise
        except Exception:
            log.exception("a game that cannot be replayed is left as it is")
    return open_games


async def _forget(request: Request) -> None:
    """Remove the person from the store and from what the manager remembers of it."""
    services, person = request.services, request.person.id
    open_games = await services.store.privacy.forget(person)
    services.manager.forget()
    for game_id in open_games:
        await services.manager.reload(game_id)
    services.members.forget(person)
    services.languages.note(person, None)
    # A game that ended in between has written down what the manager still remembered.
    await services.store.privacy.forget(person)


async def _show(request: Request, game_id: int) -> None:
    try:
        await request.services.keeper.advance(game_id)
    except FAILURES as error:
        log.warning("a board could not be shown: %s", error, extra={"game": game_id})
    except (Refusal, StoreError) as error:
        log.error("a board could not be shown: %s", error, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
    except Exception:
        log.exception("a board could not be shown", extra={"game": game_id})
