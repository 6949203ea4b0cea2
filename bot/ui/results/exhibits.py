"""What somebody may share of what they alone look at, and the button that does it."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.games.contract import Drawing
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.words.i18n import Catalog

SCORES, STATS, FEATS, REVIEW = "scores", "stats", "feats", "review"
COURSE, DUEL = "course", "duel"
"""What can be shared."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """Words and pictures for a whole channel: they say "you" to nobody."""

    text: str
    drawings: Sequence[Drawing]

    @property
    def mark(self) -> str:
        """Return what tells it from everything else, and from itself once it has changed."""
        told = [self.text, *(drawing.alt for drawing in self.drawings)]
        return sha256("\n".join(told).encode()).hexdigest()


def share_button(say: Catalog, what: str, *args: str, game: int = 0) -> SaladButton:
    """Return the button that posts what the person sees in the channel."""
    return SaladButton(CustomId("share", game, (what, *args)), say("Share"))
