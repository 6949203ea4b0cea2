"""The private panel of Veggies: places, arrows, typed turns, and what is told of them."""

import random
from collections.abc import Iterator
from functools import cache
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import TITLES
from bot.games.emoji import PLAIN
from bot.games.scene import Scene, Story
from bot.games.veggies.presenter import places
from bot.games.veggies.presenter.places import Arrow
from bot.words.i18n import catalog
from engine import Seat, Step
from engine.veggies import Declare, First, Lay, Phase, Stand, State, declared_now
from engine.veggies.stands import Spot, bounds, footprint
from engine.veggies.turns import open_choices
from tests.engine.veggies_tables import GAME

PRESENTER = TITLES["veggies"].presenter
SAY = catalog("en-US")
NAMES = ("Ana", "Ben", "Cleo", "Dmitri")


@cache
def played(seats: int, seed: int) -> tuple[Step[State], ...]:
    """Return a whole game at random, a tenth of it by default."""
    rng, steps = random.Random(seed), [GAME.new(seats=seats, seed=seed)]
    while decisions := GAME.pending(steps[-1].state):
        state, seat = steps[-1].state, rng.choice(decisions[0].seats)
        chosen = rng.choice(GAME.legal_actions(state, seat))
        action = GAME.default_action(state, seat) if rng.random() < 0.1 else chosen
        steps.append(GAME.apply(state, seat, action))
    return tuple(steps)


def scene(steps: tuple[Step[State], ...], viewer: Seat | None = None) -> Scene:
    over = GAME.outcome(steps[-1].state) is not None
    return Scene(
        steps=Story(GAME, steps, viewer, over=over),
        names=NAMES[: len(steps[-1].state.stands)],
        automatic=frozenset(),
        scores_shown=True,
        say=SAY,
        icons=PLAIN,
    )


def moments(seats: int, seed: int, phase: Phase) -> Iterator[tuple[Scene, Seat]]:
    """Yield a game before each decision of a phase, as who must decide sees it."""
    steps = played(seats, seed)
    for version, step in enumerate(steps):
        if step.state.phase is phase:
            for seat in step.state.asked:
                yield scene(steps[: version + 1], seat), seat


def before_turn(turn: int, seed: int = 3) -> tuple[Scene, Seat, Stand]:
    here, seat = list(moments(2, seed, Phase.TURN))[turn]
    return here, seat, here.view.stands[seat]


stands = st.builds(
    lambda seed, turn: before_turn(turn, seed)[2],
    st.integers(0, 5),
    st.integers(0, 13),
)


@settings(max_examples=15)
@given(stands, st.integers(0, 3))
def test_arrows_lead_from_any_place_to_every_other_and_to_no_place_that_is_not_legal(
    stand: Stand, turns: int
) -> None:
    reached, waiting = set(), [places.put(stand, "h", None, turns)]
    while waiting:
        lay = waiting.pop()
        assert lay.spot in stand.spots(turns)
        if lay not in reached:
            reached.add(lay)
            found = (places.moved(stand, lay, arrow) for arrow in Arrow)
            waiting += [one for one in found if one is not None]
    assert {lay.spot for lay in reached} == stand.spots(turns)


@settings(max_examples=15)
@given(stands, st.data())
def test_an_arrow_jumps_to_the_nearest_place_in_its_row_or_column(
    stand: Stand, data: st.DataObject
) -> None:
    turns = data.draw(st.integers(0, 3))
    lay = Lay("m1", *data.draw(st.sampled_from(sorted(stand.spots(turns)))), turns)
    right = places.moved(stand, lay, Arrow.RIGHT)
    beside = [c for c, r in stand.spots(turns) if r == lay.row and c > lay.column]
    if beside:
        assert right is not None
        assert (right.row, right.column) == (lay.row, min(beside))
    elif right is not None:
        assert right.column > lay.column


@settings(max_examples=15)
@given(stands, st.data())
def test_a_turn_stays_where_it_may_and_a_card_begins_where_it_covers_nothing(
    stand: Stand, data: st.DataObject
) -> None:
    turns = data.draw(st.integers(0, 3))
    lay = Lay("m2", *data.draw(st.sampled_from(sorted(stand.spots(turns)))), turns)
    turned = places.turned_on(stand, lay)
    assert turned.turns == (turns + 1) % 4
    assert turned.spot in stand.spots(turned.turns)
    assert turned.spot == lay.spot or lay.spot not in stand.spots(turned.turns)
    column, row = places.start(stand, turns)
    assert not any((column + x, row + y) in stand.visible for x, y in footprint(turns))
    assert places.covered(stand, Lay("h", column, row, turns)) == ()
    columns, rows = bounds(stand.visible)

    def far(spot: Spot) -> float:
        return abs(spot[0] - fmean(columns)) + abs(spot[1] - fmean(rows))

    beside = [at for at in stand.spots(turns) if not places.covered(stand, Lay("h", *at, turns))]
    assert far((column, row)) <= min(map(far, beside)) + 2, "near the middle of the stand"


