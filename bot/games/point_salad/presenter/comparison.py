"""The table before a turn, with what was taken and what Chef would have taken."""

from dataclasses import replace
from functools import partial

from bot.games.contract import Drawing
from bot.games.point_salad.pictures import draw_tableaux
from bot.games.point_salad.pictures.choice import MarketChoice, Tag, draw_choice
from bot.games.point_salad.pictures.models import Market, TableauModel
from bot.games.point_salad.presenter import advice, alt, boards
from bot.games.scene import Scene
from bot.words.apart import unsigned
from bot.words.descriptions import described
from engine.point_salad.actions import POINT_DRAFTS, SLOTS, Turn, parse
from engine.point_salad.veggies import NO_VEGGIES


def comparison(scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
    """Return the market with both turns marked, and the tableaux with the cards they flip."""
    seat = scene.view.to_move
    assert seat is not None, "a turn was taken"
    board = boards.board(scene)
    played, best = parse(taken), parse(better)
    tags = (
        Tag(unsigned(scene.names[seat]), _places(played), seat),
        Tag(scene.say("Chef"), _places(best)),
    )
    choice = MarketChoice(_plain(board.market), tags)
    flips = {played.flip, best.flip}
    tableaux = tuple(_marked(tableau, flips) for tableau in board.tableaux)
    return (
        Drawing(partial(draw_choice, choice), _words(scene, taken, better)),
        Drawing(partial(draw_tableaux, replace(board, tableaux=tableaux)), alt.tableaux(scene)),
    )


def _places(turn: Turn) -> tuple[str, ...]:
    if turn.draft in POINT_DRAFTS:
        return (turn.draft,)
    return tuple(slot for slot in SLOTS if slot in turn.draft)


def _plain(market: Market) -> Market:
    """Return the market without marks of what is new and of what cards would pay."""
    return Market(
        tuple(replace(pile, fresh=False, offer=None) for pile in market.piles),
        tuple(replace(slot, fresh=False) for slot in market.slots),
        market.say,
    )


def _marked(tableau: TableauModel, flips: set[str | None]) -> TableauModel:
    """Return the tableau with the cards marked that one of the turns flips, and nothing else."""
    cards = tuple(replace(card, fresh=card.card in flips) for card in tableau.cards)
    return replace(tableau, fresh=NO_VEGGIES, cards=cards)


def _words(scene: Scene, taken: str, better: str) -> str:
    """Return the market and both turns in words."""
    say = scene.say
    turns = say(
        "Taken: {taken}. Chef: {better}.",
        taken=advice.describe(scene, taken),
        better=advice.describe(scene, better),
    )
    return described(say, [turns, alt.market(scene)])
