"""A stand before a turn: with what was laid, and with what Chef would have laid."""

from dataclasses import replace
from functools import partial

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.games.veggies.pictures import alt, draw_place
from bot.games.veggies.pictures.models import Hand
from bot.games.veggies.presenter import advice, ahead, boards
from bot.render import Picture
from bot.words.names import cut, plain
from engine import RulesError, Seat
from engine.veggies import First, Lay


def comparison(scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
    """Return both actions, a picture each; of a declaration, the stands before it."""
    seat = ahead.decider(scene)
    names = (plain(scene.names[seat]), scene.say("Chef"))
    pairs = zip((taken, better), names, ("taken", "better"), strict=True)
    drawings = [_picture(scene, seat, told, name, stem) for told, name, stem in pairs]
    return tuple(one for one in drawings if one is not None) or boards.stands(scene)


def _picture(scene: Scene, seat: Seat, told: str, name: str, stem: str) -> Drawing | None:
    """Return a picture of an action; None: there is none, or its card is not seen."""
    action = ahead.action_of(scene.view, seat, told)
    if isinstance(action, RulesError) or not isinstance(action, First | Lay):
        return None
    if ahead.card_of(scene.view, seat, action) is None:
        return None
    hand = boards.hand(scene, seat, action)
    words = scene.say(
        "{name}: {action}. {place}",
        name=name,
        action=advice.describe(scene, told),
        place=alt.place(scene.say, hand),
    )
    return Drawing(partial(_drawn, hand, stem), cut(words, alt.LONGEST))


def _drawn(hand: Hand, stem: str) -> Picture:
    """Draw under a name of its own: one message shows two of these."""
    return replace(draw_place(hand), filename=f"{stem}.png")
