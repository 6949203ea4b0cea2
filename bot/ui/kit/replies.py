"""The one door to a person: acknowledge first, then work, and turn what goes wrong into a line.

Every command and every button goes through `attend`. Expected failures are handled here, once.
"""

import logging
from collections.abc import Awaitable, Callable
from enum import Enum

import discord

from bot.signs import logs, metrics
from bot.store import StoreError, Unreadable
from bot.store.commits import Commits, watched
from bot.store.errors import Sealed
from bot.ui.kit.answers import Answer, Line, answer_to, too_late
from bot.ui.kit.emoji import Files
from bot.ui.kit.languages import speech
from bot.ui.kit.members import members
from bot.ui.kit.pending import pending
from bot.ui.kit.people import Interaction
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.pressed import pressing
from bot.ui.kit.views import message
from bot.words.names import harmless_text
from bot.words.refusals import Refusal
from engine import RulesError
from engine.text import Text, text

log = logging.getLogger(__name__)


class Ack(Enum):
    """How an interaction is acknowledged, within Discord's three seconds."""

    UPDATE = "the message of the button stays as it is until it is edited"
    PAGE = "the message of the button, which one person alone sees, is replaced"
    PRIVATE = "a private answer will come"


async def attend(
    interaction: Interaction,
    ack: Ack,
    work: Callable[[], Awaitable[None]],
    game: int | None = None,
    *,
    changes: bool = True,
) -> None:
    """Acknowledge, do the work, and tell the person in one private line if it cannot be done.

    What `changes` nothing that others see or that is stored is acknowledged only if it takes long:
    its work then answers in one request. All else is not begun before Discord has taken the
    acknowledgement, for who sees a press fail presses once more. A bot that is stopping takes
    nothing new.
    """
    in_hand = pending(interaction)
    if in_hand.closed:
        log.info("not taken, the bot is stopping", extra=_context(interaction, game))
        return
    about = logs.about(**_context(interaction, game))
    with (
        about,
        metrics.click(),
        in_hand.one(game, interaction.user.id),
        watched() as commits,
        pressing(interaction),
    ):
        answer = Answer(interaction, apart=ack is Ack.PRIVATE)
        await _attend(interaction, work, game, commits, answer, changes=changes)


async def _attend(
    interaction: Interaction,
    work: Callable[[], Awaitable[None]],
    game: int | None,
    commits: Commits,
    answer: Answer,
    *,
    changes: bool,
) -> None:
    try:
        if changes:
            await answer.acknowledge()
        async with answer.in_time():
            await members(interaction).note(interaction)
            await work()
            # Who has just taken a first seat is known from now on.
            await members(interaction).note(interaction)
    except (Refusal, RulesError) as error:
        metrics.REFUSALS.labels(type(error).__name__).inc()
        await whisper(interaction, error.text)
    except StoreError as error:
        metrics.ERRORS.labels("store").inc()
        log.error("the store failed: %s", error, extra=_context(interaction, game))  # noqa: TRY400 — the sentence says it all
        await whisper(interaction, _unsaved(error, commits))
    except FAILURES as error:
        await _discord_failed(interaction, error, game)
    except Exception:
        metrics.ERRORS.labels("bug").inc()
        log.exception("an interaction failed", extra=_context(interaction, game))
        await whisper(interaction, _BROKEN)


async def whisper(interaction: Interaction, sentence: Text) -> None:
    """Send one private line; never raises for what Discord does."""
    line = speech(interaction).render(harmless_text(sentence))
    await send_private(interaction, message(line))


async def send_private(
    interaction: Interaction, view: discord.ui.LayoutView, files: list[discord.File] | None = None
) -> Line | None:
    """Send a private message; never raises for what Discord does, but returns None then."""
    try:
        return await answer_to(interaction).tell(view, Files(files))
    except FAILURES as error:
        log.warning("a private line was lost: %s", error, extra=_context(interaction, None))
        return None


def _unsaved(error: StoreError, commits: Commits) -> Text:
    if commits.any:
        return _PARTLY_SAVED
    if isinstance(error, Sealed):
        return _LOST
    return _DAMAGED if isinstance(error, Unreadable) else _NOT_SAVED


_DAMAGED = text(
    "Something stored for this is damaged, so nothing changed. A server manager can call "
    "off a stuck game with `/salad end`."
)
_LOST = text(
    "I lost the file that keeps my games, so nothing can be saved and all games wait. My "
    "owner finds in the log how to bring it back."
)
_NOT_SAVED = text("That could not be saved, so nothing changed. Please try again in a moment.")
_PARTLY_SAVED = text(
    "Your turn may be saved, but not everything was. `/salad board` shows the game as it "
    "is. If something is missing, try again in a moment."
)
_BROKEN = text("Something went wrong. Every confirmed turn is safe: `/salad board` shows the game.")
_FORBIDDEN = text(
    "I can't post here anymore. A server manager can give me back View Channel, Send "
    "Messages, Embed Links and Attach Files."
)
_DISCORD = text(
    "Discord didn't answer, so this may not have counted. `/salad board` shows the game."
)


async def _discord_failed(interaction: Interaction, error: Exception, game: int | None) -> None:
    metrics.ERRORS.labels("discord").inc()
    if too_late(error):
        log.warning("an interaction came too late: %s", error, extra=_context(interaction, game))
        return
    log.warning("Discord refused: %s", error, extra=_context(interaction, game))
    await whisper(interaction, _FORBIDDEN if isinstance(error, discord.Forbidden) else _DISCORD)


def _context(interaction: Interaction, game: int | None) -> dict[str, object]:
    return {"game": game, "guild": interaction.guild_id, "user": interaction.user.id}
