"""A table as it is shown to somebody: in a language, with the bot's emoji."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from bot.games import TITLES
from bot.games.contract import Presenter
from bot.games.scene import Scene, Story
from bot.manager.outcomes import early
from bot.manager.table import Table
from bot.scores.ledger import Standing
from bot.store.records import SeatRecord, Status
from bot.words.i18n import Catalog, catalog
from bot.words.icons import Icons
from bot.words.names import clean
from engine import Seat

_LONGEST_OF_TWO = 10
"""Characters of each of two names that stand where otherwise one does."""


@dataclass(frozen=True, slots=True)
class Display:
    """Everything that a message about a table is built from."""

    table: Table
    say: Catalog
    icons: Icons
    viewer: Seat | None
    """The seat whose person alone sees it; None: everybody does."""
    words: bool = False
    """The table is told in words, too: somebody who sits at it has asked for that."""
    due_at: datetime | None = None
    """Until when the people who must decide now have time; None: for ever."""
    next_up: tuple[int, ...] = ()
    """People who want to be mentioned when they come next."""
    pictures: bool = True
    """There are pictures: not everybody who sits at it has asked for words."""
    pick: str = ""
    """What the player whose turn it is has picked so far."""
    begins: str = ""
    """Who begins in a lobby; "": the shuffle decides, or it is not certain yet."""
    ratings: Mapping[int, Standing] | None = None
    """What people at a rated lobby are rated here; None: nobody needs to know."""
    refused: str = ""
    """Changes with each choice in a lobby's menu that was refused."""
    told: bool = False
    """All of it may be told, though it has ended early: nobody can play it on any more."""
    news: tuple[str, ...] = ()
    """What the finished game has changed beyond the table: ratings, achievements."""

    @classmethod
    def of(
        cls, table: Table, icons: Icons, say: Catalog | None = None, viewer: Seat | None = None
    ) -> Self:
        """Return the table in a language; without one, in that of its server."""
        say = say or catalog(table.record.locale)
        return cls(table.shown_in(say), say, icons, viewer=viewer)

    @property
    def presenter(self) -> Presenter:
        """Return the presenter of the table's game."""
        return TITLES[self.table.record.rules].presenter

    @property
    def scene(self) -> Scene:
        """Return the table as its presenter sees it. The game must have started.

        Nothing is a secret of a game that was played to its end; of one that was called off, or
        that can be played on, what was one stays one.
        """
        record, places = self.table.record, early(self.table)
        over = record.status is Status.FINISHED and (places is None or self.told)
        return Scene(
            steps=Story(self.table.game, self.table.steps, self.viewer, over=over),
            names=tuple(map(self.called, record.seats)),
            automatic=frozenset(
                seat.seat
                for seat in record.seats
                # Once a game has ended early, nobody plays for a person any more.
                if (seat.automatic if places is None else seat.level is not None)
            ),
            scores_shown=record.options.scores_shown,
            say=self.say,
            gone=self.table.lost,
            replaced=frozenset(seat.seat for seat in record.seats if seat.owner_name is not None),
            icons=self.icons,
            worded=self.words,
            turns=self.table.turns,
            early=places,
        )

    def narrate(self, versions: Iterable[int]) -> str:
        """Return one line on the actions that led to these versions, as far as it is known."""
        told = (self.presenter.narrate(self.scene, version) for version in versions)
        return " · ".join(filter(None, told))

    def called(self, seat: SeatRecord) -> str:
        """Return who plays a seat, and for whom if it is not their own: plain text."""
        if seat.owner_name is None:
            return seat.name
        name, owner = (clean(one, _LONGEST_OF_TWO) for one in (seat.name, seat.owner_name))
        return self.say("{name} (for {owner})", name=name, owner=owner)
