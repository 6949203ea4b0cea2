"""Commands that texts name: whoever should run one finds a mention there, which can be clicked.

Texts name a command as code, `/salad new`, so they can be translated, copied and tested without
Discord. What sends a message puts the mentions in.
"""

import re
from collections.abc import Iterable

from discord.app_commands import AppCommand, AppCommandGroup
from discord.ui import LayoutView, TextDisplay

from bot.ui.kit.views import MOST_TEXT

_NAMED = re.compile(r"`/([a-z-]+ [a-z-]+)`")


class Mentions:
    """The mentions of the commands that Discord knows of; none until it was asked."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, commands: Iterable[AppCommand]) -> None:
        """Note what Discord has published: all commands of a group share the group's number."""
        self._known = {
            one.qualified_name: one.mention
            for command in commands
            for one in command.options
            if isinstance(one, AppCommandGroup)
        }

    def put_in(self, view: LayoutView) -> None:
        """Let each command that a message names be a mention, if they do not make it too long."""
        texts = [item for item in view.walk_children() if isinstance(item, TextDisplay)]
        mentioned = [_NAMED.sub(self._mention, item.content) for item in texts]
        if sum(map(len, mentioned)) <= MOST_TEXT:
            for item, content in zip(texts, mentioned, strict=True):
                item.content = content

    def _mention(self, named: re.Match[str]) -> str:
        return self._known.get(named[1], named[0])