@pytest.mark.parametrize("turn", [0, 6, 13])
def test_every_button_of_the_panel_leads_to_a_turn_that_can_be_confirmed(turn: int) -> None:
    here, seat, _ = before_turn(turn)
    rng, pick = random.Random(turn), ""
    for _ in range(25):
        shown = PRESENTER.controls(here, seat, pick)
        assert all(len(row) <= 5 for row in shown.rows)
        buttons = [button for row in shown.rows for button in row if button.enabled]
        assert len({button.key for button in buttons}) == len(buttons)
        if pick:
            assert shown.action == pick
            assert shown.optional, "it is never committed at once: one looks around"
            GAME.check(here.view, seat, GAME.parse(pick))
            assert f"`{pick}`" in shown.note
        assert PRESENTER.hand(here, pick)
        pick = rng.choice([button.pick for button in buttons if button.pick])


TYPED = {
    "m2@0,-1r0": "m2@0,-1r0",
    " M2 @ 0, −1 R0 ": "m2@0,-1r0",
    "2@0,-1": "m2@0,-1r0",
    "hand@-1,0r1": "h@-1,0r1",
    "h@-1;0r3": "h@-1,0r3",
}
WRONG = {
    "hello!": "I can't read “hello\\!”: write a card, a place and the turns, like m2@0,1r3.",
    "m2@0": "I can't read “m2\\@0”: write a card, a place and the turns, like m2@0,1r3.",
    "m4@0,0r0": "There is no card “m4”: m1, m2 and m3 are the market, h is your hand.",
    "m1@0,0r4": "A card is turned by r0, r1, r2 or r3: quarters, clockwise.",
    "m1@9,9r0": "At 9,9 the card would not touch your stand; the nearest place is m1@",
    "@" * 48: "I can't read “",
    "[x](y)": "I can't read “\\[x\\]\\(y\\)”",
}


@pytest.mark.parametrize(("line", "action"), TYPED.items())
def test_a_turn_may_be_typed_loosely(line: str, action: str) -> None:
    here, seat, _ = before_turn(0)
    shown = PRESENTER.controls(here, seat, line)
    assert shown.typed == "Type it"
    assert shown.action == action


def test_a_card_that_is_named_alone_begins_beside_the_stand() -> None:
    here, seat, stand = before_turn(4)
    for line in ("m3", "h", "1r1"):
        action = PRESENTER.controls(here, seat, line).action
        assert action is not None
        lay = GAME.parse(action)
        assert isinstance(lay, Lay)
        assert lay == places.put(stand, lay.source, None, lay.turns)


@pytest.mark.parametrize(("line", "sentence"), WRONG.items())
def test_what_cannot_be_laid_is_refused_in_one_sentence_that_says_why(
    line: str, sentence: str
) -> None:
    here, seat, _ = before_turn(0)
    shown = PRESENTER.controls(here, seat, line)
    assert shown.action is None
    assert shown.note.replace("@\u200b", "@").startswith(sentence)
    assert "\n" not in shown.note


def test_of_the_first_cards_it_is_asked_said_or_refused_what_is_picked() -> None:
    for here, seat in moments(2, 1, Phase.FIRST):
        notes = [PRESENTER.controls(here, seat, pick).note for pick in ("", str(First(2)), "m3")]
        asked, said, refused = notes
        assert asked.startswith("Which card do you lay first?")
        assert said == "Card 2 begins your stand."
        assert refused
        assert refused != asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_public_nothing_can_be_picked_of_what_is_laid_and_all_that_is_declared(
    seats: int,
) -> None:
    for phase in (Phase.FIRST, Phase.TURN):
        for here, seat in moments(seats, seats, phase):
            public = scene(played(seats, seats)[: len(here.steps)])
            shown = PRESENTER.controls(public, seat, "m1@0,0r0")
            assert (shown.rows, shown.action, shown.typed) == ((), None, "")
            assert "**Your stand**" in shown.note


