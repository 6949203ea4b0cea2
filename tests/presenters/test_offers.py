"""Above each pile stands what its card would pay."""

import pytest

from bot.games.point_salad.presenter import boards
from engine.point_salad import CARDS, scores
from engine.point_salad.state import Tableau
from tests.presenters.scenes import play, scene


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_pile_offers_what_its_card_would_add_to_each_score(seats: int) -> None:
    whole = scene(play(seats, 3))
    for version in range(0, len(whole.steps) - 1, 3):
        moment = whole.at(version)
        for pile in boards.board(moment).market.piles:
            if pile.top is None:
                assert pile.offer is None
                continue
            assert pile.offer is not None
            added = [gain(moment.view.tableaux, seat, pile.top) for seat in range(seats)]
            mover = moment.view.to_move
            assert (pile.offer.seat, pile.offer.points) == (mover, added[mover])
            assert added[pile.offer.best] == max(added)
            assert (pile.offer.best == mover) == (added[mover] == max(added))
            assert pile.offer.most.endswith(str(max(added)).replace("-", "−"))


def gain(tableaux: tuple[Tableau, ...], seat: int, card: str) -> int:
    """Return what the seat's score would be with the card, less what it is without it."""
    own = tableaux[seat]
    richer = Tableau(points=(*own.points, CARDS[card].id), veggies=own.veggies)
    after = (*tableaux[:seat], richer, *tableaux[seat + 1 :])
    return scores(after)[seat] - scores(tableaux)[seat]


def test_where_scores_are_hidden_no_pile_tells_what_its_card_would_pay() -> None:
    hidden = scene(play(3, 2), scores_shown=False).at(9)
    market = boards.board(hidden).market
    assert [pile.offer for pile in market.piles] == [None, None, None]
