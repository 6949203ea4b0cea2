"""What the buttons of a running game do: pick, confirm."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.advice import outlook as foresight
from bot.manager import deciding_seat
from bot.manager.table import Table
from bot.store.records import SeatRecord
from bot.ui.handlers import Handlers
from bot.ui.kit.replies import Ack
from bot.ui.messages.board import board_view
from bot.ui.pictures import shown
from bot.ui.requests import Request
from bot.words.refusals import AlreadyOver, Outdated

HANDLERS = Handlers()


@HANDLERS.on("pick", Ack.UPDATE, args=3)
async def pick(request: Request) -> None:
    """Show the board with the new pick, or commit it at once where the person wants that."""
    async with _old_boards_answered(request):
        await _pick(request)


async def _pick(request: Request) -> None:
    decision, _, picked = request.args
    table = await request.table()
    seat = deciding_seat(table, request.person.id, decision)
    foresight.drop(request.services.players, request.game)
    display = request.display(table)
    controls = display.presenter.controls(display.scene, seat.seat, picked)
    if controls.action is not None and not controls.optional and await _quick(request):
        await _commit(request, decision, controls.action)
        return
    await _mark(request, decision, picked)
    if controls.action is None:
        await request.services.previews.clear(request.game, request.person.id)
        return
    if not table.record.options.scores_shown:
        await _preview_privately(request, table, seat, controls.action)


@HANDLERS.on("do", Ack.UPDATE, args=2)
async def confirm(request: Request) -> None:
    """Commit the turn that the button carries."""
    decision, action = request.args
    async with _old_boards_answered(request):
        await _commit(request, decision, action)


@asynccontextmanager
async def _old_boards_answered(request: Request) -> AsyncIterator[None]:
    """Say that a board is old and where the live one is, which is posted if it is missing."""
    try:
        yield
    except (Outdated, AlreadyOver) as refusal:
        live = await request.services.screens.show(request.game)
        link = [] if live is None else [request.link(live)]
        await request.tell(" ".join([request.say.render(refusal.text), *link]))


async def _commit(request: Request, decision: str, action: str) -> None:
    await request.services.manager.submit(request.game, request.person.id, decision, action)
    foresight.drop(request.services.players, request.game)
    await request.show()
    await request.services.previews.clear(request.game, request.person.id)


async def _mark(request: Request, decision: str, picked: str) -> None:
    """Edit the board unless its turn has been taken while the person pressed."""
    async with request.services.screens.lock(request.game):
        if not request.on_live:
            raise Outdated
        request.services.screens.picks[request.game] = decision, picked
        table = await request.table()
        seat = deciding_seat(table, request.person.id, decision)
        display = await request.services.screens.display(table)
        pictures = shown(request.interaction.message)
        view = board_view(replace(display, pick=picked), pictures, seat.seat)
        await request.refresh(view)


async def _quick(request: Request) -> bool:
    return (await request.services.store.preferences(request.person.id)).quick


async def _preview_privately(request: Request, table: Table, seat: SeatRecord, action: str) -> None:
    display = request.display(table, request.locale)
    line = display.presenter.preview(display.scene, action, seat.seat)
    shown = await request.tell(line)
    await request.services.previews.put(request.game, request.person.id, shown)
