"""Counting some finished games anew, in a process of low priority: batches in, what comes out, out.

Started by `bot.manager.recount` as `python -m bot.manager.counting`. It ends with its standard
input, so it never outlives the bot.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.manager.outcomes import results
from bot.manager.table import load
from bot.scores.results import FinishedGame, ResultRecord
from bot.signs.pipes import work
from bot.store.records import GameRecord
from bot.store.recounts import Batch, Counted

log = logging.getLogger(__name__)

NICENESS = 15
"""Boards, computer players and replays come first where all want the same core."""


def count(batch: Batch) -> Counted:
    """Return what comes out of a batch: results from the turns, and what they add up to."""
    replayed = {record.id: found for record in batch.records if (found := _replayed(record))}
    ledger = batch.ledger
    for game, farmed, strangers in zip(batch.games, batch.farmed, batch.strangers, strict=True):
        counted = _with_ranks(game, replayed.get(game.id, ()))
        ledger.enter(counted, farmed=farmed, strangers=strangers)
    return Counted(replayed, ledger)


def _replayed(record: GameRecord) -> Sequence[ResultRecord]:
    """Return the results of a game, none if it cannot be replayed: then it keeps those it had."""
    try:
        return results(load(record))
    except Exception as error:  # noqa: BLE001 — whatever an altered row makes of the rules
        log.warning("it keeps its results, for it cannot be replayed: %r", error)
        return ()


def _with_ranks(game: FinishedGame, replayed: Sequence[ResultRecord]) -> FinishedGame:
    ranks = {result.seat: result.rank for result in replayed}
    ranked = (replace(one, rank=ranks.get(one.seat, one.rank)) for one in game.results)
    return replace(game, results=tuple(ranked))


def main() -> None:
    """Serve the parent process, which alone says when to stop."""
    work(count, NICENESS)


if __name__ == "__main__":
    main()
