"""A board as somebody hears it: what is new first, then what is one's own; nothing cut."""

import re
from dataclasses import replace

import pytest

from bot.games.point_salad.presenter import PRESENTER, alt, boards
from bot.games.scene import Story
from bot.words.names import fitting
from engine.point_salad.matches import totals
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
        assert told.count(f"Points now: {mover} ") == (3 if shown else 0)
        assert ("oints" in told) == shown


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
            assert len(drawing.alt) <= alt.LONGEST
            assert drawing.alt.endswith(".")
    assert PRESENTER.replay(whole).alt.endswith(".")
    assert len(PRESENTER.replay(whole).alt) <= alt.LONGEST


@pytest.mark.parametrize(
    ("parts", "longest", "told"),
    [
        (["One.", "", "Two."], 9, "One. Two."),
        (["One.", "Two."], 8, "One."),
        (["One.", "Longer than that.", "Two."], 10, "One."),
        (["Too long."], 5, "Too…"),
        ([], 5, ""),
    ],
)
def test_sentences_fit_whole_or_not_at_all(parts: list[str], longest: int, told: str) -> None:
    assert fitting(parts, longest) == told
