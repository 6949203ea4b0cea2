"""What it takes to play a game at all levels."""

from collections.abc import Sequence
from typing import Any, Protocol

from bot.thinking import generic
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from engine import AnyGame
from engine.dealing import Seed
from engine.game import Seat

ABOUT = "about "
"""Before a level: it is that of a person, who plays about so well, and not always alike."""

ALONE = "alone"
"""In place of a level: of a seat without a person, or with one away: it plays default actions."""

BRIEFLY = 0.1
"""How much of a budget the generic Cook uses."""


class Brain(Protocol):
    """Thinks about one game, from what one seat sees. Equal arguments give equal answers."""

    def playouts_a_second(self, view: Any) -> float:
        """Return how many games one core plays to the end in a second at the least, from a view."""
        ...

    def decides(self, view: Any, seat: Seat) -> bool:
        """Return whether the seat has something to decide."""
        ...

    def fair(self, view: Any, seed: Seed) -> Any:
        """Return a view that says no more than a person in its seat can know.

        What else a view happens to carry is drawn anew, by the seed; no player goes by it.
        """
        ...

    def usual(self, view: Any) -> Budget:
        """Return how much Chef thinks about a move."""
        ...

    def sprout(self, view: Any, seat: Seat, seed: Seed) -> str:
        """Return a beginner's action."""
        ...

    def shopper(self, view: Any, seat: Seat, seed: Seed) -> str:
        """Return a greedy action."""
        ...

    def gardener(self, view: Any, seat: Seat, seed: Seed) -> str:
        """Return the action of one who looks at what the others have, too, and ahead a little."""
        ...

    def cook(self, view: Any, seat: Seat, seed: Seed, budget: Budget) -> str:
        """Return a good action, found with little of Chef's budget."""
        ...

    def chef(
        self, view: Any, seat: Seat, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> str:
        """Return the best action; Chef knows by `levels`, as in `standing`, who else plays."""
        ...

    def evaluate(
        self,
        view: Any,
        seat: Seat,
        seed: Seed,
        budget: Budget,
        levels: Sequence[str] = (),
    ) -> list[Evaluation]:
        """Return the actions worth thinking about, best first.

        `levels`: as in `standing`, how everybody is taken to play on.
        """
        ...

    def standing(
        self, view: Any, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> Expectation:
        """Return how the game is expected to end.

        `levels` names, seat by seat, the level at which each one plays, as far as that is known;
        "" stands for somebody of whom it is not, a person's level begins with `ABOUT`, and a seat
        that is `ALONE` plays by itself. A brain that cannot tell them apart takes everybody to play
        alike.
        """
        ...


class GenericBrain:
    """Thinks about any game that fulfils the contract, and knows nothing else of it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def playouts_a_second(self, view: Any) -> float:
        """Return what the game says of itself."""
        return self._game.playouts_a_second

    def decides(self, view: Any, seat: Seat) -> bool:
        """Return whether the seat is pending."""
        return generic.decides(self._game, self._game.determinize(view, 0), seat)

    def fair(self, view: Any, seed: Seed) -> Any:
        """Return the view itself."""
        return view

    def usual(self, view: Any) -> Budget:
        """Return the same budget for every move: about a second of one core."""
        return generic.USUAL.at(self.playouts_a_second(view))

    def sprout(self, view: Any, seat: Seat, seed: Seed) -> str:
        """Return a random action."""
        return generic.random_action(self._game, view, seat, seed)

    def shopper(self, view: Any, seat: Seat, seed: Seed) -> str:
        """Return the game's default action, now and then a random one."""
        return generic.careless_action(self._game, view, seat, seed)

    def gardener(self, view: Any, seat: Seat, seed: Seed) -> str:
        """Return the game's default action."""
        return generic.default_action(self._game, view, seat, seed)

    def cook(self, view: Any, seat: Seat, seed: Seed, budget: Budget) -> str:
        """Return the best of some actions, after a tenth of the thinking."""
        found = generic.evaluate(self._game, view, seat, seed, budget.times(BRIEFLY))
        return found[0].action

    def chef(
        self, view: Any, seat: Seat, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> str:
        """Return the best of some actions."""
        return self.evaluate(view, seat, seed, budget, levels)[0].action

    def evaluate(
        self,
        view: Any,
        seat: Seat,
        seed: Seed,
        budget: Budget,
        levels: Sequence[str] = (),
    ) -> list[Evaluation]:
        """Return some of the seat's actions, best first."""
        return generic.evaluate(self._game, view, seat, seed, budget)

    def standing(
        self, view: Any, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> Expectation:
        """Return how the game is expected to end if everybody plays alike."""
        return generic.standing(self._game, view, seed, budget)
