"""Counting some finished games anew, in a process of low priority: batches in, what comes out, out.

Started by `bot.manager.recount` as `python -m bot.manager.counting`. It ends with its standard
input, so it never outlives the bot.
"""

import logging
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import BinaryIO

from bot.manager.outcomes import results
from bot.manager.table import load
from bot.players.worker import LENGTH, pack, unpack
from bot.scores.results import FinishedGame, ResultRecord
from bot.signs.children import end, end_with_parent
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


def serve(batches: BinaryIO, answers: BinaryIO) -> None:
    """Count until the batches end, also where the last one is cut off."""
    while len(head := batches.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        if len(body := batches.read(length)) < length:
            return
        answers.write(pack(count(unpack(body))))
        answers.flush()


def main() -> None:
    """Serve the parent process, which alone says when to stop."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    end_with_parent(sys.stdin.fileno())
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        end()


if __name__ == "__main__":
    main()
