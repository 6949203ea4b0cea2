"""Achievements: what somebody has, and how much there is left to find."""

import asyncio
from collections.abc import Sequence

from bot.games import achievements
from bot.scores.contract import PlayedSeat
from bot.ui.handlers import Handlers
from bot.ui.kit import titles
from bot.ui.kit.replies import Ack
from bot.ui.requests import Request, limited
from bot.words.i18n import Catalog

HANDLERS = Handlers()


async def in_short(say: Catalog, rules: str, history: Sequence[PlayedSeat]) -> str:
    """Return one line on what was achieved in all that somebody has played of a game."""
    earned = await asyncio.to_thread(achievements.earned, rules, history)
    every = achievements.of(rules)
    icons = " ".join(achievement.icon for achievement in every if achievement.key in earned)
    line = say("Achievements: {n} of {all}", n=len(earned), all=len(every))
    return f"{line} {icons}"


@HANDLERS.on("feats", Ack.PRIVATE, most=1)
@limited
async def feats(request: Request) -> None:
    """Show what the person has achieved, and how much there is left to find."""
    say, rules = request.say, titles.rules_in(request.args, 0)
    games = await request.services.store.results.played(rules, request.person.id)
    history = await asyncio.to_thread(achievements.seen, games)
    earned = await asyncio.to_thread(achievements.earned, rules, history)
    every = achievements.of(rules)
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
    game = titles.name_of(say, rules)
    named = [f"-# {game}"] if game else []
    await request.tell(say("## Your achievements"), *named, *lines, *hidden)
