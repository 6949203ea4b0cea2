"""How a message comes to show a game: it is posted, what it replaces goes, and its clocks run.

The store knows that something may be there that it does not know before it is there: a kill, or an
answer that is lost, leaves one message to press.
"""

import hashlib
from collections.abc import Sequence

from cachetools import LRUCache

from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.signs import metrics
from bot.store.boards import Boards
from bot.store.glances import Glance
from bot.store.records import LiveMessage
from bot.ui.kit.posting import Posting
from bot.ui.live.displays import Displays
from bot.ui.live.drawing import Drawn
from bot.ui.live.leftovers import Leftovers
from bot.ui.live.patrol import Patrol
from bot.ui.live.pausing import Pausing
from bot.ui.live.pings import Pings
from bot.ui.live.search import Search

_NONCE_CHARACTERS = 25
_IN_MEMORY = 512


class Poster:
    """Lets messages show games. Whoever calls it holds the lock of the game's messages."""

    def __init__(
        self,
        boards: Boards,
        clock: Clock,
        posting: Posting,
        displays: Displays,
        pings: Pings,
        search: Search,
        leftovers: Leftovers,
        pausing: Pausing,
        patrol: Patrol,
    ) -> None:
        self._boards = boards
        self._clock = clock
        self._posting = posting
        self._displays = displays
        self._pings = pings
        self._search = search
        self._leftovers = leftovers
        self._pausing = pausing
        self._patrol = patrol
        self._noted: LRUCache[int, Table] = LRUCache(_IN_MEMORY)

    async def post(
        self,
        table: Table,
        drawn: Drawn,
        before: LiveMessage | None,
        next_up: tuple[int, ...] = (),
        glance: Glance | None = None,
    ) -> LiveMessage:
        """Post a message that shows a game from now on, and put the one before it away.

        It mentions who must decide, and those who come next and want that, unless it is their quiet
        time. `glance` is what is around the table, where that was read already. Raises one of
        FAILURES, or StoreError.
        """
        since = None
        if before is not None and before.version >= table.stage:
            # What the one before would have told is told by this one.
            since = before.since
            # Nothing else in the store tells that a second message is about to be there.
            await self._boards.doubt(table.id, self._clock.now())
        self._search.doubt(table.id)
        deciding = [seat.user_id for seat in table.people_to_move()]
        pinged = await self._awake([*deciding, *next_up], glance)
        number = await self._posting.send(
            table.record, drawn.view, drawn.pictures, pinged, nonce(table, before)
        )
        metrics.board_posted()
        live = LiveMessage(table.record.channel_id, number, table.stage, since)
        await self.note(table, live)
        await self._leftovers.put_away(self._displays.of(table))
        return live

    async def note(self, table: Table, live: LiveMessage) -> None:
        """Note that a message shows a game as it is now; the time of who must decide runs.

        Those who could not see the board before have all of it anew. Raises StoreError.
        """
        started = self._clock.started(table) if table.steps else ()
        await self._search.note(table, live, started, afresh=table.id in self._pausing.paused)
        self._noted[table.id] = table
        self._patrol.seen(table.id)

    def has_noted(self, table: Table) -> bool:
        """Return whether the latest message that was noted shows just this table: its time runs."""
        return self._noted.get(table.id) is table

    async def _awake(self, people: Sequence[int], glance: Glance | None) -> list[int]:
        if glance is None:
            return await self._pings.awake(people)
        return [one for one in people if self._pings.is_awake(glance.settings(one))]


def nonce(table: Table, before: LiveMessage | None) -> str:
    """Return the same nonce for every attempt to post the same message after the one before it."""
    place = 0 if before is None else before.message_id
    what = f"{table.id}:{table.version}:{table.record.status}:{place}"
    return hashlib.sha256(what.encode()).hexdigest()[:_NONCE_CHARACTERS]
