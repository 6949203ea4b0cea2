"""The buttons of a turn, laid out as the market lies (R6 to R8).

A pick is empty, one slot (`A1`), or a whole turn in the engine's notation (`B`, `A1C2/onion-04`)
but for the order of two veggies: what was picked last stands last. There Confirm comes to stand,
and nothing below it moves: the menu of flips is there all the time, for apps keep the foot of a
message where it is.
"""

from typing import NamedTuple

from bot.games.contract import Button, Controls, Look, Menu, MenuLine
from bot.games.point_salad.presenter import narration, words
from bot.games.scene import Scene
from bot.words.i18n import Catalog
from engine import MalformedAction, Seat
from engine.point_salad import CARDS, Turn, View
from engine.point_salad.actions import PILES, POINT_DRAFTS, SLOTS, parse
from engine.point_salad.turns import refusal

_PAIR = 2
_NOTHING = "-"
"""No pick."""
_MARKET_ROWS = (("A1", "B1", "C1"), ("A2", "B2", "C2"))


class _Pick(NamedTuple):
    """What is drafted, the button that confirms it ("": none in the market), the whole pick."""

    draft: str
    last: str
    whole: str


def controls(scene: Scene, seat: Seat, pick: str) -> Controls:
    """Return the buttons for a pick; a pick that the table does not allow counts as none."""
    view: View = scene.view
    turn = _complete(view, seat, pick)
    slot = pick if turn is None and _lies(view, pick) else ""
    drafted = pick.partition("/")[0] if turn else slot
    picked = _Pick(drafted, _confirming(view, seat, turn, drafted), pick)
    piles = tuple(_pile_button(scene, name, picked) for name in PILES)
    rows = tuple(
        tuple(_slot_button(scene, seat, name, picked) for name in row) for row in _MARKET_ROWS
    )
    flips = _flips(view, seat, turn) if turn else ()
    return Controls(
        rows=(piles, *rows),
        menu=_menu(scene.say, turn, drafted, flips) if turn and flips else _no_menu(scene, seat),
        action=str(turn) if turn else None,
        optional=bool(flips),
        brisk=turn is not None and turn.flip is None and drafted in PILES,
        note=_note(scene, seat, slot, turn),
    )


def _confirming(view: View, seat: Seat, turn: Turn | None, drafted: str) -> str:
    """Return the button that completed the turn, and now confirms it; "" where Confirm is below.

    It is below the menu where a card is taken by somebody who has others to flip: so that they see
    the menu. A flip that is chosen there leaves it where it is: a press on its place confirms.
    """
    asks = drafted in PILES and view.tableaux[seat].points
    return "" if turn is None or asks else drafted[-2:]


def _note(scene: Scene, seat: Seat, slot: str, turn: Turn | None) -> str:
    """Return what to do next, or what the complete pick does to the scores."""
    say = scene.say
    if turn is None:
        return say("Pick a second veggie.") if slot else _offer(scene, seat)
    if not scene.scores_shown:
        return say("Press **Confirm**, or pick something else. Only you are told what it brings.")
    return say("With this turn: {scores}", scores=narration.preview(scene, str(turn), None))


def _offer(scene: Scene, seat: Seat) -> str:
    """Return what can be done in the turn: of one card that is left, or of nothing to flip, too."""
    say, view = scene.say, scene.view
    veggies = sum(card is not None for card in view.market)
    if not any(view.tops):
        return say("Take the last veggie.") if veggies == 1 else say("Take 2 veggies.")
    if not veggies:
        return say("Take 1 point card.")
    if view.tableaux[seat].points:
        return say("Take 1 point card or 2 veggies. You may also flip a card.")
    return say("Take 1 point card or 2 veggies.")


def _complete(view: View, seat: Seat, pick: str) -> Turn | None:
    try:
        turn = parse(_in_order(pick))
    except MalformedAction:
        return None
    return turn if refusal(view, seat, turn) is None else None


