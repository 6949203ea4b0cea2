"""What the pictures show, in words, for people who cannot see them."""

from bot.games.point_salad.presenter import rounds
from bot.games.point_salad.presenter.narration import (
    market_words,
    pile_words,
    player_words,
    tableau_words,
)
from bot.games.scene import Scene
from bot.words.names import cut, plain
from engine.point_salad.matches import round_before

LONGEST = 1024
"""Discord's limit for a description, in characters."""


def market(scene: Scene) -> str:
    """Return the piles and the market."""
    say, view = scene.say, scene.view
    slots = ", ".join(market_words(say, view)) or say("empty")
    return _cut(" ".join([*pile_words(say, view), say("Market: {market}.", market=slots)]))


def tableaux(scene: Scene) -> str:
    """Return every player's tableau; where it gets too long, point cards become numbers.

    The player to move keeps the words longest: it is the turn that is thought about.
    """
    seats, caption = range(len(scene.names)), rounds.caption(scene)
    head = [f"{caption}."] if caption else []
    current = scene.view.to_move
    for spelled in (set(seats), {current}, set()):
        players = (
            player_words(scene, seat, cards=seat in spelled, markdown=False) for seat in seats
        )
        text = " ".join([*head, *players])
        if len(text) <= LONGEST:
            return text
    return _cut(text)


def at_a_break(scene: Scene) -> str:
    """Return how a round of a match has ended, with what all had, and what the next one deals."""
    told = rounds.ending(scene, len(scene.steps) - 1, markdown=False)
    ended = round_before(scene.view).tableaux
    players = (
        tableau_words(scene.say, plain(name), own)
        for name, own in zip(scene.names, ended, strict=True)
    )
    begins = f"{rounds.caption(scene)}. {market(scene)}"
    whole = " ".join([f"{told}.", *players, begins])
    return whole if len(whole) <= LONGEST else _cut(f"{told}. {begins}")


def _cut(text: str) -> str:
    return cut(text, LONGEST)
