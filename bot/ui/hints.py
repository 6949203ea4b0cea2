"""Advice from Chef: three good turns with their reasons, and how a pick may end."""

import logging

from bot.foresight import outlook
from bot.manager import deciding_seat
from bot.names import harmless
from bot.players import Budget, Evaluation, Standing
from bot.players.pool import NoLongerWanted, WorkerDied
from bot.refusals import Refusal
from bot.table import Table
from bot.ui.display import Display
from bot.ui.replies import Ack
from bot.ui.requests import Request, on
from engine import Seat
from engine.text import text

log = logging.getLogger(__name__)

_TURNS = 3
_QUICK = Budget(240)
"""Playouts for the outlook of a pick, which a person waits for."""


class NoHints(Refusal):
    """The host has switched hints off."""

    def __init__(self) -> None:
        super().__init__(text("There are no hints at this table."))


@on("hint", Ack.PRIVATE, args=1)
async def hint(request: Request) -> None:
    """Show the person Chef's three best turns."""
    table = await request.table()
    seat = deciding_seat(table, request.person.id, request.args[0])
    if not table.record.options.hints:
        raise NoHints
    display = request.display(table, request.locale)
    best = await _evaluate(request, table, seat.seat)
    lines = [_line(display, seat.seat, number, one) for number, one in enumerate(best, start=1)]
    await request.tell(request.say("### What Chef would do"), *lines)


async def _evaluate(request: Request, table: Table, seat: Seat) -> list[Evaluation]:
    view = table.game.view(table.state, seat)
    seed = f"{table.id}:{table.version}:{seat}"
    found = await request.services.players.evaluate(table.id, table.record.rules, view, seed)
    return found[:_TURNS]


def _line(display: Display, seat: Seat, number: int, found: Evaluation) -> str:
    say, scene, show = display.say, display.scene, display.presenter
    ending = say(
        "about {points} points at the end, {chance} % to win",
        points=round(found.standing.points[seat]),
        chance=round(100 * found.standing.win[seat]),
    )
    turn = f"{number}\\. **{show.describe(scene, found.action)}**"
    why = show.reason(scene, seat, found.action) or say("the best for the long run")
    return f"{turn}\n-# {ending} · {why}"


async def likely_end(request: Request, table: Table, seat: Seat, action: str) -> Standing | None:
    """Return how the game is expected to end after an action; None if nobody can tell now."""
    try:
        return await outlook(request.services.players, table, seat, action, _QUICK)
    except (NoLongerWanted, WorkerDied) as error:
        log.warning("no outlook: %s", error, extra={"game": table.id, "version": table.version})
        return None


def outlook_line(display: Display, standing: Standing) -> str:
    """Return the expected final points and chances of everybody."""
    chances = " · ".join(
        display.say(
            "{name} {points} ({chance} %)",
            name=harmless(seat.name),
            points=round(standing.points[seat.seat]),
            chance=round(100 * standing.win[seat.seat]),
        )
        for seat in display.table.record.seats
    )
    return display.say("-# Likely end: {chances}", chances=chances)
