"""The help: what there is to type, and how to begin; what matters first, the rest on a page of it.

The second page is shown in the same message.
"""

import discord
from discord.ui import TextDisplay

from bot.games import TITLES
from bot.scores import fairness
from bot.ui.handlers import Handlers
from bot.ui.kit import titles, views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request
from bot.words.i18n import Catalog

HANDLERS = Handlers()

_FIRST, _REST = "0", "1"
"""The pages, as buttons name them."""


async def show(request: Request, of: str | None) -> None:
    """Explain a game in short, and the commands that matter first. Raises NoSuchTitle."""
    await request.answer(_first(request.say, titles.chosen(of)))


@HANDLERS.on("help", Ack.PAGE, args=1, most=2, changes=False)
async def turn(request: Request) -> None:
    """Show the other page."""
    rules = titles.rules_in(request.args, 1)
    page = _rest if request.args[0] == _REST else _first
    await request.turn_page(page(request.say, rules))


def _first(say: Catalog, rules: str) -> discord.ui.LayoutView:
    """Return what the game is, and the commands to begin with."""
    told = [
        say("## Salad"),
        *TITLES[rules].presenter.introduction(say),
        say("- `/salad new`: open a game; others press **Join**, you press **Start**"),
        say("- `/salad join`: take a seat, or come back to your game"),
        say("- `/salad learn`: the rules in a short game, step by step"),
        say("- `/salad daily`: today's Daily, one try against three computer players"),
        say("- `/salad scores`: the leaderboards"),
        say(
            "With a screen reader: **Boards in words** in `/salad preferences` tells your games in "
            "text."
        ),
        say("-# A fan project, not affiliated with the publisher of the game."),
    ]
    return _page(told, _to(_REST, rules), say("More commands"))


def _rest(say: Catalog, rules: str) -> discord.ui.LayoutView:
    """Return the other commands, and what counts."""
    told = [
        say("## More commands"),
        say("- `/salad rules`: the rules with pictures, read in a minute"),
        say("- `/salad board`: bring the board to the bottom of the channel"),
        say("- `/salad salad`: your salad, and what each card pays (only you see it)"),
        say("- `/salad start`: start the game that you opened"),
        say("- `/salad leave`: leave a game, any time and from anywhere"),
        say("- `/salad cancel`: call a game off; once it is on, all players must agree"),
        say("- `/salad stats`: a player's games, form and achievements"),
        say("- `/salad history`: finished games: replay, analysis, download"),
        say("- `/salad replay`: a finished game, turn by turn"),
        say("- `/salad analysis`: a finished game, judged by Chef, the strongest computer player"),
        say("- `/salad verify`: check that a game was dealt fairly"),
        say("- `/salad preferences`: quick turns, quiet hours, boards in words"),
        say("- `/salad settings` and `/salad end`: for server managers"),
        say("- `/salad privacy` and `/salad forget-me`: see or delete your data"),
        say.plural(
            "-# Rated games of at least two people count. Leaving is a loss. Across all "
            "servers, the same two people count for at most {n} game an hour.",
            "-# Rated games of at least two people count. Leaving is a loss. Across all "
            "servers, the same two people count for at most {n} games an hour.",
            fairness.MOST_GAMES,
        ),
        say("-# A match counts as one game. Its points change no average and no highest score."),
    ]
    return _page(told, _to(_FIRST, rules), say("Back"))


def _page(told: list[str], to: CustomId, label: str) -> discord.ui.LayoutView:
    button = SaladButton(to, label)
    return views.panel(TextDisplay("\n".join(told)), *views.rows([button]), colour=COLOUR)


def _to(page: str, rules: str) -> CustomId:
    return CustomId("help", args=(page, *titles.carried(rules)))
