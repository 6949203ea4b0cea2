"""The whole table in words: what is new comes first, then what is one's own."""

from collections.abc import Collection
from dataclasses import replace

from bot.games.scene import Scene
from bot.games.veggies.pictures import alt
from bot.games.veggies.pictures.alt import Spelling
from bot.games.veggies.pictures.models import TableModel
from bot.games.veggies.pictures.words import card_words, legend, place_words
from bot.games.veggies.presenter import ahead, boards
from bot.words.names import harmless, whole_lines
from engine import Seat
from engine.veggies import Phase

_LONGEST = 3000
"""In characters: a message of 4,000 has other things to say, too."""


def order(scene: Scene) -> list[Seat]:
    """Return who is told of: who looks or must decide, then as turns go; at the end by rank."""
    seats = list(range(len(scene.names)))
    if scene.over:
        ranks = scene.ranks()
        return sorted(seats, key=lambda seat: (ranks.get(seat, len(seats)), seat))
    asked = scene.view.asked
    first = scene.viewer if scene.viewer is not None else asked[0] if asked else 0
    return [*seats[first:], *seats[:first]]


def text_board(scene: Scene) -> str:
    """Return what is new, the own stand and hand, the market, then the stands of the others.

    At the end it is told of what the points are the sum, and every stand. Where that would be too
    long, stands are told in letters; of who looks or must decide they are told in words longest.
    """
    board, seats = boards.board(scene), order(scene)
    told = ""
    for spelled in ({*seats}, {seats[0], *scene.view.asked}, {seats[0]}, set[Seat]()):
        told = "\n".join(f"- {line}" for line in _table(scene, board, seats, spelled))
        if len(told) <= _LONGEST:
            break
    return whole_lines(told, _LONGEST)


def _table(
    scene: Scene, board: TableModel, seats: list[Seat], spelled: Collection[Seat]
) -> list[str]:
    say = scene.say
    letters = [] if all(seat in spelled for seat in seats) else [legend(say)]
    own, *others = [_stand(scene, board, seat, letters=seat not in spelled) for seat in seats]
    if scene.outcome is not None:
        told = [*alt.sums(say, board, harmless), alt.curves(say, board, harmless)]
        return [*told, *letters, own, *others]
    return [*_news(scene, board), *letters, own, *_hand(scene), *_market(scene, board), *others]


def _news(scene: Scene, board: TableModel) -> list[str]:
    """Return what came since the last turn of who decides; nothing if nothing did."""
    say = scene.say
    fresh = [
        say("market card {slot}", slot=slot)
        for slot, shown in enumerate(board.market, start=1)
        if shown.fresh
    ]
    stands = [
        say("{player}: {things}", player=harmless(scene.names[own.seat]), things=where)
        for own in board.stands
        if own.fresh and (where := place_words(say, own.cards[-1]))
    ]
    things = "; ".join(filter(None, [say.apart(fresh), *stands]))
    return [say("New: {things}.", things=things)] if things else []


def _market(scene: Scene, board: TableModel) -> list[str]:
    """Return the market and the stack; who declares needs neither."""
    say = scene.say
    if scene.view.phase is Phase.DECLARE:
        return []
    cards = [
        say("Market {slot}: {card}.", slot=slot, card=card_words(say, shown.card))
        for slot, shown in enumerate(board.market, start=1)
    ]
    left = say.plural("{n} card in the stack.", "{n} cards in the stack.", board.left)
    return [*cards, left]


def _hand(scene: Scene) -> list[str]:
    """Return the cards that whoever looks has in the hand; once it is over, nobody plays them."""
    say, view = scene.say, scene.view
    own = () if scene.viewer is None or scene.over else view.hands[scene.viewer]
    cards = [card_words(say, card) for card in own]
    if view.phase is not Phase.FIRST:
        return [say("Your hand: {card}.", card=card) for card in cards]
    first = None if scene.viewer is None else ahead.chosen_first(view, scene.viewer)
    return [
        *([] if first is None else [say("Chosen: card {number}.", number=first.number)]),
        *(
            say("Your card {number}: {card}.", number=number, card=card)
            for number, card in enumerate(cards, start=1)
        ),
    ]


def _stand(scene: Scene, board: TableModel, seat: Seat, *, letters: bool) -> str:
    """Return a player's line: points, groups, and what lies there; at the end the last card."""
    say, own = scene.say, board.stands[seat]
    name = f"**{harmless(scene.called(seat))}**"
    spelling = Spelling.LETTERS if letters else Spelling.WORDS
    # What is new has been said.
    told = alt.stand_words(say, replace(own, fresh=False), name, spelling)
    if not board.hands:
        return told
    held = say("Left in the hand: {card}.", card=card_words(say, board.hands[seat]))
    return f"{told} {held}"
