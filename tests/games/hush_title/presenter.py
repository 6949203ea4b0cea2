"""How Hush looks and sounds: its pictures are words, too, so a test can read what they show."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.games.contract import Button, Controls, Drawing, Page, Presenter
from bot.games.scene import Scene
from bot.render import Picture
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.names import harmless
from engine import Event, Seat
from tests.games.hush import GUARDS_FROM, Hush
from tests.games.hush_table import (
    HIDDEN,
    Answered,
    Drew,
    DrewHidden,
    Guarded,
    Laid,
    Named,
    Phase,
    Shown,
    Shuffled,
    Stayed,
    Took,
    View,
    value,
)

SECRET = {Phase.LAY, Phase.GUARD}
"""What is decided in these phases, nobody else may know."""


class HushPresenter:
    """Fulfils `bot.games.contract.Presenter`."""

    def name(self, say: Catalog) -> str:
        del say
        return "Hush"

    def introduction(self, say: Catalog) -> tuple[str, ...]:
        del say
        return ("All lay a card in secret; the highest takes a jar.",)

    def prepare(self) -> None:
        pass

    def drawings(self, scene: Scene) -> tuple[Drawing, ...]:
        return (_drawing(self.text_board(scene)),)

    def private(self, scene: Scene) -> str:
        del scene
        return "Your hand"

    def hand(self, scene: Scene, pick: str) -> tuple[Drawing, ...]:
        actions = [] if scene.viewer is None else _actions(scene.view, scene.viewer)
        picked = pick if pick in actions else "nothing"
        return (_drawing(f"{_hand(scene)}, picked: {picked}"),)

    def replay(self, scene: Scene) -> Drawing:
        moments = (self.text_board(scene.at(version)) for version in scene.moments())
        return _drawing("; ".join(moments)[:1000])

    def match(self, say: Catalog, seats: int) -> str:
        del say, seats
        return "Four rounds for teams."

    def breakdown(self, scene: Scene, seat: Seat) -> str:
        del scene, seat
        return ""

    def status(self, scene: Scene) -> str:
        view: View = scene.view
        return f"Round {view.round + 1}, {view.phase.value}"

    def controls(self, scene: Scene, seat: Seat, pick: str) -> Controls:
        view: View = scene.view
        if view.phase in SECRET and scene.viewer is None:
            return Controls((), note="Decide in secret: press **Your hand**.")
        actions = _actions(view, seat)
        buttons = [Button(action, action, "" if action == pick else action) for action in actions]
        action = pick if pick in actions else None
        waiting = f"Wait for the others.{_decided(view, seat)}"
        note = f"Confirm {action}?" if action else "Choose." if actions else waiting
        rows = (tuple(buttons[:5]), tuple(buttons[5:]))
        return Controls(rows, action=action, note=note, typed="Type it" if actions else "")

    def preview(self, scene: Scene, action: str, seat: Seat | None) -> str:
        del scene, seat
        return action

    def narrate(self, scene: Scene, version: int) -> str:
        told = [_event(scene, event) for event in scene.steps[version].events]
        return "; ".join(filter(None, told))

    def describe(self, scene: Scene, action: str) -> str:
        del scene
        return action

    def essence(self, scene: Scene, action: str) -> str:
        del scene
        return action

    def reason(self, scene: Scene, seat: Seat, action: str) -> str:
        del scene, seat, action
        return ""

    def text_board(self, scene: Scene) -> str:
        view: View = scene.view
        seats = (
            f"{name}: {jars} jars, {size} cards" + (", one laid" if laid == HIDDEN else "")
            for name, jars, size, laid in zip(
                map(harmless, scene.names), view.jars, view.sizes, view.laid, strict=True
            )
        )
        mine = [] if scene.viewer is None else [_hand(scene)]
        return "\n".join([*seats, f"discarded: {', '.join(view.discard) or 'nothing'}", *mine])

    def reasons(self, scene: Scene, seat: Seat) -> str:
        return f"{harmless(scene.names[seat])}: {self.text_board(scene)}"

    def own(self, scene: Scene, seat: Seat) -> tuple[Drawing, ...]:
        return ()

    def statistics(self, say: Catalog, icons: Icons, summaries: Sequence[Any]) -> list[str]:
        del say, icons, summaries
        return []

    def rules(self, say: Catalog) -> tuple[Page, ...]:
        del say
        return (Page("Hush", "All lay a card in secret."),)

    def page_now(self, scene: Scene) -> int:
        del scene
        return 0

    def comparison(self, scene: Scene, taken: str, better: str) -> tuple[Drawing, ...]:
        return (_drawing(f"{self.text_board(scene)}, {taken}, {better}"),)


def _drawing(words: str) -> Drawing:
    return Drawing(partial(_picture, words), words)


def _picture(words: str) -> Picture:
    return Picture("hush.png", words.encode(), 1, 1)


def _hand(scene: Scene) -> str:
    view: View = scene.view
    decided = "" if view.seat is None else _decided(view, view.seat)
    return f"in your hand: {', '.join(view.hand) or 'nothing'}{decided}"


def _decided(view: View, seat: Seat) -> str:
    """Return what a seat has decided in secret, where its view has it."""
    told = [one for one in (view.laid[seat], view.answers[seat]) if one not in {None, HIDDEN}]
    return f", decided: {', '.join(map(str, told))}" if told else ""


def _actions(view: View, seat: Seat) -> list[str]:
    """Return what a seat may do, from what it sees."""
    match view.phase:
        case Phase.LAY if view.seat == seat and view.laid[seat] is None:
            return [f"lay/{card}" for card in view.hand]
        case Phase.GUARD if view.seat == seat != view.mover and view.answers[seat] is None:
            return ["pass", *(f"guard/{c}" for c in view.hand if value(c) >= GUARDS_FROM)]
        case Phase.DRAW if seat == view.mover:
            return ["draw", "stay"]
        case Phase.TAKE if seat == view.mover:
            sides = Hush().sides(len(view.jars))
            return [f"take/{target}" for side in sides if seat not in side for target in side]
        case _:
            return []


def _event(scene: Scene, event: Event) -> str:
    names = [harmless(name) for name in scene.names]
    match event:
        case Laid(seat, card):
            return f"{names[seat]} lays {card}"
        case Answered(seat, answer):
            return f"{names[seat]} answers {answer}"
        case Drew(seat, cards):
            return f"{names[seat]} gets {', '.join(cards)}"
        case DrewHidden(seat, number):
            return f"{names[seat]} draws {number}"
        case _:
            return _shown(names, event)


def _shown(names: Sequence[str], event: Event) -> str:
    match event:
        case Shown(cards):
            return f"all show: {', '.join(cards)}"
        case Guarded(seat, card):
            return f"{names[seat]} guards with {card}"
        case _:
            return _rest(names, event)


def _rest(names: Sequence[str], event: Event) -> str:
    match event:
        case Named(seat, target):
            return f"{names[seat]} wants a jar of {names[target]}"
        case Took(seat, target):
            return f"{names[seat]} takes a jar of {names[target]}"
        case Stayed(seat):
            return f"{names[seat]} draws nothing"
        case Shuffled(number):
            return f"{number} cards are the deck again"
        case _:
            return ""


PRESENTER: Presenter = HushPresenter()
