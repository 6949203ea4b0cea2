"""What turns ask of the store: transactions that read, and those that are committed."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.figures import Figure, Target
from tests.bench.wire import Call
from tests.store.counting import Counts

READS = Target(3, firm=True)
COMMITS, BEFORE = Target(2, firm=True), Target(1, firm=True)


@dataclass(slots=True)
class Stored:
    """What all turns of a game have asked of the store, with the picks that led to them."""

    turns: int = 0
    reads: int = 0
    commits: int = 0
    before: int = 0
    """Commits for which a board had to wait."""

    def note(self, asked: Counts, calls: Sequence[Call]) -> None:
        """Add what a click has led to, and begin to count for the next one."""
        posted = [call.start for call in calls if call.posts_message][:1]
        self.turns += len(posted)
        self.reads += asked.reads
        self.commits += asked.commits
        self.before += sum(at < board for board in posted for at in asked.committed_at)
        asked.clear()

    def figures(self) -> list[Figure]:
        return [
            Figure("reads", self.reads / self.turns, "", READS),
            Figure("commits", self.commits / self.turns, "", COMMITS),
            Figure("… before the board is there", self.before / self.turns, "", BEFORE),
        ]
