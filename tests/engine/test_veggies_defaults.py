"""V9 and V20: what a sleeping player does. V16: what a seat knows, and what it leaves possible."""

from collections import Counter
from random import Random

import pytest

from engine.veggies import CARDS, Declare, Good, Laid, Stand, State, Tally, Ways, choices, sizes
from engine.veggies.groups import in_order
from engine.veggies.scoring import goods_each
from engine.veggies.worths import Board
from tests.engine.playouts import Playout, playout
from tests.engine.veggies_tables import (
    GAME,
    finished,
    grown,
    last_turn,
    lay,
    new,
    opened,
    play,
    random_stand,
)

SOURCES = ("m1", "m2", "m3", "h")
DRAWS = 600


def worth(own: Stand) -> int:
    """Return what a stand is worth if every good is declared."""
    return sizes(own).total(list(Good))


def test_v20_the_first_choice_is_h1() -> None:
    assert [str(GAME.default_action(new(3), seat)) for seat in range(3)] == ["h1"] * 3


def test_v20_every_way_to_lay_a_card_is_worth_what_the_stand_then_counts() -> None:
    rng = Random(20)
    for own in grown(random_stand(rng, 7)):
        used = {laid.card for laid in own.cards}
        cards = rng.sample([card for card in CARDS if card not in used], 2)
        told = list(Board(own).worths(cards))
        assert Board(own).sizes == sizes(own)
        assert len(told) == 4 * (len(own.lying) + len(own.standing))
        for value, card, spot, turns in told[:: 3 * len(own.cards)]:
            assert worth(own.plus(Laid(card, *spot, turns))) == value


def test_v20_a_stand_as_wide_or_as_high_as_can_be_is_judged_rightly_too() -> None:
    wide = stand_of("{},0r0", 3)
    high = stand_of("0,{}r1", 3)
    for own in (wide, high):
        for value, card, spot, turns in list(Board(own).worths(["v40"]))[::9]:
            assert worth(own.plus(Laid(card, *spot, turns))) == value


def stand_of(way: str, step: int) -> Stand:
    """Return seven cards in a line, to the left and to the right of the first one."""
    moves = [lay(f"h@{way.format(step * place)}") for place in (0, 1, -1, 2, -2, 3, -3)]
    return Stand.of(move.laid(f"v{number:02d}") for number, move in enumerate(moves, start=1))


@pytest.mark.parametrize("seed", range(2))
def test_v20_a_turn_is_the_best_for_the_own_stand_and_the_first_of_equal_ones(seed: int) -> None:
    state = opened(3, seed)
    for _ in range(9):
        (seat,) = state.asked
        cards = dict(zip(SOURCES, (*state.market, *state.hands[seat]), strict=True))
        action = GAME.default_action(state, seat)
        own = state.stands[seat]
        if state.turn in {1, 5, 9}:
            best = max(
                Ways.of(own),
                key=lambda a: (
                    worth(own.plus(a.laid(cards[a.source]))),
                    -SOURCES.index(a.source),
                    -a.column,
                    -a.row,
                    -a.turns,
                ),
            )
            assert action == best
        state = GAME.apply(state, seat, action).state


