"""Questions before something is lost: what was asked has to be true when it is answered."""

from dataclasses import dataclass, replace

import discord
from discord.ui import LayoutView, TextDisplay

from bot.manager import own_seat
from bot.manager.outcomes import counts
from bot.manager.table import Table
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, digest
from bot.ui.kit.items import SaladButton
from bot.ui.messages.ending import counting_line
from bot.ui.requests import Request
from bot.words.names import harmless


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the verb that a yes carries with what it is about."""

    text: str
    carried: CustomId
    yes: str
    no: str

    def view(self, *before: str) -> LayoutView:
        """Return the question with its two buttons, after other lines."""
        danger = discord.ButtonStyle.danger
        yes = replace(self.carried, args=(*self.carried.args, digest(self.text)))
        buttons = [
            SaladButton(yes, self.yes, style=danger),
            SaladButton(CustomId("keep", self.carried.game), self.no),
        ]
        lines = "\n".join([*before, self.text])
        return views.layout(TextDisplay(lines), *views.rows(buttons))


async def answered(request: Request, question: Question) -> bool:
    """Return whether a yes was meant for this question; one that reads otherwise now is asked anew.

    A button of an older version does not tell, and is taken at its word.
    """
    carried = request.args[len(question.carried.args) :]
    if carried in {(), (digest(question.text),)}:
        return True
    changed = request.say("Something has changed since I asked.")
    await request.turn_page(question.view(changed))
    return False


def before_leaving(request: Request, table: Table) -> Question:
    """Return the question whether somebody wants to leave a running game, with what follows.

    Raises NotSeated or SeatTaken.
    """
    say = request.say
    what, carried = _follows(request, table.shown_in(say)), CustomId("leaving", table.id)
    return Question(what, carried, say("Leave the game"), say("Stay"))


def before_calling_off(request: Request, table: Table) -> Question:
    """Return the question whether a game is to be called off, with what that counts for."""
    say = request.say
    counting = counting_line(say, table.shown_in(say))
    what = [
        say("Call off game {number}?", number=table.id),
        counting if table.running else say("It has not started yet."),
    ]
    carried = CustomId("calling", table.id)
    return Question("\n".join(what), carried, say("Call off"), say("Keep the game"))


def _follows(request: Request, table: Table) -> str:
    say, seat = request.say, own_seat(table, request.person.id)
    if table.people == (request.person.id,):
        return say(
            "Leave game {number}? You are the last person there, so it ends and doesn't "
            "count for you.",
            number=table.id,
        )
    if seat.owner_name is not None:
        return say(
            "Leave game {number}? I'll play {owner}'s seat again. Your own scores don't change.",
            number=table.id,
            owner=harmless(seat.owner_name),
        )
    left = replace(seat, left_at=table.record.created_at)
    winners = table.with_seat(left).winners_by_leaving
    if winners:
        return say.plural(
            "Leave game {number}? You lose, and {names} wins. This cannot be undone.",
            "Leave game {number}? You lose, and {names} win. This cannot be undone.",
            len(winners),
            number=table.id,
            names=say.listed([harmless(winner.name) for winner in winners]),
        )
    if not counts(table):
        return say(
            "Leave game {number}? I'll play your seat. Until another member takes it, "
            "`/salad join` brings you back. No scores change.",
            number=table.id,
        )
    return say(
        "Leave game {number}? I'll play your seat, and it counts as a loss. Until "
        "another member takes it, `/salad join` brings you back.",
        number=table.id,
    )
