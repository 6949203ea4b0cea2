"""What an analysis says of turns of several decisions."""

from dataclasses import replace

import pytest

from bot.games.emoji import PLAIN
from bot.manager.table import Table, load
from bot.store.analyses import Analysis, DecisionReview, TurnReview
from bot.ui.messages.display import Display
from bot.ui.results.charts import _course
from bot.ui.results.reviews import Report, _line, _loss, losses, thoughts
from bot.words.i18n import catalog
from tests.analysis.thoughtless import finished

pytestmark = pytest.mark.usefixtures("hush")


def _analysis(table: Table) -> Analysis:
    """Return what one thinks who would have passed or stayed, and else done the same."""
    turns: dict[tuple[int, int], list[DecisionReview]] = {}
    for turn, taken in zip(table.turns, table.record.turns, strict=True):
        other = {"draw": "stay", "stay": "draw"}.get(taken.action, taken.action)
        review = DecisionReview(
            version=taken.version,
            action=taken.action,
            best=other,
            win=0.25,
            best_win=0.5 if other != taken.action else 0.25,
            usual_win=0.125,
            points=0,
            best_points=0,
        )
        turns.setdefault((turn, taken.seat), []).append(review)
    return Analysis(
        chances=((1 / 3,) * 3,) * (table.turns[-1] + 1),
        turns=tuple(
            TurnReview(turn=turn, seat=seat, decisions=tuple(decisions))
            for (turn, seat), decisions in turns.items()
        ),
    )


def _told(table: Table, person: int) -> str:
    report = Report(Display.of(table, PLAIN), _analysis(table), person)
    return "\n\n".join(sheet().text for sheet in report.sheets())


def _mover(table: Table) -> tuple[int, list[str]]:
    """Return who had the second turn, and what they did in it."""
    versions = table.actions_of(2)
    first = table.record.turns[versions[0] - 1]
    taken = [table.record.turns[version - 1] for version in versions]
    return first.seat, [one.action for one in taken if one.seat == first.seat]


def test_a_turn_is_one_line_with_all_that_was_decided_in_it_and_what_chef_would_have_done() -> None:
    table = finished(3, rules="hush")
    seat, actions = _mover(table)
    assert len(actions) == 2
    told = _told(table, 100 + seat)
    other = "stay" if actions[0] == "draw" else "draw"
    assert (
        f"- Turn 2 · {actions[0]} and {actions[1]} · winning chance **−25%** · Chef: {other}\n"
        in told
    )
    assert told.count("- Turn 2 · ") == 1
    assert f"turn 2, winning chance −25%\nYou: **{actions[0]} and {actions[1]}**" in told
    assert f"Chef: **{other}**\n-# Winning chance 50%" in told
    assert "points" not in told


def test_the_summary_counts_turns() -> None:
    table = finished(3, rules="hush")
    seat, _ = _mover(table)
    told = _told(table, 100 + seat)
    turns = [review for review in _analysis(table).turns if review.seat == seat]
    alike = sum(review.alike for review in turns)
    assert alike < len(turns)
    lost = round(100 * sum(review.lost for review in turns) / len(turns))
    assert lost
    assert (
        f"**player {seat}** · {alike} of {len(turns)} turns like Chef's · winning chance lost per "
        f"turn, on average: {lost}%\n"
    ) in told


def test_somebody_is_told_of_what_they_decided_themselves() -> None:
    table = finished(3, rules="hush")
    seat, actions = _mover(table)
    version = table.actions_of(2)[0]
    played = tuple(
        replace(one, user_id=None) if one.version == version else one for one in table.record.turns
    )
    told = _told(load(replace(table.record, turns=played)), 100 + seat)
    assert f"- Turn 2 · {actions[1]}. Same as Chef.\n" in f"{told}\n"


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ((0.5, 0.3, 0.2), "50% at the start, its highest, and 20% at the end."),
        ((0.5, 0.7, 0.2), "50% at the start, highest 70% after turn 1, 20% at the end."),
        ((0.5, 0.3, 1.0), "50% at the start, 100% at the end, its highest."),
    ],
)
def test_a_chart_in_words_tells_of_turns_that_there_are(
    chances: tuple[float, ...], told: str
) -> None:
    assert _course(catalog("en-US"), "Ana", chances) == f"Ana: winning chance {told}"


@pytest.mark.parametrize(("lost", "told"), [(0.0, "0%"), (0.004, "0%"), (0.12, "−12%")])
def test_a_loss_of_nothing_has_no_sign(lost: float, told: str) -> None:
    assert _loss(catalog("en-US"), lost) == told


