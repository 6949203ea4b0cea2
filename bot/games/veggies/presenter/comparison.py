"""A stand before a turn: with what was laid, and with what Chef would have laid."""

from dataclasses import replace
from functools import partial

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.games.veggies.pictures import alt, draw_place
from bot.games.veggies.pictures.models import Hand
from bot.games.veggies.presenter import advice, ahead, boards
from bot.render import Picture
from bot.words.apart import unsigned
from bot.words.names import plain
from engine import RulesError, Seat
from engine.veggies import First, Lay


def comparison(scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
    """Return both actions, a picture each; of a declaration, the stands before it."""
    seat = ahead.decider(scene)
    drawings = [
        _picture(scene, seat, taken, scene.names[seat], adviser=False),
        _picture(scene, seat, better, scene.say("Chef"), adviser=True),
    ]
    return tuple(one for one in drawings if one is not None) or boards.stands(scene)


def _picture(scene: Scene, seat: Seat, told: str, name: str, *, adviser: bool) -> Drawing | None:
    """Return a picture of an action; None: there is none, or its card is not seen."""
    action = ahead.action_of(scene.view, seat, told)
    if isinstance(action, RulesError) or not isinstance(action, First | Lay):
        return None
    if ahead.card_of(scene.view, seat, action) is None:
        return None
    mover = replace(boards.hand(scene, seat, action), by=unsigned(name), adviser=adviser)
    described = advice.describe(scene, told)
    head = scene.say("{name}: {action}.", name=plain(name), action=described)
    stem = "better" if adviser else "taken"
    return Drawing(partial(_drawn, mover, stem), alt.place(scene.say, mover, head))


def _drawn(hand: Hand, stem: str) -> Picture:
    """Draw under a name of its own: one message shows two of these."""
    return replace(draw_place(hand), filename=f"{stem}.png")
