"""The live board: whose turn it is, the pictures, and the buttons laid out as the market lies."""

from dataclasses import dataclass

import discord
from discord.ui import Container, TextDisplay

from bot.games.contract import Controls, Presenter
from bot.games.scene import Scene
from bot.manager.table import Table
from bot.render import theme
from bot.store.records import SeatRecord
from bot.ui.kit import views
from bot.ui.kit.controls import Wiring
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.messages.display import Display
from bot.words.i18n import Catalog
from bot.words.names import cut, harmless, plain
from engine import Seat

SEAT_COLOURS = tuple(discord.Colour.from_str(colour) for colour in theme.SEATS)
_LONGEST_LABEL, _LONGEST_NAME = 80, 20
"""A button's label and a name in it, in characters."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawn picture as a message names it."""

    filename: str
    alt: str


def board_view(
    display: Display, pictures: list[Shown], seat: Seat | None = None
) -> discord.ui.LayoutView:
    """Return the board of a running game, with what the seat has picked so far marked."""
    pick = display.pick
    table, scene, presenter = display.table, display.scene, display.presenter
    decision = table.pending()[0]
    acting = decision.seats[0] if seat is None else seat
    controls = presenter.controls(scene, acting, pick)
    wiring = _wiring(display, decision.id)
    # Before the pick is complete, a hint may be asked for.
    closing = wiring.closing(controls) or [_besides(display, decision.id)]
    if controls.action is not None and table.record.options.hints:
        carried = CustomId("chances", table.id, (decision.id, controls.action))
        closing[-1].append(SaladButton(carried, display.say("Chances")))
    note = pick_note(presenter, scene, controls, pick)
    return views.layout(
        Container(
            TextDisplay(_heading(display, scene)),
            *in_words(display),
            *(views.picture(picture.filename, picture.alt) for picture in pictures),
            TextDisplay(note),
            *views.rows(*wiring.drafts(controls), *closing),
            accent_colour=SEAT_COLOURS[acting % len(SEAT_COLOURS)],
        )
    )


def in_words(display: Display) -> list[views.Item]:
    """Return the whole table in words, if anybody asked for it."""
    if not display.words:
        return []
    return [TextDisplay(display.presenter.text_board(display.scene))]


def _heading(display: Display, scene: Scene) -> str:
    people = " ".join(
        f"**{harmless(seat.name)}**" if seat.automatic else f"<@{seat.user_id}>"
        for seat in display.table.waits_for()
    )
    say = display.say
    small = [display.presenter.status(scene)]
    if display.due_at is not None:
        when = discord.utils.format_dt(display.due_at, "R")
        small.append(say("time ends {when}", when=when))
    mentions = [f"<@{person}>" for person in display.next_up]
    small += [say("next: {person}", person=mention) for mention in mentions]
    turn = say("{people}, your turn!", people=people)
    return f"### {turn}\n-# {' · '.join(small)}"


def pick_note(presenter: Presenter, scene: Scene, controls: Controls, pick: str) -> str:
    """Return what to do next, or what the complete pick does to the scores."""
    say = scene.say
    if controls.action is None:
        return say("One more veggie.") if pick else say("One card, or two veggies?")
    if not scene.scores_shown:
        return say("Confirm, or take it back?")
    scores = presenter.preview(scene, controls.action, None)
    return say("With this turn: {scores}", scores=scores)


def _wiring(display: Display, decision: str) -> Wiring:
    game = display.table.id
    return Wiring(
        display.say,
        display.icons,
        pick=lambda *args: CustomId("pick", game, (decision, *args)),
        confirm=lambda action: CustomId("do", game, (decision, action)),
    )


def _besides(display: Display, decision: str) -> list[views.Item]:
    """Return what can be pressed besides a draft: a hint, the way back to a seat or into one."""
    record, say = display.table.record, display.say
    buttons: list[views.Item] = []
    if record.options.hints:
        buttons.append(SaladButton(CustomId("hint", record.id, (decision,)), say("Hint")))
    if any(seat.away_at is not None for seat in record.seats):
        buttons.append(SaladButton(CustomId("return", record.id), say("I'm back")))
    free = display.table.free_seat()
    if free is not None:
        buttons.append(take_button(say, display.table, free))
    return buttons


def take_button(say: Catalog, table: Table, seat: SeatRecord) -> SaladButton:
    """Return the button with which anybody takes a seat that was left."""
    label = say("Take {name}'s seat", name=plain(seat.name, _LONGEST_NAME))
    return SaladButton(CustomId("take", table.id, (str(seat.seat),)), cut(label, _LONGEST_LABEL))
