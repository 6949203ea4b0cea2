"""Actions in words, and why they are good."""

from bot.games.scene import Scene
from bot.games.veggies.pictures.words import card_words
from bot.games.veggies.presenter import ahead, words
from bot.games.veggies.presenter.ahead import Effect
from bot.words.i18n import Catalog
from engine import RulesError, Seat
from engine.text import signed
from engine.veggies import (
    CARDS,
    Action,
    Declare,
    First,
    Good,
    Lay,
    Other,
    View,
    declared_now,
    open_choices,
)
from engine.veggies.actions import parse
from engine.veggies.state import FULL

_NAMED = 2
"""Goods that are named as gaining."""


def describe(scene: Scene, action: str) -> str:
    """Return an action in words."""
    return described(scene, ahead.decider(scene), parse(action))


def described(scene: Scene, seat: Seat, action: Action) -> str:
    """Return an action of a seat in words."""
    say = scene.say
    match action:
        case Declare(goods):
            return say("declare {goods}", goods=words.goods(say, goods))
        case First():
            card = ahead.card_of(scene.view, seat, action)
            if card is None:
                return say("dealt card {number}", number=action.number)
            told = card_words(say, card)
            return say("dealt card {number}: {card}", number=action.number, card=told)
        case Lay():
            return _laid(scene, action)


def _laid(scene: Scene, lay: Lay) -> str:
    say = scene.say
    source, place = words.source(say, lay.source), words.place(lay.column, lay.row)
    if not lay.turns:
        return say("{source} at {place}", source=source, place=place)
    return say("{source} at {place}, turned ↻{turns}", source=source, place=place, turns=lay.turns)


def essence(scene: Scene, action: str) -> str:
    """Return which card a turn lays, wherever; or the action itself."""
    del scene
    wanted = parse(action)
    return wanted.source if isinstance(wanted, Lay) else action


def reason(scene: Scene, seat: Seat, action: str) -> str:
    """Return what an action brings the stand of its seat, or what a declaration brings."""
    view = scene.view
    wanted = ahead.action_of(view, seat, action)
    match wanted:
        case RulesError():
            return ""
        case Declare():
            return _declared(scene, view, seat, wanted)
        case First():
            return _first(scene, view, seat, wanted)
        case Lay():
            return _brings(scene, view, seat, wanted)


def _brings(scene: Scene, view: View, seat: Seat, lay: Lay) -> str:
    """Name the goods that gain the most, at most two, and how many mice fewer are seen."""
    say, effect = scene.say, Effect.of(view, seat, lay)
    pay = _may_pay(ahead.after(view, seat, lay))
    gaining = (one for one in effect.changes() if one.gain > 0 and one.good in pay)
    gains = sorted(gaining, key=lambda one: -one.gain)
    told = [
        say("{points} for {good}", points=signed(one.gain), good=words.good(say, one.good))
        for one in gains[:_NAMED]
    ]
    if effect.mice < 0:
        fewer = say.plural("{n} mouse fewer in sight", "{n} mice fewer in sight", -effect.mice)
        told.append(fewer)
    return say.apart(told)


def _may_pay(view: View) -> set[Good]:
    """Return the goods that somebody may declare: all of them until every stand is complete."""
    if any(len(stand.cards) < FULL for stand in view.stands):
        return {*Good}
    seats = range(len(view.stands))
    return {good for seat in seats for goods in open_choices(view, seat) for good in goods}


def _first(scene: Scene, view: View, seat: Seat, first: First) -> str:
    card = ahead.card_of(view, seat, first)
    if card is None:
        return ""
    items = [item for row in CARDS[card].rows for item in row]
    mice = items.count(Other.MOUSE)
    goods = scene.say.plural(
        "{n} good on it", "{n} goods on it", sum(isinstance(item, Good) for item in items)
    )
    seen = [scene.say.plural("{n} mouse", "{n} mice", mice)] if mice else []
    return scene.say.apart([goods, *seen])


def _declared(scene: Scene, view: View, seat: Seat, wanted: Declare) -> str:
    """Say how far the seat's side is ahead, and if others can still change that.

    They are taken to declare what is best for them.
    """
    then = ahead.after(view, seat, wanted)
    lead = _lead(scene.say, declared_now(then).ahead(seat))
    if all(len(open_choices(then, other)) == 1 for other in then.to_declare):
        return lead
    return scene.say.apart([lead, scene.say("others still choose")])


def _lead(say: Catalog, lead: int) -> str:
    if lead > 0:
        return say.plural("{n} point ahead then", "{n} points ahead then", lead)
    if lead < 0:
        return say.plural("{n} point behind then", "{n} points behind then", -lead)
    return say("level then")