def asked_to_declare(seats: int) -> list[State]:
    """Return the moments of some games in which somebody must declare."""
    states = [state for seed in range(8) for state in playout("veggies", seats, seed).states]
    return [state for state in states if state.phase.value == "declare"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_v9_a_default_declaration_leaves_the_own_side_furthest_ahead(seats: int) -> None:
    states = asked_to_declare(seats)
    assert states
    for state in states:
        (seat,) = state.asked
        so_far = [good for goods in state.declared if goods for good in goods]
        counts = [sizes(own) for own in state.stands]
        sides = GAME.sides(seats)

        def lead(goods: tuple[Good, ...]) -> int:
            totals = [own.total({*so_far, *goods}) for own in counts]  # noqa: B023 - called here
            points = {side: sum(totals[member] for member in side) for side in sides}  # noqa: B023 - called here
            mine = next(side for side in sides if seat in side)  # noqa: B023 - called here
            return points[mine] - max(n for side, n in points.items() if side != mine)

        possible = choices(counts[seat], goods_each(seats))
        leads = [lead(goods) for goods in possible]
        expected = possible[leads.index(max(leads))]
        assert GAME.default_action(state, seat) == Declare(expected)


def test_v9_of_equally_good_declarations_the_default_is_the_first_in_order() -> None:
    tied = next(
        (state, seat)
        for seats in (2, 3, 4)
        for state in asked_to_declare(seats)
        for seat in state.asked
        if len({_ahead(state, seat, goods) for goods in _possible(state, seat)}) == 1
    )
    assert GAME.default_action(*tied) == Declare(_possible(*tied)[0])


def _possible(state: State, seat: int) -> tuple[tuple[Good, ...], ...]:
    return choices(sizes(state.stands[seat]), goods_each(len(state.stands)))


def _ahead(state: State, seat: int, goods: tuple[Good, ...]) -> int:
    tally = state.tally
    return Tally(tally.stands, in_order((*tally.declared, *goods))).ahead(seat)


@pytest.fixture(params=[2, 3, 4])
def played(request: pytest.FixtureRequest) -> Playout:
    seats: int = request.param
    return playout("veggies", seats, 16)


def test_v16_a_view_names_no_card_that_is_hidden_from_its_seat(played: Playout) -> None:
    for state in played.states[:-1]:
        for viewer in (None, *range(played.seats)):
            told = repr(GAME.view(state, viewer))
            others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
            hidden = [*state.stack, *(card for hand in others for card in hand)]
            assert not [card for card in hidden if card in told]
            mine = () if viewer is None else state.hands[viewer]
            assert all(card in told for card in (*state.market, *mine))


def test_v16_no_event_tells_another_seat_of_a_card_that_is_hidden(played: Playout) -> None:
    for move in played.moves[:-1]:
        state = move.step.state
        for viewer in (None, *range(played.seats)):
            told = repr(move.step.shown_to(viewer))
            others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
            hidden = [*state.stack, *(card for hand in others for card in hand)]
            assert not [card for card in hidden if card in told]


def test_v16_whether_a_card_came_from_the_hand_is_public(played: Playout) -> None:
    for move in played.moves:
        if str(move.action).startswith("h@"):
            assert "source='h'" in repr(move.step.shown_to(None))


def test_v16_a_card_that_was_not_seen_may_be_in_any_hidden_place_equally_likely() -> None:
    state = opened(3, seed=4, start=0)
    view = GAME.view(state, 1)
    imagined = [GAME.determinize(view, seed) for seed in range(DRAWS)]
    hidden = {*state.hands[0], *state.hands[2], *state.stack}
    for cards in (
        [other.hands[0][0] for other in imagined],
        [other.hands[2][0] for other in imagined],
        [other.stack[-1] for other in imagined],
    ):
        found = Counter(cards)
        assert set(found) == hidden
        share = DRAWS / len(hidden)
        assert max(abs(n - share) for n in found.values()) < 5 * share**0.5


def test_v16_a_first_card_chosen_in_secret_may_be_either_of_the_two() -> None:
    state, _ = play(new(2, seed=4), (0, "h2"))
    view = GAME.view(state, 1)
    chosen = [
        other.hands[0].index(other.chosen[0])
        for seed in range(200)
        for other in [GAME.determinize(view, seed)]
        if other.chosen[0] is not None
    ]
    assert len(chosen) == 200
    assert 70 < sum(chosen) < 130


def test_v16_partners_do_not_see_each_others_hands() -> None:
    state = opened(4)
    assert GAME.view(state, 0).hands == (state.hands[0], (), (), ())


def test_v16_after_the_last_turn_hands_stay_hidden_until_all_have_declared() -> None:
    state = next(iter(asked_to_declare(3)))
    assert GAME.view(state, None).hands == ((), (), ())


def test_after_the_last_turn_it_is_known_who_declares_where_it_cannot_change() -> None:
    rng = Random(3)
    for _ in range(40):
        cards = rng.sample(list(CARDS), 16)
        one, two = (Stand.of(Laid(c, 3 * n) for n, c in enumerate(cards[s::2])) for s in (0, 1))
        state = finished(2, one, two)
        expected = 0 if len(choices(sizes(one), 2)) > 1 else None
        assert GAME.next_seat(state) == expected
        after, _ = last_turn(state, two.cards[-1])
        if expected is not None:
            assert after.asked == (expected,)
