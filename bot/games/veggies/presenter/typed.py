"""Actions as people type them: capitals and spaces do not count, and what is left out is filled in.

`m2@0,1r3` is the engine's own notation; `M2 @ 0, 1` lies unturned, and `m2` begins beside the
stand.
"""

import re

from bot.games.veggies.presenter import places
from bot.words.names import harmless_text
from engine import IllegalAction, MalformedAction, RulesError, Seat
from engine.text import Text, text
from engine.veggies import Action, First, Lay, Phase, Stand, View
from engine.veggies.actions import HAND, SOURCES, parse
from engine.veggies.turns import refusal

_LAY = re.compile(
    r"(?P<source>[a-z]+[0-9]?|[0-9])"
    r"(?:@?(?P<column>-?[0-9]{1,3})[,;](?P<row>-?[0-9]{1,3}))?"
    r"(?:r(?P<turns>[0-9]))?"
)
_NAMES = {"1": "m1", "2": "m2", "3": "m3", "hand": HAND}
_QUARTERS = 4


def read(view: View, seat: Seat, pick: str) -> Action | RulesError | None:
    """Return the action that a pick means, or why it means none; None: nothing is picked.

    What a reason repeats of the pick is harmless in markdown.
    """
    line = "".join(pick.split()).lower().replace("\u2212", "-")
    if not line:
        return None
    match view.phase:
        case Phase.FIRST:
            return _first(line, pick)
        case Phase.TURN:
            return _lay(view.stands[seat], line, pick)
        case _:
            return _exact(view, seat, line)


def _first(line: str, pick: str) -> First | RulesError:
    number = line.removeprefix("h")
    if number not in {"1", "2"}:
        return _unread(text("“{typed}” is none of your two cards: write h1 or h2.", typed=pick))
    return First(int(number))


def _lay(stand: Stand, line: str, pick: str) -> Lay | RulesError:
    found = _LAY.fullmatch(line)
    if found is None:
        return _unread(
            text(
                "I can't read “{typed}”: write a card, a place and the turns, like m2@0,1r3.",
                typed=pick,
            )
        )
    source = _NAMES.get(found["source"], found["source"])
    if source not in SOURCES:
        return _unread(
            text(
                "There is no card “{typed}”: m1, m2 and m3 are the market, h is your hand.",
                typed=found["source"],
            )
        )
    turns = int(found["turns"] or 0)
    if turns >= _QUARTERS:
        return IllegalAction(text("A card is turned by r0, r1, r2 or r3: quarters, clockwise."))
    if found["column"] is None:
        return places.put(stand, source, None, turns)
    return _there(stand, Lay(source, int(found["column"]), int(found["row"]), turns))


def _there(stand: Stand, lay: Lay) -> Lay | RulesError:
    if lay.spot in stand.spots(lay.turns):
        return lay
    nearest = places.put(stand, lay.source, lay.spot, lay.turns)
    return IllegalAction(
        text(
            "At {column},{row} the card would not touch your stand; the nearest place is "
            "{nearest}.",
            column=lay.column,
            row=lay.row,
            nearest=str(nearest),
        )
    )


def _exact(view: View, seat: Seat, line: str) -> Action | RulesError:
    try:
        action = parse(line)
    except MalformedAction as error:
        return error
    return refusal(view, seat, action) or action


def _unread(sentence: Text) -> MalformedAction:
    return MalformedAction(harmless_text(sentence))
