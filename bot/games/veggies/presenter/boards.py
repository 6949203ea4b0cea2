"""From what was seen to what the pictures show."""

from collections.abc import Iterator
from functools import partial
from itertools import islice

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.games.veggies.pictures import alt, arrange, draw_final, draw_line, draw_market
from bot.games.veggies.pictures.models import Hand, Slot, StandModel, TableModel
from bot.games.veggies.presenter import ahead
from bot.render.curves import History
from bot.words.apart import unsigned
from engine import Seat
from engine.veggies import First, Lay, Phase, Tally, View, declared_now
from engine.veggies.groups import sizes


def table(scene: Scene) -> tuple[Drawing, ...]:
    """Return market and stands, or how the game has ended.

    Who declares needs no market, and whoever sees a hand has it there.
    """
    now, say, lines = board(scene), scene.say, stands(scene)
    if scene.outcome is not None:
        return (Drawing(partial(draw_final, now), alt.final(say, now)), *lines)
    if scene.view.phase is Phase.DECLARE or scene.viewer is not None:
        return lines
    return (Drawing(partial(draw_market, now), alt.market(say, now)), *lines)


def _history(scene: Scene) -> History:
    """Return what the stands were worth after each turn, by the goods that are declared now."""
    declared = scene.view.tally.declared
    views = (scene.steps[version].view for version in scene.moments())
    return tuple(tuple(sizes(own).total(declared) for own in view.stands) for view in views)


def stands(scene: Scene) -> tuple[Drawing, ...]:
    """Return the stands alone, a picture a line."""
    now = board(scene)
    return tuple(
        Drawing(partial(draw_line, now, line), alt.line(scene.say, now, line))
        for line in arrange(now.stands)
    )


def board(scene: Scene) -> TableModel:
    """Return the table as it is now; fresh is what came since the last turn of who decides.

    That is what this player has not seen yet, however many have moved meanwhile.
    """
    return _board(scene, _last_seen(scene))


def frames(scene: Scene) -> Iterator[TableModel]:
    """Yield the table after the deal and after each turn; fresh is what that turn has changed."""
    for version in scene.moments():
        yield _board(scene.at(version), scene.steps[max(version - 1, 0)].view)


def hand(scene: Scene, seat: Seat, action: First | Lay | None) -> Hand:
    """Return what a seat alone sees: its stand, its hand, and how a card would lie."""
    now, own, source, preview = board(scene), scene.view.hands[seat], "", None
    settled = ahead.chosen_first(scene.view, seat)
    if isinstance(action, First) or settled is not None:
        source = str(action or settled)
    elif action is not None:
        source = action.source
        card = ahead.card_of(scene.view, seat, action)
        assert card is not None, "the own hand is seen"
        preview = action.laid(card)
    return Hand(now.market, own, now.stands[seat], source, preview, now.left, settled is not None)


def _last_seen(scene: Scene) -> View:
    """Return the table as whoever decides now left it, or else as it was dealt."""
    after: View = scene.view
    seats = () if scene.over else after.asked
    if len(seats) != 1:
        return after
    for step in islice(reversed(scene.steps), 1, None):
        if step.view.asked == seats:
            return after
        after = step.view
    return after


def _board(scene: Scene, before: View) -> TableModel:
    view: View = scene.view
    tally = declared_now(view)
    ranks, over = scene.ranks(), scene.outcome is not None
    seats = range(len(view.stands))
    return TableModel(
        market=tuple(
            Slot(card, fresh=card != old)
            for card, old in zip(view.market, before.market, strict=True)
        ),
        stands=tuple(_stand(scene, before, seat, tally, ranks.get(seat)) for seat in seats),
        left=view.left,
        counted=view.tally.declared,
        hands=tuple(own[0] for own in view.hands) if over else (),
        history=_history(scene) if over else (),
        turn=scene.say("turn") if over else "",
        early=scene.over and not over,
    )


def _stand(scene: Scene, before: View, seat: Seat, tally: Tally, rank: int | None) -> StandModel:
    view: View = scene.view
    cards = view.stands[seat].cards
    shown = scene.scores_shown or scene.outcome is not None
    return StandModel(
        seat=seat,
        name=unsigned(scene.called(seat)),
        cards=cards,
        fresh=len(cards) > len(before.stands[seat].cards) > 0,
        chosen=view.chosen[seat] is not None,
        current=seat in view.asked and not scene.over,
        bot=seat in scene.automatic,
        team=_team(tally, seat),
        declared=view.declared[seat],
        points=tally.own(seat) if cards and shown else None,
        rank=rank,
    )


def _team(tally: Tally, seat: Seat) -> int | None:
    if len(tally.side(seat)) == 1:
        return None
    return tally.sides.index(tally.side(seat))
