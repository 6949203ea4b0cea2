"""Matches of several rounds in pictures and words."""

import re

import pytest

from bot.games import TITLES
from bot.games.point_salad.presenter import alt, boards, rounds
from bot.games.point_salad.presenter.words import card as card_words
from bot.games.scene import Scene
from bot.words.i18n import catalog
from engine.point_salad import scores, totals
from engine.point_salad.actions import parse
from tests.bot.limits import ALT
from tests.presenters.scenes import RULES, play, scene
from tests.render.hard_names import LONG_NAMES

SHOW = TITLES["point-salad"].presenter
MATCHES = [(2, 3), (3, 2)]
every_match = pytest.mark.parametrize(("seats", "number"), MATCHES)


def match(seats: int, seed: int = 1, *, scores_shown: bool = True) -> Scene:
    return scene(play(seats, seed, match=True), scores_shown=scores_shown)


def after_round(one: Scene, number: int) -> Scene:
    """Return the moment at which a round has just ended."""
    return one.at(rounds.cuts(one)[number - 1])


@every_match
def test_a_board_says_which_round_it_is_and_what_the_earlier_ones_brought(
    seats: int, number: int
) -> None:
    whole = match(seats)
    for version in range(len(whole.steps) - 1):
        moment = whole.at(version)
        board, state = boards.board(moment), moment.view
        assert board.caption == f"Round {state.round} of {number}"
        for own in board.tableaux:
            assert own.earlier == tuple(over.points[own.seat] for over in state.earlier)
            assert own.points == totals(state)[own.seat]
            assert sum(card.points or 0 for card in own.cards) == own.points - sum(own.earlier)


@every_match
def test_the_final_board_has_the_totals_over_all_turns_and_where_rounds_began(
    seats: int, number: int
) -> None:
    whole = match(seats)
    board = boards.board(whole)
    assert (board.final, board.caption) == (True, "")
    assert board.history == tuple(totals(step.view) for step in whole.steps)
    assert board.cuts == rounds.cuts(whole)
    assert len(board.cuts) == number - 1
    for cut in board.cuts:
        assert whole.steps[cut].view.round == whole.steps[cut - 1].view.round + 1
    assert sorted(own.rank or 0 for own in board.tableaux) == list(range(1, seats + 1))


@every_match
@pytest.mark.parametrize("shown", [True, False])
def test_the_end_of_a_round_shows_all_that_it_has_scored(
    seats: int,
    number: int,
    shown: bool,  # noqa: FBT001 — pytest passes it by name
) -> None:
    moment = after_round(match(seats, scores_shown=shown), 1)
    board = boards.round_end(moment)
    over = moment.view.earlier[0]
    assert board.caption == f"The end of round 1 of {number}"
    assert tuple(own.points for own in board.tableaux) == over.points == scores(over.tableaux)
    assert all(card.points is not None for own in board.tableaux for card in own.cards)
    assert not any(own.current for own in board.tableaux)
    begun = [own.seat for own in boards.last_round(moment).tableaux if own.current]
    assert begun == [moment.view.to_move]


@pytest.mark.parametrize("seats", [2, 3])
def test_on_the_first_board_of_a_round_nothing_is_marked_as_new(seats: int) -> None:
    board = boards.board(after_round(match(seats), 1))
    assert not any(pile.fresh for pile in board.market.piles)
    assert not any(slot.fresh for slot in board.market.slots)


@every_match
def test_a_replay_shows_every_turn_and_the_end_of_every_round(seats: int, number: int) -> None:
    whole = match(seats)
    frames = [*boards.frames(whole)]
    assert len(frames) == len(whole.steps) + number - 1
    ends = [frame.caption for frame in frames if frame.caption.startswith("The end")]
    assert ends == [f"The end of round {n} of {number}" for n in range(1, number)]


def test_a_turn_that_ends_a_round_is_told_in_one_line_with_what_all_have() -> None:
    whole = match(2)
    first, second = rounds.cuts(whole)
    line = SHOW.narrate(whole, second)
    one, two = (over.points for over in whole.view.earlier)
    a, b, x, y = (str(n).replace("-", "−") for n in (*two, *map(sum, zip(one, two, strict=True))))
    assert line.endswith(f" · Round 2 ends: Ana {a}, Ben {b}. In total: Ana {x}, Ben {y}")
    assert "\n" not in line
    assert "In total" not in SHOW.narrate(whole, first)
    assert "ends" not in SHOW.narrate(whole, first + 1)