def test_the_turns_that_gave_away_most_come_first() -> None:
    table = finished(3, rules="hush")
    analysis = _analysis(table)
    given = dict(enumerate((0.03, 0.3, 0.0, 0.12), start=1))
    turns = tuple(_lost(analysis.turns[0], turn, lost) for turn, lost in given.items())
    told = analysis.model_copy(update={"turns": turns})
    report = Report(Display.of(table, PLAIN), told, None)
    assert list(losses(report)) == [2, 4, 1]
    more = told.model_copy(update={"turns": (*turns, _lost(analysis.turns[0], 5, 0.2))})
    costly = Report(Display.of(table, PLAIN), more, None).costly
    assert [review.turn for review in costly] == [2, 5, 4], "the three that gave away most"


def test_the_best_turn_is_the_good_one_that_brought_most() -> None:
    table = finished(3, rules="hush")
    analysis = _analysis(table)
    (first, *_) = (review := analysis.turns[0]).decisions
    turns = []
    for turn, usual in enumerate((0.4, 0.1, 0.3), start=1):
        judged = first.model_copy(update={"best": first.action, "win": 0.5, "usual_win": usual})
        turns.append(review.model_copy(update={"turn": turn, "decisions": (judged,)}))
    told = analysis.model_copy(update={"turns": tuple(turns)})
    best = Report(Display.of(table, PLAIN), told, None).best
    assert best is not None
    assert best.turn == 2


def test_where_points_rank_people_a_turn_that_cost_some_is_not_called_good() -> None:
    table = finished(3, rules="hush")
    analysis = _analysis(table)
    (first, *_) = (review := analysis.turns[0]).decisions
    same = {"best": "other", "win": 0.5, "best_win": 0.501, "points": 30.0}
    better = ({"best_points": 31.9}, {"best_points": 37.6}, {"best_points": 33, "best_win": 0.6})
    turns = tuple(
        review.model_copy(
            update={"turn": 1, "decisions": (first.model_copy(update={**same, **one}),)}
        )
        for one in better
    )
    told = analysis.model_copy(update={"turns": turns})
    plain = Report(Display.of(table, PLAIN), told, None)
    daily = replace(plain, ranked=True)
    lines = [[_line(one, turn) for turn in turns] for one in (plain, daily)]
    assert ["As good as Chef's choice" in line for line in lines[0]] == [True, True, False]
    assert ["As good as Chef's choice" in line for line in lines[1]] == [True, False, False]
    assert " · points at the end **−8** · Chef: other" in lines[1][1]
    assert " · winning chance **−10%** · Chef: other" in lines[1][2]
    assert (plain.best, daily.best) == (turns[0], turns[0])
    alone = replace(daily, analysis=told.model_copy(update={"turns": turns[1:]}))
    assert alone.best is None
    assert replace(alone, ranked=False).best == turns[1]
    assert "points at the end −8 · Chef: other" in thoughts(alone, 1)[0]
    assert "Chef, as good: other" in thoughts(replace(alone, ranked=False), 1)[0]


@pytest.mark.parametrize("good", [True, False])
def test_of_a_turn_of_several_decisions_the_one_that_weighed_most_is_shown(*, good: bool) -> None:
    table = finished(3, rules="hush")
    analysis = _analysis(table)
    review = next(one for one in analysis.turns if len(one.decisions) > 1)
    light = {"win": 0.31, "best_win": 0.32, "usual_win": 0.3}
    heavy = {"win": 0.41, "best_win": 0.71, "usual_win": 0.2}
    decisions = tuple(
        one.model_copy(update={**values, "best": one.action if good else "other"})
        for one, values in zip(review.decisions[:2], (light, heavy), strict=True)
    )
    judged = review.model_copy(update={"decisions": decisions})
    told = analysis.model_copy(update={"turns": (judged,)})
    sheet = Report(Display.of(table, PLAIN), told, None).sheets()[-1]()
    assert sheet.text.startswith("### Best turn" if good else "### Costly turn 1")
    assert "-# Winning chance 41%" in sheet.text


def _lost(review: TurnReview, turn: int, lost: float) -> TurnReview:
    (first, *_) = review.decisions
    judged = first.model_copy(update={"best": "other", "win": 0.5 - lost, "best_win": 0.5})
    return review.model_copy(update={"turn": turn, "decisions": (judged,)})
