from collections.abc import Callable

import pytest

from bot.games.emoji import PLAIN
from bot.games.point_salad.presenter.statistics import statistics
from bot.games.point_salad.scores.summary import Summary
from bot.store.leaderboards import Line
from bot.ui.kit import views
from bot.ui.messages import score_words
from bot.words.i18n import Catalog, catalog
from engine.text import added, signed

_LINE = Line(
    place=2, user_id=1, name="Ana", games=8, wins=3, scored=8, average=31.25, best=40, rating=1512.6
)
_GAME = Summary(
    veggies=(1, 2, 3, 4, 5, 6), cards=(), flips=1, lead=3, halfway=1, started=True, finish=2
)


def test_an_average_has_the_comma_or_the_point_of_who_reads_it() -> None:
    english, german = catalog("en-US"), catalog("de")
    for say, average, flips in ((english, "31.2", "0.5"), (german, "31,2", "0,5")):
        assert score_words.value(say, _LINE, "average") == average
        assert average in score_words.spoken(say, _LINE, "average")
        assert average in score_words.sentence(say, _LINE, own=True)
        games = (_GAME, _GAME.model_copy(update={"flips": 0}))
        assert any(flips in line for line in statistics(say, PLAIN, games))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (lambda say: say.percent(-0.12), ("−12%", "−12\u00a0%")),
        (lambda say: say.percent(-0.004), ("0%", "0\u00a0%")),
        (lambda say: say.percent(0.22), ("22%", "22\u00a0%")),
        (lambda say: say.decimal(-0.04), ("0.0", "0,0")),
        (lambda say: say.decimal(-1.26), ("−1.3", "−1,3")),
        (lambda _: views.number(-0.4), ("0", "0")),
        (lambda _: views.number(-3.0), ("−3", "−3")),
        (lambda _: f"{signed(-2)} {signed(0)} {signed(3)}", ("−2 +0 +3",) * 2),
        (lambda _: added(30, 12, -2, 0), ("30 + 12 − 2 + 0",) * 2),
    ],
)
def test_a_number_below_zero_has_a_real_minus_sign_and_none_where_it_rounds_to_nothing(
    value: Callable[[Catalog], str], written: tuple[str, str]
) -> None:
    assert (value(catalog("en-US")), value(catalog("de"))) == written
