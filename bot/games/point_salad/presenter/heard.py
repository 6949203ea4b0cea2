"""What a table is to somebody who hears it: what is new comes first, then what is one's own."""

from collections.abc import Callable, Iterator

from bot.games.point_salad.pictures.models import Board, Offer, TableauModel
from bot.games.point_salad.presenter import words
from bot.games.scene import Scene
from bot.words.descriptions import along, placed
from bot.words.names import plain
from engine import Seat
from engine.point_salad import CARDS, totals
from engine.point_salad.veggies import Veggie, amount
from engine.text import printed

Naming = Callable[[str], str]
"""How a name is written: for markdown or for a plain text."""

_MOMENTS = 5
"""So many points of each curve are told."""


def order(scene: Scene) -> list[Seat]:
    """Return who is told of: who looks or is to move, then as turns go; at the end by rank."""
    seats = list(range(len(scene.names)))
    if scene.over:
        ranks = scene.ranks()
        return sorted(seats, key=lambda seat: (ranks.get(seat, len(seats)), seat))
    first = scene.viewer if scene.viewer is not None else scene.view.to_move
    return seats if first is None else [*seats[first:], *seats[:first]]


def new_on_the_table(scene: Scene, board: Board) -> str:
    """Return which point cards and veggies came since the last turn of who moves; "" if none."""
    say, market = scene.say, board.market
    fresh = [say("pile {pile}", pile=pile.name) for pile in market.piles if pile.fresh and pile.top]
    fresh += [
        f"{slot.name} {words.one(say, CARDS[slot.card].veggie)}"
        for slot in market.slots
        if slot.fresh and slot.card is not None
    ]
    return say("New: {things}.", things=say.apart(fresh)) if fresh else ""


def new_before_players(scene: Scene, board: Board, named: Naming = plain) -> str:
    """Return what players have got since the last turn of who moves; "" if nothing."""
    say = scene.say
    told = [
        say("{player}: {things}", player=named(own.name), things=say.apart(things))
        for own in board.tableaux
        if (things := [*_got(scene, own)])
    ]
    return say("New: {things}.", things="; ".join(told)) if told else ""


def _got(scene: Scene, own: TableauModel) -> Iterator[str]:
    for veggie, count in zip(Veggie, own.fresh, strict=True):
        if count:
            yield scene.say.render(amount(veggie, count))
    for card in own.cards:
        if card.fresh:
            yield scene.say("“{card}”", card=words.card(scene.say, card.card))


def offered(scene: Scene, offer: Offer | None, named: Naming) -> str:
    """Return what a pile's card would pay who moves now, and the most it pays; "" if hidden."""
    if offer is None:
        return ""
    name, other = (named(scene.names[seat]) for seat in (offer.seat, offer.best))
    now, most = printed(offer.points), printed(offer.points_at_best)
    if offer.best == offer.seat:
        return scene.say("Would pay now: {name} {points}.", name=name, points=now)
    return scene.say(
        "Would pay now: {name} {points}; most: {other} {most}.",
        name=name,
        points=now,
        other=other,
        most=most,
    )


def curves(scene: Scene, board: Board, named: Naming = plain) -> str:
    """Return what everybody had after some turns of a finished game; "" where that is not known."""
    own = [(seat, named(scene.called(seat))) for seat in order(scene)]
    return along(scene.say, board.history, own, _MOMENTS)


def places(scene: Scene) -> Iterator[str]:
    """Yield the place of each player of a game that is over, with the points that decided it."""
    score = totals(scene.view)
    for seat, rank in scene.ranks().items():
        points = None if scene.outcome is None else score[seat]
        yield placed(scene.say, rank, plain(scene.called(seat)), points)
