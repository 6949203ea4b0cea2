"""A private hand: opened by a public button, seen by one person alone, thrown away at will.

Its message is disposable: a button of the board opens a fresh one at any time, also after a restart
of the bot.
"""

from dataclasses import dataclass, replace

import discord

from bot.manager import deciding_seat
from bot.manager.rights import own_seat
from bot.manager.table import Table
from bot.store.records import Preferences, Status
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.replies import Ack
from bot.ui.messages.display import Display
from bot.ui.messages.hand import hand_panel, hand_view
from bot.ui.messages.panel import Panel
from bot.ui.pictures import private_hand, wants_words
from bot.ui.requests import Request
from bot.ui.table import picking, turns
from bot.words.refusals import AlreadyOver, NotStarted, OthersTurn, Outdated, Refusal, SeatLeft
from engine import Seat

HANDLERS = Handlers()

Files = list[discord.File]


@HANDLERS.on("hand", Ack.PRIVATE, args=1)
async def open_hand(request: Request) -> None:
    """Show the person what they alone may see, and what they can decide there."""
    await request.answer(*await _page(request))


@HANDLERS.on("handsee", Ack.PAGE, changes=False)
async def refresh(request: Request) -> None:
    """Show the hand as it is now, with nothing picked."""
    await _show_newest(request)


@HANDLERS.on("handpick", Ack.PAGE, args=3, changes=False)
async def pick(request: Request) -> None:
    """Show the hand with the new pick, or commit it at once where the person wants that."""
    decision, _, picked = request.args
    await picking.pick(request, _Hand(request, decision), picked)


@HANDLERS.on("handdo", Ack.PAGE, args=2, most=3)
async def confirm(request: Request) -> None:
    """Commit what the button carries."""
    decision, action = request.args[:2]
    await picking.confirm(_Hand(request, decision), action)


HANDLERS.form("handtype", then="handpick")


async def _page(request: Request, *, late: bool = False) -> tuple[discord.ui.LayoutView, Files]:
    """Return the person's hand as it is now.

    Raises NotStarted, AlreadyOver, NotSeated, SeatTaken or SeatLeft.
    """
    table = await request.table()
    display = await _seen(request, table, _holder(table, request.person.id))
    return await _drawn(request, display, hand_panel(display), late=late)


async def _seen(request: Request, table: Table, seat: Seat) -> Display:
    """Return the table as a seat sees it, with all named for a person who has asked for words."""
    words = await wants_words(request)
    return replace(request.display(table, request.say, seat), words=words)


async def _show_newest(request: Request, *, late: bool = False) -> None:
    """Show the hand as it is now in the message that was pressed; nothing once the game is over."""
    try:
        page = await _page(request, late=late)
    except AlreadyOver as refusal:
        await request.turn_page(views.message(request.say.render(refusal.text)))
    else:
        await request.turn_page(*page)


def _holder(table: Table, person_id: int) -> Seat:
    """Return the seat whose hand a person may see now."""
    if table.record.status is Status.LOBBY:
        raise NotStarted
    if not table.running:
        raise AlreadyOver
    seat = own_seat(table, person_id)
    if seat.left_at is not None:
        raise SeatLeft
    return seat.seat


async def _drawn(
    request: Request, display: Display, panel: Panel, *, late: bool = False
) -> tuple[discord.ui.LayoutView, Files]:
    board, files = await private_hand(request, panel)
    return hand_view(display, panel, board, late=late), files


@dataclass(frozen=True, slots=True)
class _Hand:
    """A message that one person alone sees. Fulfils `Place`."""

    request: Request
    decision: str

    async def panel(self, pick: str) -> Panel:
        return hand_panel(await self._display(pick))

    async def _display(self, pick: str) -> Display:
        request = self.request
        table = await request.table()
        seat = deciding_seat(table, request.person.id, self.decision)
        return replace(await _seen(request, table, seat.seat), pick=pick)

    async def wishes(self) -> Preferences:
        return await picking.wishes_of(self.request)

    async def show(self, panel: Panel) -> None:
        """Show the pick; what the pictures show may depend on it, so they are drawn anew."""
        display = await self._display(panel.pick)
        await self.request.turn_page(*await _drawn(self.request, display, panel))

    async def commit(self, action: str) -> None:
        await turns.commit(self.request, self.decision, action)
        await _show_newest(self.request)

    async def late(self, refusal: Refusal) -> bool:
        """Show the hand as it is now in place of one that is out of date."""
        if not isinstance(refusal, Outdated | OthersTurn | AlreadyOver):
            return False
        await _show_newest(self.request, late=True)
        return True
