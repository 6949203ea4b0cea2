"""A private hand: what one person alone sees of a running game, and decides in secret."""

from collections.abc import Iterable

import discord

from bot.ui.kit import views
from bot.ui.kit.controls import Wiring
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.messages.board import chances_button, hint_button
from bot.ui.messages.display import Display
from bot.ui.messages.panel import Panel
from engine import Seat

_NOTHING_TO_DECIDE = "-"
"""Stands for a decision where there is none: no button carries it."""


def hand_panel(display: Display) -> Panel:
    """Return what the viewer of a display sees, and can press."""
    seat = display.viewer
    assert seat is not None, "a hand is seen by one seat"
    wiring = _wiring(display, _decision(display, seat) or _NOTHING_TO_DECIDE)
    return Panel(display.presenter, display.scene, wiring, seat, display.pick)


def _decision(display: Display, seat: Seat) -> str:
    decision = display.table.decision_of(seat)
    return "" if decision is None else decision.id


def hand_view(
    display: Display, panel: Panel, board: Iterable[views.Item], *, late: bool
) -> discord.ui.LayoutView:
    """Return the message of a hand; `late`: a press came for one that is no longer the newest."""
    say, scene, show = display.say, panel.scene, panel.presenter
    told = [f"### {show.private(scene)}", f"-# {show.status(scene)}"]
    if late:
        told.append(say("That turn is already taken. Here is the board now."))
    again = SaladButton(CustomId("handsee", display.table.id), say("Refresh"))
    decision = _decision(display, panel.seat)
    return panel.message(
        "\n".join(told),
        board,
        beside=chances_button(display, panel, decision),
        instead=hint_button(display, decision) if decision else [],
        below=[again],
    )


def _wiring(display: Display, decision: str) -> Wiring:
    game = display.table.id
    return Wiring(
        display.say,
        display.icons,
        pick=lambda *args: CustomId("handpick", game, (decision, *args)),
        confirm=lambda *action: CustomId("handdo", game, (decision, *action)),
        typed=CustomId("handtype", game, (decision,)),
    )
