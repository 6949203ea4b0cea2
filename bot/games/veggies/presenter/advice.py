"""Actions in words, and why they are good."""

from bot.games.scene import Scene
from bot.games.veggies.pictures.words import card_words
from bot.games.veggies.presenter import ahead, words
from bot.games.veggies.presenter.ahead import Effect
from engine import RulesError, Seat
from engine.text import signed
from engine.veggies import CARDS, Action, Declare, First, Good, Lay, Other, View, declared_now
from engine.veggies.actions import parse

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
            return _brings(scene, Effect.of(view, seat, wanted))


def _brings(scene: Scene, effect: Effect) -> str:
    """Name the goods that gain the most, at most two, and the mice that are covered."""
    say = scene.say
    gains = sorted((one for one in effect.changes() if one.gain > 0), key=lambda one: -one.gain)
    told = [
        say("{points} for {good}", points=signed(one.gain), good=words.good(say, one.good))
        for one in gains[:_NAMED]
    ]
    if effect.mice < 0:
        told.append(say.plural("covers {n} mouse", "covers {n} mice", -effect.mice))
    return say.apart(told)


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
    """Say how far the seat's side is ahead, if all others declare what is best for them."""
    lead = declared_now(ahead.after(view, seat, wanted)).ahead(seat)
    if lead > 0:
        return scene.say.plural("{n} point ahead then", "{n} points ahead then", lead)
    if lead < 0:
        return scene.say.plural("{n} point behind then", "{n} points behind then", -lead)
    return scene.say("level then")
