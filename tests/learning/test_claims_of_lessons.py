"""What a lesson or a reason claims of a card or a result is true of it."""

import pytest

from bot.games import TITLES
from bot.games.point_salad import lessons
from bot.games.point_salad.course import _winner
from bot.games.point_salad.lessons import Moment
from bot.games.point_salad.presenter import words
from bot.games.scene import Scene
from bot.words.i18n import catalog
from engine import Outcome, Placing
from engine.point_salad import CARDS, Tableau
from engine.point_salad.veggies import Veggie
from tests.presenters.scenes import laid, scene

SAY = catalog("en-US")
CARD = "carrot +3, onion −2"
SHOW = TITLES["point-salad"].presenter
CARROT, ONION = Veggie.CARROT, Veggie.ONION


def before(*veggies: Veggie) -> Scene:
    """Return the turn of whoever has that card and these veggies."""
    card = _card()
    cards = {kind: [n for n in CARDS if CARDS[n].veggie is kind and n != card] for kind in Veggie}
    own = tuple(cards[kind].pop() for kind in veggies)
    rest = cards[Veggie.PEPPER]
    return scene(laid(Tableau(own, (card,)), Tableau(), tops=rest[:3], market=rest[3:9]))


def _card() -> str:
    return next(name for name in CARDS if words.card(SAY, name) == CARD)


@pytest.mark.parametrize(
    ("veggies", "claim"),
    [
        ((), f"\n“{CARD}” pays you nothing now. Flip it!"),
        ((ONION, ONION, ONION, CARROT, CARROT), f"\n“{CARD}” pays you nothing now. Flip it!"),
        ((ONION,), f"\n“{CARD}” costs you points now. Flip it!"),
        ((CARROT,), ""),
    ],
)
def test_a_card_to_flip_pays_nothing_or_costs_points_as_it_is_said(
    veggies: tuple[Veggie, ...], claim: str
) -> None:
    told = lessons._flip(Moment(before(*veggies)))
    assert told.partition("your cards.")[2] == claim


def test_the_first_card_is_said_to_count_what_it_counts_and_no_more() -> None:
    told = lessons._first_card(Moment(before()))
    assert told.startswith(f"**Your first point card: “{CARD}”.** It counts what you have at the")
    assert "all your" not in told


@pytest.mark.parametrize(
    ("mine", "theirs", "wins", "told"),
    [
        (24, 18, 0, "**You win, 24–18!**"),
        (18, 24, 1, "**Ben wins, 24–18.**"),
        (12, 12, 1, "**12–12: a tie, and Ben wins it.** So close!"),
        (-1, -1, 1, "**−1–−1: a tie, and Ben wins it.** So close!"),
    ],
)
def test_the_end_of_a_lesson_says_who_won_and_of_a_tie_that_it_is_one(
    mine: int, theirs: int, wins: int, told: str
) -> None:
    points = {0: mine, 1: theirs}
    ranked = (Placing(seat, 1 if seat == wins else 2, points[seat]) for seat in (wins, 1 - wins))
    assert _winner(before(), Outcome(tuple(ranked))) == told


def test_a_flip_is_said_to_save_what_the_card_cost_and_only_if_it_did() -> None:
    action = f"A/{_card()}"
    assert "+2 without the flipped card" in SHOW.reason(before(ONION), 0, action)
    for veggies in ((), (CARROT,)):
        assert "flipped card" not in SHOW.reason(before(*veggies), 0, action)
