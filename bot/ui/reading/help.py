"""The help: what there is to type, and how to begin."""

from bot.games import TITLES
from bot.scores import fairness
from bot.ui.kit import titles
from bot.ui.requests import Request


async def show(request: Request, of: str | None = None) -> None:
    """Explain a game in short, and the commands. Raises NoSuchTitle."""
    say = request.say
    first, *more = TITLES[titles.chosen(of)].presenter.introduction(say)
    await request.tell(
        say("## Salad"),
        first,
        say("`/salad new` opens a table; others press **Join**, the host presses **Start**."),
        *more,
        say("- `/salad daily`: today's Daily, one try against three computer players"),
        say("- `/salad rules`: the rules with pictures, read in a minute"),
        say("- `/salad board`: bring the board to the bottom of the channel"),
        say("- `/salad salad`: your salad, and what each card pays (only you see it)"),
        say("- `/salad learn`: the rules in a short game, step by step"),
        say("- `/salad scores`: the leaderboards"),
        say("- `/salad stats`: a player's games, form and achievements"),
        say("- `/salad history`: finished games: replay, analysis, download"),
        say("- `/salad replay`: a finished game, turn by turn"),
        say("- `/salad analysis`: a finished game, judged by Chef, the strongest computer player"),
        say("- `/salad verify`: check that a game was dealt fairly"),
        say("- `/salad preferences`: your settings"),
        say("- `/salad leave`: leave a game, any time and from anywhere"),
        say("- `/salad join`: take a seat, or come back to your game"),
        say("- `/salad cancel`: call a game off; once it is on, all players must agree"),
        say("- `/salad settings` and `/salad end`: for server managers"),
        say("- `/salad privacy` and `/salad forget-me`: see or delete your data"),
        say(
            "-# Rated games of at least two people count. Leaving is a loss. Across all "
            "servers, the same two people count for at most {n} games an hour.",
            n=fairness.MOST_GAMES,
        ),
        say("-# A match counts as one game. Its points change no average and no highest score."),
        say("-# A fan project, not affiliated with the publisher of the game."),
    )
