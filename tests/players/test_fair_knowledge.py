"""Computer players of Point Salad know what a person can: no point side that never lay open."""

from dataclasses import replace
from random import Random

import pytest

from bot.games.point_salad.brain import BRAIN
from bot.games.point_salad.brain.endgame import CLOSE, PLAYOUTS, is_near
from bot.players import LEVELS, choose
from bot.players.arena.outside import told
from bot.players.outlooks import outlook
from bot.thinking.budget import Budget
from engine.options import Options
from engine.point_salad import CARDS, PointSalad, State, Tableau
from engine.point_salad.state import Round
from tests.players.random_games import played_down

GAME = PointSalad()
LIMITS = Budget(24)


def moments(seats: int, options: Options | None = None) -> list[State]:
    """Some positions of a game in which everybody takes the default or a random turn."""
    rng, state = Random(seats), GAME.new(seats=seats, seed=7, options=options).state
    found = []
    while (seat := state.to_move) is not None:
        found.append(state)
        turns = GAME.legal_actions(state, seat)
        turn = rng.choice(turns) if rng.random() < 0.5 else GAME.default_action(state, seat)
        state = GAME.apply(state, seat, turn).state
    return found[:: max(1, len(found) // 6)]


def dealt_anew(state: State, rng: Random) -> State:
    """The same table to a person: whatever nobody has seen is another card of the same veggie."""
    below = [card for pile in state.piles for card in pile[1:]]
    later = [card for piles in state.later for pile in piles for card in pile]
    swapped = _swapped([*state.closed, *below, *later], _out(state), rng)
    piles = [(*pile[:1], *(swapped[card] for card in pile[1:])) for pile in state.piles]
    mixed = _mixed(piles, rng)

    def own(tableaux: tuple[Tableau, ...]) -> tuple[Tableau, ...]:
        return tuple(
            Tableau(tuple(swapped.get(c, c) for c in one.veggies), one.points) for one in tableaux
        )

    return replace(
        state,
        piles=mixed,
        market=tuple(card and swapped.get(card, card) for card in state.market),
        tableaux=own(state.tableaux),
        earlier=tuple(Round(own(over.tableaux), over.points) for over in state.earlier),
        later=tuple(
            tuple(tuple(swapped[card] for card in pile) for pile in piles) for piles in state.later
        ),
        closed=frozenset(swapped[card] for card in state.closed),
    )


def _out(state: State) -> list[str]:
    """The cards that are not in the game."""
    seen = {c for pile in state.piles for c in pile} | {c for c in state.market if c}
    seen |= {c for one in state.tableaux for c in (*one.veggies, *one.points)} | state.gone
    seen |= {card for piles in state.later for pile in piles for card in pile}
    return [card for card in CARDS if card not in seen]


def _swapped(cards: list[str], out: list[str], rng: Random) -> dict[str, str]:
    """Exchange cards among those of the same veggie, the ones out of the game included."""
    found: dict[str, str] = {}
    for veggie in {CARDS[card].veggie for card in cards}:
        mine = [card for card in cards if CARDS[card].veggie is veggie]
        pool = mine + [card for card in out if CARDS[card].veggie is veggie]
        found |= dict(zip(mine, rng.sample(pool, len(mine)), strict=True))
    return found


def _mixed(piles: list[tuple[str, ...]], rng: Random) -> tuple[tuple[str, ...], ...]:
    below = [card for pile in piles for card in pile[1:]]
    rng.shuffle(below)
    rest = iter(below)
    return tuple((*pile[:1], *(next(rest) for _ in pile[1:])) for pile in piles)


@pytest.mark.parametrize(
    ("seats", "options"), [(2, None), (3, None), (6, None), (2, {"rounds": 3})]
)
def test_dealing_anew_what_nobody_has_seen_changes_no_move(
    seats: int, options: Options | None
) -> None:
    rng, changed = Random(3), 0
    for state in moments(seats, options):
        seat, other = state.to_move, dealt_anew(state, rng)
        assert seat is not None
        changed += state.market != other.market or state.tableaux != other.tableaux
        view, twin = GAME.view(state, seat), GAME.view(other, seat)
        assert told(GAME.key, view, 5) == told(GAME.key, twin, 5)
        assert BRAIN.evaluate(view, seat, 5, LIMITS) == BRAIN.evaluate(twin, seat, 5, LIMITS)
        assert BRAIN.standing(view, 5, LIMITS) == BRAIN.standing(twin, 5, LIMITS)
        turn = str(GAME.default_action(state, seat))
        ends = [outlook(GAME.key, one, turn, 5, LIMITS, deals=2) for one in (view, twin)]
        assert ends[0] == ends[1]
        for level in LEVELS:
            moves = [choose(GAME.key, level, one, 5, LIMITS) for one in (view, twin)]
            assert moves[0] == moves[1], level
    assert changed, "otherwise this tells nothing"


@pytest.mark.parametrize("options", [None, {"rounds": 3}])
def test_nor_does_it_when_the_last_replies_are_foreseen(options: Options | None) -> None:
    rng, budget = Random(3), Budget(PLAYOUTS * 150)
    near = [one for seed in range(30) if (one := near_the_end(seed, options)) is not None]
    assert len(near) > 5
    for state in near[:6]:
        seat, other = state.to_move or 0, dealt_anew(state, rng)
        view, twin = GAME.view(state, seat), GAME.view(other, seat)
        assert is_near(view)
        for levels in ((), ("gardener", "chef")):
            found = BRAIN.evaluate(view, seat, 5, budget, levels)
            assert found == BRAIN.evaluate(twin, seat, 5, budget, levels)
            assert BRAIN.standing(view, 5, budget, levels) == BRAIN.standing(
                twin, 5, budget, levels
            )


def near_the_end(seed: int, options: Options | None) -> State | None:
    """A position of two with one hidden card, if random turns come to one."""
    state = played_down(2, CLOSE[2], seed, options)
    return state if state.left == CLOSE[2] else None


def test_a_point_side_is_known_from_when_its_card_lies_on_a_pile() -> None:
    state = GAME.new(seats=3, seed=4).state
    assert state.closed == {card for card in state.market if card}
    open_, rng = {card for card in state.tops if card}, Random(2)
    while (seat := state.to_move) is not None:
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat))).state
        open_ |= {card for card in state.tops if card}
        table = {card for card in state.market if card}
        table |= {card for one in state.tableaux for card in (*one.veggies, *one.points)}
        assert state.closed == table - open_
