"""From what was seen to what the pictures show."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from bot.games.point_salad.pictures.models import (
    Board,
    Market,
    Offer,
    Pile,
    PointCard,
    SaladLine,
    SaladModel,
    Slot,
    TableauModel,
)
from bot.games.point_salad.presenter import rounds
from bot.games.point_salad.presenter.captions import captions
from bot.games.scene import Scene
from bot.words.apart import unsigned
from engine import Seat
from engine.point_salad import CARDS, CardId, totals
from engine.point_salad import Tableau as Salad
from engine.point_salad.actions import PILES, SLOTS
from engine.point_salad.matches import round_before
from engine.point_salad.state import View
from engine.point_salad.tableaux import score_lines
from engine.point_salad.veggies import Veggie, count
from engine.text import printed


def board(scene: Scene) -> Board:
    """Return the table as it is now; fresh is what came since the last turn of who moves.

    That is what this player has not seen yet, however many have moved meanwhile. Of the first
    turn of another round nothing is marked: everything is new.
    """
    return _board(scene, _last_seen(scene))


def _last_seen(scene: Scene) -> View:
    """Return the table as the seat to move left it in this round, or else as it was dealt."""
    after: View = scene.view
    seat, number = after.to_move, after.round
    if scene.over:
        return after
    for step in islice(reversed(scene.steps), 1, None):
        if step.view.round != number:
            break
        if step.view.to_move == seat:
            return after
        after = step.view
    return after


def salad(scene: Scene, seat: Seat) -> SaladModel:
    """Return what lies before a seat, with what one more of each veggie would change."""
    view: View = scene.view
    own = _tableau(scene, view, _last_seen(scene), seat, shown=True)
    lines = tuple(SaladLine(card, _changes(view, seat, card)) for card in own.cards)
    return SaladModel(own, lines, captions(scene.say))


def _changes(view: View, seat: Seat, card: PointCard) -> tuple[int, ...]:
    counts = [tableau.counts for tableau in view.tableaux]
    own, others = counts[seat], counts[:seat] + counts[seat + 1 :]
    rule = CARDS[card.card].rule
    richer = (
        tuple(n + (kind is veggie) for kind, n in zip(Veggie, own, strict=True))
        for veggie in Veggie
    )
    return tuple(rule.score(counts, others) - rule.score(own, others) for counts in richer)


def _board(scene: Scene, before: View) -> Board:
    view: View = scene.view
    before = before if before.round == view.round else view
    final = scene.outcome is not None
    shown = _laid(scene, view, before, shown=scene.scores_shown or final)
    ranks = scene.ranks()
    tableaux = tuple(replace(own, rank=ranks.get(own.seat)) for own in shown.tableaux)
    if not final:
        caption = rounds.caption(scene)
        return replace(shown, tableaux=tableaux, turn=view.turn + 1, caption=caption)
    return replace(
        shown,
        tableaux=tableaux,
        final=True,
        history=tuple(totals(step.view) for step in scene.steps),
        cuts=rounds.cuts(scene),
    )


def round_end(scene: Scene) -> Board:
    """Return the end of a round of a match, after the turn that took its last card."""
    view, before = round_before(scene.view), scene.steps[-2].view
    return replace(_laid(scene, view, before, shown=True), caption=rounds.over(scene))


def last_round(scene: Scene) -> Board:
    """Return the end of the round before, marked with who is to begin the next one."""
    ended, begins = round_end(scene), scene.view.to_move
    tableaux = (replace(own, current=own.seat == begins) for own in ended.tableaux)
    return replace(ended, tableaux=tuple(tableaux))


def frames(scene: Scene) -> Iterator[Board]:
    """Yield the table after the deal and after each turn, and the end of each round.

    Fresh is what the turn just taken has changed: an onlooker sees every one of them.
    """
    for version in scene.moments():
        moment = scene.at(version)
        if rounds.just_ended(moment):
            yield round_end(moment)
        yield _board(moment, scene.steps[max(version - 1, 0)].view)


def _laid(scene: Scene, view: View, before: View, *, shown: bool) -> Board:
    seats = range(len(view.tableaux))
    return Board(
        market=_market(scene, view, before, shown=shown),
        tableaux=tuple(_tableau(scene, view, before, seat, shown=shown) for seat in seats),
        turn=view.turn,
        left=view.left,
        say=captions(scene.say),
    )


def _market(scene: Scene, view: View, before: View, *, shown: bool) -> Market:
    return Market(
        piles=tuple(
            Pile(
                name,
                top,
                pile.left,
                fresh=top != old,
                offer=_offer(scene, view, top) if shown and top is not None else None,
            )
            for name, top, old, pile in zip(PILES, view.tops, before.tops, view.piles, strict=True)
        ),
        slots=tuple(
            Slot(name, card, fresh=card != old)
            for name, card, old in zip(SLOTS, view.market, before.market, strict=True)
        ),
        say=captions(scene.say),
    )


def _offer(scene: Scene, view: View, card: CardId) -> Offer | None:
    """Return what the card would pay the seat to move now, and the most it would pay anybody."""
    if view.to_move is None or scene.over:
        return None
    pays = would_pay(view, card)
    best = max(range(len(pays)), key=lambda seat: (pays[seat], seat == view.to_move))
    most = scene.say("max {points}", points=printed(pays[best]))
    return Offer(view.to_move, pays[view.to_move], best, pays[best], most)


def would_pay(view: View, card: CardId) -> list[int]:
    """Return what a point card would be worth now before each seat."""
    counts = [tableau.counts for tableau in view.tableaux]
    rule = CARDS[card].rule
    return [rule.score(own, counts[:seat] + counts[seat + 1 :]) for seat, own in enumerate(counts)]


def _tableau(scene: Scene, view: View, before: View, seat: Seat, *, shown: bool) -> TableauModel:
    own, old = view.tableaux[seat], before.tableaux[seat]
    return TableauModel(
        seat=seat,
        name=unsigned(scene.called(seat)),
        veggies=own.counts,
        fresh=count(CARDS[card].veggie for card in own.veggies if card not in old.veggies),
        cards=_cards(view, seat, old, shown=shown),
        points=totals(view)[seat] if shown else None,
        earlier=tuple(over.points[seat] for over in view.earlier),
        current=seat == view.to_move and not scene.over,
        bot=seat in scene.automatic,
    )


def _cards(view: View, seat: Seat, old: Salad, *, shown: bool) -> tuple[PointCard, ...]:
    return tuple(
        PointCard(line.source, line.points if shown else None, line.source not in old.points)
        for line in score_lines(view.tableaux, seat)
    )
