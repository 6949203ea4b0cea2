"""What is to be said of each draft, found slowly: what the compiled core must equal.

One position at a time, one draft after another, each feature under its name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.classes import CLASS, CLASSES
from bot.games.point_salad.brain.gains import ONE, gains
from bot.games.point_salad.brain.policy import FORESIGHT, tasted
from bot.games.point_salad.brain.scores import Rivals
from bot.games.point_salad.brain.table import DRAFTS, PILES, SLOT_PAIRS, PlayoutTable
from bot.games.point_salad.brain.tables import (
    NONE,
    PAIR_OF,
    SLOPE,
    VEGGIE,
    VEGGIES,
    Floats,
    Ints,
)
from bot.games.point_salad.brain.worths import OpenCards, Worths
from tests.players.reference import take

AT_ONCE, SMOOTHED = 0, 1

CARDS_EACH = 18
"""Cards in a round, by the players (R2)."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A table of one playout, and the seat that looks at its drafts."""

    table: PlayoutTable
    seat: int

    @property
    def next(self) -> int:
        """Return the seat that comes next."""
        return (self.seat + 1) % self.table.players

    @property
    def others(self) -> list[int]:
        """Return all seats but the one that looks."""
        return [one for one in range(self.table.players) if one != self.seat]

    @property
    def tops(self) -> list[int]:
        """Return the top cards, `NONE` where there is none."""
        tops: list[int] = self.table.tops[:, 0].tolist()
        return tops

    @property
    def market(self) -> list[int]:
        """Return the veggies in the market, `VEGGIES` where there is none."""
        market: list[int] = VEGGIE[self.table.market[:, 0]].tolist()
        return market

    @property
    def share(self) -> float:
        """Return the share of the game that is left."""
        return int(self.table.left[0]) / (CARDS_EACH * self.table.players)

    @property
    def drafts(self) -> Iterator[int]:
        """Yield the drafts that there are."""
        yield from (pile for pile in range(PILES) if self.tops[pile] != NONE)
        for number, slots in enumerate(SLOT_PAIRS, start=PILES):
            if VEGGIES not in (self.market[slot] for slot in slots):
                yield number


@dataclass(frozen=True, slots=True)
class Sight:
    """All that lies open, with the eyes of one seat."""

    worths: Worths
    values: Floats
    """(18,): what each draft would be worth to the seat, if it were to move."""
    slope: Floats
    """(6,)"""

    @classmethod
    def of(cls, looked: Looked, seat: int) -> Self:
        """Look with the eyes of a seat: with foresight, however it plays."""
        offer = OpenCards.of(looked.table, looked.table.left)
        worths = Worths.of(looked.table, seat, offer)
        values = tasted(worths, offer, FORESIGHT)[:, 0]
        return cls(worths, values, looked.table.slope[seat, :, 0])

    def left(self, draft: int) -> float:
        """Return the best draft that another one leaves, at least 0."""
        return max(0.0, *(float(self.values[one]) for one in range(DRAFTS) if stays(one, draft)))


def slots_of(draft: int) -> set[int]:
    """Return the places in the market that a draft empties."""
    return {*SLOT_PAIRS[draft - PILES]} if draft >= PILES else set()


