"""What can be pressed: sources, arrows and a turn in private, declarations in public (V19).

A pick is empty or a whole action, in the engine's notation or as `typed` reads it.
"""

from bot.games.contract import Button, Controls, Look
from bot.games.scene import Scene
from bot.games.veggies.pictures.words import card_words, item_words, picked_words
from bot.games.veggies.presenter import ahead, narration, places, words
from bot.games.veggies.presenter.ahead import Effect
from bot.games.veggies.presenter.places import Arrow
from bot.games.veggies.presenter.typed import read
from bot.words.i18n import Catalog
from bot.words.names import harmless
from engine import RulesError, Seat
from engine.text import signed
from engine.veggies import Action, Declare, First, Lay, Phase, Stand, View
from engine.veggies.actions import HAND, MARKET, SOURCES
from engine.veggies.turns import FIRSTS, open_choices

_ARROWS = {Arrow.LEFT: "←", Arrow.UP: "↑", Arrow.DOWN: "↓", Arrow.RIGHT: "→"}
_FOR_EXAMPLE = MARKET[1]
_ROW = 5
"""Buttons side by side."""


def controls(scene: Scene, seat: Seat, pick: str) -> Controls:
    """Return the controls for a pick; one that makes no sense counts as none, and is told why."""
    view: View = scene.view
    if view.phase in {Phase.FIRST, Phase.TURN} and scene.viewer is None:
        return Controls((), note=_where(scene))
    if seat not in view.asked:
        return Controls((), note=_waiting(scene, seat))
    wanted = read(view, seat, pick)
    refused = scene.say.render(wanted.text) if isinstance(wanted, RulesError) else ""
    match view.phase:
        case Phase.FIRST:
            return _first(scene, wanted, refused)
        case Phase.TURN:
            return _turn(scene, view.stands[seat], wanted, refused)
        case _:
            return _declaration(scene, seat, wanted)


def private(scene: Scene) -> str:
    """Return what the button to the own stand and hand says."""
    return scene.say("Your stand")


def _where(scene: Scene) -> str:
    say, label = scene.say, private(scene)
    if scene.view.phase is Phase.FIRST:
        return say("Press **{button}** and choose your first card in secret.", button=label)
    return say("Press **{button}** and lay a card.", button=label)


def _waiting(scene: Scene, seat: Seat) -> str:
    """Return on whom the game waits, and what the seat has chosen in secret meanwhile."""
    say, view = scene.say, scene.view
    names = say.listed(f"**{harmless(scene.names[other])}**" for other in view.asked)
    if view.phase is Phase.FIRST:
        first = ahead.chosen_first(view, seat)
        assert first is not None, "who has chosen sees what"
        chosen = say("Chosen: card {number} begins your stand.", number=first.number)
        left = say("Still choosing: {names}.", names=names)
        return f"{chosen} {left}"
    return say("Waiting for {name}. Here is what you hold.", name=names)


def _first(scene: Scene, wanted: Action | RulesError | None, refused: str) -> Controls:
    say = scene.say
    action = wanted if isinstance(wanted, First) else None
    buttons = tuple(
        _choice(str(first), _first_label(scene, first), marked=first == action) for first in FIRSTS
    )
    if action is None:
        note = say("Which card do you lay first? The other one stays in your hand.")
    else:
        note = say("Card {number} begins your stand.", number=action.number)
    return Controls(
        (buttons,),
        action=None if action is None else str(action),
        note=refused or note,
        typed=say("Type it"),
        example=str(FIRSTS[0]),
    )


def _first_label(scene: Scene, first: First) -> str:
    label = scene.say("Card {number}", number=first.number)
    seat = scene.viewer
    card = None if seat is None else ahead.card_of(scene.view, seat, first)
    if card is None or not scene.worded:
        return label
    return f"{label}: {card_words(scene.say, card)}"


def _choice(pick: str, label: str, emoji: str | None = None, *, marked: bool) -> Button:
    look = Look.MARKED if marked else Look.POINT
    return Button(pick, label, pick, emoji, look, confirms=marked)


