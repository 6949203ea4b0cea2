"""Cards and stands in words, so that whoever cannot see them can lay a card."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.words.i18n import Catalog
from engine.text import printed
from engine.veggies.cards import CardId, Good, Item, Other, turned
from engine.veggies.groups import sizes
from engine.veggies.scoring import name_of
from engine.veggies.stands import Laid, Stand

LETTERS: dict[Item, str] = {
    Good.STRAWBERRY: "S",
    Good.BANANA: "B",
    Good.GRAPES: "G",
    Good.CARROT: "C",
    Good.MUSHROOM: "M",
    Other.CRATE: "e",
    Other.PALLET: "e",
    Other.BARREL: "e",
    Other.MOUSE: "x",
}
"""What stands for an item where words would take too much room, as in the pictures."""


def item_words(say: Catalog, item: Item) -> str:
    """Return what a space shows; all empties are alike."""
    return {
        Good.STRAWBERRY: say("strawberry"),
        Good.BANANA: say("banana"),
        Good.GRAPES: say.sense("one space", "grapes"),
        Good.CARROT: say("carrot"),
        Good.MUSHROOM: say("mushroom"),
        Other.MOUSE: say("mouse"),
    }.get(item, say.sense("one space", "empty"))


def card_words(say: Catalog, card: CardId, turns: int = 0) -> str:
    """Return the spaces of a card, row by row: "grapes, mouse over carrot, banana over …"."""
    rows = [say.apart(item_words(say, item) for item in row) for row in turned(card, turns)]
    told = rows[0]
    for row in rows[1:]:
        told = say("{row} over {below}", row=told, below=row)
    return told


def rows_words(say: Catalog, laid: Sequence[Laid], *, letters: bool) -> str:
    """Return all visible spaces of a stand, row by row, with the columns where they begin."""
    visible = Stand(tuple(laid)).visible
    rows: dict[int, dict[int, Item]] = {}
    for column, row in sorted(visible):
        rows.setdefault(row, {})[column] = visible[column, row]
    return " ".join(_row(say, row, rows[row], letters=letters) for row in sorted(rows))


def runs_letters(laid: Sequence[Laid]) -> str:
    """Return the same as short as can be: "−1,0: S e; 2,0: x.", each run by column and row."""
    visible = Stand(tuple(laid)).visible
    rows: dict[int, list[int]] = {}
    for column, row in sorted(visible):
        rows.setdefault(row, []).append(column)
    told = (
        f"{printed(first)},{printed(row)}: " + " ".join(LETTERS[visible[c, row]] for c in run)
        for row in sorted(rows)
        for first, run in _runs(rows[row])
    )
    return f"{'; '.join(told)}."


def _row(say: Catalog, row: int, items: dict[int, Item], *, letters: bool) -> str:
    parts = []
    for first, run in _runs(sorted(items)):
        shown = [items[column] for column in run]
        if letters:
            told = " ".join(LETTERS[item] for item in shown)
        else:
            told = say.apart(item_words(say, item) for item in shown)
        parts.append(say("column {column}: {spaces}", column=printed(first), spaces=told))
    return say("Row {row}, {parts}.", row=printed(row), parts="; ".join(parts))


def _runs(columns: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the columns that lie side by side, each run with its first one."""
    for _, run in groupby(enumerate(columns), key=lambda pair: pair[1] - pair[0]):
        found = [column for _, column in run]
        yield found[0], found


def legend(say: Catalog) -> str:
    """Return what the letters stand for."""
    return say("Letters: S strawberry, B banana, G grapes, C carrot, M mushroom, e empty, x mouse.")


def groups_words(say: Catalog, laid: Sequence[Laid]) -> str:
    """Return for each good the size of the biggest group and the number of groups, and the mice."""
    own = sizes(Stand(tuple(laid)))
    parts = [
        f"{say.render(name_of(good))} {own.biggest(good)} × {own.number(good)}"
        for good in Good
        if own.number(good)
    ]
    mice = say.plural("{n} mouse", "{n} mice", own.mice)
    told = say.apart([*parts, mice])
    return say("Biggest group × groups: {groups}.", groups=told)


def place_words(say: Catalog, one: Laid) -> str:
    """Return where a card lies: its upper left space, and how wide and high it is."""
    rows = turned(one.card, one.turns)
    return say(
        "column {column}, row {row}, {width} wide and {height} high",
        column=printed(one.column),
        row=printed(one.row),
        width=len(rows[0]),
        height=len(rows),
    )


def picked_words(say: Catalog, one: Laid) -> str:
    """Return where a picked card would lie, and what it shows as it is turned."""
    return say(
        "Picked card at {place}: {card}.",
        place=place_words(say, one),
        card=card_words(say, one.card, one.turns),
    )
