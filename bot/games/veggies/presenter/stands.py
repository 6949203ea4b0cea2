"""Stands and cards in words, row by row, for people who cannot see them."""

from collections.abc import Mapping

from bot.games.veggies.presenter import words
from bot.words.i18n import Catalog
from bot.words.names import cut
from engine.veggies import CardId, Item, Spot, Stand, turned
from engine.veggies.stands import bounds


def card_words(say: Catalog, card: CardId, turns: int = 0) -> str:
    """Return the rows of a card, from above."""
    rows = turned(card, turns)
    return " / ".join(say.apart(words.item(say, item) for item in row) for row in rows)


def stand_words(say: Catalog, stand: Stand, longest: int = 700) -> str:
    """Return the rows of a stand from above, each with its number and its first column."""
    if not stand.cards:
        return say("no card yet")
    visible = stand.visible
    _, rows = bounds(visible)
    return cut("; ".join(_row(say, visible, row) for row in rows), longest)


def _row(say: Catalog, visible: Mapping[Spot, Item], row: int) -> str:
    columns = sorted(column for column, at in visible if at == row)
    told = [
        words.item(say, visible[column, row]) if (column, row) in visible else say("nothing")
        for column in range(columns[0], columns[-1] + 1)
    ]
    return say(
        "row {row} from column {column}: {items}",
        row=words.number(row),
        column=words.number(columns[0]),
        items=say.apart(told),
    )
