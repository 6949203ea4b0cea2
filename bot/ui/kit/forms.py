"""A line that is typed in place of many presses; it counts like the press of a button."""

import logging
from typing import Any

from discord.ui import Label, Modal, TextInput

from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import receive
from bot.ui.kit.languages import speech
from bot.ui.kit.people import Interaction
from bot.ui.kit.posting import FAILURES
from bot.words.i18n import Catalog
from bot.words.names import visible

log = logging.getLogger(__name__)

_LONGEST = 48
"""Characters, as many as a button can carry."""
_LONGEST_LABEL = 45
_SECONDS = 900.0
TYPED = "typed"
"""Stands in what a form sends where a button says which one it is."""


class LineForm(Modal):
    """A form of one line. What is typed becomes the last argument of a press.

    It is open on one person's screen, and forgotten with the bot's next start.
    """

    def __init__(self, say: Catalog, then: CustomId, example: str) -> None:
        super().__init__(title=say("Type your turn")[:_LONGEST_LABEL], timeout=_SECONDS)
        self._then = then
        self._line: TextInput[Any] = TextInput(max_length=_LONGEST, placeholder=example or None)
        label = say("Short form, as in the rules")[:_LONGEST_LABEL]
        self.add_item(Label(text=label, component=self._line))

    async def on_submit(self, interaction: Interaction, /) -> None:
        """Act as if a button had been pressed that carries the line."""
        then, line = self._then, visible(self._line.value)
        await receive(interaction, CustomId(then.verb, then.game, (*then.args, TYPED, line)))


async def open_form(interaction: Interaction, then: CustomId, example: str) -> None:
    """Open the form at once: that is the answer to the press. Raises nothing.

    The example stands in the line as long as nothing is typed; "": nothing does.
    """
    try:
        await interaction.response.send_modal(LineForm(speech(interaction), then, example))
    except FAILURES as error:
        log.warning("a form could not be opened: %s", error)
