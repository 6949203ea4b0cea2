"""What the pictures show, in words, for people who cannot see them."""

from bot.games.point_salad.pictures.models import SaladLine
from bot.games.point_salad.presenter import boards, rounds, words
from bot.games.point_salad.presenter.narration import (
    market_words,
    pile_words,
    player_words,
    tableau_words,
)
from bot.games.scene import Scene
from bot.words.i18n import Catalog
from bot.words.names import cut, plain
from engine import Seat
from engine.point_salad.matches import round_before
from engine.point_salad.veggies import Veggie

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


def salad(scene: Scene, seat: Seat) -> str:
    """Return what each card of a seat pays, and what one more of a veggie would change."""
    say, shown = scene.say, boards.salad(scene, seat)
    own = words.counts(say, shown.own.veggies)
    told = say("{player}: {veggies}.", player=plain(scene.names[seat]), veggies=own)
    for line in shown.lines:
        longer = f"{told} {_paid(say, line)}."
        if len(longer) > LONGEST:
            break
        told = longer
    return told


def _paid(say: Catalog, line: SaladLine) -> str:
    points = words.number(line.card.points or 0)
    card = say("{card}: {points}", card=words.card(say, line.card.card), points=points)
    more = (
        say(
            "one more {veggie} {change}", veggie=words.one(say, veggie), change=words.signed(change)
        )
        for veggie, change in zip(Veggie, line.changes, strict=True)
        if change
    )
    return ", ".join([card, *more])


def _cut(text: str) -> str:
    return cut(text, LONGEST)