def test_the_points_before_and_after_a_turn_are_those_of_the_match() -> None:
    whole = match(3)
    (cut,) = rounds.cuts(whole)
    for version in (cut, cut + 1, len(whole.steps) - 1):
        seat = whole.steps[version - 1].view.to_move
        before, after = (totals(whole.steps[v].view)[seat] for v in (version - 1, version))
        line = SHOW.narrate(whole, version).replace("−", "-")
        points, change = re.findall(r" · \**(-?\d+)\** points?(?: \(\+?(-?\d+)\))?", line)[0]
        assert (int(points), int(change or 0)) == (after, after - before)


def test_words_tell_the_round_and_its_sum() -> None:
    moment = match(2).at(rounds.cuts(match(2))[1] + 5)
    state = moment.view
    assert SHOW.status(moment).startswith(f"Round 3 of 3 · Turn {state.turn + 1} · ")
    assert SHOW.text_board(moment).startswith("- Round 3 of 3.\n")
    assert alt.tableaux(moment).startswith("Round 3 of 3. New: Ana: ")
    one, two = (over.points[0] for over in state.earlier)
    now = scores(state.tableaux)[0]
    parts = f"{one} {'−' if two < 0 else '+'} {abs(two)} {'−' if now < 0 else '+'} {abs(now)}"
    parts = parts.replace("-", "−")
    assert SHOW.breakdown(moment, 0) == parts
    for words in (SHOW.text_board(moment), alt.tableaux(moment), SHOW.reasons(moment, 0)):
        assert f"({parts})" in words


def test_a_preview_counts_earlier_rounds() -> None:
    moment = after_round(match(2), 1)
    action = str(RULES.legal_actions(moment.view, moment.view.to_move)[0])
    after = RULES.preview(moment.view, parse(action))
    assert str(after[0]).replace("-", "−") in SHOW.preview(moment, action, 0)


def test_hidden_scores_leave_this_rounds_points_open() -> None:
    moment = after_round(match(2, scores_shown=False), 1)
    points = str(moment.view.earlier[0].points[0]).replace("-", "−")
    assert SHOW.breakdown(moment, 0) == f"{points} + ?"
    assert f"Ana ({points} + ?)" in SHOW.text_board(moment)
    assert f"({points} + 0)" in SHOW.reasons(moment, 0), "whoever asks of their own salad knows"


@pytest.mark.parametrize("seats", [2, 3])
def test_descriptions_stay_within_their_limit_with_the_longest_names(seats: int) -> None:
    whole = scene(play(seats, 5, match=True), names=LONG_NAMES)
    for version in range(len(whole.steps)):
        for drawing in SHOW.drawings(whole.at(version)):
            assert len(drawing.alt) <= ALT


def test_details_tell_the_cards_of_every_round_when_the_match_is_over() -> None:
    whole = match(2)
    told = SHOW.reasons(whole, 1)
    assert re.findall(r"\*\*Round (\d)\*\*", told) == ["1", "2", "3"]
    counted = [int(n.replace("−", "-")) for n in re.findall(r"- ` *([+−]\d+)`", told)]
    assert sum(counted) == totals(whole.view)[1]


@pytest.mark.parametrize("turns_left", [0, 2])
def test_no_round_of_a_match_belongs_to_the_list_of_cards_above_it(turns_left: int) -> None:
    whole = match(2)
    lines = SHOW.reasons(whole.at(len(whole.steps) - 1 - turns_left), 1).splitlines()
    headings = [place for place, line in enumerate(lines) if line.startswith("**Round ")]
    assert len(headings) == 3
    assert not any(lines[place - 1].startswith("- ") for place in headings)


def test_details_of_a_running_match_begin_with_the_round_that_is_played() -> None:
    whole = match(2)
    running = whole.at(len(whole.steps) - 2)
    told = SHOW.reasons(running, 1)
    assert re.findall(r"\*\*Round (\d)\*\*", told) == ["3", "1", "2"]
    assert told.count("Veggies: ") == 1


def test_a_game_of_one_round_says_nothing_of_rounds() -> None:
    whole = scene(play(2, 1))
    assert boards.board(whole.at(3)).caption == SHOW.breakdown(whole, 0) == ""
    assert "ound" not in SHOW.text_board(whole.at(3)) + SHOW.status(whole.at(3))
    assert len([*boards.frames(whole)]) == len(whole.steps)


@pytest.mark.parametrize(
    ("seats", "words"),
    [(1, "3 rounds for two"), (2, "3 rounds"), (3, "2 rounds"), (4, "one round")],
)
def test_what_a_match_is_depends_on_how_many_play(seats: int, words: str) -> None:
    assert words in SHOW.match(catalog("en-US"), seats)


def test_at_a_break_a_screen_reader_hears_each_card_of_the_round_that_is_over() -> None:
    moment = after_round(match(2), 1)
    (drawing,) = SHOW.drawings(moment)
    for tableau in moment.view.earlier[0].tableaux:
        for card in tableau.points:
            assert card_words(moment.say, card) in drawing.alt
