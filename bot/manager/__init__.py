"""The game manager: every change of a game goes through here, one at a time.

Each public method takes the game's lock, works on the latest committed table and returns what was
committed. The engine decides what is legal, the store what is true; nothing here knows Discord.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from bot.manager.absences import Absences
from bot.manager.acts import Acts
from bot.manager.deals import Deals
from bot.manager.endings import Closing, Endings
from bot.manager.latest import Latest
from bot.manager.lobbies import Lobbies
from bot.manager.opening import Dealing, Opening
from bot.manager.rematches import Rematches
from bot.manager.resuming import Resuming
from bot.manager.rights import deciding_seat, may_cancel, own_seat
from bot.manager.turns import Moves
from bot.store.boards import Boards
from bot.store.clocks import Clocks
from bot.store.games import Games
from bot.store.pauses import Pauses
from bot.store.records import TableLimits
from bot.store.tables import Tables
from bot.store.turns import Turns


def now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class Ports(Protocol):
    """The parts of the store that games are kept in; the manager reaches no others."""

    games: Games
    tables: Tables
    turns: Turns
    clocks: Clocks
    boards: Boards
    pauses: Pauses


class GameManager:
    """Opens, changes and ends games. Methods raise a Refusal or a RulesError with its sentence.

    It is made of parts, each of which has only what its constructor names; what they do is called
    on the manager.
    """

    def __init__(
        self,
        store: Ports,
        clock: Callable[[], datetime] = now,
        limits: TableLimits | None = None,
    ) -> None:
        latest = Latest(store.games)
        acts = Acts(latest, store.turns, clock)
        endings = Endings(latest, store.tables, store.turns, clock)
        resuming = Resuming(latest, acts, endings, store.clocks, clock)
        opening = Opening(latest, resuming, store.tables, clock, limits)
        rematches, deals = Rematches(latest), Deals(latest, clock)
        dealing = Dealing(latest, rematches, store.tables, clock)
        lobbies = Lobbies(latest, rematches, endings, store.tables, clock)
        moves = Moves(latest, acts, endings, clock)
        absences = Absences(latest, lobbies, acts, endings, store.tables, store.clocks, clock)
        closing = Closing(latest, endings, store.tables, store.boards, store.pauses, clock)

        self.latest, self.opening = latest, opening
        self.table, self.table_in = latest.table, latest.table_in
        self.reload, self.reload_all = latest.reload, latest.reload_all
        self.forget = latest.forget
        self.open, self.check_limits = opening.open, opening.check_limits
        self.play_on, self.check_told = opening.play_on, deals.check_told
        self.join = lobbies.join
        self.seat_computer, self.unseat_computer = lobbies.seat_computer, lobbies.unseat_computer
        self.choose, self.choose_rule = lobbies.choose, lobbies.choose_rule
        self.choose_match = lobbies.choose_match
        self.start, self.next_to_begin = dealing.start, rematches.next_to_begin
        self.submit, self.play, self.time_out = moves.submit, moves.play, moves.time_out
        self.leave, self.come_back = absences.leave, absences.come_back
        self.rejoin = absences.rejoin
        self.resume = resuming.resume
        self.cancel, self.call_off_together = closing.cancel, closing.call_off_together
        self.close_channel, self.end_as_it_is = closing.close_channel, closing.end_as_it_is


__all__ = ["GameManager", "deciding_seat", "may_cancel", "own_seat"]
