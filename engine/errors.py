"""What the rules answer to an action that cannot be taken.

Every error carries the sentence that the person will read, as a `Text` so that it can be
translated; `str(error)` is the English one.
"""

from engine.text import Text


class RulesError(ValueError):
    """An action that the rules refuse; `text` says why in one sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class MalformedAction(RulesError):
    """The text is no action of this game."""


class IllegalAction(RulesError):
    """The action exists, but the rules do not allow it now."""


class NotYourTurn(RulesError):
    """The seat has nothing to decide at the moment."""


class GameOver(RulesError):
    """The game has ended; nothing can be done any more."""