def _in_order(pick: str) -> str:
    """Return a pick in the engine's notation, whichever of two veggies was picked first."""
    drafted, slash, flip = pick.partition("/")
    picked = _picked(drafted)
    return f"{''.join(sorted(picked))}{slash}{flip}" if len(picked) == _PAIR else pick


def _lies(view: View, slot: str) -> bool:
    return slot in SLOTS and view.market[SLOTS.index(slot)] is not None


def _pile_button(scene: Scene, name: str, picked: _Pick) -> Button:
    say, top = scene.say, scene.view.tops[POINT_DRAFTS[name]]
    if top is None:
        return Button(name, say("{pile} · empty", pile=name), name, enabled=False)
    marked, confirms = picked.draft == name, picked.last == name
    if scene.worded:
        label = say("Card {pile}: {card}", pile=name, card=words.card(say, top))
    else:
        label = say("Card {pile}", pile=name)
    return Button(
        key=name,
        label=label,
        pick=picked.whole if confirms else "" if marked else name,
        emoji=CARDS[top].veggie,
        look=Look.MARKED if marked else Look.POINT,
        confirms=confirms,
    )


def _slot_button(scene: Scene, seat: Seat, name: str, picked: _Pick) -> Button:
    say, view, confirms = scene.say, scene.view, picked.last == name
    card = view.market[SLOTS.index(name)]
    if card is None:
        return Button(name, say("{slot} · empty", slot=name), name, enabled=False)
    veggie = CARDS[card].veggie
    marked = name in _picked(picked.draft)
    return Button(
        key=name,
        label=f"{name} {words.one(say, veggie)}" if scene.worded else name,
        pick=picked.whole if confirms else _pressed(view, seat, picked.draft, name),
        emoji=veggie,
        look=Look.MARKED if marked else Look.PLAIN,
        confirms=confirms,
    )


def _picked(draft: str) -> list[str]:
    """Return the slots of a draft in the order in which they were picked."""
    slots = [draft[at : at + 2] for at in range(0, len(draft), 2)]
    return slots if {*slots} <= {*SLOTS} else []


def _pressed(view: View, seat: Seat, draft: str, slot: str) -> str:
    """Return the pick after a press on a slot: added, taken away, or the first of a new pair."""
    picked = _picked(draft)
    if slot in picked:
        return "".join(other for other in picked if other != slot)
    pair = "".join((*picked, slot))
    return pair if len(picked) == 1 and _complete(view, seat, pair) else slot


def _flips(view: View, seat: Seat, turn: Turn) -> tuple[str, ...]:
    """Return the point cards that may be flipped along with the draft, the drafted one last."""
    own = view.tableaux[seat].points
    drafted = view.tops[POINT_DRAFTS[turn.draft]] if turn.draft in POINT_DRAFTS else None
    return own if drafted is None else (*own, drafted)


def _no_menu(scene: Scene, seat: Seat) -> Menu | None:
    """Return what keeps the place of the menu, where a turn could flip something."""
    view: View = scene.view
    if not (any(view.tops) or view.tableaux[seat].points):
        return None
    keep = MenuLine(scene.say("Don't flip"), _NOTHING)
    return Menu(scene.say("Flip a point card?"), (keep,), enabled=False)


def _menu(say: Catalog, turn: Turn, drafted: str, flips: tuple[str, ...]) -> Menu:
    keep = MenuLine(say("Don't flip"), drafted, chosen=turn.flip is None)
    options = [
        MenuLine(
            label=say(
                "Flip: {card} ({veggie})",
                veggie=words.one(say, CARDS[card].veggie),
                card=words.card(say, card),
            ),
            pick=f"{drafted}/{card}",
            chosen=turn.flip == card,
            emoji=CARDS[card].veggie,
        )
        for card in flips
    ]
    return Menu(say("Flip a point card?"), (keep, *options))
