"""Games played to their end, quickly: everybody is greedy, among a few places chosen at random."""

from random import Random

from engine.game import Seat
from engine.veggies import Action, Lay, Phase, State, Veggies
from engine.veggies.defaults import sources
from engine.veggies.stands import Spot
from engine.veggies.worths import Board

PLACES = 8
"""For lying and for standing cards each: so few of some seventy that a turn takes half a
millisecond."""

_GAME = Veggies()


def play_out(state: State, random: Random) -> State:
    """Return the end of a game that is played on from a state."""
    while seats := state.asked:
        state = _GAME.apply(state, seats[0], _action(state, seats[0], random)).state
    return state


def _action(state: State, seat: Seat, random: Random) -> Action:
    if state.phase is not Phase.TURN:
        return _GAME.default_action(state, seat)
    stand, cards = state.stands[seat], sources(state, seat)
    spots = _some(stand.lying, random), _some(stand.standing, random)
    _, card, spot, turns = max(Board(stand).worths(cards, spots))
    return Lay(cards[card], *spot, turns)


def _some(spots: frozenset[Spot], random: Random) -> list[Spot]:
    # Equal sets may be gone through in different orders, and a player must think the same again.
    return random.sample(sorted(spots), PLACES)
