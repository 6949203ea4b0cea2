"""What the messages of the simulated Discord say, and what can be pressed on them."""

import re

import simcord
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.limits import Json, walk

BUTTON, SELECT, TEXT = 2, 3, 10
MENTION = re.compile(r"<(/[a-z-]+ [a-z-]+):\d+>")
"""Of a command."""


def history(channel: simcord.ChannelHandle) -> list[ResponseMessage]:
    """Return the public messages of a channel, oldest first."""
    stored = channel._env.backend.messages.get(channel.id, {})
    return [
        ResponseMessage(channel._env, message)
        for message in sorted(stored.values(), key=lambda message: message.id)
        if message.visible_to(None)
    ]


def parts(message: ResponseMessage) -> list[Json]:
    """Return all components of a message, as Discord has them."""
    return list(walk(message.components))


def text_of(message: ResponseMessage) -> str:
    """Return what a message says, without its pictures and buttons; commands stand as code."""
    return MENTION.sub(r"`\1`", raw(message))


def raw(message: ResponseMessage) -> str:
    """Return the same as Discord has it."""
    return "\n".join(part["content"] for part in parts(message) if part["type"] == TEXT)


def lines(message: ResponseMessage) -> list[str]:
    """Return what a message says, line by line, without empty ones."""
    return [line for line in text_of(message).splitlines() if line]


def alts(message: ResponseMessage) -> list[str]:
    """Return what the pictures of a message show, in words."""
    return [item["description"] for part in parts(message) for item in part.get("items", ())]


def privates(result: InteractionResult) -> list[ResponseMessage]:
    """Return what a person was answered privately."""
    answers = [*filter(None, [result.response]), *result.followups]
    return [answer for answer in answers if answer.ephemeral]


def said(result: InteractionResult) -> str:
    """Return what a person was told privately in answer to a command or a press."""
    return "\n".join(map(text_of, privates(result)))


def fields(form: InteractionResult) -> list[str]:
    """Return the custom_ids of the lines of a form."""
    assert form.modal is not None, "a form was opened"
    return [label["component"]["custom_id"] for label in form.modal["components"]]


def labels(message: ResponseMessage) -> list[str]:
    return [part.get("label", "") for part in parts(message) if part["type"] == BUTTON]


def button(message: ResponseMessage, label: str) -> Json:
    return next(part for part in parts(message) if part.get("label") == label)


def ids_of(message: ResponseMessage, prefix: str = "") -> list[str]:
    """Return the custom_ids of the enabled buttons and menus that begin so."""
    return [
        part["custom_id"]
        for part in parts(message)
        if part.get("custom_id", "-").startswith(prefix or ("s:", "m:"))
        and not part.get("disabled")
    ]


def picks(message: ResponseMessage) -> list[str]:
    """Return what can be pressed to pick something, in public or in a hand ("back" is none)."""
    found = ids_of(message, "s:pick:") or ids_of(message, "s:handpick:")
    return [pick for pick in found if ":back:" not in pick]


def confirms(message: ResponseMessage) -> list[str]:
    """Return what confirms what is picked, if it can be confirmed."""
    return ids_of(message, "s:do:") or ids_of(message, "s:handdo:")


def asks(message: ResponseMessage, game: int, decision: str = "") -> bool:
    """Return whether a board lets somebody decide, there or in the hand that it opens."""
    wanted = [str(game), *filter(None, [decision])]
    carried = [name.split(":")[1:] for name in ids_of(message)]
    return any(
        verb in {"pick", "hand"} and args[: len(wanted)] == wanted for verb, *args in carried
    )


def menus(message: ResponseMessage) -> list[Json]:
    return [part for part in parts(message) if part["type"] == SELECT]


def menu_of(message: ResponseMessage) -> Json | None:
    """Return the menu from which something can be chosen."""
    menus = (part for part in parts(message) if part["type"] == SELECT)
    return next((menu for menu in menus if not menu.get("disabled")), None)


def alive(channel: simcord.ChannelHandle) -> list[ResponseMessage]:
    """Return the messages of a channel that have buttons."""
    return [message for message in history(channel) if ids_of(message)]


def board_of(channel: simcord.ChannelHandle) -> ResponseMessage:
    """Return the latest message of a channel that has buttons."""
    return next(message for message in reversed(history(channel)) if ids_of(message))


def shows(message: ResponseMessage, game: int) -> bool:
    """Return whether what can be pressed on a message is about a game."""
    return any(name.split(":")[2] == str(game) for name in ids_of(message))
