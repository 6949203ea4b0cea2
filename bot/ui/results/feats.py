"""Achievements: what somebody has, and how much there is left to find."""

import asyncio
from collections.abc import Sequence
from functools import partial

from discord.ui import TextDisplay

from bot.games import achievements
from bot.games.contract import Drawing
from bot.render.scores.feats import Plate, Plates, draw_feats
from bot.scores.contract import Achievement, PlayedSeat
from bot.ui.handlers import Handlers
from bot.ui.kit import titles, views
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import drawn
from bot.ui.requests import Request, limited
from bot.ui.results.exhibits import FEATS, Exhibit, share_button
from bot.words.descriptions import described
from bot.words.i18n import Catalog
from bot.words.names import clean, harmless

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
    earned = await _earned(request, rules)
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
    text = "\n".join([say("## Your achievements"), *named, *lines, *hidden])
    if not lines:
        await request.tell(text)
        return
    words = (await request.services.store.people.preferences(request.person.id)).text_board
    pictures, files = await drawn(request, [] if words else [_drawing(request, rules, earned)])
    button = share_button(say, FEATS, *titles.carried(rules))
    items = [TextDisplay(text), *pictures, *views.rows([button])]
    await request.answer(views.panel(*items, colour=COLOUR), files)


async def exhibit(request: Request) -> Exhibit | None:
    """Return what the person has achieved, for everybody; None: nothing yet."""
    say, rules = request.say, titles.rules_in(request.args, 0)
    earned = await _earned(request, rules)
    if not earned:
        return None
    heading = say("## Achievements: {name}", name=harmless(request.person.name))
    game = titles.name_of(say, rules)
    text = f"{heading}\n-# {game}" if game else heading
    return Exhibit(text, [_drawing(request, rules, earned)])


async def _earned(request: Request, rules: str) -> dict[str, int]:
    games = await request.services.store.results.played(rules, request.person.id)
    history = await asyncio.to_thread(achievements.seen, games)
    return await asyncio.to_thread(achievements.earned, rules, history)


def _drawing(request: Request, rules: str, earned: dict[str, int]) -> Drawing:
    say, every = request.say, achievements.of(rules)
    found = [achievement for achievement in every if achievement.key in earned]
    # Whoever reads from the right writes so, too: a name at the beginning would turn the sentence.
    title = say(
        "Achievements: {n} of {all} · {name}",
        n=len(found),
        all=len(every),
        name=clean(request.person.name, 24),
    )
    plates = tuple(Plate(one.icon, say.render(one.title)) for one in found)
    alt = described(say, [say("{told}.", told=title), *(_spoken(say, one) for one in found)])
    return Drawing(partial(draw_feats, Plates(title, plates)), alt)


def _spoken(say: Catalog, one: Achievement) -> str:
    return say("{title}: {deed}", title=say.render(one.title), deed=say.render(one.deed))
