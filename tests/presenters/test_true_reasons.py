"""Whatever Chef gives as a reason for a turn of Point Salad is true of the game that is played."""

import random
import re
from collections.abc import Iterator

import pytest

from bot.games import TITLES
from bot.games.point_salad.presenter import words
from bot.games.point_salad.presenter.ahead import Rest
from bot.games.scene import Scene
from bot.words.i18n import catalog
from engine import Step
from engine.point_salad import CARDS, State, Tableau, Turn, scores
from engine.point_salad.actions import PAIRS, PILES
from engine.point_salad.cards import CardId
from engine.point_salad.turns import after
from tests.presenters.scenes import NAMES, RULES, laid, play, scene

SHOW = TITLES["point-salad"].presenter
SAY = catalog("en-US")
TABLES = [(2, False), (3, False), (4, False), (5, False), (6, False), (2, True), (3, True)]
every_table = pytest.mark.parametrize(("seats", "match"), TABLES)
_NEAR_THE_END = 14
_FEW = 6
"""More cards than seats: of so many, every way to take them is tried."""

_LATER = re.compile(r"(?P<what>.+) can still pay later")
_TO_COME = re.compile(r"(?P<what>.+), for cards still to come")
_NEXT = re.compile(r"^(?P<what>.+) can bring (?P<points>\d+) more next turn")
_NOW = re.compile(r"\+(\d+) from “([^”]+)”")
_DENIES = re.compile(r"denies (?P<name>\w+) (?P<points>\d+) points?")


def moments(whole: Scene) -> Iterator[tuple[Scene, State]]:
    """Yield a game now and then, and each turn when few cards are left."""
    for version in range(len(whole.steps) - 1):
        moment, state = whole.at(version), whole.steps._steps[version].state
        if version % 9 == 0 or state.left <= _NEAR_THE_END:
            yield moment, state


def legal(state: State) -> list[Turn]:
    assert state.to_move is not None
    return [*RULES.legal_actions(state, state.to_move)]


def then(state: State, turn: Turn) -> State:
    assert state.to_move is not None
    return RULES.apply(state, state.to_move, turn).state


def goes_on(state: State, later: State) -> bool:
    """Return whether a later state is one of the same round, with cards to take."""
    return later.began == state.began and later.to_move is not None


def taken(state: State, turn: Turn) -> list[CardId]:
    """Return the cards that a turn takes."""
    own = Tableau()
    drafted = after(own, state.tops, state.market, Turn(turn.draft))
    return [*drafted.points, *drafted.veggies]


def seen(state: State) -> set[CardId]:
    return {card for card in (*state.tops, *state.market) if card}


def own_next_turn(state: State, turn: Turn, *, keep: tuple[CardId, ...] = ()) -> State | None:
    """Return a state in which the seat moves again after the turn, if there can be one.

    The others draw the round out, and leave certain cards where they lie.
    """
    seat, now = state.to_move, then(state, turn)
    lying = _lying(now, keep)
    while goes_on(state, now) and now.to_move != seat:
        for other in sorted(legal(now), key=lambda one: (len(taken(now, one)), str(one))):
            tried = then(now, other)
            if other.flip is None and _lying(tried, keep) == lying:
                now = tried
                break
        else:
            return None
    return now if goes_on(state, now) else None


def _lying(state: State, cards: tuple[CardId, ...]) -> list[tuple[bool, bool]]:
    """Return whether each card lies on a pile, or in the market."""
    return [(card in state.tops, card in state.market) for card in cards]


def points(state: State, own: Tableau) -> int:
    """Return what the player to move would have with another salad."""
    seat = state.to_move
    assert seat is not None
    return scores((*state.tableaux[:seat], own, *state.tableaux[seat + 1 :]))[seat]


def best(table: State, own: Tableau, state: State, drafts: list[Turn]) -> int:
    """Return the most points that one of the drafts brings a salad of the player to move."""
    ends = [after(own, table.tops, table.market, draft) for draft in drafts]
    return max([0, *(points(state, end) - points(state, own) for end in ends)])


def next_drafts(state: State, turn: Turn) -> tuple[State, list[Turn]]:
    """Return the table after a turn, and which drafts of cards in sight can still be there then."""
    table = then(state, turn)
    possible = []
    for draft in legal(table) if goes_on(state, table) else []:
        cards = tuple(taken(table, draft))
        if draft.flip or not {*cards} <= seen(state):
            continue
        again = own_next_turn(state, turn, keep=cards)
        if again is not None and all(card in seen(again) for card in cards):
            possible.append(draft)
    return table, possible


