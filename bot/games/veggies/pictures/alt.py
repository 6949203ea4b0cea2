"""What the pictures show, in words, for people who cannot see them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto

from bot.games.veggies.pictures import podium
from bot.games.veggies.pictures.lines import StandLine
from bot.games.veggies.pictures.models import Hand, Slot, StandModel, TableModel
from bot.games.veggies.pictures.podium import RankedSide
from bot.games.veggies.pictures.words import (
    card_words,
    groups_words,
    legend,
    picked_words,
    place_words,
    rows_words,
    runs_letters,
)
from bot.words.descriptions import LONGEST, along, described, placed
from bot.words.i18n import Catalog
from bot.words.names import plain
from engine.text import printed
from engine.veggies.actions import HAND, MARKET
from engine.veggies.groups import MOUSE, Goods, sizes
from engine.veggies.scoring import name_of
from engine.veggies.stands import Laid, Stand
from engine.veggies.turns import FIRSTS

Naming = Callable[[str, int], str]
"""How a name of at most so many characters is written: for markdown or for a plain text."""


class Spelling(Enum):
    """How the spaces of a stand are told: in words, by letters, by letters in bare runs."""

    WORDS = auto()
    LETTERS = auto()
    RUNS = auto()


_MOMENTS = 4
"""So many points of each curve are told."""
_NAME = 28
"""Characters of a name that are told, with for whom or whether they have left."""


def market(say: Catalog, board: TableModel) -> str:
    """Return what is new, each market card as two rows of spaces, and the size of the stack."""
    return " ".join(
        [*_news(say, board.market), *_slots(say, board.market), _stack(say, board.left)]
    )


def line(say: Catalog, board: TableModel, shown: StandLine) -> str:
    """Return the stands of one picture: in words, or in letters where these would be too long.

    The stand of who must decide keeps its words longest: it is the one that is thought about.
    """
    stands = sorted(
        (board.stands[place] for place in shown.places), key=lambda own: not own.current
    )
    return _shortest(
        say,
        (
            [
                *([] if spelled == {*stands} else [_key(say, rest)]),
                *(
                    stand_words(say, own, _name(own), Spelling.WORDS if own in spelled else rest)
                    for own in stands
                ),
            ]
            for spelled, rest in (
                ({*stands}, Spelling.WORDS),
                ({own for own in stands if own.current}, Spelling.LETTERS),
                (set[StandModel](), Spelling.LETTERS),
                (set[StandModel](), Spelling.RUNS),
            )
        ),
    )


def sources(say: Catalog, hand: Hand) -> str:
    """Return the cards that a player may choose from, and which one is picked."""
    parts = _slots(say, hand.market)
    if hand.stand.cards:
        parts += [
            say("{name}, in the hand: {card}.", name=HAND, card=card_words(say, card))
            for card in hand.cards
        ]
    picked = [_picked(say, hand)] if hand.source in {*MARKET, HAND} else []
    return " ".join([*picked, *_news(say, hand.market), *parts, _stack(say, hand.left)])


def place(say: Catalog, hand: Hand, *head: str) -> str:
    """Return the two first cards; or the own stand, and what the picked card would do to it.

    `head` is said before it.
    """
    if not hand.stand.cards:
        parts = [
            say("{name}: {card}.", name=name, card=card_words(say, card))
            for name, card in zip(map(str, FIRSTS), hand.cards, strict=False)
        ]
        return " ".join(filter(None, [*head, _picked(say, hand), *parts]))
    laid = hand.stand.cards
    told = [*head, *([] if hand.preview is None else [_preview(say, laid, hand.preview)])]
    return _shortest(
        say,
        (
            [
                *told,
                say("Your stand now:"),
                groups_words(say, laid),
                *([] if spelling is Spelling.WORDS else [_key(say, spelling)]),
                _rows(say, laid, spelling),
            ]
            for spelling in Spelling
        ),
    )


def _picked(say: Catalog, hand: Hand) -> str:
    """Return what is picked, or chosen for good; "" for nothing."""
    if hand.settled:
        return say("Chosen: {name}.", name=hand.source)
    return say("Picked: {name}.", name=hand.source) if hand.source else ""


def final(say: Catalog, board: TableModel) -> str:
    """Return of what the points of each side are the sum, the best side first, and the curves."""
    return described(say, [*sums(say, board), curves(say, board), *_held(say, board)])


def curves(say: Catalog, board: TableModel, named: Naming = plain) -> str:
    """Return what the stands were worth after some turns of a finished game; "" if not known."""
    own = [(one.seat, named(one.name, _NAME)) for one in board.stands]
    return along(say, board.history, own, _MOMENTS)


def sums(say: Catalog, board: TableModel, named: Naming = plain) -> Iterator[str]:
    """Yield the place and the points of each side, and of what they are the sum."""
    for side in podium.sides(board):
        added = (
            _sum(say, own, board.counted, named(own.name, _NAME) if len(side.members) > 1 else "")
            for own in side.members
        )
        places = (place for _, place in _places(say, board, side, named))
        yield " ".join([*places, *added])


def places(say: Catalog, board: TableModel) -> Iterator[str]:
    """Yield the place and the points of each side; without points where these decided nothing."""
    sides = podium.sides(board)
    told = (place for side in sides for place in _places(say, board, side, plain))
    yield from (sentence for _, sentence in sorted(told))


def _places(
    say: Catalog, board: TableModel, side: RankedSide, named: Naming
) -> Iterator[tuple[int, str]]:
    """Yield each place of a side with who has it: a member that has left has another one."""
    for rank, members in side.places():
        names = " + ".join(named(own.name, _NAME) for own in members)
        yield rank, placed(say, rank, names, None if board.early else side.points)


def _held(say: Catalog, board: TableModel) -> Iterator[str]:
    for own, card in zip(board.stands, board.hands, strict=False):
        yield say("{name} still held: {card}.", name=_name(own), card=card_words(say, card))


def _shortest(say: Catalog, ways: Iterable[Sequence[str]]) -> str:
    """Return the first of several ways to say it that is short enough."""
    parts: Sequence[str] = ()
    for parts in ways:
        if len(told := " ".join(parts)) <= LONGEST:
            return told
    return described(say, parts)


def _rows(say: Catalog, laid: Sequence[Laid], spelling: Spelling) -> str:
    if spelling is Spelling.RUNS:
        return runs_letters(laid)
    return rows_words(say, laid, letters=spelling is Spelling.LETTERS)


def _key(say: Catalog, spelling: Spelling) -> str:
    """Return what letters stand for, and runs begin with."""
    if spelling is Spelling.RUNS:
        runs = say("Column, row: spaces.")
        return f"{runs} {legend(say)}"
    return legend(say)


def _name(own: StandModel) -> str:
    return plain(own.name, _NAME)


def _slots(say: Catalog, slots: Sequence[Slot]) -> list[str]:
    return [
        say("{name}: {card}.", name=name, card=card_words(say, slot.card))
        for name, slot in zip(MARKET, slots, strict=True)
    ]


def _news(say: Catalog, slots: Sequence[Slot]) -> list[str]:
    fresh = [name for name, slot in zip(MARKET, slots, strict=True) if slot.fresh]
    return [say("New: {things}.", things=say.apart(fresh))] if fresh else []


def _stack(say: Catalog, left: int) -> str:
    return say.plural("{n} card in the stack.", "{n} cards in the stack.", left)


def stand_words(say: Catalog, own: StandModel, name: str, spelling: Spelling) -> str:
    """Return whose stand it is, what is new, what counts and is declared, then all its spaces."""
    marks = [name, *_points(say, own)]
    if own.team is not None:
        marks.append(say("team spoon") if own.team else say("team fork"))
    if own.current:
        marks.append(say("their turn"))
    if own.rank is not None:
        marks.append(say("place {rank}", rank=own.rank))
    head = f"{', '.join(marks)}:"
    if not own.cards:
        none = say("no card yet.") if own.rank is None else say("no card.")
        told = say("a first card is chosen.") if own.chosen else none
        return f"{head} {told}"
    parts = [head]
    if own.fresh:
        parts.append(say("Newest card: {place}.", place=place_words(say, own.cards[-1])))
    parts.append(groups_words(say, own.cards))
    if own.declared:
        parts.append(say("Declared: {goods}.", goods=goods_words(say, own.declared)))
    return " ".join([*parts, _rows(say, own.cards, spelling)])


def _points(say: Catalog, own: StandModel) -> list[str]:
    """Return what a stand scores as it is; nothing where scores are hidden."""
    if own.points is None:
        return []
    points = printed(own.points)
    return [say.plural("{points} point", "{points} points", own.points, points=points)]


def goods_words(say: Catalog, goods: Goods) -> str:
    """Return declared goods: "bananas + grapes"."""
    return " + ".join(say.render(name_of(good)) for good in goods)


def _preview(say: Catalog, laid: tuple[Laid, ...], preview: Laid) -> str:
    """Return where the picked card would lie, what it shows, and what would count then."""
    covered = sum(spot in Stand(laid).visible for spot, _ in preview.spaces)
    return " ".join(
        [
            picked_words(say, preview),
            say.plural("It covers {n} space.", "It covers {n} spaces.", covered),
            say("With it:"),
            groups_words(say, (*laid, preview)),
        ]
    )


def _sum(say: Catalog, own: StandModel, declared: Goods, name: str) -> str:
    """Return what each declared good brings a player, and what the mice cost."""
    counts = sizes(Stand(own.cards))
    terms = [
        f"{say.render(name_of(good))} {counts.biggest(good)} × {counts.number(good)} = "
        f"{counts.points(good)}"
        for good in declared
    ]
    if counts.mice:
        mice = say.plural("{n} mouse", "{n} mice", counts.mice)
        terms.append(f"{mice} = {printed(MOUSE * counts.mice)}")
    told = say.apart(terms)
    total = printed(counts.total(declared))
    if name:
        told = f"{name}, {total}: {told}"
    return f"{told}."
