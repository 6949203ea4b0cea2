"""Games played to their end, quickly: everybody is greedy, among the places that spoil least.

A card that covers much is rarely laid, and there are seventy places and more for each of eight
ways to turn four cards. So places are ranked by what they leave of the stand, with some luck, and
cards are tried at the first few. Of as many places chosen blindly, that loses a quarter as much.
"""

from random import Random

from engine.game import Seat
from engine.veggies import Action, Lay, Phase, State, Veggies
from engine.veggies.defaults import sources
from engine.veggies.stands import Spot
from engine.veggies.worths import Board

PLACES = 12
"""For lying and for standing cards each."""

LUCK = 8.0
"""In points: places that leave less by so much may be tried, too."""

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
    board = Board(stand)
    spots = _some(board, 0, stand.lying, random), _some(board, 1, stand.standing, random)
    _, card, spot, turns = max(board.worths(cards, spots))
    return Lay(cards[card], *spot, turns)


def _some(board: Board, half: int, spots: frozenset[Spot], random: Random) -> list[Spot]:
    # Equal sets may be gone through in different orders, and a player must think the same again.
    luck, left = random.random, board.left
    ranked = [(left(half, spot) + LUCK * luck(), spot) for spot in sorted(spots)]
    ranked.sort(reverse=True)
    return [spot for _, spot in ranked[:PLACES]]
