"""What the pictures show, in words, for people who cannot see them."""

from bot.games.scene import Scene
from bot.games.veggies.presenter import advice, narration
from bot.games.veggies.presenter.stands import card_words, stand_words
from bot.words.names import cut
from engine import Seat
from engine.veggies import First, Lay

LONGEST = 1024
"""Discord's limit for a description, in characters."""
_MOST = 1000
_SHORTER = (1000, 500, 300, 200, 120, 60)
"""Characters for the stand of each player, until all of them fit."""


def market(scene: Scene) -> str:
    """Return the cards of the market, row by row, and how many are in the stack."""
    say, view = scene.say, scene.view
    told = [
        say("Market {slot}: {card}.", slot=slot, card=card_words(say, card))
        for slot, card in enumerate(view.market, start=1)
    ]
    left = say.plural("{n} card in the stack", "{n} cards in the stack", view.left)
    return cut(" ".join([*told, f"{left}."]), LONGEST)


def stands(scene: Scene) -> str:
    """Return every stand; whoever decides keeps most words: that turn is thought about."""
    seats, asked = range(len(scene.names)), scene.view.asked
    told = ""
    for shorter in _SHORTER:
        told = " ".join(
            narration.player_words(
                scene, seat, _MOST // 2 if asked == (seat,) else shorter, markdown=False
            )
            for seat in seats
        )
        if len(told) <= LONGEST:
            break
    return cut(told, LONGEST)


def hand(scene: Scene, seat: Seat, action: First | Lay | None) -> str:
    """Return what a player alone sees: the hand, the stand, and what is picked."""
    say, view = scene.say, scene.view
    parts = narration.hand_words(scene)
    if view.stands[seat].cards:
        stand = stand_words(say, view.stands[seat])
        parts.append(say("Your stand: {stand}.", stand=stand))
    if action is not None:
        parts.append(say("Picked: {action}.", action=advice.described(scene, seat, action)))
    return cut(" ".join(parts), LONGEST)


def comparison(scene: Scene, taken: str, better: str) -> str:
    """Return what was taken and what Chef would have, with the cards of the market."""
    turns = scene.say(
        "Taken: {taken}. Chef: {better}.",
        taken=advice.describe(scene, taken),
        better=advice.describe(scene, better),
    )
    return cut(f"{turns} {stands(scene)}", LONGEST)
