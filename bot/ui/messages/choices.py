"""What a lobby says and offers of the options that its game describes."""

from collections.abc import Iterator
from zlib import crc32

import discord

from bot.manager.choices import OPEN, OfferedOption, choices, wishes
from bot.manager.table import Table
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladMenu
from bot.words.i18n import Catalog
from bot.words.names import cut, harmless
from engine import GAMES, Kind, Option, Role, Seat

_MOST = 25
"""Discord's limit for the lines of a menu."""
_LONGEST = 100
"""Discord's limit for the characters of each."""


def chosen_lines(table: Table, say: Catalog) -> list[str]:
    """Return what was chosen other than usual, a sentence each.

    A match, and who begins, have sentences of their own.
    """
    return [
        f"**{harmless(_title(table, say, choice))}**: {_word(say, choice.option, choice.chosen)}"
        for choice in choices(table)
        if choice.option.role is None and choice.chosen not in {None, choice.option.default}
    ]


def team_lines(table: Table, say: Catalog) -> list[str]:
    """Return who of so many plays together, in a line; nothing where everybody plays alone."""
    seats = table.record.seats
    sides = table.game.sides(len(seats)) if len(seats) in table.game.seats else ()
    if all(len(side) == 1 for side in sides):
        return []
    teams = (" + ".join(f"**{harmless(seats[seat].name)}**" for seat in side) for side in sides)
    return [say("Teams: {teams}", teams=" · ".join(teams))]


def choice_menus(table: Table, say: Catalog, renewed: str) -> Iterator[SaladMenu]:
    """Yield the menus with which the host chooses; none where there is nothing to choose.

    A match has a button of its own. `renewed` makes other menus of them.
    """
    # An app does not send what is chosen in a menu already; another menu begins with nothing.
    mark = f"{crc32(repr(sorted(table.record.options.rules.items())).encode()):x}{renewed}"
    lines = list(_lines(table, say))
    for first in range(0, len(lines), _MOST):
        place = CustomId("option", table.id, (f"{mark}.{first}",))
        yield SaladMenu(place, lines[first:][:_MOST], say("Change the rules"))


def wish_lines(rules: str, say: Catalog) -> Iterator[tuple[str, str]]:
    """Yield what can be wished of a table that is to be opened, and how it is said."""
    for key, seat, option, value in wishes(GAMES[rules]):
        name = say.render(option.name)
        title = name if seat is None else _of_seat(say, name, seat)
        yield f"{key}={value}", cut(f"{title}: {_wish(say, option, value)}", _LONGEST)


def _wish(say: Catalog, option: Option, value: int) -> str:
    match option.role:
        case Role.ROUNDS:
            # How many there are follows from how many play.
            return say.render(option.sentence)
        case Role.STARTER:
            return say("the host")
    return _word(say, option, value)


def _lines(table: Table, say: Catalog) -> Iterator[discord.SelectOption]:
    """Yield a line for each value that could be chosen and is not."""
    for choice in choices(table):
        if choice.option.role is Role.ROUNDS:
            continue
        for value in choice.others:
            title = _title(table, say, choice)
            yield discord.SelectOption(
                label=cut(f"{title}: {_value(table, say, choice.option, value)}", _LONGEST),
                value=f"{choice.key}={value}",
                description=cut(say.render(choice.option.sentence), _LONGEST),
            )


def _value(table: Table, say: Catalog, option: Option, value: int) -> str:
    if value == OPEN:
        rematch = table.record.options.rematch_of is not None
        return say("who is next") if rematch else say("at random")
    if option.role is Role.STARTER:
        return table.record.seats[value].name
    return _word(say, option, value)


def _title(table: Table, say: Catalog, choice: OfferedOption) -> str:
    name = say.render(choice.option.name)
    if choice.seat is None:
        return name
    seats = table.record.seats
    if choice.seat < len(seats):
        return say("{option} of {name}", option=name, name=seats[choice.seat].name)
    return _of_seat(say, name, choice.seat)


def _of_seat(say: Catalog, name: str, seat: Seat) -> str:
    return say("{option} of seat {number}", option=name, number=seat + 1)


def _word(say: Catalog, option: Option, value: int | None) -> str:
    if value is None or value == OPEN:
        return say("at random")
    if option.kind is Kind.SWITCH:
        return say("on") if value else say("off")
    if option.kind is Kind.CHOICE:
        return say.render(option.words[option.values.index(value)])
    return str(value)
