"""The stand before a turn, with what was laid and what Chef would have laid."""

from functools import partial

from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.games.veggies.presenter import ahead, alt, boards
from bot.games.veggies.sketches import draw_comparison, draw_market, draw_stands
from bot.games.veggies.sketches.models import Preview
from bot.words.apart import unsigned
from engine.veggies import Lay
from engine.veggies.actions import parse


def comparison(scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
    """Return the stand with both cards where they lie; of other decisions, the table before them.

    A card of a hand that is not seen is left out.
    """
    seat = ahead.decider(scene)
    view, board = scene.view, boards.board(scene)
    tags = ((taken, unsigned(scene.names[seat]), seat), (better, scene.say("Chef"), None))
    previews = []
    for told, name, whose in tags:
        action = parse(told)
        card = ahead.card_of(view, seat, action) if isinstance(action, Lay) else None
        if isinstance(action, Lay) and card is not None:
            previews.append(Preview(action.laid(card), name, whose))
    words = alt.comparison(scene, taken, better)
    if previews:
        draw = partial(draw_comparison, board.stands[seat], tuple(previews))
        return (Drawing(draw, words), Drawing(partial(draw_market, board), alt.market(scene)))
    return (Drawing(partial(draw_stands, board), words),)
