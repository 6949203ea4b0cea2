"""Achievements: what somebody has, and how much there is left to find."""

import asyncio
from collections.abc import Sequence

from bot.games import achievements
from bot.scores.contract import Seen
from bot.ui.handlers import Handlers
from bot.ui.kit.replies import Ack
from bot.ui.reading.panels import DEFAULT_GAME
from bot.ui.requests import Request, limited
from bot.words.i18n import Catalog

HANDLERS = Handlers()


async def in_short(say: Catalog, history: Sequence[Seen]) -> str:
    """Return one line on what was achieved in all of somebody's games."""
    earned = await asyncio.to_thread(achievements.earned, DEFAULT_GAME, history)
    every = achievements.of(DEFAULT_GAME)
    icons = " ".join(achievement.icon for achievement in every if achievement.key in earned)
    line = say("Achievements: {n} of {all}", n=len(earned), all=len(every))
    return f"{line} {icons}"


@HANDLERS.on("feats", Ack.PRIVATE)
@limited
async def feats(request: Request) -> None:
    """Show what the person has achieved, and how much there is left to find."""
    say = request.say
    games = await request.services.store.played(DEFAULT_GAME, request.person.id)
    history = await asyncio.to_thread(achievements.seen, games)
    earned = await asyncio.to_thread(achievements.earned, DEFAULT_GAME, history)
    every = achievements.of(DEFAULT_GAME)
    lines = [
        say(
            "{icon} **{title}**: {deed} (game {number})",
            icon=achievement.icon,
            title=say.render(achievement.title),
            deed=say.render(achievement.deed),
            number=earned[achievement.key],
        )
        for achievement in every
        if achievement.key in earned
    ]
    left = len(every) - len(earned)
    hidden = [say.plural("{n} more to find.", "{n} more to find.", left)] if left else []
    await request.tell(say("## Your achievements"), *lines, *hidden)
