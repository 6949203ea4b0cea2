"""What the tests must know of each game beyond the contract: one adapter a game."""

from collections.abc import Sequence
from typing import Any, Protocol

from engine import GAMES, AnyGame, Event, Options
from engine.point_salad import PointSalad
from engine.veggies import Veggies
from tests.engine.salad_adapter import PointSaladAdapter
from tests.engine.veggies_adapter import VeggiesAdapter
from tests.games.hush import Hush
from tests.games.hush_adapter import HushAdapter


class Adapter(Protocol):
    """One game, as the contract suite and the playthroughs see it."""

    def variants(self, seats: int) -> Sequence[Options]:
        """Return the options of so many with which it is played, too, besides none and a match."""
        ...

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
    PointSalad.key: PointSaladAdapter(),
    Veggies.key: VeggiesAdapter(),
    Hush.key: HushAdapter(),
}

PLAYED: dict[str, AnyGame] = {**GAMES, Hush.key: Hush()}
"""Whom the contract suite asks: all games, and a tiny one of secrets, which lives in the tests."""
