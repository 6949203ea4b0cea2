"""What the buttons of a running game's board do: pick, confirm."""

from dataclasses import dataclass, replace

from bot.advice import outlook as foresight
from bot.manager import deciding_seat
from bot.manager.table import Table
from bot.store.glances import Glance
from bot.store.records import Preferences
from bot.ui.handlers import Handlers
from bot.ui.kit.replies import Ack
from bot.ui.kit.shown import shown
from bot.ui.messages.board import board_panel, board_view
from bot.ui.messages.panel import Panel
from bot.ui.requests import Request
from bot.ui.table import picking
from bot.words.refusals import AlreadyOver, Outdated, Refusal, TimeOver

HANDLERS = Handlers()


@HANDLERS.on("pick", Ack.UPDATE, args=3, changes=False)
async def pick(request: Request) -> None:
    """Show the board with the new pick, or commit it at once where the person wants that."""
    decision, _, picked = request.args
    await picking.pick(request, _Board(request, decision), picked)


@HANDLERS.on("do", Ack.UPDATE, args=2, most=3)
async def confirm(request: Request) -> None:
    """Commit the turn that the button carries."""
    decision, action = request.args[:2]
    await picking.confirm(_Board(request, decision), action)


HANDLERS.form("type", then="pick")


async def commit(request: Request, decision: str, action: str) -> None:
    """Commit a turn, and show everybody what came of it. Raises TimeOver, among others."""
    services, game, person = request.services, request.game, request.person.id
    await _check_time(request, decision)
    await services.manager.submit(game, person, decision, action)
    foresight.drop(services.players, game)
    await request.show()
    await services.previews.clear(game, person)


async def _check_time(request: Request, decision: str) -> None:
    """Return if an answer arrived in time, where every second counts; raise TimeOver otherwise.

    Nobody's time runs while the board cannot be shown.
    """
    services, person = request.services, request.person.id
    table = await request.table()
    over = await services.clock.was_over(table, decision, person, request.arrived)
    if over and request.game not in services.live.pausing.paused:
        raise TimeOver


@dataclass(slots=True)
class _Board:
    """The live message of a game, which everybody sees. Fulfils `Place`."""

    request: Request
    decision: str
    _glance: Glance | None = None
    """What is around the table, once it was read: it is for this one press."""

    async def panel(self, pick: str) -> Panel:
        request = self.request
        table = await request.table()
        seat = deciding_seat(table, request.person.id, self.decision)
        foresight.drop(request.services.players, request.game)
        return board_panel(replace(request.display(table), pick=pick), seat.seat)

    async def wishes(self) -> Preferences:
        request = self.request
        self._glance = await request.services.live.displays.around(await request.table())
        return self._glance.settings(request.person.id)

    async def show(self, panel: Panel) -> None:
        request = self.request
        table = await self._mark(panel.pick)
        if not panel.complete:
            await request.services.previews.clear(request.game, request.person.id)
        elif not table.record.options.scores_shown:
            await self._preview_privately(table, panel)

    async def _mark(self, pick: str) -> Table:
        """Edit the board unless its turn has been taken while the person pressed."""
        request, live = self.request, self.request.services.live
        async with live.locks.of(request.game):
            if not request.on_live:
                raise Outdated
            live.displays.note_pick(request.game, self.decision, pick)
            table = await request.table()
            seat = deciding_seat(table, request.person.id, self.decision)
            display = replace(await live.displays.of_board(table, self._glance), pick=pick)
            pictures = shown(request.interaction.message)
            await request.refresh(board_view(display, pictures, seat.seat))
        return table

    async def _preview_privately(self, table: Table, panel: Panel) -> None:
        """Tell the person alone what the pick does: the table hides the scores."""
        request, action = self.request, panel.controls.action
        assert action is not None, "the pick is complete"
        display = request.display(table, request.say, panel.seat)
        line = display.presenter.preview(display.scene, action, panel.seat)
        told = await request.tell(line)
        await request.services.previews.put(request.game, request.person.id, told)

    async def commit(self, action: str) -> None:
        await commit(self.request, self.decision, action)

    async def late(self, refusal: Refusal) -> bool:
        """Say that a board is old and where the live one is, which is posted if it is missing."""
        if not isinstance(refusal, Outdated | AlreadyOver):
            return False
        request = self.request
        await request.acknowledge()
        live = await request.services.live.screens.show(request.game)
        link = [] if live is None else [request.link(live)]
        await request.tell(" ".join([request.say.render(refusal.text), *link]))
        return True
