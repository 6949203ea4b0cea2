"""What pictures were made of."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from bot.render import Picture

T = TypeVar("T")


def drawn_by(patches: pytest.MonkeyPatch, name: str, draw: Callable[[T], Picture]) -> list[T]:
    """Return what is drawn from now on by the function that is called so; it draws as before."""
    drawn = list[T]()

    def note(model: T) -> Picture:
        drawn.append(model)
        return draw(model)

    patches.setattr(name, note)
    return drawn
