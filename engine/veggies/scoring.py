"""Who gets how many points, and who wins (V10 to V13)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Outcome, Placing, ScoreLine, Seat, Sides, alone
from engine.text import Text, plural, text
from engine.veggies.cards import Good
from engine.veggies.groups import MOUSE, Goods, Sizes, in_order, sizes
from engine.veggies.stands import Laid, Stand

_TEAMS: Sides = ((0, 2), (1, 3))
_DECLARE_TWO = 2


def sides_of(seats: int) -> Sides:
    """Return who plays together: of four, who sit opposite each other (V13)."""
    return _TEAMS if seats == len(_TEAMS) * 2 else alone(seats)


def goods_each(seats: int) -> int:
    """Return how many goods each of so many players declares (V9, V12)."""
    return 2 if seats == _DECLARE_TWO else 1


@dataclass(frozen=True, slots=True)
class Tally:
    """What a game comes to: what counts of each seat's stand, and all that was declared."""

    stands: tuple[Sizes, ...]
    declared: Goods

    @property
    def sides(self) -> Sides:
        """Return who plays together."""
        return sides_of(len(self.stands))

    def own(self, seat: Seat) -> int:
        """Return the points of a seat's own stand."""
        return self.stands[seat].total(self.declared)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats with which a seat wins or loses, itself among them."""
        return next(side for side in self.sides if seat in side)

    def points(self, seat: Seat) -> int:
        """Return the points that count for the rank of a seat: those of its side (V13)."""
        return sum(map(self.own, self.side(seat)))

    def mice(self, seat: Seat) -> int:
        """Return the mice that break a tie for or against a seat: those of its side."""
        return sum(self.stands[member].mice for member in self.side(seat))

    def rank(self, seat: Seat) -> int:
        """Return one more than the number of seats that are better (V11)."""
        return 1 + sum(self._goodness(o) > self._goodness(seat) for o in range(len(self.stands)))

    def _goodness(self, seat: Seat) -> tuple[int, int]:
        return self.points(seat), -self.mice(seat)

    def ahead(self, seat: Seat) -> int:
        """Return how far a seat's side is ahead of the best other one."""
        side = self.side(seat)
        others = (self.points(other[0]) for other in self.sides if other != side)
        return self.points(seat) - max(others)

    def lines(self, seat: Seat) -> tuple[ScoreLine, ...]:
        """Return what a seat's points are the sum of: a line a good, one for mice, of its side.

        The source is `grapes` or `mice`; in a team it names the partner's seat, too: `grapes/2`.
        """
        side = self.side(seat)
        return tuple(
            ScoreLine(f"{line.source}/{member}" if len(side) > 1 else line.source, *_rest(line))
            for member in side
            for line in self.own_lines(member)
        )

    def own_lines(self, seat: Seat) -> list[ScoreLine]:
        """Return what the points of a seat's own stand are the sum of, likewise."""
        stand = self.stands[seat]
        lines = [ScoreLine(good, stand.points(good), reason(stand, good)) for good in self.declared]
        if not stand.mice:
            return lines
        cost = MOUSE * stand.mice
        told = plural("{n} mouse: {points}", "{n} mice: {points}", stand.mice, points=cost)
        return [*lines, ScoreLine("mice", cost, told)]


def _rest(line: ScoreLine) -> tuple[int, Text]:
    return line.points, line.reason


def reason(stand: Sizes, good: Good) -> Text:
    """Return why a declared good pays what it does (V10)."""
    if not stand.number(good):
        return text("{good}, none in sight: 0", good=name_of(good))
    return plural(
        "{good}, biggest group of {biggest} × {n} group: {points}",
        "{good}, biggest group of {biggest} × {n} groups: {points}",
        stand.number(good),
        good=name_of(good),
        biggest=stand.biggest(good),
        points=stand.points(good),
    )


def name_of(good: Good) -> Text:
    """Return what people call a good."""
    match good:
        case Good.STRAWBERRY:
            return text("strawberries")
        case Good.BANANA:
            return text("bananas")
        case Good.GRAPES:
            return text("grapes")
        case Good.CARROT:
            return text("carrots")
        case Good.MUSHROOM:
            return text("mushrooms")


def outcome_of(tally: Tally) -> Outcome:
    """Return the ranking of a finished game, and how a tie for the first place was broken."""
    seats = range(len(tally.stands))
    best_first = sorted(seats, key=lambda seat: (tally.rank(seat), seat))
    placings = tuple(
        Placing(seat, tally.rank(seat), tally.points(seat), tally.lines(seat))
        for seat in best_first
    )
    teams = tally.sides if tally.sides == _TEAMS else ()
    return Outcome(placings, _tie_break(tally), teams)


def _tie_break(tally: Tally) -> Text | None:
    sides = sorted(tally.sides, key=lambda side: tally.rank(side[0]))
    first, second = sides[0][0], sides[1][0]
    points = tally.points(first)
    if points != tally.points(second):
        return None
    if tally.mice(first) != tally.mice(second):
        return plural(
            "A tie at {n} point goes to fewer visible mice.",
            "A tie at {n} points goes to fewer visible mice.",
            points,
        )
    return plural(
        "A tie at {n} point, with equally many mice, is shared.",
        "A tie at {n} points, with equally many mice, is shared.",
        points,
    )


def score_table(
    stands: Sequence[Sequence[tuple[str, int, int, int]]], declared: Sequence[Sequence[str]]
) -> list[dict[str, object]]:
    """Return how each seat of a finished game stands, as plain values.

    A stand is its cards, the oldest first, as (card, column, row, quarter turns); `declared` holds
    the goods of each seat. A seat has `kinds` (the points of each declared good), `mice`, `total`
    (its own), `points` (those that count for the rank) and `rank`. Raises KeyError for a card, and
    ValueError for a good, that does not exist.
    """
    laid = (Stand.of(Laid(*card) for card in stand) for stand in stands)
    goods = in_order(Good(good) for some in declared for good in some)
    tally = Tally(tuple(map(sizes, laid)), goods)
    return [
        {
            "kinds": {str(good): tally.stands[seat].points(good) for good in goods},
            "mice": tally.stands[seat].mice,
            "total": tally.own(seat),
            "rank": tally.rank(seat),
            "points": tally.points(seat),
        }
        for seat in range(len(stands))
    ]
