"""The live board: whose turn it is, the pictures, and the buttons laid out as the table lies."""

from collections.abc import Collection
from dataclasses import replace

import discord
from discord.ui import TextDisplay

from bot.manager.table import Table
from bot.store.records import SeatRecord
from bot.ui.kit import titles, views
from bot.ui.kit.controls import Wiring
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.messages.display import Display
from bot.ui.messages.panel import Panel
from bot.words.i18n import Catalog
from bot.words.names import cut, harmless, plain
from engine import Seat

_LONGEST_LABEL, _LONGEST_NAME = 80, 20
"""A button's label and a name in it, in characters."""


def board_panel(display: Display, seat: Seat | None) -> Panel:
    """Return what everybody sees of a running game, and what a seat that must decide can press.

    Without a seat, it is the first that must.
    """
    table = display.table
    acting = table.pending()[0].seats[0] if seat is None else seat
    decision = _decision(table, acting)
    return Panel(display.presenter, display.scene, _wiring(display, decision), acting, display.pick)


def _decision(table: Table, seat: Seat) -> str:
    decision = table.decision_of(seat)
    assert decision is not None, "the seat must decide"
    return decision.id


def board_view(
    display: Display, pictures: list[views.Shown], seat: Seat | None = None
) -> discord.ui.LayoutView:
    """Return the board of a running game, with what the seat has picked so far marked."""
    panel = board_panel(display, seat)
    decision = _decision(display.table, panel.seat)
    hand = _hand(display, decision)
    return panel.message(
        _heading(display),
        [*in_words(display), *views.pictures(pictures)],
        beside=[*chances_button(display, panel, decision), *hand],
        # Before the pick is complete, a hint may be asked for.
        instead=[*hand, *_besides(display, decision)],
    )


def chances_button(display: Display, panel: Panel, decision: str) -> list[views.Item]:
    """Return the button that says where the picked action may lead, at a table with hints."""
    action = panel.controls.action
    if action is None or not display.table.record.options.hints:
        return []
    carried = CustomId("chances", display.table.id, (decision, action))
    return [SaladButton(carried, display.say("Chances"))]


def _hand(display: Display, decision: str) -> list[views.Item]:
    """Return the button with which everybody sees what they alone may see, if there is any."""
    label = display.presenter.private(display.scene)
    if not label:
        return []
    carried = CustomId("hand", display.table.id, (decision,))
    return [SaladButton(carried, label, style=discord.ButtonStyle.primary)]


def picked_on(display: Display, controls: Collection[CustomId]) -> tuple[str, str]:
    """Return for which decision a board with these controls was, and what is picked on it.

    Nothing on it says so outright. But what can be picked next follows from what is picked: it is
    the one pick, of all that are named there, with which the board carries just these. ("", "")
    where the decision is none that is asked for now, "" where nothing is picked or nobody knows.
    """
    wanted = {one for one in controls if one.verb in {"pick", "do"}}
    for decision in display.table.pending():
        if {one.args[0] for one in wanted if one.args} != {decision.id}:
            continue
        # Nothing comes first: a word that is no pick shows the board without one, too.
        named = sorted({"", *(word for one in wanted for word in one.args[1:])})
        panels = (board_panel(replace(display, pick=pick), decision.seats[0]) for pick in named)
        found = (panel.pick for panel in panels if panel.carried() == wanted)
        return decision.id, next(found, "")
    return "", ""


def in_words(display: Display) -> list[views.Item]:
    """Return the whole table in words, if anybody asked for it."""
    if not display.words:
        return []
    return [TextDisplay(display.presenter.text_board(display.scene))]


def _heading(display: Display) -> str:
    people = " ".join(
        f"**{harmless(seat.name)}**" if seat.automatic else f"<@{seat.user_id}>"
        for seat in display.table.waits_for()
    )
    say = display.say
    small = [display.presenter.status(display.scene)]
    if display.due_at is not None:
        when = discord.utils.format_dt(display.due_at, "R")
        small.append(say("turn ends {when}", when=when))
    mentions = [f"<@{person}>" for person in display.next_up]
    small += [say("next: {person}", person=mention) for mention in mentions]
    waited_for = len(display.table.waits_for())
    turn = say.plural("{people}, your turn!", "{people}, your turn!", waited_for, people=people)
    return f"### {turn}\n-# {' · '.join(small)}"


def _wiring(display: Display, decision: str) -> Wiring:
    game = display.table.id
    return Wiring(
        display.say,
        display.icons,
        pick=lambda *args: CustomId("pick", game, (decision, *args)),
        confirm=lambda *action: CustomId("do", game, (decision, *action)),
        typed=CustomId("type", game, (decision,)),
    )


def hint_button(display: Display, decision: str) -> list[views.Item]:
    """Return the button that asks for a hint on a decision, at a table with hints."""
    if not display.table.record.options.hints:
        return []
    carried = CustomId("hint", display.table.id, (decision,))
    return [SaladButton(carried, display.say("Hint"))]


def _besides(display: Display, decision: str) -> list[views.Item]:
    """Return what can be pressed besides a draft: a hint, the way back to a seat or into one."""
    record, say = display.table.record, display.say
    buttons = hint_button(display, decision)
    if any(seat.away_at is not None for seat in record.seats):
        buttons.append(SaladButton(CustomId("return", record.id), say("I'm back")))
    free = display.table.free_seat()
    if free is not None:
        buttons.append(take_button(say, display.table, free))
    return [*buttons, _help_button(display)]


def _help_button(display: Display) -> SaladButton:
    """Return the button to the page of the rules that helps most now."""
    page = str(display.presenter.page_now(display.scene))
    carried = titles.carried(display.table.record.rules)
    return SaladButton(CustomId("howto", args=(page, *carried)), display.say("Rules"), emoji="❔")


def take_button(say: Catalog, table: Table, seat: SeatRecord) -> SaladButton:
    """Return the button with which anybody takes a seat that was left."""
    label = say("Sit in for {name}", name=plain(seat.name, _LONGEST_NAME))
    return SaladButton(CustomId("take", table.id, (str(seat.seat),)), cut(label, _LONGEST_LABEL))
