"""A board as somebody hears it: what is new first, then what is one's own; nothing cut."""

import re
from dataclasses import replace
from itertools import chain

import pytest

from bot.games.emoji import PLAIN
from bot.games.point_salad.presenter import PRESENTER, alt, boards, words
from bot.games.scene import Story
from bot.words.descriptions import described, most_telling
from bot.words.names import whole_lines
from engine.point_salad import CARDS
from engine.point_salad.actions import PILES, SLOTS
from engine.point_salad.matches import totals
from engine.point_salad.state import DraftedPoint, DraftedVeggies, Flipped
from tests.bot.limits import ALT
from tests.presenters.scenes import NAMES, RULES, play, scene

LONG = tuple(f"{'W' * 30}{seat}" for seat in range(6))


def test_a_board_in_words_begins_with_what_is_new_and_what_is_ones_own() -> None:
    moment = scene(play(3, 5)).at(20)
    mover = NAMES[moment.view.to_move or 0]
    lines = PRESENTER.text_board(moment).splitlines()
    starts = [line.split(":")[0].split(",")[0] for line in lines]
    others = [name for name in NAMES[:3] if name != mover]
    assert starts[:3] == ["- New", "- New", f"- {mover}"]
    assert starts[3:7] == ["- Pile A", "- Pile B", "- Pile C", "- Market"]
    assert sorted(starts[7:]) == sorted(f"- {name}" for name in others)


def test_who_looks_is_told_of_first_even_when_others_are_to_move() -> None:
    steps = play(3, 5)
    moment = scene(steps).at(20)
    for seat in range(3):
        told = alt.tableaux(replace(moment, steps=Story(RULES, steps[:21], seat)))
        own = re.search(rf"\b({'|'.join(NAMES[:3])}), \d+ points?", told)
        assert own is not None
        assert own[1] == NAMES[seat]


def test_what_is_marked_as_new_is_said_and_nothing_else_is() -> None:
    whole = scene(play(4, 3))
    for version in range(len(whole.steps) - 1):
        moment = whole.at(version)
        board, told = boards.board(moment), alt.market(moment)
        news = told.split(". ")[0] if told.startswith("New: ") else ""
        for pile in board.market.piles:
            assert (f"pile {pile.name}" in news) == (pile.fresh and pile.top is not None)
        for slot in board.market.slots:
            assert (f"{slot.name} " in f"{news} ") == (slot.fresh and slot.card is not None)


def test_a_pile_says_what_its_card_would_pay_unless_scores_are_hidden() -> None:
    steps = play(3, 5)
    mover = NAMES[scene(steps).at(20).view.to_move or 0]
    for shown in (True, False):
        told = alt.market(scene(steps, scores_shown=shown).at(20))
        assert told.count(f"Would pay now: {mover} ") == (3 if shown else 0)
        assert ("pay" in told) == shown


def test_the_end_and_the_replay_tell_the_curves_and_the_replay_its_turns() -> None:
    whole = scene(play(3, 5))
    final = totals(whole.view)
    for told in (PRESENTER.drawings(whole)[0].alt, PRESENTER.replay(whole).alt):
        curves = re.search(r"Points after turns ([\d, ]+): (.+?)\.", told)
        assert curves is not None
        assert int(curves[1].split(", ")[-1]) == len(whole.steps) - 1
        ends = {part.split(" ")[0]: part.split(", ")[-1] for part in curves[2].split("; ")}
        shown = {name: int(points.replace("−", "-")) for name, points in ends.items()}
        assert shown == dict(zip(NAMES, final, strict=False))
    turns = [int(turn) for turn in re.findall(r"Turn (\d+): ", PRESENTER.replay(whole).alt)]
    assert turns == sorted(turns)
    assert len(turns) > len(whole.steps) // 2


@pytest.mark.parametrize("seats", [2, 6])
def test_no_description_is_cut_in_a_sentence(seats: int) -> None:
    whole = scene(play(seats, 2), names=LONG)
    for version in range(0, len(whole.steps), 5):
        moment = whole.at(version)
        for drawing in PRESENTER.drawings(moment):
            assert len(drawing.alt) <= ALT
            assert drawing.alt.endswith(".")
    assert PRESENTER.replay(whole).alt.endswith(".")
    assert len(PRESENTER.replay(whole).alt) <= ALT
    hard = scene(play(seats, 2), names=("👨‍👩‍👧‍👦" * 32, "*" * 32) * 3)
    for version in (30, len(hard.steps) - 1):
        assert len(PRESENTER.text_board(hard.at(version))) <= 3000


