"""How a point card scores (R13 to R20), with the reason in one sentence.

A rule is asked with the veggies of the card's owner and of every opponent, each as `Counts`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.point_salad.veggies import INDEX, Counts, Veggie, amount
from engine.text import Text, plural, row, text


class Rule(Protocol):
    """The scoring condition on the point side of a card."""

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        """Return the points, which may be negative."""
        ...

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        """Return one sentence that ends in the points."""
        ...


@dataclass(frozen=True, slots=True)
class PerVeggie:
    """R14: the sum over the named veggies of number owned times points."""

    points: tuple[tuple[Veggie, int], ...]

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        return sum(own[INDEX[veggie]] * points for veggie, points in self.points)

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        terms = [
            text("{veggies} × {points}", veggies=amount(veggie, own[INDEX[veggie]]), points=points)
            for veggie, points in self.points
        ]
        total = self.score(own, others)
        return text("{terms}: {total}", terms=row(*terms), total=total)


@dataclass(frozen=True, slots=True)
class CompleteSet:
    """R15: points for each complete set; a set may ask for several of one veggie."""

    veggies: tuple[tuple[Veggie, int], ...]
    points: int

    def sets(self, own: Counts) -> int:
        """Return how many complete sets there are."""
        return min(own[INDEX[veggie]] // needed for veggie, needed in self.veggies)

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        return self.points * self.sets(own)

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        return plural(
            "{n} set × {points} = {total}",
            "{n} sets × {points} = {total}",
            self.sets(own),
            points=self.points,
            total=self.score(own, others),
        )


@dataclass(frozen=True, slots=True)
class Most:
    """R16: the points if no opponent owns more of the veggie; a tie counts as won."""

    veggie: Veggie
    points: int

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        index = INDEX[self.veggie]
        return self.points if all(own[index] >= other[index] for other in others) else 0

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        index = INDEX[self.veggie]
        mine = amount(self.veggie, own[index])
        return _most(mine, max(o[index] for o in others), self.score(own, others))


@dataclass(frozen=True, slots=True)
class Fewest:
    """R16: the points if no opponent owns fewer of the veggie; a tie counts as won."""

    veggie: Veggie
    points: int

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        index = INDEX[self.veggie]
        return self.points if all(own[index] <= other[index] for other in others) else 0

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        index = INDEX[self.veggie]
        mine = amount(self.veggie, own[index])
        return _fewest(mine, min(o[index] for o in others), self.score(own, others))


@dataclass(frozen=True, slots=True)
class MostTotal:
    """R17: the points if no opponent owns more veggie cards; a tie counts as won."""

    points: int

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        mine = sum(own)
        return self.points if all(mine >= sum(other) for other in others) else 0

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        mine = plural("{n} veggie", "{n} veggies", sum(own))
        return _most(mine, max(map(sum, others)), self.score(own, others))


@dataclass(frozen=True, slots=True)
class FewestTotal:
    """R17: the points if no opponent owns fewer veggie cards; a tie counts as won."""

    points: int

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        mine = sum(own)
        return self.points if all(mine <= sum(other) for other in others) else 0

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        mine = plural("{n} veggie", "{n} veggies", sum(own))
        return _fewest(mine, min(map(sum, others)), self.score(own, others))


@dataclass(frozen=True, slots=True)
class EvenOdd:
    """R18: one value for an even number, another for an odd one, nothing for none."""

    veggie: Veggie
    even: int
    odd: int

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        number = own[INDEX[self.veggie]]
        if number == 0:
            return 0
        return self.odd if number % 2 else self.even

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        number = own[INDEX[self.veggie]]
        veggies = amount(self.veggie, number)
        points = self.score(own, others)
        if number == 0:
            return text("{veggies}: {points}", veggies=veggies, points=points)
        if number % 2:
            return text("{veggies} (odd): {points}", veggies=veggies, points=points)
        return text("{veggies} (even): {points}", veggies=veggies, points=points)


@dataclass(frozen=True, slots=True)
class PerMissingType:
    """R19: points for each veggie type the owner has none of."""

    points: int

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        return self.points * own.count(0)

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        return plural(
            "{n} missing kind × {points} = {total}",
            "{n} missing kinds × {points} = {total}",
            own.count(0),
            points=self.points,
            total=self.score(own, others),
        )


@dataclass(frozen=True, slots=True)
class PerTypeWithAtLeast:
    """R20: points for each veggie type of which the owner has at least `count`."""

    count: int
    points: int

    def types(self, own: Counts) -> int:
        """Return how many veggie types reach the number."""
        return sum(number >= self.count for number in own)

    def score(self, own: Counts, others: Sequence[Counts]) -> int:
        return self.points * self.types(own)

    def reason(self, own: Counts, others: Sequence[Counts]) -> Text:
        return plural(
            "{n} kind with {count} or more × {points} = {total}",
            "{n} kinds with {count} or more × {points} = {total}",
            self.types(own),
            count=self.count,
            points=self.points,
            total=self.score(own, others),
        )


def _most(mine: Text, best_other: int, points: int) -> Text:
    return text(
        "{mine}, others at most {best}: {points}", mine=mine, best=best_other, points=points
    )


def _fewest(mine: Text, best_other: int, points: int) -> Text:
    return text(
        "{mine}, others at least {best}: {points}", mine=mine, best=best_other, points=points
    )
