"""R6 to R9 and R12: drafting, flipping, and that a turn always exists."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from engine import GameOver, NotYourTurn
from engine.point_salad import State, Tableau, Turn
from engine.point_salad.actions import SLOTS
from engine.point_salad.state import DraftedPoint, DraftedVeggies, Ended, Flipped, Refilled
from tests.engine.salad_tables import (
    FULL_MARKET,
    SALAD,
    legal_texts,
    own,
    play,
    some_cards,
    table,
    why_not,
)

NOBODY_HAS_ANYTHING = (own(), own())


def full_table(
    *,
    a: str = "onion-04 onion-05 onion-06",
    tableaux: Sequence[Tableau] = NOBODY_HAS_ANYTHING,
    start: int = 0,
    turn: int = 0,
) -> State:
    """Build a table with a full market and cards in all piles."""
    return table(
        a=a.split(),
        b=["carrot-04", "carrot-05", "carrot-06"],
        c=["pepper-04", "pepper-05"],
        market=FULL_MARKET,
        tableaux=tableaux,
        start=start,
        turn=turn,
    )


def test_r6_on_a_full_table_three_point_cards_or_any_of_fifteen_pairs_may_be_drafted() -> None:
    pairs = {first + second for first, second in combinations(SLOTS, 2)}
    flips_of_tops = {"A/onion-04", "B/carrot-04", "C/pepper-04"}
    assert len(pairs) == 15
    assert legal_texts(full_table()) == {"A", "B", "C", *pairs, *flips_of_tops}


def test_r6_a_point_card_comes_from_the_top_of_its_pile_to_the_players_point_cards() -> None:
    state, events = play(full_table(), "B")
    assert state.tableaux[0] == own(points="carrot-04")
    assert state.piles[1] == ("carrot-05", "carrot-06")
    assert events == [DraftedPoint(0, "B", "carrot-04")]


def test_r6_two_veggies_come_from_any_two_slots_to_the_players_veggies() -> None:
    state, events = play(full_table(), "A2C1")
    assert state.tableaux[0] == own(veggies="carrot-01 pepper-01")
    assert events[0] == DraftedVeggies(0, ("A2", "C1"), ("carrot-01", "pepper-01"))


def test_r6_both_veggies_may_come_from_one_column() -> None:
    state, _ = play(full_table(), "B1B2")
    assert state.tableaux[0].veggies == ("lettuce-01", "onion-01")


def test_r6_a_draft_leaves_the_other_players_as_they_were() -> None:
    players = [own(), own("onion-10", "tomato-10"), own("onion-11")]
    state, _ = play(full_table(tableaux=players), "B")
    assert list(state.tableaux[1:]) == players[1:]


def test_r6_an_empty_pile_gives_no_point_card() -> None:
    state = full_table(a="")
    assert "A" not in legal_texts(state)
    assert why_not(state, "A") == "Pile A is empty."


def test_r6_a_slot_that_is_empty_gives_no_veggie_and_the_refusal_names_it() -> None:
    market = {slot: card for slot, card in FULL_MARKET.items() if slot != "B2"}
    state = table(c=["pepper-04"], market=market)
    assert not [text for text in legal_texts(state) if "B2" in text]
    assert why_not(state, "A1B2") == "There is no veggie at B2."
    assert why_not(state, "B2C1") == "There is no veggie at B2."


def test_r7_one_veggie_of_several_is_refused_because_two_must_be_taken() -> None:
    state = full_table()
    assert not legal_texts(state) & set(SLOTS)
    for slot in SLOTS:
        assert "two veggies" in why_not(state, slot)


def test_r7_a_lone_veggie_is_not_taken_while_a_pile_has_cards() -> None:
    state = table(b=["carrot-04"], market={"C2": "tomato-01"})
    assert legal_texts(state) == {"B", "B/carrot-04"}
    assert "the last card" in why_not(state, "C2")


def test_r7_the_last_card_of_the_game_is_taken_alone() -> None:
    state = table(market={"B1": "tomato-01"}, tableaux=[own(points="onion-04"), own()])
    assert legal_texts(state) == {"B1", "B1/onion-04"}
    end, events = play(state, "B1")
    assert end.tableaux[0] == own("tomato-01", "onion-04")
    assert events == [DraftedVeggies(0, ("B1",), ("tomato-01",)), Ended()]
    assert SALAD.pending(end) == ()


@pytest.mark.parametrize("slot", SLOTS)
def test_r7_the_last_card_may_lie_in_any_slot(slot: str) -> None:
    state = table(market={slot: "tomato-01"})
    assert legal_texts(state) == {slot}
    assert play(state, slot)[0].left == 0


def test_r7_with_two_veggies_left_on_the_table_both_are_taken() -> None:
    state = table(market={"A1": "tomato-01", "C2": "onion-01"})
    assert legal_texts(state) == {"A1C2"}
    assert "two veggies" in why_not(state, "A1")
    assert play(state, "A1C2")[1][-1] == Ended()


def test_r7_three_veggies_left_leave_one_for_the_next_player_alone() -> None:
    state = table(market={"A1": "tomato-01", "B1": "onion-01", "C2": "carrot-01"})
    assert legal_texts(state) == {"A1B1", "A1C2", "B1C2"}
    state, _ = play(state, "A1C2")
    assert legal_texts(state) == {"B1"}
    assert state.to_move == 1


def test_r8_an_earlier_point_card_may_be_flipped_with_any_draft() -> None:
    state = full_table(tableaux=[own(points="tomato-10 tomato-11"), own()])
    texts = legal_texts(state)
    for draft in ("A", "B", "C", "A1A2", "B2C1"):
        assert {f"{draft}/tomato-10", f"{draft}/tomato-11"} <= texts
    after, events = play(state, "A1B1/tomato-11")
    assert after.tableaux[0] == own("cabbage-01 lettuce-01 tomato-11", "tomato-10")
    assert events[1] == Flipped(0, "tomato-11")


def test_r8_the_card_just_drafted_may_be_flipped() -> None:
    after, events = play(full_table(), "B/carrot-04")
    assert after.tableaux[0] == own(veggies="carrot-04")
    assert events == [DraftedPoint(0, "B", "carrot-04"), Flipped(0, "carrot-04")]


def test_r8_a_point_card_may_be_drafted_and_an_earlier_one_flipped() -> None:
    after, _ = play(full_table(tableaux=[own(points="tomato-10"), own()]), "B/tomato-10")
    assert after.tableaux[0] == own("tomato-10", "carrot-04")


def test_r8_a_flip_is_free_and_never_demanded() -> None:
    state = full_table(tableaux=[own(points="tomato-10"), own()])
    assert {"A", "A1A2"} <= legal_texts(state)
    after, _ = play(state, "A1A2/tomato-10")
    assert len(after.tableaux[0].veggies) == 3


@pytest.mark.parametrize(
    ("card", "whose"),
    [
        ("onion-10", "a veggie of one's own: never the other way"),
        ("tomato-12", "an opponent's point card"),
        ("tomato-13", "an opponent's veggie"),
        ("cabbage-01", "a card in the market"),
        ("carrot-04", "the top card of another pile"),
        ("onion-05", "the card that comes to the top by this draft"),
        ("lettuce-18", "a card that is nowhere on the table"),
    ],
)
def test_r8_only_an_own_point_card_may_be_flipped_and_the_refusal_names_the_card(
    card: str, whose: str
) -> None:
    players = [own("onion-10", "tomato-10"), own("tomato-13", "tomato-12")]
    state = full_table(tableaux=players)
    assert f"A/{card}" not in legal_texts(state), whose
    assert card in why_not(state, f"A/{card}"), whose


def test_r8_a_veggie_just_taken_is_no_card_to_flip() -> None:
    assert "cabbage-01" in why_not(full_table(), "A1B1/cabbage-01")


def test_r8_a_flipped_card_stays_a_veggie_for_good() -> None:
    state, _ = play(full_table(), "B/carrot-04", "A")
    assert "carrot-04" in why_not(state, "B/carrot-04")


def test_r9_the_market_is_refilled_only_after_draft_and_flip() -> None:
    state = full_table(tableaux=[own(points="tomato-10"), own()])
    _, events = play(state, "A1C2/tomato-10")
    assert [type(event) for event in events] == [DraftedVeggies, Flipped, Refilled, Refilled]


def test_r9_what_may_be_flipped_does_not_depend_on_the_cards_that_will_come() -> None:
    state = full_table(tableaux=[own(points="tomato-10"), own()])
    other = full_table(
        a="onion-04 lettuce-09 lettuce-10", tableaux=[own(points="tomato-10"), own()]
    )
    assert legal_texts(state) == legal_texts(other)


def test_r12_the_game_ends_when_piles_and_market_are_empty() -> None:
    end, events = play(table(c=["pepper-04"]), "C")
    assert events == [DraftedPoint(0, "C", "pepper-04"), Ended()]
    assert SALAD.pending(end) == ()
    assert SALAD.outcome(end) is not None


def test_r12_the_game_goes_on_with_one_card_in_a_pile_or_in_the_market() -> None:
    for state in (table(c=["pepper-04"]), table(market={"A1": "tomato-01"})):
        assert SALAD.pending(state)
        assert SALAD.outcome(state) is None


def test_r12_there_is_a_turn_on_every_table_that_has_a_card() -> None:
    """Every pattern of empty piles and empty slots but the empty table: 511 of them."""
    cards = some_cards(3)
    for pattern in range(1, 1 << 9):
        piles = [[card] if pattern >> i & 1 else [] for i, card in enumerate(cards)]
        market = {
            slot: card
            for i, (slot, card) in enumerate(FULL_MARKET.items(), start=3)
            if pattern >> i & 1
        }
        state = table(a=piles[0], b=piles[1], c=piles[2], market=market)
        drafts = {text for text in legal_texts(state) if "/" not in text}
        pairs = {x + y for x, y in combinations(market, 2)}
        tops = {name for name, pile in zip("ABC", piles, strict=True) if pile}
        assert drafts == (tops | pairs or set(market))


def test_r12_after_the_last_card_every_turn_is_refused_because_the_game_is_over() -> None:
    end, _ = play(table(c=["pepper-04"]), "C")
    for seat in (0, 1):
        with pytest.raises(GameOver, match="over"):
            SALAD.check(end, seat, Turn("A"))


def test_a_turn_out_of_order_is_refused_because_somebody_else_is_to_move() -> None:
    state = full_table(tableaux=[own(), own(), own()], start=1, turn=4)
    assert state.to_move == 2
    for seat in (0, 1):
        with pytest.raises(NotYourTurn, match="somebody else"):
            SALAD.apply(state, seat, Turn("A"))
