"""Boards to draw: from games played at random, and made up for extremes."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.point_salad.pictures.models import (
    Board,
    Market,
    Offer,
    Pile,
    PointCard,
    Slot,
    TableauModel,
)
from bot.games.point_salad.presenter.boards import would_pay
from bot.games.point_salad.presenter.captions import captions
from bot.words.i18n import catalog
from engine import GAMES, match_of
from engine.point_salad.cards import CARDS, CardId
from engine.point_salad.matches import totals
from engine.point_salad.state import State
from engine.point_salad.veggies import NO_VEGGIES, Counts

GAME = GAMES["point-salad"]
NAMES = ("Ana", "Bartholomäus", "さくら花子", "Дмитрий", "🥕 Chef Lulu", "محمد علي")
RARE_FLIPS = 0.9
"""How often a turn is chosen among those without a flip, as people would."""
SAY = captions(catalog("en-US"))
SLOTS = ("A1", "A2", "B1", "B2", "C1", "C2")


def board(
    state: State, before: State | None = None, *, names: Sequence[str] = NAMES, shown: bool = True
) -> Board:
    """Return the board of a state; `before` tells what is fresh."""
    old = before if before is not None and before.round == state.round else state
    outcome = GAME.outcome(state)
    ranks = {p.seat: p.rank for p in outcome.placings} if outcome else {}
    points = totals(state)
    tableaux = tuple(
        TableauModel(
            seat,
            names[seat],
            mine.counts,
            _new(mine.counts, old.tableaux[seat].counts),
            _cards(state, old, seat, shown=shown or not state.left),
            points[seat] if shown or not state.left else None,
            tuple(over.points[seat] for over in state.earlier),
            current=state.to_move == seat,
            bot=seat % 3 == 2,
            rank=ranks.get(seat),
        )
        for seat, mine in enumerate(state.tableaux)
    )
    caption = f"Round {state.round} of {state.rounds}" if state.rounds > 1 and state.left else ""
    return Board(
        _market(state, old, shown=shown),
        tableaux,
        state.turn + 1,
        state.left,
        SAY,
        final=not state.left,
        caption=caption,
    )


def _market(state: State, old: State, *, shown: bool) -> Market:
    piles = tuple(
        Pile(
            name,
            pile[0] if pile else None,
            len(pile),
            fresh=pile[:1] != was[:1],
            offer=_offer(state, pile[0]) if pile and shown else None,
        )
        for name, pile, was in zip("ABC", state.piles, old.piles, strict=True)
    )
    slots = tuple(
        Slot(name, card, fresh=card != was)
        for name, card, was in zip(SLOTS, state.market, old.market, strict=True)
    )
    return Market(piles, slots, SAY)


def _offer(state: State, card: CardId) -> Offer:
    assert state.to_move is not None, "a card is offered while the game runs"
    pays = would_pay(GAME.view(state, None), card)
    best = max(range(len(pays)), key=lambda seat: (pays[seat], seat == state.to_move))
    return Offer(state.to_move, pays[state.to_move], best, pays[best], f"max {pays[best]}")


def _cards(state: State, old: State, seat: int, *, shown: bool) -> tuple[PointCard, ...]:
    counts = [tableau.counts for tableau in state.tableaux]
    others = counts[:seat] + counts[seat + 1 :]
    return tuple(
        PointCard(
            card,
            CARDS[card].rule.score(counts[seat], others) if shown else None,
            fresh=card not in old.tableaux[seat].points,
        )
        for card in state.tableaux[seat].points
    )


def _new(now: Counts, before: Counts) -> Counts:
    return tuple(max(0, a - b) for a, b in zip(now, before, strict=True))


def played(
    seats: int, seed: int, *, greed: float = 0.35, match: bool = False
) -> Iterator[tuple[State, State]]:
    """Yield each state of a random game, or match, with the one before it, the first with itself.

    `greed` is how often a point card is preferred to veggies.
    """
    chance = random.Random(seed)
    options = match_of(GAME, seats) if match else None
    state = GAME.new(seats=seats, seed=bytes([seed] * 16), options=options).state
    yield state, state
    while state.left:
        seat = state.to_move
        turns = GAME.legal_actions(state, seat)
        cards = [turn for turn in turns if len(str(turn)) == 1]
        kept = [turn for turn in turns if "/" not in str(turn)]
        usual = kept if chance.random() < RARE_FLIPS else turns
        pick = chance.choice(cards if cards and chance.random() < greed else usual)
        before, state = state, GAME.apply(state, seat, pick).state
        yield state, before


def game(
    seats: int,
    seed: int,
    *,
    names: Sequence[str] = NAMES,
    shown: bool = True,
    match: bool = False,
) -> list[Board]:
    """Return the boards of a random game, or match; the last has the scores of all turns."""
    states = list(played(seats, seed, match=match))
    boards = [board(state, before, names=names, shown=shown) for state, before in states]
    history = tuple(tuple(t.points or 0 for t in each.tableaux) for each in boards)
    cuts = (n for n, (state, before) in enumerate(states) if state.round > before.round)
    return [*boards[:-1], replace(boards[-1], history=history, cuts=tuple(cuts))]


def in_the_red(board: Board) -> Board:
    """Return the board in a match whose earlier rounds went badly and well in turn."""
    tableaux = tuple(
        replace(own, earlier=(-12 - own.seat, 104), points=(own.points or 0) - 99 * own.seat)
        for own in board.tableaux
    )
    return replace(board, tableaux=tableaux, caption="Round 3 of 3")


def crowded(seats: int, cards: int, *, names: Sequence[str] = NAMES) -> Board:
    """Return a board whose tableaux have as many point cards as no game gives to all."""
    deck = list(CARDS)
    random.Random(seats * 100 + cards).shuffle(deck)
    tableaux = tuple(
        TableauModel(
            seat,
            names[seat],
            (18, 0, 11, 7, 18, 1),
            NO_VEGGIES,
            tuple(
                PointCard(deck[(seat * cards + index) % len(deck)], (index - 3) * 11, fresh=False)
                for index in range(cards)
            ),
            -108 + 60 * seat,
            current=seat == 0,
            bot=True,
            earlier=(),
        )
        for seat in range(seats)
    )
    piles = (
        Pile("A", None, 0, fresh=False, offer=None),
        Pile("B", deck[0], 36, fresh=True, offer=None),
        Pile("C", deck[1], 1, fresh=False, offer=None),
    )
    cards_in_slots = (None, None, *deck[2:6])
    slots = tuple(Slot(n, c, fresh=True) for n, c in zip(SLOTS, cards_in_slots, strict=True))
    return Board(Market(piles, slots, SAY), tableaux, 12, 41, SAY)