def _turn(scene: Scene, stand: Stand, wanted: Action | RulesError | None, refused: str) -> Controls:
    say = scene.say
    lay = wanted if isinstance(wanted, Lay) else None
    rows = (
        tuple(_source(scene, stand, source, lay) for source in SOURCES),
        _moves(scene, stand, lay),
    )
    example = str(places.put(stand, _FOR_EXAMPLE, None, 1))
    if lay is None:
        note = refused or say("Which card do you lay? Three are in the market, one in your hand.")
        return Controls(rows, note=note, typed=say("Type it"), example=example)
    return Controls(
        rows,
        action=str(lay),
        optional=True,
        note=_note(scene, stand, lay),
        typed=say("Type it"),
        example=example,
    )


def _source(scene: Scene, stand: Stand, source: str, lay: Lay | None) -> Button:
    """Return a button that takes another card to the place where the one before was looked at."""
    say = scene.say
    label = say("Hand") if source == HAND else source
    if scene.worded:
        label = f"{label}: {_card(scene, stand, source)}"
    if lay is None:
        return Button(source, label, str(places.put(stand, source, None, 0)), look=Look.POINT)
    if lay.source == source:
        return Button(source, label, "", look=Look.MARKED)
    pick = str(places.put(stand, source, lay.spot, lay.turns))
    return Button(source, label, pick)


def _card(scene: Scene, stand: Stand, source: str) -> str:
    """Return the spaces of a card that lies in the market or in the hand."""
    card = ahead.card_of(scene.view, scene.view.stands.index(stand), Lay(source, 0, 0, 0))
    return "" if card is None else card_words(scene.say, card)


def _moves(scene: Scene, stand: Stand, lay: Lay | None) -> tuple[Button, ...]:
    """Return the arrows and the turn; they are there before a card is, so that nothing moves."""
    label = scene.say("Turn") if scene.worded else "↻"
    on = "" if lay is None else str(places.turned_on(stand, lay))
    turn = Button("turn", label, on, enabled=lay is not None)
    return (*(_arrow(scene, stand, lay, arrow) for arrow in Arrow), turn)


def _arrow(scene: Scene, stand: Stand, lay: Lay | None, arrow: Arrow) -> Button:
    to = None if lay is None else places.moved(stand, lay, arrow)
    key, label = arrow.name.lower(), _ARROWS[arrow]
    if scene.worded:
        label = _direction(scene.say, arrow)
    return Button(key, label, str(to or lay or ""), enabled=to is not None)


def _direction(say: Catalog, arrow: Arrow) -> str:
    return {
        Arrow.LEFT: say("Left"),
        Arrow.UP: say("Up"),
        Arrow.DOWN: say("Down"),
        Arrow.RIGHT: say("Right"),
    }[arrow]


def _note(scene: Scene, stand: Stand, lay: Lay) -> str:
    """Return where the card would lie, what it would cover and do to the groups."""
    say, seat = scene.say, scene.view.stands.index(stand)
    effect = Effect.of(scene.view, seat, lay)
    visible = stand.visible
    under = [item_words(say, visible[spot]) for spot in places.covered(stand, lay)]
    covers = (
        say("It covers: {items}.", items=say.apart(under)) if under else say("It covers nothing.")
    )
    where = say("**{source}** at `{action}`.", source=words.source(say, lay.source), action=lay)
    card = ahead.card_of(scene.view, seat, lay)
    if scene.worded and card is not None:
        where = f"{where} {picked_words(say, lay.laid(card))}"
    worth = say.plural(
        "All five goods together: {n} point ({change})",
        "All five goods together: {n} points ({change})",
        effect.worth,
        change=signed(effect.gain),
    )
    return f"{where} {covers}\n{narration.changes(scene, effect)}\n-# {worth}"


def _declaration(scene: Scene, seat: Seat, wanted: Action | RulesError | None) -> Controls:
    say = scene.say
    action = wanted if isinstance(wanted, Declare) else None
    buttons = [
        _choice(
            str(Declare(goods)),
            words.goods(say, goods),
            goods[0] if len(goods) == 1 else None,
            marked=action is not None and action.goods == goods,
        )
        for goods in open_choices(scene.view, seat)
    ]
    rows = tuple(tuple(buttons[at : at + _ROW]) for at in range(0, len(buttons), _ROW))
    return Controls(
        rows,
        action=None if action is None else str(action),
        note=_declaring(scene, action),
    )


def _declaring(scene: Scene, action: Declare | None) -> str:
    say = scene.say
    if action is None:
        return say("Equally big groups: which goods to declare?")
    if not scene.scores_shown:
        return say("Press **Confirm**, or choose other goods.")
    return say("With this: {scores}", scores=narration.preview(scene, str(action), None))
