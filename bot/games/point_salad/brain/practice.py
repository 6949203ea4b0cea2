"""Games that Point Salad's policy plays against itself to learn, all of them at once."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from bot.games.point_salad.brain.features import CARDS_EACH, DraftFeatures
from bot.games.point_salad.brain.learned import Learned
from bot.games.point_salad.brain.playouts import BATCH, play_out
from bot.games.point_salad.brain.policy import LEGAL, POINTS_NOW, Policy, flip_if_better, settle
from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.table import ROWS_FIRST, PlayoutTable, lay_all
from bot.games.point_salad.brain.tables import NONE, VEGGIE, VEGGIES, Floats, Ints
from bot.thinking.learning import Trials

BEST, OTHERS = 6, 2
"""Drafts that are tried in a position: those that look best, and others at random."""

WAVERS = 1.0
"""Points by which drafts are misjudged on the way to a position, so that games differ."""

CARDS_A_TURN = 1.55


@dataclass(frozen=True, slots=True)
class PointSaladPractice:
    """Practice for so many players. Fulfils `bot.thinking.learning.Practice`."""

    players: int

    @property
    def even(self) -> float:
        """Return one seat's share."""
        return 1 / self.players

    def trials(self, weights: Floats | None, positions: int, random: np.random.Generator) -> Trials:
        """Try drafts in positions of games that these weights play, against the true deck."""
        policy = _policy(weights)
        table = self._positions(Style(policy, wavers=WAVERS), positions, random)
        each = BATCH // (BEST + OTHERS)
        starts = range(0, len(table.rows), each)
        parts = [table.take(table.rows[start : start + each]) for start in starts]
        tried = [self._tried(part, policy, random) for part in parts]
        return Trials(
            np.concatenate([one.features for one in tried], axis=-1),
            np.concatenate([one.ends for one in tried], axis=-1),
        )

    def wins(
        self, weights: Floats, others: Floats | None, games: int, random: np.random.Generator
    ) -> float:
        """Return the games won by one seat that plays by the weights; all seats in turn."""
        won = 0.0
        for number, part in enumerate(_portions(games, self.players)):
            styles = [Style(_policy(others))] * self.players
            seat = number % self.players
            styles[seat] = Style(_policy(weights))
            points = play_out(deal(self.players, part, random), 0, styles, random)
            # Of equal points, those of the later seat are worth more (R21).
            ordered = points + np.arange(self.players)[:, None] / 2 / self.players
            won += int((ordered.argmax(axis=0) == seat).sum())
        return won

    def _positions(self, style: Style, number: int, random: np.random.Generator) -> PlayoutTable:
        """Return about so many positions, one of a game; the first seat moves in all of them."""
        found: list[PlayoutTable] = []
        for part in _portions(number, 1):
            found += self._on_the_way(style, deal(self.players, part, random), random)
        return _joined(found)

    def _on_the_way(
        self, style: Style, table: PlayoutTable, random: np.random.Generator
    ) -> list[PlayoutTable]:
        """Return where each game of the table stands after some turns."""
        stop = random.integers(0, round(CARDS_EACH * self.players / CARDS_A_TURN), len(table.rows))
        found, seat, turn = [], 0, 0
        while len(table.rows):
            going = table.left > 1
            found.append(_seen_from(table.take(np.flatnonzero(going & (stop == turn))), seat))
            on = np.flatnonzero(going & (stop > turn))
            table, stop = table.take(on), stop[on]
            left = table.left
            drafts = _drafts(style.values(table, seat, left, random), left)
            _move(table, seat, drafts, left, style.policy)
            seat, turn = (seat + 1) % self.players, turn + 1
        return found

    def _tried(self, table: PlayoutTable, policy: Policy, random: np.random.Generator) -> Trials:
        """Try drafts of the first seat in each position, and play on."""
        left, n = table.left, len(table.rows)
        values = policy.values(table, 0, left)
        chosen = _to_try(values, random)
        there = np.take_along_axis(values, chosen, axis=0) > LEGAL
        # What is not there is tried as the first draft, and not counted.
        drafts = np.where(there, chosen, _drafts(values, left))
        after, times = table.take(np.tile(table.rows, len(drafts))), np.tile(left, len(drafts))
        _move(after, 0, drafts.ravel(), times, policy)
        points = play_out(after, 1 % self.players, [Style(policy)] * self.players, random)
        lead = (points[0] - points[1:].max(axis=0)).reshape(-1, n).astype(np.float32)
        features = np.take_along_axis(
            DraftFeatures.of(table, 0, left).matrix(), chosen[None], axis=1
        )
        return Trials(features, np.where(there, lead, np.nan))


def _policy(weights: Floats | None) -> Policy:
    return POINTS_NOW if weights is None else Learned(weights.astype(np.float32))


def _to_try(values: Floats, random: np.random.Generator) -> Ints:
    """Return (drafts, n): those of the greatest value, then some of the others at random."""
    ranked = (-values).argsort(axis=0)
    best, others = ranked[:BEST], ranked[BEST:]
    lot = random.random(others.shape) + (np.take_along_axis(values, others, axis=0) > LEGAL)
    drawn = (-lot).argsort(axis=0)[:OTHERS]
    return np.concatenate([best, np.take_along_axis(others, drawn, axis=0)])


def _drafts(values: Floats, left: Ints) -> Ints:
    return settle(values.argmax(axis=0), values, left)


def _move(table: PlayoutTable, seat: int, drafts: Ints, left: Ints, policy: Policy) -> None:
    table.draft(seat, drafts)
    flip_if_better(table, seat, left, policy.flip_turns)
    table.refill(drafts)


def deal(players: int, n: int, random: np.random.Generator) -> PlayoutTable:
    """Return the tables of `n` new games."""
    order = random.random((n, NONE)).argsort(axis=1)
    kinds, used = VEGGIE[order], np.zeros(order.shape, dtype=bool)
    for veggie in range(VEGGIES):
        here = kinds == veggie
        used |= here & (here.cumsum(axis=1) <= 3 * players)
    return lay_all(order[used].reshape(n, -1).astype(np.uint8), players)


def _seen_from(table: PlayoutTable, seat: int) -> PlayoutTable:
    """Return the table with the seats counted from this one on."""
    by_seat = ("counts", "pays", "sets", "compare", "slope", "hand", "held")
    return replace(
        table, **{name: np.roll(getattr(table, name), -seat, axis=0) for name in by_seat}
    )


def _joined(tables: Sequence[PlayoutTable]) -> PlayoutTable:
    names = [field.name for field in fields(PlayoutTable) if field.name != "rows"]
    parts = {
        name: np.concatenate([getattr(one, name) for one in tables], axis=ROWS_FIRST.get(name, -1))
        for name in names
    }
    return PlayoutTable(**parts, rows=np.arange(parts["held"].shape[1]))


def _portions(total: int, times: int) -> list[int]:
    """Split a number into parts for `times` turns each, none of which is too large for a batch."""
    parts = times * -(-total // (BATCH * times))
    return [total // parts + (number < total % parts) for number in range(parts)]
