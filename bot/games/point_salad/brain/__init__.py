"""The players made for Point Salad alone."""

from collections.abc import Sequence

from bot.games.point_salad.brain import cook, gardener, search, shopper, sprout
from bot.games.point_salad.brain.hidden import fair
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View


class PointSaladBrain:
    """Thinks about Point Salad by playing it on. Fulfils `bot.thinking.brain.Brain`."""

    def playouts_a_second(self, view: View) -> float:
        """Return what one core plays at the least, at this size and stage of a game."""
        return search.pace(view)

    def decides(self, view: View, seat: Seat) -> bool:
        """Return whether it is the seat's turn."""
        return view.to_move == seat

    def fair(self, view: View, seed: Seed) -> View:
        """Return the view with other cards where only the veggie side was ever seen."""
        return fair(view, seed)

    def usual(self, view: View) -> Budget:
        """Return Chef's budget for a move: about half a second on one core."""
        return search.usual_budget(view)

    def sprout(self, view: View, seat: Seat, seed: Seed) -> str:
        """Return a beginner's turn."""
        return sprout.choose(view, seed)

    def shopper(self, view: View, seat: Seat, seed: Seed) -> str:
        """Return a greedy turn."""
        return shopper.choose(view, seed)

    def gardener(self, view: View, seat: Seat, seed: Seed) -> str:
        """Return a turn with foresight that leaves little for the next seat."""
        return gardener.choose(view, seed)

    def cook(self, view: View, seat: Seat, seed: Seed, budget: Budget) -> str:
        """Return a turn that was thought about briefly."""
        return cook.choose(view, seed, budget)

    def chef(
        self, view: View, seat: Seat, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> str:
        """Return the best turn."""
        return search.choose(view, seed, budget, levels)

    def evaluate(
        self,
        view: View,
        seat: Seat,
        seed: Seed,
        budget: Budget,
        levels: Sequence[str] = (),
    ) -> list[Evaluation]:
        """Return the turns worth thinking about, best first."""
        return search.evaluate(view, seed, budget, levels)

    def standing(
        self, view: View, seed: Seed, budget: Budget, levels: Sequence[str] = ()
    ) -> Expectation:
        """Return how the game is expected to end, played on at the levels of the seats."""
        return search.standing(view, seed, budget, levels)


BRAIN = PointSaladBrain()

__all__ = ["BRAIN", "PointSaladBrain"]