def covered_by(draft: int) -> set[int]:
    """Return the piles whose top cards fill these places."""
    return {slot // 2 for slot in slots_of(draft)}


def stays(one: int, draft: int) -> bool:
    """Return whether a draft is still there after another, of the cards that are open now."""
    if one < PILES:
        return one != draft and one not in covered_by(draft)
    return not slots_of(one) & slots_of(draft)


def whole_of(looked: Looked) -> dict[int, dict[str, float]]:
    """Return the features of each draft as a whole; those that are not named are 0."""
    own, following = Sight.of(looked, looked.seat), Sight.of(looked, looked.next)
    return {
        draft: (
            _of_top(looked, draft, own, following)
            if draft < PILES
            else _of_pair(looked, draft, own, following)
        )
        | {"left": looked.share}
        for draft in looked.drafts
    }


def _of_top(looked: Looked, pile: int, own: Sight, following: Sight) -> dict[str, float]:
    table, card = looked.table, looked.tops[pile]
    found: dict[str, float] = {
        "points that may go": own.worths.volatile[pile, 0],
        "best left to the next": following.left(pile),
        "best left to oneself": own.left(pile),
        "point cards held": table.held[looked.seat, 0],
        "veggies held": table.counts[looked.seat].sum(),
        CLASSES[CLASS[card]]: 1,
    }
    for whose, sight in (("", own), ("next: ", following)):
        found[f"{whose}points"] = sight.worths.tops[AT_ONCE, pile, 0]
        found[f"{whose}smoothed"] = sight.worths.tops[SMOOTHED, pile, 0]
        found[f"{whose}mean slope"] = sight.worths.appeal[0, pile, 0]
        found[f"{whose}spread of slopes"] = sight.worths.appeal[1, pile, 0]
    return _named("card", found)


def _of_pair(looked: Looked, draft: int, own: Sight, following: Sight) -> dict[str, float]:
    x, y = (looked.market[slot] for slot in slots_of(draft))
    covered = [pile for pile in covered_by(draft) if looked.tops[pile] != NONE]
    coming = [VEGGIE[looked.tops[pile]] for pile in covered]
    found: dict[str, float] = {
        "harm to comparisons": harm(looked, (x, y)),
        "two of a kind": x == y,
        "covered cards": len(covered),
    }
    for whose, sight in (("", own), ("next: ", following)):
        found[f"{whose}points"] = sight.worths.pairs[AT_ONCE, PAIR_OF[x, y], 0]
        found[f"{whose}smoothed"] = sight.worths.pairs[SMOOTHED, PAIR_OF[x, y], 0]
        found[f"{whose}slopes"] = sight.slope[x] + sight.slope[y]
    for whom, sight in (("to oneself", own), ("to the next", following)):
        found[f"best left {whom}"] = sight.left(draft)
        found[f"covered cards, {whom}"] = sum(max(sight.values[pile], 0) for pile in covered)
        found[f"coming veggies, {whom}"] = sum(sight.slope[veggie] for veggie in coming)
    return _named("veggies", found)


def _named(kind: str, found: Mapping[str, float]) -> dict[str, float]:
    return {f"{kind}, {name}": float(value) for name, value in found.items()}


def harm(looked: Looked, veggies: tuple[int, int]) -> int:
    """Return points that all others lose if the seat has these veggies more.

    Those they gain count as minus: where they have fewest because the seat has more.
    """
    now = looked.table.counts[:, :, 0].astype(int)
    after = now.copy()
    for veggie in veggies:
        after[looked.seat, veggie] += 1
    return sum(_compared(looked, one, now) - _compared(looked, one, after) for one in looked.others)


def _compared(looked: Looked, owner: int, counts: Ints) -> int:
    """Return what cards pay that compare the owner's number of one veggie; a tie is won (R16)."""
    rest = np.delete(counts, owner, axis=0)
    compare = looked.table.compare[owner, :, 0].astype(int)
    most, fewest = compare[:VEGGIES], compare[VEGGIES : 2 * VEGGIES]
    won = most * (counts[owner] >= rest.max(axis=0))
    won += fewest * (counts[owner] <= rest.min(axis=0))
    return int(won.sum())


def after_each(looked: Looked) -> dict[int, dict[str, Floats]]:
    """Return of each veggie (6,) what is to be said of it after each draft."""
    return {draft: _after(looked, draft) for draft in looked.drafts}


def _after(looked: Looked, draft: int) -> dict[str, Floats]:
    table, seat = take(looked.table, np.array([0])), looked.seat
    rivals = Rivals.of(table, seat)
    table.draft(seat, np.array([draft]))
    market = [kind for slot, kind in enumerate(looked.market) if slot not in slots_of(draft)]
    market += [VEGGIE[looked.tops[pile]] for pile in covered_by(draft)]
    slopes = [SLOPE[looked.tops[pile]] for pile in range(PILES) if stays(pile, draft)]
    return {
        "gain, smoothed": gains(table, seat, rivals, ONE)[SMOOTHED, :, 0],
        "slope": table.slope[seat, :, 0],
        "held": table.counts[seat, :, 0],
        "in the market": np.bincount(market, minlength=VEGGIES + 1)[:VEGGIES],
        "slopes of the tops": np.sum([np.zeros(VEGGIES), *slopes], axis=0),
        "best slope of the tops": np.max([np.zeros(VEGGIES), *slopes], axis=0),
    }


def common_of(looked: Looked, hidden: Ints) -> dict[str, Floats]:
    """Return of each veggie (6,) what is to be said of it whatever is drafted."""
    table, following = looked.table, looked.next
    slopes = table.slope[looked.others, :, 0]
    counts = table.counts[looked.others, :, 0]
    below = np.bincount(VEGGIE[hidden.ravel()], minlength=VEGGIES)
    return {
        "share below the tops": VEGGIES * below / max(int(below.sum()), 1),
        "greatest slope of the others": slopes.max(axis=0),
        "mean slope of the others": slopes.mean(axis=0),
        "slope of the next": table.slope[following, :, 0],
        "gain of the next": gains(table, following, Rivals.of(table, following), ONE)[
            SMOOTHED, :, 0
        ],
        "most of the others": counts.max(axis=0),
        "fewest of the others": counts.min(axis=0),
        "left": np.full(VEGGIES, looked.share),
    }
