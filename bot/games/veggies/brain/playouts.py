"""Games played on, quickly: everybody is greedy, at the places that look best before one tries.

Many playouts come by the same stands: the rivals' ones are the same whatever somebody tries, and
first turns are much alike. So what was found out about a stand is kept.
"""

from bot.games.veggies.brain.endings import Ending, ending, foreseen
from bot.games.veggies.brain.places import promising
from bot.games.veggies.brain.prospects import left_of
from engine.veggies import Laid, Phase, Stand, State, Veggies
from engine.veggies.cards import CardId
from engine.veggies.defaults import declared_by, declared_now
from engine.veggies.groups import Sizes
from engine.veggies.scoring import Tally
from engine.veggies.worths import Board, Way

PLACES = 10
"""Places for lying and for standing cards each at which a card is tried; more gain nothing."""

MOST_SITES = 400
"""Stands that are remembered at once: each takes some memory."""

_GAME = Veggies()


class Site:
    """A stand, and what was found out about it."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self._board = Board(stand)
        self._places = promising(self._board, stand, PLACES)
        self._ways: dict[CardId, Way] = {}
        self._sizes: Sizes | None = None

    def way(self, card: CardId) -> Way:
        """Return the best way to lay a card, as it looks at once."""
        known = self._ways.get(card)
        if known is None:
            ways = self._board.worths((card,), self._places)
            known = self._ways[card] = max(ways, key=_worth)
        return known

    @property
    def sizes(self) -> Sizes:
        """Return what of the stand counts."""
        if self._sizes is None:
            self._sizes = self._board.sizes
        return self._sizes


class Playouts:
    """Plays games on and remembers the stands it came by."""

    def __init__(self) -> None:
        self._sites: dict[tuple[Laid, ...], Site] = {}

    def play(self, state: State, until: int) -> Ending:
        """Return how a game may end that is played on until a turn, or to its end."""
        while state.phase is Phase.FIRST:
            seat = state.asked[0]
            state = _GAME.apply(state, seat, _GAME.default_action(state, seat)).state
        if state.phase is not Phase.TURN:
            return ending(declared_now(state))
        sites = self._played(state, min(until, state.turns))
        stands = tuple(site.sizes for site in sites)
        if until >= state.turns:
            return ending(declared_by(Tally(stands, ()), state.order))
        return foreseen(stands, [left_of(site.stand) for site in sites])

    def _played(self, state: State, until: int) -> list[Site]:
        """Return the stands after a turn."""
        market, hands = [*state.market], [hand[0] for hand in state.hands]
        stack, order = iter(state.stack), state.order
        sites = [self._site(stand) for stand in state.stands]
        for turn in range(state.turn - 1, until):
            seat = order[turn % len(order)]
            site = sites[seat]
            _, card, spot, turns = max(map(site.way, (*market, hands[seat])), key=_worth)
            sites[seat] = self._site(site.stand.plus(Laid(card, *spot, turns)))
            if card == hands[seat]:
                hands[seat] = next(stack)
            else:
                market[market.index(card)] = next(stack)
        return sites

    def _site(self, stand: Stand) -> Site:
        site = self._sites.get(stand.cards)
        if site is None:
            if len(self._sites) >= MOST_SITES:
                self._sites.clear()
            site = self._sites[stand.cards] = Site(stand)
        return site


def _worth(way: Way) -> int:
    return way[0]
