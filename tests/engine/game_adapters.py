"""What the tests must know of each game beyond the contract: one adapter a game."""

from collections.abc import Sequence
from typing import Any, Protocol

from engine import Event
from tests.engine.salad_adapter import PointSaladAdapter


class Adapter(Protocol):
    """One game, as the contract suite and the playthroughs see it."""

    def cards(self, state: Any) -> list[str]:
        """Return everything that must be conserved, each thing as often as it is on the table."""
        ...

    def actions(self) -> Sequence[Any]:
        """Return every action that the notation can express, or a wide choice of them."""
        ...

    def no_actions(self) -> Sequence[str]:
        """Return texts that look much like actions of this game and are none."""
        ...

    def board(self, view: Any) -> list[str]:
        """Return the table as a person reads it, a line each."""
        ...

    def event(self, event: Event) -> str:
        """Return what happened, in a few words."""
        ...

    def scores(self, state: Any) -> str:
        """Return how the seats stand."""
        ...


ADAPTERS: dict[str, Adapter] = {
    "point-salad": PointSaladAdapter(),
}
