"""The message on which all who play agree to call their game off.

Who has agreed, and to what, stands in the custom_id of its button: a restart loses nobody's word.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection

import discord
from discord.ui import LayoutView, TextDisplay

from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, digest
from bot.ui.kit.items import SaladButton
from bot.ui.kit.offers import controls_of
from bot.ui.messages.display import Display
from bot.ui.messages.ending import counting_line
from bot.ui.messages.lobby import COLOUR
from bot.words.names import harmless

_ID_BYTES = 8
_LONGEST_PART = 48
"""Characters that one argument of a custom_id may have."""
_ASKED = "="
"""Before the digest of what is asked; nobody's id is written so."""


def agreement_view(display: Display, agreed: Collection[int]) -> LayoutView:
    """Return the question, what calling off counts for, and who has agreed of those who play."""
    table, say = display.table, display.say
    word_of = [person for person in table.people if person in agreed]
    names = [f"**{harmless(s.name)}**" for s in table.record.seats if s.user_id in word_of]
    waiting = [f"<@{person}>" for person in table.people if person not in agreed]
    asked = "\n".join(
        [
            say("### Call off game {number}?", number=table.id),
            say("All players must agree."),
            counting_line(say, table),
            say("Agreed: {names}", names=say.apart(names)),
            say("Waiting for: {names}", names=" ".join(waiting)),
        ]
    )
    # The number is an argument: messages that name their game show it, and there is one of them.
    number, danger = str(table.id), discord.ButtonStyle.danger
    buttons = [
        SaladButton(
            CustomId("agree", args=(number, *_carried(word_of), f"{_ASKED}{digest(asked)}")),
            say("Agree"),
            style=danger,
        ),
        SaladButton(CustomId("playing", args=(number,)), say("Keep playing")),
    ]
    return views.panel(TextDisplay(asked), *views.rows(buttons), colour=COLOUR)


def agreed_on(message: discord.Message, game: int) -> set[int]:
    """Return who has agreed, as the button on a message says; nobody where it asks nothing."""
    for control in controls_of(message):
        if control.verb == "agree" and control.args[0] == str(game):
            return _people("".join(a for a in control.args[1:] if not a.startswith(_ASKED)))
    return set()


def asks_the_same(message: discord.Message, view: LayoutView) -> bool:
    """Return whether a message asks what a view does; one of an older version does not tell."""
    pressed = {control.button() for control in controls_of(message)}
    return {getattr(item, "custom_id", None) for item in view.walk_children()} - {None} <= pressed


def _carried(people: Collection[int]) -> tuple[str, ...]:
    """Return people as arguments of a custom_id: five fit, and with a sixth all have agreed."""
    data = b"".join(person.to_bytes(_ID_BYTES) for person in sorted(people))
    told = urlsafe_b64encode(data).decode().rstrip("=")
    return (told[:_LONGEST_PART], *filter(None, [told[_LONGEST_PART:]]))


def _people(told: str) -> set[int]:
    data = urlsafe_b64decode(told + "=" * (-len(told) % 4))
    return {
        int.from_bytes(data[start : start + _ID_BYTES]) for start in range(0, len(data), _ID_BYTES)
    }
