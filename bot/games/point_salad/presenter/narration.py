"""Turns, scores and reasons in sentences."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from bot.games.point_salad.pictures.models import Board, Pile
from bot.games.point_salad.presenter import boards, heard, rounds, words
from bot.games.scene import Scene
from bot.words.i18n import Catalog
from bot.words.names import harmless, plain, whole_lines
from engine import Seat
from engine.point_salad import CARDS, CardId, PointSalad, Tableau, View, score_lines, totals
from engine.point_salad.actions import parse
from engine.point_salad.state import DraftedPoint, DraftedVeggies, Flipped
from engine.text import printed, signed

_RULES = PointSalad()
_NOTHING: Mapping[CardId, int] = MappingProxyType({})
_LONGEST_BOARD = 3000
"""In characters: a message of 4,000 has other things to say, too."""


def narrate(scene: Scene, version: int) -> str:
    """Return one line on the turn that led to `version`: what was taken, and the score change.

    A turn that has ended a round of a match is told with how the round ended.
    """
    ended = rounds.ending(scene, version)
    told = _taken(scene, version)
    return f"{told} · {ended}" if ended else told


def _taken(scene: Scene, version: int) -> str:
    view: View = scene.steps[version - 1].view
    seat = view.to_move
    assert seat is not None, "a turn was taken"
    told = deed(scene, version, harmless(scene.names[seat]))
    if not scene.scores_shown:
        return told
    old, new = totals(view)[seat], totals(scene.steps[version].view)[seat]
    return f"{told} · {_score(scene.say, old, new)}"


def deed(scene: Scene, version: int, name: str) -> str:
    """Return what the turn was, in one sentence for each shape of a turn."""
    say, taken, flipped, of_both = scene.say, "", "", False
    for event in scene.steps[version].events:
        match event:
            case DraftedPoint(_, _, card):
                quoted = say("“{card}”", card=words.card(say, card))
                taken = f"{scene.icons['coin']} {quoted}"
                of_both = card in _flipped(scene, version)
            case DraftedVeggies(_, _, cards):
                veggies = [CARDS[card].veggie for card in cards]
                icons = "".join(scene.icons[veggie] for veggie in veggies)
                taken = f"{icons} {words.cards_of(veggies, say)}"
            case Flipped(_, card):
                flipped, kind = words.card(say, card), CARDS[card].veggie
                veggie = f"{scene.icons[kind]} {words.one(say, kind)}"
    if not flipped:
        return say("**{name}** takes {taken}", name=name, taken=taken)
    if of_both:
        return say(
            "**{name}** takes {taken} and flips it (now {veggie})",
            name=name,
            taken=taken,
            veggie=veggie,
        )
    return say(
        "**{name}** takes {taken} and flips “{card}” (now {veggie})",
        name=name,
        taken=taken,
        card=flipped,
        veggie=veggie,
    )


def _flipped(scene: Scene, version: int) -> list[str]:
    events = scene.steps[version].events
    return [event.card for event in events if isinstance(event, Flipped)]


def preview(scene: Scene, action: str, seat: Seat | None) -> str:
    """Return what a legal turn would do to the scores: to one seat's, or to everybody's."""
    view: View = scene.view
    before = totals(view)
    after = _RULES.preview(view, parse(action))
    if seat is not None:
        score = _score(scene.say, before[seat], after[seat])
        return scene.say("With this turn: {scores}", scores=score)
    return " · ".join(
        scene.say.paired(harmless(name), _change(old, new))
        for name, old, new in zip(scene.names, before, after, strict=True)
    )


def _score(say: Catalog, old: int, new: int) -> str:
    """Return "6 points (+3)", or "6 points" where nothing changes."""
    if old == new:
        return say.plural("{points} point", "{points} points", new, points=printed(new))
    return say.plural(
        "{points} point ({change})",
        "{points} points ({change})",
        new,
        points=f"**{printed(new)}**",
        change=signed(new - old),
    )


def _change(old: int, new: int) -> str:
    if old == new:
        return printed(old)
    return f"**{printed(new)}** ({signed(new - old)})"


def status(scene: Scene) -> str:
    """Return the turn number and the cards left, in a match the round, too."""
    view: View = scene.view
    turn = scene.say("Turn {turn}", turn=view.turn + 1)
    left = scene.say.plural("{n} card left", "{n} cards left", view.left)
    return " · ".join(filter(None, [rounds.caption(scene), turn, left]))


def text_board(scene: Scene) -> str:
    """Return the whole table in words: what is new, one's own, piles and market, the others.

    At the end nothing is new, and piles and market are empty: then the chart is told instead.
    """
    board = boards.board(scene)
    first, *others = heard.order(scene)
    own, rest = player_words(scene, first), [player_words(scene, seat) for seat in others]
    if board.final:
        end = _listed([own, *rest, heard.curves(scene, board, harmless)])
        return whole_lines(end, _LONGEST_BOARD)
    caption = rounds.caption(scene)
    news = (heard.new_on_the_table(scene, board), heard.new_before_players(scene, board, harmless))
    table = [*pile_words(scene, board, harmless), market_line(scene.say, scene.view)]
    head = [f"{caption}." if caption else "", *news, own, *table]
    told = _listed([*head, *rest])
    if len(told) <= _LONGEST_BOARD:
        return told
    shorter = _listed([*head, *(player_words(scene, seat, cards=False) for seat in others)])
    return whole_lines(shorter, _LONGEST_BOARD)


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines if line)


def pile_words(scene: Scene, board: Board, named: heard.Naming = plain) -> list[str]:
    """Return one line a pile: the card on top, its veggie, the cards left, what it would pay.

    Once all are empty, one line says so.
    """
    if not any(pile.top for pile in board.market.piles):
        return [scene.say("All piles are empty.")]
    lines = []
    for pile in board.market.piles:
        offered = heard.offered(scene, pile.offer, named)
        lines.append(" ".join(filter(None, [_pile(scene.say, pile), offered])))
    return lines


def _pile(say: Catalog, pile: Pile) -> str:
    if pile.top is None:
        return say("Pile {pile}: empty.", pile=pile.name)
    return say(
        "Pile {pile}: {card} (back: {veggie}, cards: {left}).",
        pile=pile.name,
        left=pile.left,
        card=words.card(say, pile.top),
        veggie=words.one(say, CARDS[pile.top].veggie),
    )


def market_line(say: Catalog, view: View) -> str:
    """Return the veggies in the market."""
    slots = say.apart(market_words(say, view)) or say.sense("the market", "empty")
    return say("Market: {market}.", market=slots)


def market_words(say: Catalog, view: View) -> list[str]:
    """Return "A1 carrot" for each card in the market."""
    slots = ("A1", "A2", "B1", "B2", "C1", "C2")
    return [
        f"{slot} {words.one(say, CARDS[card].veggie)}"
        for slot, card in zip(slots, view.market, strict=True)
        if card is not None
    ]


def player_words(scene: Scene, seat: Seat, *, cards: bool = True, markdown: bool = True) -> str:
    """Return a player's line: place, score, veggies and point cards (or only how many).

    What each card pays is told where scores are.
    """
    say = scene.say
    own = scene.view.tableaux[seat]
    over = scene.outcome is not None
    shown = scene.scores_shown or over
    score, added = totals(scene.view)[seat], rounds.sum_of(scene, seat)
    name = scene.called(seat)
    head = harmless(name) if markdown else plain(name)
    if shown:
        head = say.plural(
            "{name}, {points} point",
            "{name}, {points} points",
            score,
            name=head,
            points=printed(score),
        )
    if added:
        head = say("{player} ({sum})", player=head, sum=added)
    if seat == scene.view.to_move and not scene.over:
        head = say("{player} (their turn)", player=head)
    if seat in (ranks := scene.ranks()):
        head = say("Place {rank}: {player}", rank=ranks[seat], player=head)
    pays = {line.source: line.points for line in score_lines(scene.view.tableaux, seat)}
    return tableau_words(say, head, own, pays if shown else {}, cards=cards)


def tableau_words(
    say: Catalog,
    player: str,
    own: Tableau,
    pays: Mapping[CardId, int] = _NOTHING,
    *,
    cards: bool = True,
) -> str:
    """Return what lies before a player; point cards in words and with their points, or how many."""
    if cards:
        points = "; ".join(_card(say, card, pays.get(card)) for card in own.points) or say("none")
    else:
        points = str(len(own.points))
    return say(
        "{player}: {veggies}. Point cards: {cards}.",
        player=player,
        veggies=words.counts(say, own.counts),
        cards=points,
    )


def _card(say: Catalog, card: CardId, pays: int | None) -> str:
    told = words.card(say, card)
    return told if pays is None else say("{card} (pays {points})", card=told, points=printed(pays))
