"""How the messages of a table look: its language, the bot's emoji, what is picked, who is told."""

from collections.abc import Collection, Container, Mapping
from dataclasses import replace
from secrets import token_hex

from cachetools import LRUCache

from bot.games.emoji import PLAIN
from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.scores.ledger import Standing
from bot.store.glances import Glance, Glances
from bot.store.ratings import Ratings
from bot.store.records import Status
from bot.store.results import Results
from bot.ui.kit.custom_id import CustomId
from bot.ui.live.aftermath import aftermath
from bot.ui.messages.board import picked_on
from bot.ui.messages.display import Display
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from engine import Seat

_IN_MEMORY = 512
_TOKEN_BYTES = 3


class Displays:
    """Says how a table is displayed; remembers what was picked last on each board.

    A board that is posted again shows the pick, and one that the bot does not remember after a
    start is read from the message. `paused` are the games whose players get all of their time anew.
    """

    def __init__(
        self,
        glances: Glances,
        ratings: Ratings,
        results: Results,
        manager: GameManager,
        clock: Clock,
        paused: Container[int],
    ) -> None:
        self._glances = glances
        self._ratings = ratings
        self._results = results
        self._manager = manager
        self._clock = clock
        self._paused = paused
        self.icons: Icons = PLAIN
        self._picks: LRUCache[int, tuple[str, str]] = LRUCache(_IN_MEMORY)
        """For which decision, and what."""
        self._refused: LRUCache[int, str] = LRUCache(_IN_MEMORY)

    def of(self, table: Table, say: Catalog | None = None, viewer: Seat | None = None) -> Display:
        """Return a table without what the store must be asked for, in that language.

        Without a language it is that of its server; with a viewer, it is for that seat alone.
        """
        return Display.of(table, self.icons, say, viewer)

    async def around(self, table: Table) -> Glance:
        """Return what of the store displaying a table as its channel sees it takes."""
        return await self._glances.at(table.id, {*table.people, *table.next_people()})

    async def of_board(self, table: Table, glance: Glance | None = None) -> Display:
        """Return the table as its channel sees it; words are for those who asked for them.

        `glance` is what is around it, where that was read already. Raises StoreError.
        """
        glance = glance or await self.around(table)
        asked = [glance.settings(person).text_board for person in table.people]
        following = table.next_people()
        return replace(
            self.of(table),
            words=any(asked),
            pictures=not asked or not all(asked),
            due_at=self._clock.until(table, glance.clocks, afresh=table.id in self._paused),
            next_up=tuple(one for one in following if glance.settings(one).next_ping),
            pick=self._picked(table),
            news=await self._news(table),
        )

    async def of_lobby(self, table: Table) -> Display:
        """Return a lobby, with who begins where that is known, and ratings if it is rated.

        Raises StoreError.
        """
        begins = await self._manager.next_to_begin(table)
        name = "" if begins is None else table.shown.record.seats[begins.seat].name
        return replace(
            self.of(table),
            begins=name,
            ratings=await self._rated(table),
            refused=self._refused.get(table.id, ""),
        )

    async def lost(self, table: Table) -> set[Seat]:
        """Return the seats whose people have lost an ended game by leaving. Raises StoreError."""
        found = await self._results.of_game(table.id)
        return {one.seat for one in found if one.left and not one.void}

    async def _rated(self, table: Table) -> Mapping[int, Standing] | None:
        record = table.record
        if not record.options.rated:
            return None
        return await self._ratings.of_people(record.rules, record.guild_id, table.people)

    def renew_menu(self, game_id: int) -> None:
        """Let the menu of a lobby be a new one: an app shows as chosen what was refused."""
        self._refused[game_id] = token_hex(_TOKEN_BYTES)

    def note_pick(self, game_id: int, decision: str, pick: str) -> None:
        """Remember what is picked for a decision."""
        self._picks[game_id] = decision, pick

    def knows_pick(self, game_id: int) -> bool:
        """Return whether it is remembered what was picked last."""
        return game_id in self._picks

    def read_pick(self, table: Table, controls: Collection[CustomId]) -> None:
        """Remember what is picked on a board that has these controls."""
        self.note_pick(table.id, *picked_on(self.of(table), controls))

    def _picked(self, table: Table) -> str:
        """Return what is picked for the decision that a game waits for."""
        decision, pick = self._picks.get(table.id, ("", ""))
        return pick if any(one.id == decision for one in table.pending()) else ""

    async def _news(self, table: Table) -> tuple[str, ...]:
        if table.record.status is not Status.FINISHED:
            return ()
        display = self.of(table)
        return await aftermath(self._ratings, self._results, display.table, display.say)
