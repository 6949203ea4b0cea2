import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.advice import judging
from bot.advice.analysis import Analyst
from bot.advice.judging import Depth
from bot.games.emoji import PLAIN
from bot.manager.table import Table, load
from bot.players import Budget, Time
from bot.players.pool import PlayerPool, ThinkingFailed
from bot.store.analyses import Analyses, Analysis, TurnReview
from bot.ui.messages.display import Display
from bot.ui.results.reviews import Report
from tests.analysis.thoughtless import GAME, Thoughtless, finished

REST = {"usual_win": 0.4, "points": 30.0, "best_points": 33.5}
SHALLOW = Depth(best=Budget(40), deals=2, deal=Budget(4))


class Shelf(Analyses):
    """Analyses in memory."""

    def __init__(self) -> None:
        self.kept: dict[int, Analysis] = {}

    async def get(self, game_id: int) -> Analysis | None:
        return self.kept.get(game_id)

    async def keep(self, game_id: int, analysis: Analysis) -> None:
        self.kept[game_id] = analysis


@pytest.fixture
async def players() -> AsyncIterator[Thoughtless]:
    pool = Thoughtless()
    yield pool
    await pool.close()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
async def analyst(players: Thoughtless, shelf: Shelf) -> AsyncIterator[Analyst]:
    made = Analyst(shelf, players)
    yield made
    await made.close()


async def _analysed(analyst: Analyst, table: Table) -> Analysis:
    return await analyst.study(table).task


@pytest.mark.parametrize("number", [2, 4, 6])
async def test_each_turn_is_judged_on_what_its_player_could_see_then(
    number: int, analyst: Analyst, players: Thoughtless
) -> None:
    table = finished(number)
    await _analysed(analyst, table)
    seen = [
        GAME.view(step.state, turn.seat)
        for step, turn in zip(table.steps, table.record.turns, strict=False)
    ]
    assert players.views == seen


async def test_computer_players_are_taken_to_play_at_their_level(
    analyst: Analyst, players: Thoughtless
) -> None:
    table = finished()
    ana, chef = table.record.seats
    seats = (ana, replace(chef, level="chef"))
    await _analysed(analyst, load(replace(table.record, seats=seats)))
    assert players.levels == {("", "chef")}


async def test_scores_that_were_hidden_are_no_secret_in_an_analysis(analyst: Analyst) -> None:
    table = finished(3)
    analysis = await _analysed(analyst, table)
    told = []
    for shown in (True, False):
        options = table.record.options.model_copy(update={"scores_shown": shown})
        display = Display.of(load(replace(table.record, options=options)), PLAIN)
        sheets = [sheet() for sheet in Report(display, analysis, 100).sheets()]
        told.append([(one.text, [(d.alt, d.draw().data) for d in one.drawings]) for one in sheets])
    assert told[0] == told[1]


async def test_there_is_one_review_a_turn_and_everybodys_chances_around_each(
    analyst: Analyst,
) -> None:
    table = finished(4)
    found = await _analysed(analyst, table)
    turns = table.record.turns
    assert [(r.turn, r.seat, [d.action for d in r.decisions]) for r in found.turns] == [
        (t.version, t.seat, [t.action]) for t in turns
    ]
    assert len(found.chances) == len(turns) + 1
    assert all(sum(row) == pytest.approx(1, abs=0.01) for row in found.chances)


@pytest.mark.usefixtures("hush")
@pytest.mark.parametrize("seats", [3, 4])
async def test_what_a_seat_decides_in_one_turn_is_judged_together_in_the_time_of_a_turn(
    seats: int, analyst: Analyst, players: Thoughtless
) -> None:
    table = finished(seats, rules="hush")
    study = analyst.study(table)
    found = await study.task
    parts: dict[tuple[int, int], list[int]] = {}
    for turn, action in zip(table.turns, table.record.turns, strict=True):
        parts.setdefault((turn, action.seat), []).append(action.version)
    assert max(map(len, parts.values())) > 1
    judged = {(r.turn, r.seat): [d.version for d in r.decisions] for r in found.turns}
    assert judged == parts
    assert [*judged] == [*parts]
    last = table.turns[-1]
    assert (study.turns, study.seen, len(found.chances)) == (last, last, last + 1)
    spent = dict.fromkeys(parts, 0.0)
    for action, turn, budget in zip(table.record.turns, table.turns, players.budgets, strict=True):
        assert isinstance(budget, Time)
        spent[turn, action.seat] += budget.seconds
    whole = Depth().best
    assert isinstance(whole, Time)
    assert [*spent.values()] == pytest.approx([whole.seconds] * len(spent))


async def test_what_a_turn_gave_away_is_the_sum_of_what_its_decisions_did() -> None:
    bad = {"version": 3, "action": "A", "best": "B", "win": 0.5, "best_win": 0.75, **REST}
    fine = {**bad, "version": 4, "best": "A", "best_win": 0.5}
    turn = TurnReview.model_validate({"turn": 2, "seat": 0, "decisions": [bad, fine, bad]})
    assert (turn.lost, round(turn.gained, 9), turn.alike) == (0.5, 0.3, False)
    alone = TurnReview.model_validate({"turn": 2, "seat": 0, "decisions": [fine]})
    assert (alone.lost, alone.alike) == (0, True)


