"""What a message of the bot offers to press, read from what its buttons carry."""

from collections.abc import Iterator, Sequence

import discord

from bot.manager.table import Table
from bot.store.records import Status
from bot.ui.kit.custom_id import CustomId, MalformedId

_SIGNS = {
    "join": Status.LOBBY,
    "pick": Status.RUNNING,
    "hand": Status.RUNNING,
    "rematch": Status.FINISHED,
}
"""The verbs one of which a lobby, a board and the end of a game always carry, and nothing else.

A board on which nothing can be picked has the button to what is picked in secret.
"""


def offers(message: discord.Message, game_id: int) -> bool:
    """Return whether a message is a lobby, a board or the end of a game, with its buttons."""
    return any(True for _ in _signs(message, game_id))


def fits(message: discord.Message, table: Table) -> bool:
    """Return whether a message offers what can be done in a game now."""
    asked = {decision.id for decision in table.pending()}
    for sign in _signs(message, table.id):
        newest = not asked or (sign.args and sign.args[0] in asked)
        if _SIGNS[sign.verb] is table.record.status and newest:
            return True
    return False


def private(message: discord.Message | None) -> bool:
    """Return whether only one person sees a message."""
    return message is not None and message.flags.ephemeral


def _signs(message: discord.Message, game_id: int) -> Iterator[CustomId]:
    for control in controls_of(message):
        if control.game == game_id and control.verb in _SIGNS:
            yield control


def controls_of(message: discord.Message) -> Iterator[CustomId]:
    """Yield what the buttons and menus of a message carry."""
    for text in _custom_ids(message.components):
        try:
            yield CustomId.parse(text)
        except MalformedId:
            continue


def _custom_ids(components: Sequence[discord.Component]) -> Iterator[str]:
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id is not None:
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))
