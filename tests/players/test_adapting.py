"""What comes of games in which some think, beside what playouts say of them."""

import numpy as np
import pytest

from bot.games.point_salad.brain.adapting import Lasting, adapted, lasting
from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.styles import styles_of
from bot.thinking.brain import ABOUT
from engine.point_salad import PointSalad

GAME = PointSalad()
PLAIN = ["sprout", "shopper", "gardener"]


def lasts(*levels: str, turns: float = 9) -> Lasting:
    return lasting(styles_of(len(levels), levels), turns)


def lead(*levels: str) -> float:
    return lasts(*levels).apart


def test_where_nobody_thinks_all_is_as_playouts_say() -> None:
    for players in GAME.seats:
        assert lasts(*(PLAIN * 2)[:players]) == (1, 1)
    played = generator(1).random((2, 3, 50))
    assert adapted(played, np.array([50, 40, 30]), Lasting(1, 1)) == pytest.approx(played)


def test_the_more_seats_think_the_less_lasts_but_of_two_who_do_a_lead_does() -> None:
    for players in GAME.seats[1:]:
        parts = [lasts(*["chef"] * n, *["gardener"] * (players - n)) for n in range(players + 1)]
        assert [part.apart for part in parts] == sorted(
            (part.apart for part in parts), reverse=True
        )
        assert all(part.luck < 1 for part in parts[1:])
        assert 0.5 < parts[-1].apart < parts[-1].luck < 1
    assert lead("cook", "chef") == 1 > lead("chef", "sprout") > 0.5
    assert lasts("cook", "chef").luck < 1
    three = ["chef"] * 3
    assert lead(*three, "shopper") > lead(*three, ABOUT + "cook") > lead(*three, "cook")


def test_the_fewer_turns_are_to_come_the_more_lasts() -> None:
    for levels in (["chef", "gardener"], ["chef"] * 4):
        parts = [lasts(*levels, turns=turns) for turns in (9, 4, 2, 1, 0)]
        assert parts == sorted(parts)
        assert parts[-2:] == [(1, 1)] * 2


def test_leads_and_luck_shrink_about_what_seats_usually_reach_and_points_are_shared() -> None:
    luck = generator(1).normal(scale=10, size=(1, 3, 4000))
    played = luck + np.array([60, 60, 30])[:, None]
    for usual in ([50, 50, 50], [60, 50, 40]):
        ends = adapted(played, np.array(usual), Lasting(0.5, 0.8))
        assert ends.sum(axis=1) == pytest.approx(played.sum(axis=1))
        expected = [(reached + own) / 2 for reached, own in zip([60, 60, 30], usual, strict=True)]
        assert ends.mean(axis=-1)[0] == pytest.approx(expected, abs=0.5)
        before, after = ((one[0, 0] - one[0, 1]).std() for one in (played, ends))
        assert after == pytest.approx(0.8 * before)
