"""From steps to what the pictures show."""

from bot.presenters.contract import Scene
from bot.render.models import Board, Market, Pile, PointCard, Slot, Tableau
from engine import Outcome, Seat
from engine.point_salad import CARDS, scores
from engine.point_salad import Tableau as Salad
from engine.point_salad.actions import PILES, SLOTS
from engine.point_salad.state import State
from engine.point_salad.tableaux import score_lines
from engine.point_salad.veggies import count


def board(scene: Scene) -> Board:
    """Return the table as it is now, with what the latest turn changed marked as fresh."""
    state: State = scene.state
    before: State = scene.steps[-2].state if len(scene.steps) > 1 else state
    outcome = scene.game.outcome(state)
    final = outcome is not None
    return Board(
        market=_market(state, before),
        tableaux=tuple(
            _tableau(scene, before, outcome, seat) for seat in range(len(state.tableaux))
        ),
        turn=state.turn + (0 if final else 1),
        left=state.left,
        final=final,
        history=tuple(scores(step.state.tableaux) for step in scene.steps) if final else (),
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


def _tableau(scene: Scene, before: State, outcome: Outcome | None, seat: Seat) -> Tableau:
    state: State = scene.state
    own, old = state.tableaux[seat], before.tableaux[seat]
    shown = scene.scores_shown or outcome is not None
    ranks = scene.ranks()
    return Tableau(
        seat=seat,
        name=scene.names[seat],
        veggies=own.counts,
        fresh=count(CARDS[card].veggie for card in own.veggies if card not in old.veggies),
        cards=_cards(state, seat, old, shown=shown),
        points=scores(state.tableaux)[seat] if shown else None,
        current=seat == state.to_move,
        bot=seat in scene.automatic,
        rank=ranks.get(seat),
    )


def _cards(state: State, seat: Seat, old: Salad, *, shown: bool) -> tuple[PointCard, ...]:
    return tuple(
        PointCard(line.source, line.points if shown else None, line.source not in old.points)
        for line in score_lines(state.tableaux, seat)
    )
