"""Sprout: plays like somebody at the first game, who sees few of all the places there are."""

from random import Random

from engine.dealing import Seed, seed_text
from engine.game import Seat
from engine.veggies import Action, Lay, Phase, Veggies, View
from engine.veggies.defaults import sources
from engine.veggies.worths import Board

SEES = 20
"""Places for lying and for standing cards each that it looks at."""

_GAME = Veggies()


def choose(view: View, seat: Seat, seed: Seed) -> Action:
    """Return an action of a seat that must decide; the seed says what it looks at."""
    random = Random(seed_text(seed))  # noqa: S311 - a player must think the same again
    if view.phase is not Phase.TURN:
        return random.choice(_GAME.legal_actions(_GAME.determinize(view, seed), seat))
    stand, cards = view.stands[seat], sources(view, seat)
    spots = [
        random.sample(sorted(some), min(SEES, len(some))) for some in (stand.lying, stand.standing)
    ]
    seen = dict(random.sample(sorted(cards.items()), len(cards) // 2))
    _, card, spot, turns = max(Board(stand).worths(seen, (spots[0], spots[1])))
    return Lay(seen[card], *spot, turns)