async def test_where_all_but_one_left_before_the_first_turn_the_chances_go_from_even_to_won(
    analyst: Analyst,
) -> None:
    dealt = finished(2)
    seats = dealt.record.seats
    gone = replace(seats[0], left_at=dealt.record.created_at)
    record = replace(dealt.record, seats=(gone, seats[1]), turns=())
    found = await _analysed(analyst, load(record))
    assert found.chances == ((0.5, 0.5), (0.0, 1.0))
    assert found.turns == ()


@pytest.mark.parametrize("players_number", [2, 3])
async def test_a_match_is_one_game_with_chances_over_all_of_its_rounds(
    players_number: int, analyst: Analyst
) -> None:
    table = finished(players_number, match=True)
    found = await _analysed(analyst, table)
    assert table.state.round > 1
    assert len(found.turns) == len(table.record.turns)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert found.chances[-1][outcome.winners[0]] == 1


async def test_at_the_end_the_winner_has_won(analyst: Analyst) -> None:
    table = finished(3)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    last = (await _analysed(analyst, table)).chances[-1]
    assert [seat for seat, chance in enumerate(last) if chance == 1] == list(outcome.winners)


async def test_at_the_end_one_who_left_has_not_won(analyst: Analyst) -> None:
    table = finished(3)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    winner, second = (placing.seat for placing in outcome.placings[:2])
    left = replace(table.record.seats[winner], left_at=table.record.created_at)
    last = (await _analysed(analyst, table.with_seat(left))).chances[-1]
    assert (last[winner], last[second]) == (0, 1)


async def test_a_turn_loses_what_a_better_one_would_have_won(analyst: Analyst) -> None:
    # In this game somebody takes what the player who answers at once prefers, too.
    found = await _analysed(analyst, finished(number=3))
    for turn in found.turns:
        (review,) = turn.decisions
        assert review.best_win == 0.9
        assert turn.lost == pytest.approx(0.9 - review.win if review.win < 0.9 else 0)
        assert turn.alike == (review.best == review.action) == (review.win == 0.9)
        assert turn.gained == pytest.approx(review.win - review.usual_win)
    assert any(turn.lost > 0 for turn in found.turns)
    assert any(turn.lost == 0 for turn in found.turns)


async def test_two_who_ask_at_once_wait_for_the_same_thoughts(
    analyst: Analyst, players: Thoughtless
) -> None:
    table = finished()
    players.go.clear()
    first, second = analyst.study(table), analyst.study(table)
    assert not await first.ready(0)
    players.go.set()
    assert await first.task is await second.task
    assert len(players.views) == len(table.record.turns)


async def test_progress_counts_the_turns_looked_at(analyst: Analyst, players: Thoughtless) -> None:
    table = finished()
    players.go.clear()
    study = analyst.study(table)
    await asyncio.sleep(0)
    assert (study.seen, study.turns) == (0, len(table.record.turns))
    players.go.set()
    await study.task
    assert study.seen == study.turns


async def test_a_game_is_thought_about_once_and_for_all(
    analyst: Analyst, players: Thoughtless, shelf: Shelf
) -> None:
    table = finished()
    found = await _analysed(analyst, table)
    players.views.clear()
    assert await _analysed(Analyst(shelf, players), table) == found
    assert players.views == []


async def test_games_are_told_apart_so_that_they_take_turns(
    analyst: Analyst, players: Thoughtless
) -> None:
    studies = [analyst.study(finished(number=number)) for number in (1, 2, 3)]
    for study in studies:
        await study.task
    assert players.keys == {("analysis", 1), ("analysis", 2), ("analysis", 3)}


async def test_a_failure_is_told_to_all_who_wait_and_the_next_one_tries_again(
    analyst: Analyst, players: Thoughtless, shelf: Shelf
) -> None:
    table = finished()
    players.fails = ThinkingFailed("gone")
    studies = [analyst.study(table), analyst.study(table)]
    for study in studies:
        assert await study.ready(5)
        with pytest.raises(ThinkingFailed):
            study.task.result()
    assert shelf.kept == {}
    players.fails = None
    assert (await _analysed(analyst, table)).turns


async def test_closing_gives_up_what_is_under_way(
    analyst: Analyst, players: Thoughtless, shelf: Shelf
) -> None:
    players.go.clear()
    study = analyst.study(finished())
    await analyst.close()
    assert study.task.cancelled()
    assert shelf.kept == {}


async def test_equal_games_get_equal_analyses_from_real_players() -> None:
    pool = PlayerPool(1)
    try:
        found = []
        for _ in range(2):
            analyst = Analyst(Shelf(), pool)
            analyst.depth = SHALLOW
            found.append(await _analysed(analyst, finished()))
    finally:
        await pool.close()
    assert found[0] == found[1]
    assert {review.seat for review in found[0].turns} == {0, 1}
    assert all(0 <= review.lost <= 1 for review in found[0].turns)


def test_a_side_has_won_though_one_of_it_has_left_and_a_shared_victory_is_shared() -> None:
    teams = ((0, 2), (1, 3))
    assert judging._won({0: 1, 1: 2, 2: 4, 3: 2}, teams) == (1.0, 0.0, 0.0, 0.0)
    assert judging._won({0: 1, 1: 1, 2: 1, 3: 1}, teams) == (0.5, 0.5, 0.5, 0.5)
    assert judging._won({0: 1, 1: 1, 2: 3}, ((0,), (1,), (2,))) == (0.5, 0.5, 0.0)
