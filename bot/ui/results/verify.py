"""Checking that a finished game was dealt and played as it was published."""

import asyncio

from bot.scores.exports import verify
from bot.ui.messages.fairness import findings
from bot.ui.requests import Request, limited
from bot.ui.results.history import read


@limited
async def check(request: Request) -> None:
    """Deal and play a finished game again, and tell what was confirmed. Raises NoGame, NotOver."""
    say = request.say
    export = await read(request)
    checks = await asyncio.to_thread(verify, export)
    fair = all(check.holds for check in checks)
    await request.tell(
        say("## Game {number}: dealt and played fairly", number=export.number)
        if fair
        else say("## Game {number}: something doesn't match", number=export.number),
        *findings(say, checks, export.seed, export.commitment),
        say(
            "-# Compare the code with the one in my first message of this game. To check without "
            "me: download the game from `/salad history` and run `python -m bot verify FILE`."
        ),
    )
