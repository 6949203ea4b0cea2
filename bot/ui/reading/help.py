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
        say("- `/salad daily`: the salad of the day, alone against three Gardeners; one try"),
        say("- `/salad rules`: the rules in a minute, with pictures"),
        say("- `/salad board`: the board again, at the bottom of the channel"),
        say("- `/salad salad`: your tableau, and what each card pays (only you see it)"),
        say("- `/salad learn`: the rules in a short game, step by step"),
        say("- `/salad scores`: the leaderboards"),
        say("- `/salad stats`: somebody's games, form and achievements"),
        say("- `/salad history`: finished games, their replays and analyses; each as a file, too"),
        say("- `/salad replay`: a finished game, turn by turn"),
        say("- `/salad analysis`: what Chef thinks of a finished game"),
        say("- `/salad verify`: check that a game was dealt fairly"),
        say("- `/salad preferences`: your own settings"),
        say("- `/salad leave`: leave a table, at any time and from anywhere"),
        say("- `/salad join`: a seat; in a running game, your own again or that of one who left"),
        say("- `/salad cancel`: call a game off; once a turn was taken, all who play agree"),
        say("- `/salad settings` and `/salad end`: for who may manage the server"),
        say("- `/salad privacy` and `/salad forget-me`: what is stored, and removing it"),
        say(
            "-# What counts: rated games of at least two people; who leaves has lost. Of the "
            "same two people, at most {n} games an hour count in the scores of all servers.",
            n=fairness.MOST_GAMES,
        ),
        say(
            "-# A match is one game in the scores. Its points, a sum of several rounds, are in no "
            "average and are nobody's best game."
        ),
        say("-# A fan project, not affiliated with the publisher of the game."),
    )