def declarations() -> Iterator[tuple[Scene, Seat]]:
    for seats in (2, 3, 4):
        for seed in range(6):
            yield from moments(seats, seed, Phase.DECLARE)


def test_a_declaration_is_public_and_has_a_button_for_each_open_choice() -> None:
    found = 0
    for here, seat in declarations():
        found += 1
        public = scene(played_to(here))
        possible = [str(Declare(goods)) for goods in open_choices(here.view, seat)]
        for look in (here, public):
            shown = PRESENTER.controls(look, seat, "")
            buttons = [button for row in shown.rows for button in row]
            assert [button.pick for button in buttons] == possible
            assert len(possible) > 1
            picked = PRESENTER.controls(look, seat, possible[-1])
            assert picked.action == possible[-1]
            assert "With this: " in picked.note
    assert found > 5


def played_to(here: Scene) -> tuple[Step[State], ...]:
    return tuple(here.steps._steps)


@pytest.mark.parametrize("seats", [2, 4])
def test_who_has_chosen_waits_and_reads_who_still_chooses(seats: int) -> None:
    steps = played(seats, 1)
    first = next(s for s in range(seats) if steps[1].state.chosen[s] is not None)
    shown = PRESENTER.controls(scene(steps[:2], first), first, "h1")
    assert shown.rows == ()
    assert shown.action is None
    others = [name for seat, name in enumerate(NAMES[:seats]) if seat != first]
    assert all(name in shown.note for name in others)
    assert PRESENTER.narrate(scene(steps[:2]), 1) == ""
    assert PRESENTER.narrate(scene(steps), seats) == "All first cards are revealed"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_that_are_told_at_the_end_are_those_of_the_outcome(seats: int) -> None:
    for seed in range(4):
        steps = played(seats, seed)
        end, outcome = scene(steps), GAME.outcome(steps[-1].state)
        assert outcome is not None
        for placing in outcome.placings:
            told = PRESENTER.reasons(end, placing.seat)
            assert told.splitlines()[0].endswith(
                f"**: {placing.points} points" if placing.points != 1 else "**: 1 point"
            )
            lines = [line.split("`")[1] for line in told.splitlines() if line.startswith("- `")]
            assert sum(int(n.replace("−", "-")) for n in lines) == placing.points
            added = PRESENTER.breakdown(end, placing.seat).replace("−", "-").replace(" ", "")
            assert not added or sum_of(added) == placing.points


def sum_of(added: str) -> int:
    """Return what "20+6-4" comes to."""
    return sum(int(term) for term in added.replace("-", "+-").split("+") if term)


def test_what_would_be_declared_now_is_what_sleeping_players_declare() -> None:
    for here, _ in declarations():
        state = here.steps._steps[-1].state
        told = declared_now(state)
        while seats := state.asked:
            state = GAME.apply(state, seats[0], GAME.default_action(state, seats[0])).state
        assert told == state.tally


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_is_drawn_or_told_in_public_depends_on_a_hidden_card(seats: int) -> None:
    for version in range(0, len(played(seats, 2)) - 1, 5):
        steps = played(seats, 2)[: version + 1]
        view = GAME.view(steps[-1].state, None)
        other = Step(GAME.determinize(view, seed=9), steps[-1].events)
        here, there = scene(steps), scene((*steps[:-1], other))
        if GAME.outcome(steps[-1].state) is not None:
            continue
        for look in (PRESENTER.text_board, PRESENTER.status, PRESENTER.private):
            assert look(here) == look(there)
        pictures = [
            [(one.alt, one.draw.args) for one in PRESENTER.drawings(place)]  # type: ignore[attr-defined]  # a partial
            for place in (here, there)
        ]
        assert pictures[0] == pictures[1]
        assert all(len(alt) <= 1024 for alt, _ in pictures[0])


@pytest.mark.parametrize("pick", ["", "h", "nonsense"])
def test_the_line_to_type_in_shows_what_could_be_played_now(pick: str) -> None:
    steps = played(3, 4)
    for version, step in enumerate(steps[:-1]):
        if step.state.phase is Phase.DECLARE:
            break
        seat = step.state.asked[0]
        here = scene(steps[: version + 1], seat)
        example = PRESENTER.controls(here, seat, pick).example
        assert PRESENTER.controls(here, seat, example).action == example
        assert GAME.parse(example) in GAME.legal_actions(step.state, seat)
