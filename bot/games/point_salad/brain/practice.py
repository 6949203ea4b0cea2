"""Games that Point Salad's policy plays against itself to learn, in the compiled core."""

from dataclasses import dataclass

import numpy as np

from bot.games.point_salad.brain.core import Core, core
from bot.games.point_salad.brain.features import DRAFT
from bot.games.point_salad.brain.features import VEGGIE as VEGGIE_FEATURES
from bot.games.point_salad.brain.learned import Learned
from bot.games.point_salad.brain.policy import LEGAL, POINTS_NOW, Policy
from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.tables import NONE, VEGGIE, VEGGIES, Floats, Ints
from bot.thinking.network import Network, Trials

BEST, OTHERS = 6, 2
"""Drafts that are tried in a position: those that look best, and others at random."""

DECKS = 3
"""Decks in which they are tried."""

WAVERS = 1.5
"""Points by which drafts are misjudged on the way to a position, so that games differ."""

TURNS_EACH = 11.6
"""Turns of each seat, about, from the deal to the end."""


@dataclass(frozen=True, slots=True)
class PointSaladPractice:
    """Practice for so many players. Fulfils `bot.thinking.learning.Practice`."""

    players: int

    @property
    def even(self) -> float:
        """Return one seat's share."""
        return 1 / self.players

    def trials(
        self, network: Network | None, positions: int, random: np.random.Generator
    ) -> Trials:
        """Try drafts in positions of games that this network plays, one of a game."""
        shape = (positions, BEST + OTHERS)
        tried = Trials(
            np.zeros((*shape, VEGGIES, len(VEGGIE_FEATURES)), dtype=np.float32),
            np.zeros((*shape, len(DRAFT)), dtype=np.float32),
            np.full(shape, np.nan, dtype=np.float32),
        )
        game, decks = core(), deal(self.players, positions, random)
        longest = round(TURNS_EACH * self.players)
        for number, turns in enumerate(random.integers(0, longest, positions).tolist()):
            game.deal(decks[number], self.players)
            game.seat_all([Style(_policy(network), wavers=WAVERS)] * self.players)
            if game.walk(turns, int(random.integers(2**62))) > 1:
                game.seat_all([Style(_policy(network))] * self.players)
                self._try(game, random, tried, number)
        return tried.some(np.flatnonzero(~np.isnan(tried.ends).all(axis=1)))

    def _try(self, game: Core, random: np.random.Generator, tried: Trials, number: int) -> None:
        """Note what there is to be said of some drafts, and what comes of them on average."""
        drafts = _to_try(game.weighed(), random)
        parts, whole = game.look()
        points = game.try_drafts(drafts, DECKS, random)
        others = np.delete(points, game.seat, axis=1).max(axis=1)
        here = number, slice(len(drafts))
        tried.parts[here], tried.whole[here] = parts[drafts], whole[drafts]
        tried.ends[here] = (points[:, game.seat] - others).mean(axis=1)

    def wins(
        self, network: Network, others: Network | None, games: int, random: np.random.Generator
    ) -> float:
        """Return the games won by one seat that plays by the network; all seats in turn."""
        game, won = core(), 0.0
        styles = [Style(_policy(others))] * (2 * self.players - 1)
        styles[self.players - 1] = Style(_policy(network))
        for number, deck in enumerate(deal(self.players, games, random)):
            seat = number % self.players
            game.deal(deck, self.players)
            game.seat_all(styles[self.players - 1 - seat :][: self.players])
            points = game.play_on()
            # Of equal points, those of the later seat are worth more (R21).
            ordered = points + np.arange(self.players) / 2 / self.players
            won += int(ordered.argmax()) == seat
        return won


def _policy(network: Network | None) -> Policy:
    return POINTS_NOW if network is None else Learned(network)


def _to_try(values: Floats, random: np.random.Generator) -> Ints:
    """Return the drafts of the greatest value, then some of the others at random."""
    ranked = (-values).argsort()[: (values > LEGAL).sum()]
    best, others = ranked[:BEST], ranked[BEST:]
    return np.concatenate([best, random.permutation(others)[:OTHERS]])


def deal(players: int, n: int, random: np.random.Generator) -> Ints:
    """Return (n, cards): decks of new games, the three piles one after another (R2, R3)."""
    order = random.random((n, NONE)).argsort(axis=1)
    kinds, used = VEGGIE[order], np.zeros(order.shape, dtype=bool)
    for veggie in range(VEGGIES):
        here = kinds == veggie
        used |= here & (here.cumsum(axis=1) <= 3 * players)
    return order[used].reshape(n, -1).astype(np.uint8)
