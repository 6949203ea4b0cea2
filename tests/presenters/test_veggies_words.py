"""What is told and drawn of turns of Veggies, in words that can be counted again."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.emoji import PLAIN
from bot.games.veggies.presenter import boards, words
from bot.games.veggies.scores.summary import Summary, summaries
from engine import Step
from engine.veggies import CARDS, Declare, First, Good, Lay, Phase, State, declared_now, sizes
from engine.veggies.cards import Other
from engine.veggies.state import FULL, Placed
from tests.engine.veggies_tables import GAME
from tests.presenters.test_veggies_panel import PRESENTER, SAY, played, scene

MINUS = "−"
seats_ = pytest.mark.parametrize("seats", [2, 3, 4])


def _number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


def _may_pay(state: State) -> set[Good]:
    """Return the goods that are declared in some way to the end, once all cards are laid."""
    if state.phase is Phase.TURN:
        return {*Good}
    ways, ends = [state], list[State]()
    while ways:
        way = ways.pop()
        seats = way.asked[:1]
        ends += [] if seats else [way]
        ways += [
            GAME.apply(way, seat, action).state
            for seat in seats
            for action in GAME.legal_actions(way, seat)
        ]
    return {good for end in ends for goods in end.declared if goods for good in goods}


def _gains(steps: tuple[Step[State], ...], seat: int) -> dict[Good, int]:
    """Return by how much more each good of a stand would pay after the last step."""
    old, new = (sizes(step.state.stands[seat]) for step in steps[-2:])
    return {
        good: new.points(good) - old.points(good)
        for good, was, now in zip(Good, old.groups, new.groups, strict=True)
        if was != now
    }


@seats_
def test_a_turn_is_told_with_each_good_that_changes_and_by_how_much(seats: int) -> None:
    steps, told = played(seats, 5), 0
    for version in range(1, len(steps)):
        line = PRESENTER.narrate(scene(steps), version)
        for event in steps[version].events:
            if isinstance(event, Placed):
                told += 1
                gains = _gains(steps[: version + 1], event.seat)
                parts = line.partition(": ")[2].split(", ")
                listed = [part for part in parts if re.search(" × | none left", part)]
                assert len(listed) == len(gains)
                found = [re.search(r"\(([+−]\d+)\)$", part) for part in listed]
                assert [_number(one[1]) if one else 0 for one in found] == [*gains.values()]
                where = "the card from the hand" if event.source == "h" else "market card "
                assert where in line
                assert ("nothing changes" in line) == (line.endswith(": nothing changes"))
    assert told == (len(steps[-1].state.stands[0].cards) - 1) * seats


@seats_
def test_the_rules_open_at_what_is_decided_now(seats: int) -> None:
    steps, opened = played(seats, seed=2 if seats == 2 else 6), dict[Phase, list[str]]()
    for version, step in enumerate(steps[:-1], 1):
        title = PRESENTER.rules(SAY)[PRESENTER.page_now(scene(steps[:version]))].title
        opened.setdefault(step.state.phase, []).append(title)
        if title == "The end":
            assert all(len(stand.cards) >= 6 for stand in step.state.stands), "two are left at most"
    assert {*opened[Phase.FIRST]} == {"Stands"}
    assert list(dict.fromkeys(opened[Phase.TURN])) == ["Your turn", "The end"]
    assert {*opened[Phase.DECLARE]} == {"Groups"}


@seats_
def test_a_turn_in_words_says_what_it_brings_before_it_is_taken(seats: int) -> None:
    seen = set[type]()
    steps = played(seats, 7)
    for version, step in enumerate(steps[:-1]):
        seat = step.state.asked[0]
        here = scene(steps[: version + 1], seat)
        for action in GAME.legal_actions(step.state, seat)[::40]:
            seen.add(type(action))
            told = PRESENTER.reason(here, seat, str(action))
            described = PRESENTER.describe(here, str(action))
            match action:
                case Lay():
                    after = (step, GAME.apply(step.state, seat, action))
                    pay = _may_pay(after[1].state)
                    found = _gains(after, seat).items()
                    gains = [gain for good, gain in found if gain > 0 and good in pay]
                    points = [_number(n) for n in re.findall(r"([+−]\d+) for", told)]
                    assert points == sorted(gains, reverse=True)[:2]
                    mice = [sizes(one.state.stands[seat]).mice for one in after]
                    fewer = re.findall(r"(\d+) m(?:ouse|ice) fewer in sight", told)
                    assert [*map(int, fewer)] == [mice[0] - mice[1]] * (mice[1] < mice[0])
                    assert (f"turned ↻{action.turns}" in described) == (action.turns > 0)
                    assert f" at {action.column},{action.row}".replace("-", MINUS) in described
                    assert PRESENTER.essence(here, str(action)) == action.source
                case First():
                    card = CARDS[step.state.hands[seat][action.number - 1]]
                    items = [item for row in card.rows for item in row]
                    goods, mice_ = (
                        sum(isinstance(item, Good) for item in items),
                        items.count(Other.MOUSE),
                    )
                    assert told.startswith(f"{goods} good")
                    assert (f"{mice_} m" in told) == (mice_ > 0)
                    assert described.startswith(f"dealt card {action.number}: ")
                    hidden = scene(steps[: version + 1])
                    assert PRESENTER.reason(hidden, seat, str(action)) == ""
                    assert PRESENTER.describe(hidden, str(action)) == f"dealt card {action.number}"
                case Declare(goods=declared):
                    now = GAME.apply(step.state, seat, action).state
                    lead = declared_now(GAME.view(now, None)).ahead(seat)
                    ahead = {1: "ahead then", -1: "behind then", 0: "level then"}[
                        (lead > 0) - (lead < 0)
                    ]
                    assert ahead in told
                    # A phase is over as soon as nobody has a choice left.
                    chosen = "others still choose" in told
                    assert chosen == (now.phase is Phase.DECLARE)
                    assert str(abs(lead)) in told or not lead
                    assert described.startswith("declare ")
                    assert described.count(" + ") == max(0, len(declared) - 1)
        assert PRESENTER.reason(here, seat, "nonsense") == ""
    assert seen == {First, Lay, Declare}


@seats_
def test_a_preview_says_what_everybody_would_have(seats: int) -> None:
    steps = played(seats, 9)
    for version, step in enumerate(steps[:-1]):
        seat, view = step.state.asked[0], GAME.view(step.state, step.state.asked[0])
        here = scene(steps[: version + 1], seat)
        action = GAME.legal_actions(step.state, seat)[-1]
        mine = PRESENTER.preview(here, str(action), seat)
        everybody = PRESENTER.preview(here, str(action), None)
        before = declared_now(view)
        assert len(everybody.split(" · ")) == len(before.sides)
        if isinstance(action, Lay):
            after = declared_now(GAME.view(GAME.apply(step.state, seat, action).state, seat))
            old, new = before.points(seat), after.points(seat)
            change = f" ({new - old:+d})" if new != old else ""
            said = f"**{new}**{change}" if new != old else str(new)
            assert mine == f"Your points with this turn: {said}".replace("-", MINUS)
            assert mine.rpartition(": ")[2] in everybody
        same = PRESENTER.preview(here, "nonsense", seat)
        told = str(before.points(seat)).replace("-", MINUS)
        assert same == f"Your points with this turn: {told}"


@seats_
def test_a_replay_has_the_deal_and_each_turn_and_marks_what_that_turn_has_changed(
    seats: int,
) -> None:
    whole = scene(played(seats, 5))
    frames = [*boards.frames(whole)]
    assert len(frames) == len(whole.moments())
    assert not any(slot.fresh for slot in frames[0].market)
    for before, now in pairwise(frames):
        marked = [slot.card for slot in now.market if slot.fresh]
        pairs = zip(before.market, now.market, strict=True)
        assert marked == [new.card for old, new in pairs if old.card != new.card]
        for was, stand in zip(before.stands, now.stands, strict=True):
            assert stand.fresh == (len(stand.cards) > len(was.cards) > 0)
    assert [stand.rank is not None for stand in frames[-1].stands] == [True] * seats
    assert PRESENTER.replay(whole).alt


def test_two_turns_are_compared_by_a_picture_each_and_what_nobody_sees_by_none() -> None:
    steps = played(2, 5)
    version = next(n for n, step in enumerate(steps) if step.state.phase is Phase.TURN)
    seat = steps[version].state.asked[0]
    here = scene(steps[: version + 1], seat)
    taken, better = (str(a) for a in GAME.legal_actions(steps[version].state, seat)[:2])
    drawings = PRESENTER.comparison(here, taken, better)
    assert [one.alt.split(":")[0] for one in drawings] == [here.names[seat], "Chef"]
    for drawing, action in zip(drawings, (taken, better), strict=True):
        assert PRESENTER.describe(here, action) in drawing.alt
    assert [one.draw().filename for one in drawings] == ["taken.png", "better.png"]
    (one,) = PRESENTER.comparison(here, "nonsense", better)
    assert one.alt.startswith("Chef")
    hidden = scene(steps[:1])
    stands = [drawing.alt for drawing in boards.stands(hidden)]
    assert [one.alt for one in PRESENTER.comparison(hidden, "f1", "f2")] == stands


def test_statistics_name_what_was_most_of_all_games() -> None:
    games = [one for seed in (1, 2, 3) for one in summaries(played(2, seed))]
    told = PRESENTER.statistics(SAY, PLAIN, games)
    text = "\n".join(told)
    size = max(size for one in games for size, _ in one.goods)
    assert f"Biggest group: {size} × " in text
    best = max(points for one in games for points in one.paid.values())
    assert f" paid {best}" in text
    declared = [good for one in games for good in one.declared]
    most = max(map(declared.count, declared))
    assert f"({most} time" in text
    mice = sum(one.mice for one in games) / len(games)
    covered = sum(one.covered for one in games)
    assert f"Mice in the open: {mice:.1f} a game · covered: {covered}" in text
    turns = len(games) * (len(played(2, 1)[-1].state.stands[0].cards) - 1)
    share = round(100 * sum(one.hand for one in games) / turns)
    assert f"Cards from the hand: {share}%" in text
    assert PRESENTER.statistics(SAY, PLAIN, []) == []
    bare = [one.model_copy(update={"declared": (), "paid": {}}) for one in games]
    assert len(PRESENTER.statistics(SAY, PLAIN, bare)) == len(told) - 2
    assert all(isinstance(one, Summary) for one in games)


@seats_
def test_a_stand_in_words_names_the_team_where_there_are_teams(seats: int) -> None:
    told = "".join(drawing.alt for drawing in boards.table(scene(played(seats, 5))))
    assert ("team fork" in told) == ("team spoon" in told) == (seats == 4)


@seats_
def test_the_status_counts_the_card_that_is_laid(seats: int) -> None:
    steps = played(seats, 5)
    for version, step in enumerate(steps):
        if step.state.asked and (own := step.state.stands[step.state.asked[0]].cards):
            told = PRESENTER.status(scene(steps[: version + 1]))
            assert told.startswith(f"Card {len(own) + 1} of ") or len(own) == FULL


@seats_
@pytest.mark.parametrize("worded", [False, True])
def test_of_a_good_that_is_covered_up_it_is_said_that_none_is_left(
    seats: int,
    worded: bool,  # noqa: FBT001 — pytest passes it by name
) -> None:
    steps, gone = played(seats, 7), 0
    for version, (before, step) in enumerate(pairwise(steps), start=1):
        for event in step.events:
            if not isinstance(event, Placed):
                continue
            whole = replace(scene(steps), worded=worded)
            line = PRESENTER.narrate(whole, version)
            old, new = (sizes(one.state.stands[event.seat]) for one in (before, step))
            lost = [good for good in Good if old.number(good) and not new.number(good)]
            gone += len(lost)
            assert "0 × 0" not in line
            assert line.count(" none left") == len(lost)
            for good in lost:
                name = f" {words.good(SAY, good)}" if worded else ""
                assert f"{PLAIN[good]}{name} none left (−{old.points(good)})" in line
    assert gone


def test_the_rules_say_of_the_cards_how_many_there_are() -> None:
    told = PRESENTER.rules(SAY)[0].body
    assert told.startswith(f"The deck has {len(CARDS)} cards")
    assert re.search(r"some mice\.\n", told)