def test_the_end_in_words_tells_places_and_the_chart_and_nothing_that_is_over() -> None:
    whole = scene(play(3, 5))
    lines = PRESENTER.text_board(whole).splitlines()
    ranks = whole.ranks()
    told = [f"- Place {ranks[seat]}: {NAMES[seat]}, " for seat in sorted(ranks, key=ranks.get)]  # type: ignore[arg-type]  # each has one
    assert [line.startswith(head) for line, head in zip(lines, told, strict=False)] == [True] * 3
    (chart,) = lines[3:]
    assert chart.startswith("- Points after turns ")


def test_what_a_card_pays_is_said_where_scores_are() -> None:
    steps = play(3, 5)
    for shown in (True, False):
        words = PRESENTER.text_board(scene(steps, scores_shown=shown).at(20))
        assert ("(pays " in words) == shown


def test_the_line_of_a_turn_shows_what_was_taken_and_names_what_was_flipped() -> None:
    whole = scene(play(4, 7))
    for version in range(1, len(whole.steps)):
        told = PRESENTER.narrate(whole, version)
        for event in whole.steps[version].events:
            match event:
                case DraftedPoint(_, _, card):
                    assert f"takes {PLAIN['coin']} “{words.card(whole.say, card)}”" in told
                case DraftedVeggies(_, _, cards):
                    icons = "".join(PLAIN[CARDS[card].veggie] for card in cards)
                    assert f"takes {icons} " in told
                case Flipped(_, card):
                    kind = CARDS[card].veggie
                    name = words.card(whole.say, card)
                    assert f"“{name}”" in told
                    assert f"(now {PLAIN[kind]} {words.one(whole.say, kind)})" in told


def test_buttons_name_what_they_take_where_somebody_asked_for_words() -> None:
    whole = scene(play(2, 3))
    for version in range(0, len(whole.steps) - 1, 3):
        plain, named = (replace(whole.at(version), worded=worded) for worded in (False, True))
        seat, view = plain.view.to_move, plain.view
        both = [PRESENTER.controls(one, seat, "").rows for one in (plain, named)]
        for usual, button in zip(chain(*both[0]), chain(*both[1]), strict=True):
            card = [*view.tops, *view.market][[*PILES, *SLOTS].index(button.key)]
            if card is None:
                assert button == usual
            elif button.key in PILES:
                assert button.label == f"{usual.label}: {words.card(plain.say, card)}"
            else:
                assert button.label == f"{button.key} {CARDS[card].veggie}"
            assert replace(button, label=usual.label) == usual


# Whole sentences


def test_a_description_is_as_long_as_discord_takes_and_no_longer() -> None:
    say = scene(play(2, 1, 0)).say
    assert described(say, ["x" * ALT]) == "x" * ALT
    assert len(described(say, ["x" * (ALT + 1)])) <= ALT


@pytest.mark.parametrize("length", [10, 100, 600, 2000])
def test_sentences_are_told_whole_and_those_without_room_are_counted(length: int) -> None:
    say = scene(play(2, 1, 0)).say
    parts = [f"{number}{'x' * length}." for number in range(40)]
    told = described(say, ["", *parts])
    assert len(told) <= ALT
    *sentences, last = told.split(" ") if length > 24 else [*told.split(" "), ""]
    if length == 10:
        assert told == " ".join(parts)
    elif length == 2000:
        assert told.endswith("…")
    else:
        kept = [one for one in [*sentences, last] if one in parts]
        assert kept == parts[: len(kept)]
        assert told.endswith(f". {40 - len(kept)} more are left out.")


def test_the_turns_that_tell_most_are_told_in_their_order() -> None:
    say = scene(play(2, 1, 0)).say
    turns = {number: f"Turn {number}: {'x' * 150}." for number in range(1, 11)}
    told = most_telling(say, "Who won.", turns, [9, 2, 7, 4, 5, 1, 3, 6, 8, 10])
    assert re.findall(r"Turn (\d+)", told) == ["1", "2", "4", "5", "7", "9"]
    assert told.startswith("Who won. Turn 1: ")
    assert told.endswith(" 4 more are left out.")
    assert most_telling(say, "Who won.", {1: "Turn 1: all."}, [1]) == "Who won. Turn 1: all."


@pytest.mark.parametrize(
    ("text", "longest", "kept"),
    [
        ("one\ntwo\nthree", 13, "one\ntwo\nthree"),
        ("one\ntwo\nthree", 12, "one\ntwo\n…"),
        ("one\ntwo\nthree", 8, "one\n…"),
        ("some long words here", 15, "some long…"),
        ("unbreakable", 8, "unbrea…"),
    ],
)
def test_texts_lose_whole_lines_or_words(text: str, longest: int, kept: str) -> None:
    assert whole_lines(text, longest) == kept
