"""What the pictures show, in words, for people who cannot see them."""

from bot.presenters.contract import Scene
from bot.presenters.point_salad.narration import market_words, pile_words, player_words

LONGEST = 1024
"""Discord's limit for a description, in characters."""


def market(scene: Scene) -> str:
    """Return the piles and the market."""
    say, state = scene.say, scene.state
    slots = ", ".join(market_words(say, state)) or say("empty")
    return _cut(" ".join([*pile_words(say, state), say("Market: {market}.", market=slots)]))


def tableaux(scene: Scene) -> str:
    """Return every player's tableau; where it gets too long, point cards become numbers.

    The player to move keeps the words longest: it is the turn that is thought about.
    """
    seats = range(len(scene.names))
    current = scene.state.to_move
    for spelled in (set(seats), {current}, set()):
        text = " ".join(
            player_words(scene, seat, cards=seat in spelled, markdown=False) for seat in seats
        )
        if len(text) <= LONGEST:
            return text
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
