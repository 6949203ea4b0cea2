"""From steps to what the pictures show."""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.contract import Scene
from bot.games.point_salad.pictures.models import Board, Market, Pile, PointCard, Slot, Tableau
from bot.games.point_salad.presenter import rounds
from bot.words.apart import unsigned
from engine import Seat
from engine.point_salad import CARDS, totals
from engine.point_salad import Tableau as Salad
from engine.point_salad.actions import PILES, SLOTS
from engine.point_salad.matches import round_before
from engine.point_salad.state import State
from engine.point_salad.tableaux import score_lines
from engine.point_salad.veggies import count


def board(scene: Scene) -> Board:
    """Return the table as it is now; fresh is what came since the last turn of who moves.

    That is what this player has not seen yet, however many have moved meanwhile. Of the first
    turn of another round nothing is marked: everything is new.
    """
    return _board(scene, _last_seen(scene))


def _last_seen(scene: Scene) -> State:
    """Return the table as the seat to move left it in this round, or else as it was dealt."""
    states: list[State] = [s.state for s in scene.steps if s.state.round == scene.state.round]
    seat = states[-1].to_move
    left = (
        after
        for before, after in zip(reversed(states[:-1]), reversed(states), strict=False)
        if before.to_move == seat
    )
    return next(left, states[0])


def _board(scene: Scene, before: State) -> Board:
    state: State = scene.state
    before = before if before.round == state.round else state
    final = scene.game.outcome(state) is not None
    shown = _laid(scene, state, before, shown=scene.scores_shown or final)
    if not final:
        return replace(shown, turn=state.turn + 1, caption=rounds.caption(scene))
    ranks = scene.ranks()
    return replace(
        shown,
        tableaux=tuple(replace(own, rank=ranks.get(own.seat)) for own in shown.tableaux),
        final=True,
        history=tuple(totals(step.state) for step in scene.steps),
        cuts=rounds.cuts(scene),
    )


def round_end(scene: Scene) -> Board:
    """Return the end of a round of a match, after the turn that took its last card."""
    state, before = round_before(scene.state), scene.steps[-2].state
    return replace(_laid(scene, state, before, shown=True), caption=rounds.over(scene))


def frames(scene: Scene) -> Iterator[Board]:
    """Yield the table after the deal and after each turn, and the end of each round.

    Fresh is what the turn just taken has changed: an onlooker sees every one of them.
    """
    for version in range(len(scene.steps)):
        moment = scene.at(version)
        if rounds.just_ended(moment):
            yield round_end(moment)
        yield _board(moment, scene.steps[max(version - 1, 0)].state)


def _laid(scene: Scene, state: State, before: State, *, shown: bool) -> Board:
    seats = range(len(state.tableaux))
    return Board(
        market=_market(state, before),
        tableaux=tuple(_tableau(scene, state, before, seat, shown=shown) for seat in seats),
        turn=state.turn,
        left=state.left,
    )


def _market(state: State, before: State) -> Market:
    return Market(
        piles=tuple(
            Pile(name, top, len(pile), fresh=top != old)
            for name, top, old, pile in zip(
                PILES, state.tops, before.tops, state.piles, strict=True
            )
        ),
        slots=tuple(
            Slot(name, card, fresh=card != old)
            for name, card, old in zip(SLOTS, state.market, before.market, strict=True)
        ),
    )


def _tableau(scene: Scene, state: State, before: State, seat: Seat, *, shown: bool) -> Tableau:
    own, old = state.tableaux[seat], before.tableaux[seat]
    return Tableau(
        seat=seat,
        name=unsigned(scene.names[seat]),
        veggies=own.counts,
        fresh=count(CARDS[card].veggie for card in own.veggies if card not in old.veggies),
        cards=_cards(state, seat, old, shown=shown),
        points=totals(state)[seat] if shown else None,
        earlier=tuple(over.points[seat] for over in state.earlier),
        current=seat == state.to_move,
        bot=seat in scene.automatic,
    )


def _cards(state: State, seat: Seat, old: Salad, *, shown: bool) -> tuple[PointCard, ...]:
    return tuple(
        PointCard(line.source, line.points if shown else None, line.source not in old.points)
        for line in score_lines(state.tableaux, seat)
    )
