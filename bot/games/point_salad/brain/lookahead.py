"""How a seat drafts that looks one draft ahead: at its own next one, or at the next seat's."""

from dataclasses import dataclass

from bot.games.point_salad.brain.policy import Taste
from bot.games.point_salad.brain.shopper import FLIP_TURNS


@dataclass(frozen=True, slots=True)
class LookAhead:
    """A taste, and how much the best draft counts that is left. Fulfils `Policy`.

    What is left is taken at its points at once, as they are before the draft: in the last turns, as
    they are after it (`core/late.c`).
    """

    taste: Taste
    to_oneself: float = 0.0
    to_the_next: float = 0.0
    """Less than 0: others are not to have it."""

    @property
    def flip_turns(self) -> float:
        """Return with how many turns left Shopper and Gardener begin to weigh flips."""
        return FLIP_TURNS
