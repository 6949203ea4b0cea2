"""What a button or menu carries: the verb, the game, and what else the verb needs.

`s:pick:12:7:A1C2` is a press that makes A1C2 the pick for decision 7 of game 12. Nothing else
remembers a half-picked turn, so a restart loses none.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

LONGEST = 100
"""Discord's limit, in characters."""

BUTTON = r"s:(?P<verb>[a-z]{1,12}):(?P<game>[0-9]{1,15})(?P<args>(?::[^:\s]{0,64}){0,4})"
MENU = BUTTON.replace("s:", "m:", 1)


_LARGEST = 10**15 - 1
"""No number of ours is larger, and a database can count with it."""


def number_in(argument: str, otherwise: int) -> int:
    """Return the number that an argument is, or `otherwise` for any other text, forged perhaps.

    One that is larger than any of ours counts as the largest.
    """
    return min(int(argument), _LARGEST) if argument.isdecimal() else otherwise


_DIGEST = 8


def digest(asked: str) -> str:
    """Return a few characters that a question's buttons carry, and those of no other question."""
    return sha256(asked.encode()).hexdigest()[:_DIGEST]


class MalformedId(ValueError):
    """The text is no custom_id of ours."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """A verb, a game's number (0: none), and up to four arguments without spaces or colons."""

    verb: str
    game: int = 0
    args: tuple[str, ...] = ()

    def button(self) -> str:
        """Return the custom_id of a button. Raises MalformedId if it would not be read back."""
        return self._print("s", BUTTON)

    def menu(self) -> str:
        """Return the custom_id of a menu. Raises MalformedId if it would not be read back."""
        return self._print("m", MENU)

    def _print(self, prefix: str, template: str) -> str:
        text = ":".join([prefix, self.verb, str(self.game), *self.args])
        if re.fullmatch(template, text) is None or self.parse(text) != self:
            raise MalformedId(text)
        return text

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `button` or `menu` printed. Raises MalformedId for any other text."""
        match = re.fullmatch(BUTTON, text) or re.fullmatch(MENU, text)
        if match is None or len(text) > LONGEST:
            raise MalformedId(text)
        args = tuple(match["args"].split(":")[1:])
        return cls(match["verb"], int(match["game"]), args)
