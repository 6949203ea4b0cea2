"""Turns, scores and tables in sentences."""

from collections.abc import Callable, Sequence

from bot.games.scene import Scene
from bot.games.veggies.presenter import ahead, words
from bot.games.veggies.presenter.ahead import Effect, GoodChange
from bot.words.names import harmless
from engine import Event, Seat
from engine.text import printed, signed
from engine.veggies import (
    CARDS,
    CardId,
    Declare,
    First,
    Good,
    Item,
    Lay,
    Other,
    Phase,
    View,
    declared_now,
    sizes,
)
from engine.veggies.actions import HAND, MARKET
from engine.veggies.state import FULL, Declared, FirstsShown, Placed

Naming = Callable[[str], str]
"""How a name is written: for markdown or for a plain text."""


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


def narrate(scene: Scene, version: int, named: Naming = harmless) -> str:
    """Return one line on what an action has done."""
    told = (_told(scene, version, event, named) for event in scene.steps[version].events)
    return " · ".join(filter(None, told))


def _told(scene: Scene, version: int, event: Event, named: Naming) -> str:
    say = scene.say
    match event:
        case FirstsShown():
            # Who has chosen is told by the board, as long as others choose.
            return say("All first cards are revealed")
        case Placed(seat, source, laid):
            return _laid(scene, version, seat, source, laid.card, named)
        case Declared(seat, goods, _):
            name = named(scene.names[seat])
            told = words.goods(say, goods)
            return say("**{name}** declares {goods}", name=name, goods=told)
        case _:
            return ""


def _laid(scene: Scene, version: int, seat: Seat, source: str, card: CardId, named: Naming) -> str:
    """Return from where a card came, what it shows, and what it has changed."""
    say, name = scene.say, named(scene.names[seat])
    stands = [scene.steps[number].view.stands[seat] for number in (version - 1, version)]
    changed = changes(scene, Effect(*map(sizes, stands)))
    effect = " · ".join(filter(None, [_icons(scene, card), changed]))
    if source == HAND:
        return say("**{name}** lays the card from the hand: {effect}", name=name, effect=effect)
    slot = MARKET.index(source) + 1
    return say("**{name}** lays market card {slot}: {effect}", name=name, slot=slot, effect=effect)


def _icons(scene: Scene, card: CardId) -> str:
    """Return an emoji for each good and each mouse of a card, as they lie on it."""
    items = [item for row in CARDS[card].rows for item in row]
    return "".join(scene.icons[item] for item in items if item in Good or item is Other.MOUSE)


def changes(scene: Scene, effect: Effect) -> str:
    """Return what changes of a stand, with an emoji for each: with points where they are shown.

    Where somebody has asked for words, what an emoji stands for is named, too.
    """
    say = scene.say
    told = [_size(scene, one) + _gain(scene, one.gain) for one in effect.changes()]
    if effect.mice:
        mice = say.plural("mouse", "mice", effect.mice)
        told.append(f"{_sign(scene, Other.MOUSE, mice)} {signed(effect.mice)}")
    return say.apart(told) if told else say("nothing changes")


def _size(scene: Scene, change: GoodChange) -> str:
    """Return a good with its biggest group × the number of its groups, or that none is left."""
    good = _sign(scene, change.good, words.good(scene.say, change.good))
    if not change.number:
        return scene.say("{good} none left", good=good)
    return f"{good} {change.biggest} × {change.number}"


def _sign(scene: Scene, item: Item, name: str) -> str:
    return " ".join(filter(None, [scene.icons[item], name if scene.worded else ""]))


def _gain(scene: Scene, gain: int) -> str:
    return f" ({signed(gain)})" if scene.scores_shown and gain else ""


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
    return " + ".join(harmless(scene.called(seat)) for seat in side)


def _change(old: int, new: int) -> str:
    if old == new:
        return printed(new)
    return f"**{printed(new)}** ({signed(new - old)})"
