"""The help: what there is to type, and how to begin."""

from bot.ui.requests import Request


async def show(request: Request) -> None:
    """Explain the commands."""
    say = request.say
    await request.tell(
        say("## Salad"),
        say("Draft veggies and the cards that make them count, for 2 to 6 players."),
        say("`/salad new` opens a table; others press **Join**, the host presses **Start**."),
        say("On your turn press a card, or two veggies, then **Confirm**."),
        say("- `/salad rules`: the rules in a minute, with pictures"),
        say("- `/salad board`: the board again, at the bottom of the channel"),
        say("- `/salad salad`: your tableau, and what each card pays (only you see it)"),
        say("- `/salad scores`: the leaderboard of this server"),
        say("- `/salad replay`: a finished game, turn by turn"),
        say("- `/salad preferences`: your own settings"),
        say("- `/salad leave`: leave a table, at any time and from anywhere"),
        say("- `/salad cancel`: call a game off (its host, or who may manage messages)"),
        say("-# A fan project, not affiliated with the publisher of the game."),
    )
