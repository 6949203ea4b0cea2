"""The players made for Veggies alone."""

from collections.abc import Sequence

from bot.games.veggies.brain import cook, gardener, search, sprout
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from engine.dealing import Seed
from engine.game import Seat
from engine.veggies import View
from engine.veggies.defaults import default_action

TURNS_A_SECOND = 3500
"""What playouts play at the least, where few of them go by the same stands."""


class VeggiesBrain:
    """Thinks about Veggies. Fulfils `bot.thinking.brain.Brain`."""

    def playouts_a_second(self, view: View) -> float:
        """Return the more, the fewer turns are left."""
        return TURNS_A_SECOND / search.work(view)

    def decides(self, view: View, seat: Seat) -> bool:
        """Return whether the seat has something to decide."""
        return seat in view.asked

    def fair(self, view: View, seed: Seed) -> View:
        """Return the view itself: a card shows all that it is from both sides."""
        return view

    def usual(self, view: View) -> Budget:
        """Return Chef's budget for a move: about a second on one core."""
        return search.usual_budget(view)

    def sprout(self, view: View, seat: Seat, seed: Seed) -> str:
        """Return a beginner's action."""
        return str(sprout.choose(view, seat, seed))

    def shopper(self, view: View, seat: Seat, seed: Seed) -> str:
        """Return what makes most of the own stand at once, were all goods declared."""
        return str(default_action(view, seat))

    def gardener(self, view: View, seat: Seat, seed: Seed) -> str:
        """Return what promises most by the end, against what the others have."""
        return str(gardener.choose(view, seat))

    def cook(self, view: View, seat: Seat, seed: Seed, budget: Budget) -> str:
        """Return an action that was thought about briefly."""
        return cook.choose(view, seat, seed, budget)

    def chef(
        self, view: View, seat: Seat, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> str:
        """Return the best action; whoever plays is taken to play alike."""
        return self.evaluate(view, seat, seed, budget, levels)[0].action

    def evaluate(
        self,
        view: View,
        seat: Seat,
        seed: Seed,
        budget: Budget,
        levels: Sequence[str] = (),
    ) -> list[Evaluation]:
        """Return the actions worth thinking about, best first."""
        return search.evaluate(view, seat, seed, budget)

    def standing(
        self, view: View, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> Expectation:
        """Return how the game is expected to end if everybody plays alike."""
        return search.standing(view, seed, budget)


BRAIN = VeggiesBrain()

__all__ = ["BRAIN", "VeggiesBrain"]