def best_of_the_next(state: State, turn: Turn) -> int | None:
    """Return the most points that the next player could have with cards in sight before the turn.

    None: nobody has another turn in the round.
    """
    table, known = then(state, turn), seen(state)
    if not goes_on(state, table):
        return None
    rival = table.to_move
    assert rival is not None
    ends = [scores(table.tableaux)[rival]]
    for wanted in legal(table):
        if {*taken(table, wanted)} <= known:
            own = after(table.tableaux[rival], table.tops, table.market, wanted)
            ends.append(points(table, own))
    return max(ends)


def named(state: State, turn: Turn) -> str:
    """Return what a turn brings a player, as it lies before them afterwards."""
    cards = taken(state, turn)
    if turn.draft in PILES and turn.flip not in cards:
        return f"“{words.card(SAY, cards[0])}”"
    return words.cards_of([CARDS[card].veggie for card in cards], SAY)


def check(moment: Scene, state: State, turn: Turn) -> set[str]:
    """Check all that is said for a turn; return which kinds of reasons that was."""
    seat = state.to_move
    assert seat is not None
    told, own = SHOW.reason(moment, seat, str(turn)), state.tableaux[seat]
    mine, kinds = after(own, state.tops, state.market, turn), set[str]()
    lying = [words.card(SAY, card) for card in mine.points]
    if now := _NOW.findall(told):
        kinds.add("now")
        assert all(card in lying for _, card in now), told
    if later := _LATER.fullmatch(told):
        kinds.add("later")
        assert later["what"] == named(state, turn)
        assert later["what"][1:-1] in lying, told
        assert own_next_turn(state, turn), told
    if to_come := _TO_COME.fullmatch(told):
        kinds.add("to come")
        assert to_come["what"] == named(state, turn), told
        again = (own_next_turn(state, turn, keep=(top,)) for top in then(state, turn).tops if top)
        assert any(one is not None and any(one.tops) for one in again), told
    if following := _NEXT.search(told):
        kinds.add("next")
        assert following["what"] == named(state, turn), told
        table, drafts = next_drafts(state, turn)
        flip = turn.flip if turn.flip in own.points else None
        without = after(own, (None,) * 3, (None,) * 6, Turn("A", flip))
        gained = best(table, mine, state, drafts)
        least = best(table, without, state, drafts)
        at_once = best(state, without, state, [one for one in legal(state) if not one.flip])
        assert gained - max(least, at_once) >= int(following["points"]), told
    if denied := _DENIES.search(told):
        kinds.add("denies")
        rival = (seat + 1) % len(state.tableaux)
        assert denied["name"] == NAMES[rival]
        left = best_of_the_next(state, turn)
        assert left is not None, f"{told}: but nobody has another turn"
        others = [best_of_the_next(state, other) for other in legal(state) if not other.flip]
        spared = max(points_ for points_ in others if points_ is not None)
        assert spared - left >= int(denied["points"]), told
    assert kinds or "without the flipped card" in told or not told, told
    return kinds


@every_table
def test_every_reason_is_true_of_the_game(
    seats: int,
    match: bool,  # noqa: FBT001 — pytest passes it by name
) -> None:
    rng, kinds = random.Random(seats), set[str]()
    for moment, state in moments(scene(play(seats, 11, match=match))):
        turns = legal(state)
        for turn in rng.sample(turns, min(len(turns), 16)):
            kinds |= check(moment, state, turn)
    assert kinds == {"now", "later", "to come", "next", "denies"}


def all_next_tables(state: State, turn: Turn) -> list[State]:
    """Return every table that the seat may find in its next turn of the round."""
    tables = [then(state, turn)]
    for _ in state.tableaux[1:]:
        found = {
            (later.piles, later.market): later
            for table in tables
            if goes_on(state, table)
            for draft in legal(table)
            if not draft.flip
            for later in [then(table, draft)]
        }
        tables = [*found.values()]
    return [table for table in tables if goes_on(state, table)]


@every_table
def test_what_may_come_of_a_turn_is_what_some_way_through_the_round_leads_to(
    seats: int,
    match: bool,  # noqa: FBT001 — pytest passes it by name
) -> None:
    rng, found = random.Random(seats), set[tuple[bool, bool, bool]]()
    for step in play(seats, 3, match=match):
        state = step.state
        if not 0 < state.left <= seats + _FEW:
            continue
        plain = [turn for turn in legal(state) if not turn.flip]
        for turn in rng.sample(plain, min(len(plain), 3)):
            rest, table = Rest.of(RULES.view(state, None), turn), then(state, turn)
            later, known = all_next_tables(state, turn), seen(state)
            assert rest.over == (not goes_on(state, table))
            assert rest.again == bool(later)
            assert rest.cards == any(any(one.tops) for one in later)
            assert [*rest.drafts()] == [
                draft
                for draft in ((*PILES, *PAIRS) if goes_on(state, table) else ())
                for cards in [_there(table, draft)]
                if cards <= known and any(_there(one, draft) == cards for one in later)
            ]
            found.add((rest.again, rest.cards, rest.pairs))
    assert len(found) > 1


