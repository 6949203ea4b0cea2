"""Turns, scores and tables in sentences."""

from collections.abc import Sequence

from bot.games.scene import Scene
from bot.games.veggies.presenter import ahead, words
from bot.games.veggies.presenter.ahead import Effect
from bot.words.names import harmless
from engine import Event, Seat
from engine.veggies import Declare, First, Lay, Phase, View, declared_now, sizes
from engine.veggies.actions import HAND, MARKET
from engine.veggies.state import FULL, Declared, FirstsShown, Placed


def status(scene: Scene) -> str:
    """Return how far the game is: the card that is laid, or what is done instead."""
    say, view = scene.say, scene.view
    match view.phase:
        case Phase.FIRST:
            return say("First cards, chosen in secret")
        case Phase.TURN:
            number = (view.turn - 1) // len(view.stands) + 2
            card = say("Card {number} of {all}", number=number, all=FULL)
            left = say.plural("{n} card in the stack", "{n} cards in the stack", view.left)
            return f"{card} · {left}"
        case Phase.DECLARE:
            declared = view.tally.declared
            if not declared:
                return say("Declaring goods")
            return say("Declared so far: {goods}", goods=words.goods(say, declared))
        case _:
            return say("Declared: {goods}", goods=words.goods(say, view.tally.declared))


def narrate(scene: Scene, version: int) -> str:
    """Return one line on what an action has done."""
    told = (_told(scene, version, event) for event in scene.steps[version].events)
    return " · ".join(filter(None, told))


def _told(scene: Scene, version: int, event: Event) -> str:
    say = scene.say
    match event:
        case FirstsShown():
            # Who has chosen is told by the board, as long as others choose.
            return say("All first cards lie open")
        case Placed(seat, source, laid):
            return _laid(scene, version, seat, Lay(source, laid.column, laid.row, laid.turns))
        case Declared(seat, goods, _):
            name = harmless(scene.names[seat])
            told = words.goods(say, goods)
            return say("**{name}** declares {goods}", name=name, goods=told)
        case _:
            return ""


def _laid(scene: Scene, version: int, seat: Seat, lay: Lay) -> str:
    say, name = scene.say, harmless(scene.names[seat])
    stands = [scene.steps[number].view.stands[seat] for number in (version - 1, version)]
    effect = changes(scene, Effect(*map(sizes, stands)))
    if lay.source == HAND:
        return say("**{name}** lays the card from the hand: {effect}", name=name, effect=effect)
    slot = MARKET.index(lay.source) + 1
    return say("**{name}** lays market card {slot}: {effect}", name=name, slot=slot, effect=effect)


def changes(scene: Scene, effect: Effect) -> str:
    """Return what changes of a stand, with an emoji for each: with points where they are shown."""
    say = scene.say
    told = [
        f"{scene.icons[one.good]} {one.biggest} × {one.number}" + _gain(scene, one.gain)
        for one in effect.changes()
    ]
    if effect.mice:
        told.append(f"{scene.icons['mouse']} {words.signed(effect.mice)}")
    return say.apart(told) if told else say("nothing changes")


def _gain(scene: Scene, gain: int) -> str:
    return f" ({words.signed(gain)})" if scene.scores_shown and gain else ""


def preview(scene: Scene, action: str, seat: Seat | None) -> str:
    """Return what the stands would come to after an action: that of one seat, or all."""
    who = ahead.decider(scene)
    view: View = scene.view
    wanted = ahead.action_of(view, who, action)
    before = declared_now(view)
    then = before
    if isinstance(wanted, First | Lay | Declare):
        then = declared_now(ahead.after(view, who, wanted))
    if seat is not None:
        change = _change(before.points(seat), then.points(seat))
        return scene.say("Your points with this turn: {change}", change=change)
    return " · ".join(
        f"{side_name(scene, side)} {_change(before.points(side[0]), then.points(side[0]))}"
        for side in before.sides
    )


def side_name(scene: Scene, side: Sequence[Seat]) -> str:
    """Return who plays together, or alone."""
    return " + ".join(harmless(scene.names[seat]) for seat in side)


def _change(old: int, new: int) -> str:
    if old == new:
        return words.number(new)
    return f"**{words.number(new)}** ({words.signed(new - old)})"
