"""A panel: what somebody sees of a game and may press, wherever that is shown.

The board of a table, a hand that one person alone sees, the Daily and a lesson are panels. They
differ in who looks, in what their buttons carry, and in what is told above.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import discord
from discord.ui import Container, TextDisplay

from bot.games.contract import Controls, Presenter
from bot.games.scene import Scene
from bot.render import theme
from bot.ui.kit import views
from bot.ui.kit.controls import Wiring
from bot.ui.kit.custom_id import CustomId
from bot.words.names import whole_lines
from engine import Seat

SEAT_COLOURS = tuple(discord.Colour.from_str(colour) for colour in theme.SEATS)

Row = Sequence[views.Item]


@dataclass(frozen=True)
class Panel:
    """A scene as its viewer sees it, and what a seat can press there with what is picked so far."""

    presenter: Presenter
    scene: Scene
    wiring: Wiring
    seat: Seat
    pick: str

    @cached_property
    def controls(self) -> Controls:
        """Return what can be pressed, and what is to be said about the pick."""
        return self.presenter.controls(self.scene, self.seat, self.pick)

    @property
    def complete(self) -> bool:
        """Return whether there is an action to confirm."""
        return self.controls.action is not None

    def carried(self) -> set[CustomId]:
        """Return what the controls of the turn carry: those to pick with, and to confirm."""
        wiring, offered = self.wiring, self.controls
        buttons = [one for row in offered.rows for one in row]
        carried = {wiring.carried(one, offered.action) for one in buttons}
        if offered.menu is not None:
            carried.add(wiring.pick("menu"))
        if offered.action is not None:
            carried.add(wiring.pick("back", ""))
            if not any(one.confirms for one in buttons):
                carried.add(wiring.confirm(offered.action))
        return carried

    def message(
        self,
        told: str,
        board: Iterable[views.Item],
        *,
        note: str | None = None,
        beside: Row = (),
        instead: Row = (),
        below: Row = (),
    ) -> discord.ui.LayoutView:
        """Return the message: what is told, the board, the note on the pick, and what is pressed.

        What else can be pressed stands `beside` Confirm, or `instead` of it while there is nothing
        to confirm, or `below` in any case. Without a note of its own, the presenter's is shown.

        There are as many rows before a pick as after it: apps keep the foot of the last message
        where it is, so what was pressed is still where it was.
        """
        note = self.controls.note if note is None else note
        rows = [*self.wiring.drafts(self.controls), *self.wiring.closing(self.controls)]
        if self.complete:
            rows[-1] += beside
        else:
            rows.append([*instead] or self._nothing_to_clear())
        board = [*board]
        room = views.room_beside(*board) - len(note)
        return views.layout(
            Container(
                TextDisplay(whole_lines(told, room)),
                *board,
                *([TextDisplay(note)] if note else []),
                *views.rows(*rows, [*self.wiring.typing(self.controls), *below]),
                accent_colour=SEAT_COLOURS[self.seat % len(SEAT_COLOURS)],
            )
        )

    def _nothing_to_clear(self) -> list[views.Item]:
        return [self.wiring.clear(enabled=False)] if any(self.controls.rows) else []
