"""What is stored about people, and how they are forgotten."""

import logging

import discord
from discord.ui import TextDisplay

from bot.signs import logs
from bot.store import StoreError, Unreadable
from bot.ui.handlers import Handlers
from bot.ui.hosting.upkeep import DAYS_KEPT, former_player
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
            "- **Games**: the server, the channel and the board's message; who sat at the table, "
            "with the names of the day; every turn with its time; the result."
        ),
        say(
            "- **Names**: of people who play, what a server calls them, which is shown in that "
            "server alone, and what their account is called, which is shown everywhere else: in "
            "the scores of all servers and in exported games. And whether they have left the "
            "server, for then they are not on its leaderboards."
        ),
        say("- **Scores**: what follows from the results, such as wins and ratings."),
        say(
            "- **Daily Salad**: of each day that you try, the server, your name of the day, your "
            "turns, points and place. Who has finished a day sees its best, in all servers."
        ),
        say("- **Settings**: what you chose with `/salad preferences`, and what a server chose."),
        say("Nothing else: no messages, no pictures of people, nobody who does not play."),
        say(
            "It is kept until you say `/salad forget-me`, or until {days} days after the bot was "
            "removed from the server. Copies and logs of whoever runs the bot may last longer.",
            days=DAYS_KEPT,
        ),
        say(
            "`/salad forget-me` removes you for good: your games then say “a former player”, and "
            "keep how strong that one was thought to be, so that nobody else's rating shifts. "
            "What the bot has posted in channels stays there until somebody deletes it."
        ),
    ]
    await request.answer(views.panel(TextDisplay("\n".join(lines)), colour=COLOUR))


async def ask(request: Request) -> None:
    """Ask whether the person is really to be forgotten."""
    say = request.say
    question = say(
        "Forget you? You leave your running games; your settings, results, scores and daily "
        "salads in all servers are deleted, and your games say “a former player”. This cannot be "
        "undone."
    )
    yes = SaladButton(CustomId("forget"), say("Forget me"), style=discord.ButtonStyle.danger)
    no = SaladButton(CustomId("keep"), say("Keep everything"))
    await request.answer(views.layout(TextDisplay(question), *views.rows([yes, no])))


@HANDLERS.on("forget", Ack.PAGE)
async def forget(request: Request) -> None:
    """Forget the person after having asked."""
    # Their id is to be in no message of the log that is written from here on.
    with logs.about(user=None):
        left = await _leave_everything(request)
        await _forget(request)
        log.info("audit: a person was forgotten")
        await request.turn_page(views.message(request.say("Done. Nothing of you is left here.")))
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
    open_games = await services.store.privacy.forget(person, former_player)
    services.manager.forget()
    for game_id in open_games:
        await services.manager.reload(game_id)
    services.members.forget(person)
    # A game that ended in between has written down what the manager still remembered.
    await services.store.privacy.forget(person, former_player)


async def _show(request: Request, game_id: int) -> None:
    try:
        await request.services.keeper.advance(game_id)
    except FAILURES as error:
        log.warning("a board could not be shown: %s", error, extra={"game": game_id})
    except (Refusal, StoreError) as error:
        log.error("a board could not be shown: %s", error, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
    except Exception:
        log.exception("a board could not be shown", extra={"game": game_id})
