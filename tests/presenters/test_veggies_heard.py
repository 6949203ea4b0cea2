"""Veggies as somebody hears it: what is new and one's own first, all named, nothing cut."""

import re
from dataclasses import replace

import pytest

from bot.games.emoji import PLAIN
from bot.games.veggies.pictures.words import card_words, place_words
from bot.games.veggies.presenter import boards
from engine.veggies import CARDS, Good, Other, Phase, declared_now
from engine.veggies.state import Placed
from tests.bot.limits import ALT
from tests.presenters.test_veggies_panel import NAMES, PRESENTER, SAY, moments, played, scene

LONG = tuple(f"{'W' * 30}{seat}" for seat in range(4))
BOARD = 3000
"""Characters of a board in words, beside which a message has other things to say."""
BUTTON = 80
"""Characters that Discord takes on a button."""


@pytest.mark.parametrize("seats", [2, 4])
def test_every_description_of_a_game_is_whole_and_every_board_in_words_fits(seats: int) -> None:
    steps = played(seats, 3)
    for version in range(0, len(steps), 4):
        for viewer in (None, 0):
            moment = replace(scene(steps[: version + 1], viewer), names=LONG[:seats])
            drawings = [*PRESENTER.drawings(moment)]
            if viewer is not None and PRESENTER.private(moment):
                drawings += PRESENTER.hand(moment, "")
            assert all(drawing.alt.endswith(".") for drawing in drawings)
            assert max(len(drawing.alt) for drawing in drawings) <= ALT
            assert len(PRESENTER.text_board(moment)) <= BOARD
    hard = replace(scene(steps), names=("👨‍👩‍👧‍👦" * 32, "*" * 32) * (seats // 2))
    assert len(PRESENTER.text_board(hard)) <= BOARD
    told = PRESENTER.replay(replace(scene(steps), names=LONG[:seats])).alt
    assert told.endswith(".")
    assert len(told) <= ALT


def test_a_board_in_words_begins_with_what_is_new_then_ones_own_then_the_market() -> None:
    for moment, seat in moments(3, 2, Phase.TURN):
        board, (news, own, *rest) = boards.board(moment), PRESENTER.text_board(moment).splitlines()
        fresh = [place_words(SAY, one.cards[-1]) for one in board.stands if one.fresh]
        slots = [number for number, slot in enumerate(board.market, start=1) if slot.fresh]
        if not (fresh or slots):
            own, rest = news, [own, *rest]
        else:
            assert news.startswith("- New: ")
            assert [f"market card {slot}" in news for slot in (1, 2, 3)] == [
                slot in slots for slot in (1, 2, 3)
            ]
            assert all(place in news for place in fresh)
            assert not any("Newest card" in line for line in (own, *rest)), "it has been said"
        assert own.startswith(f"- **{NAMES[seat]}**, {board.stands[seat].points} point")
        hand, *market = rest[:4]
        assert hand == f"- Your hand: {card_words(SAY, moment.view.hands[seat][0])}."
        assert market == [
            f"- Market {number}: {card_words(SAY, slot.card)}."
            for number, slot in enumerate(board.market, start=1)
        ]
        assert len(rest) == 5 + 2


def test_at_the_end_places_and_sums_come_first_and_no_market_is_left_to_tell() -> None:
    whole = scene(played(2, 3))
    lines = PRESENTER.text_board(whole).splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["- Place 1", "- Place 2"]
    assert sum("Left in the hand: " in line for line in lines[2:]) == 2
    assert not [line for line in lines if "Market" in line or "New: " in line]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_replay_tells_who_has_won_the_points_on_the_way_and_turns_in_their_order(
    seats: int,
) -> None:
    whole = scene(played(seats, 3))
    told, tally = PRESENTER.replay(whole).alt, declared_now(whole.view)
    assert told.startswith("Place 1: ")
    curves = re.search(r"Points after turns ([\d, ]+): (.+?)\.", told)
    assert curves is not None
    last = [part.split(" ")[-1] for part in curves[2].split("; ")]
    ends = {int(points.replace("−", "-")) for points in last}
    assert ends == {tally.points(side[0]) for side in tally.sides}
    turns = [int(turn) for turn in re.findall(r"Turn (\d+): ", told)]
    assert turns == sorted(turns)
    assert len(turns) > 3
    changed = re.findall(r"(\S+) \d+ × \d", told)
    assert changed
    assert all(map(str.isalpha, changed)), "goods are named where nobody sees an emoji"
    assert not set(told) & set("".join(PLAIN.values()))


def test_the_line_of_a_turn_shows_what_the_card_shows_and_names_it_where_words_are_wanted() -> None:
    whole = scene(played(3, 1))
    for version in range(1, len(whole.steps)):
        told = PRESENTER.narrate(whole, version)
        named = PRESENTER.narrate(replace(whole, worded=True), version)
        for event in whole.steps[version].events:
            if isinstance(event, Placed):
                items = [item for row in CARDS[event.laid.card].rows for item in row]
                shown = [item for item in items if item in Good or item is Other.MOUSE]
                icons = "".join(PLAIN[item] for item in shown)
                assert f": {icons} · " in told
                assert f": {icons} · " in named
                changed = told.split(f": {icons} · ")[1]
                assert ("grapes" in named) == (PLAIN["grapes"] in changed)


def test_buttons_and_notes_name_cards_and_directions_where_words_are_wanted() -> None:
    for moment, seat in [*moments(2, 1, Phase.FIRST), *moments(2, 1, Phase.TURN)]:
        named = replace(moment, worded=True)
        empty = PRESENTER.controls(named, seat, "")
        market = moment.view.market if moment.view.phase is Phase.TURN else ()
        cards = [*market, *moment.view.hands[seat]]
        row, *_ = empty.rows
        assert [button.label.partition(": ")[2] for button in row] == [
            card_words(SAY, card) for card in cards
        ]
        assert max(len(button.label) for button in row) <= BUTTON
        if market:
            lay = PRESENTER.controls(named, seat, row[0].pick)
            assert [b.label for b in lay.rows[1]] == ["Left", "Up", "Down", "Right", "Turn"]
            assert f"{card_words(SAY, cards[0])}." in lay.note
            assert "Picked card at column " in lay.note
            usual = PRESENTER.controls(moment, seat, row[0].pick)
            assert [b.pick for r in usual.rows for b in r] == [b.pick for r in lay.rows for b in r]
