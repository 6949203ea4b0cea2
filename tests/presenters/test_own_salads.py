"""One's own salad: what each card pays, and what one more of a veggie would change."""

import pytest

from bot.games.point_salad.presenter import alt, boards
from engine.point_salad import CARDS, Veggie, scores
from engine.point_salad.state import Tableau
from tests.bot.limits import ALT
from tests.presenters.scenes import play, scene

LONG = ("W" * 32, "M" * 32)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_salad_tells_what_one_more_of_each_veggie_would_change_about_the_score(
    seats: int,
) -> None:
    whole = scene(play(seats, 4), scores_shown=False)
    for version in range(0, len(whole.steps), 4):
        moment = whole.at(version)
        for seat in range(seats):
            shown = boards.salad(moment, seat)
            tableaux = moment.view.tableaux
            assert shown.own.points == scores(tableaux)[seat]
            richer = [scores(with_one_more(tableaux, seat, v))[seat] for v in Veggie]
            gains = tuple(more - scores(tableaux)[seat] for more in richer)
            assert shown.changes == (gains if shown.lines else ())


def with_one_more(tableaux: tuple[Tableau, ...], seat: int, veggie: Veggie) -> tuple[Tableau, ...]:
    card = next(card.id for card in CARDS.values() if card.veggie is veggie)
    own = tableaux[seat]
    richer = Tableau(points=own.points, veggies=(*own.veggies, card))
    return (*tableaux[:seat], richer, *tableaux[seat + 1 :])


def test_its_description_names_every_card_whole_or_not_at_all() -> None:
    whole = scene(play(2, 1), names=LONG)
    moment = whole.at(len(whole.steps) - 2)
    for seat in (0, 1):
        told = alt.salad(moment, seat)
        assert len(told) <= ALT
        assert told.endswith(".")
