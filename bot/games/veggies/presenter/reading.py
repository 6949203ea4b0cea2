"""The whole table in words, for people who read it."""

from collections.abc import Collection

from bot.games.scene import Scene
from bot.games.veggies.pictures.words import card_words, groups_words, legend, rows_words
from bot.words.names import harmless
from engine import Seat
from engine.veggies import Phase, View

_LONGEST = 3000
"""In characters: a message of 4,000 has other things to say, too."""


def text_board(scene: Scene) -> str:
    """Return the market, the own hand, and a line a player.

    Where that would be too long, stands are told in letters; of who must decide they are told in
    words the longest.
    """
    seats = set(range(len(scene.names)))
    told = ""
    for spelled in (seats, seats & {*scene.view.asked}, set[Seat]()):
        told = "\n".join(f"- {line}" for line in _table(scene, spelled))
        if len(told) <= _LONGEST:
            break
    return told


def _table(scene: Scene, spelled: Collection[Seat]) -> list[str]:
    say, view = scene.say, scene.view
    cards = [
        say("Market {slot}: {card}.", slot=slot, card=card_words(say, card))
        for slot, card in enumerate(view.market, start=1)
    ]
    left = say.plural("{n} card in the stack.", "{n} cards in the stack.", view.left)
    seats = range(len(view.stands))
    letters = [] if all(seat in spelled for seat in seats) else [legend(say)]
    players = [_player(scene, seat, letters=seat not in spelled) for seat in seats]
    return [*cards, left, *_hand(scene), *letters, *players]


def _hand(scene: Scene) -> list[str]:
    """Return the cards that whoever looks has in the hand."""
    say, view = scene.say, scene.view
    own = () if scene.viewer is None or view.phase is Phase.OVER else view.hands[scene.viewer]
    cards = [card_words(say, card) for card in own]
    if view.phase is not Phase.FIRST:
        return [say("Your hand: {card}.", card=card) for card in cards]
    return [
        say("Your card {number}: {card}.", number=number, card=card)
        for number, card in enumerate(cards, start=1)
    ]


def _player(scene: Scene, seat: Seat, *, letters: bool) -> str:
    """Return a player's line: what lies there, and the groups of each good."""
    say = scene.say
    view: View = scene.view
    name, laid = harmless(scene.names[seat]), view.stands[seat].cards
    if seat in view.asked:
        name = say("{player} (their turn)", player=name)
    if not laid:
        chosen = view.chosen[seat] is not None
        told = say("a first card is chosen.") if chosen else say("no card yet.")
        return say("**{player}**: {told}", player=name, told=told)
    told = rows_words(say, laid, letters=letters)
    parts = [say("**{player}**: {told}", player=name, told=told), groups_words(say, laid)]
    if view.phase is Phase.OVER:
        (card,) = view.hands[seat]
        parts.append(say("Left in the hand: {card}.", card=card_words(say, card)))
    return " ".join(parts)