def _there(table: State, draft: str) -> set[CardId | None]:
    """Return what a draft would take; a hole is among it where nothing lies."""
    if draft in PILES:
        return {table.tops[PILES.index(draft)]}
    return {table.market[slot] for slot in PAIRS[draft]}


def told(steps: list[Step[State]], turn: str) -> str:
    return SHOW.reason(scene(steps), 0, turn)


TABLEAUX = (Tableau(), Tableau())


@pytest.mark.parametrize(
    ("turn", "words_"),
    [
        ("A", "“lettuce: even 7, odd 3” can still pay later"),
        ("A/{}", "{}, for cards still to come"),
        ("A1B1", "2 carrots, for cards still to come"),
    ],
)
def test_a_card_that_is_flipped_at_once_is_told_as_a_veggie(turn: str, words_: str) -> None:
    card = next(one for one in CARDS if words.card(SAY, one).startswith("lettuce: even"))
    veggie = words.one(SAY, CARDS[card].veggie)
    carrots = [one for one in CARDS if CARDS[one].veggie == "carrot"][:6]
    steps = laid(*TABLEAUX, tops=(card, "onion-04", "onion-05"), market=carrots)
    assert told(steps, turn.format(card)) == words_.format(veggie)


def test_a_veggie_of_a_flipped_card_is_named_in_what_it_can_bring() -> None:
    tableaux = (Tableau(points=("carrot-05",)), Tableau())  # 2 cabbages: 5
    tops, market = ("cabbage-04", "onion-04", "onion-05"), ("cabbage-01", "pepper-01", "pepper-02")
    steps = laid(*tableaux, tops=tops, market=(*market, "pepper-05", "pepper-06", "pepper-07"))
    assert told(steps, "A/cabbage-04").startswith("cabbage can bring 5 more next turn")


@pytest.mark.parametrize("rival", [(), ("cabbage-05",)])
@pytest.mark.parametrize("turn", ["A1A2", "A1A2/lettuce-04"])
def test_nothing_comes_of_the_last_cards_of_a_round(turn: str, rival: tuple[str, ...]) -> None:
    tableaux = (Tableau(points=("lettuce-04",)), Tableau(points=rival))  # 2 carrots: 5
    market = ("carrot-01", "carrot-02", None, None, None, None)
    table = State(0, 0, ((),) * 3, market, tableaux, later=())
    assert told([Step(table, ())], turn) == ""


def test_what_nobody_could_have_taken_is_denied_to_nobody() -> None:
    """Of three cards two must be taken, so the next player never had the choice of two."""
    tableaux = (Tableau(), Tableau(points=("carrot-05",)))
    market = ("cabbage-01", "cabbage-02", "cabbage-03", None, None, None)
    table = State(0, 0, ((),) * 3, market, tableaux, later=())
    assert told([Step(table, ())], "A1A2") == ""


def test_a_card_that_a_refill_turns_over_is_neither_promised_nor_left_to_the_next() -> None:
    """The top of pile A comes to the market when a veggie of its column is taken (R10)."""
    tableaux = (Tableau(points=("cabbage-04",)), Tableau(veggies=("cabbage-11", "cabbage-12")))
    tops = ("carrot-05", "onion-04", "onion-05")  # 2 cabbages: 5
    market = ("pepper-01", "pepper-02", "pepper-05", "pepper-06", "pepper-07", "pepper-08")
    steps = laid(*tableaux, tops=tops, market=market)
    assert "denies Ben 5 points" in told(steps, "A1B1")
    assert "denies" not in told(steps, "B1C1")


@pytest.mark.parametrize(("seats", "words_"), [(2, "can bring 8 more next turn"), (3, "")])
def test_a_last_turn_promises_nothing_though_others_still_move(seats: int, words_: str) -> None:
    """Of six veggies, two of three players have no second turn with two of them."""
    tableaux = (Tableau(points=("cabbage-11",)), *[Tableau()] * (seats - 1))  # 3 carrots: 8
    market = ("carrot-01", "pepper-01", "carrot-02", "pepper-02", "carrot-03", "pepper-03")
    table = State(0, 0, ((),) * 3, market, tableaux, later=())
    assert told([Step(table, ())], "A1A2") == f"carrot + pepper {words_}" * bool(words_)
