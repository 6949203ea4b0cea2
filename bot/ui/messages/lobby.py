"""The lobby: one message with the seats taken and the buttons to fill and start the table."""

import discord
from discord.ui import TextDisplay

from bot.manager.choices import likely_match, match_wished
from bot.manager.table import Table
from bot.scores.results import LEAST_PEOPLE
from bot.store.records import SeatRecord
from bot.ui.kit import titles, views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.messages.choices import choice_menus, chosen_lines, team_lines
from bot.ui.messages.display import Display
from bot.ui.messages.paces import pace_line
from bot.words import roles
from bot.words.i18n import Catalog
from bot.words.names import harmless

COLOUR = discord.Colour.from_rgb(120, 178, 83)


def lobby_view(display: Display) -> discord.ui.LayoutView:
    """Return the lobby of a table that has not started."""
    table, say = display.table, display.say
    name = display.presenter.name(say)
    heading = say("## {game}: game {number}", game=name, number=table.id)
    what = f"-# {display.presenter.introduction(say)[0]}"
    text = "\n".join([heading, what, *_seats(display), *_choices(display)])
    menus = [*_computers(display), *choice_menus(table, say, display.refused)]
    rows = [_seat_buttons(table, say), _buttons(table, say), _kinds(table, say)]
    controls = views.rows(*rows, *([menu] for menu in menus))
    return views.panel(TextDisplay(text), *controls, colour=COLOUR)


def _seats(display: Display) -> list[str]:
    table, say = display.table, display.say
    record = table.record
    taken = [
        (
            say("{number}. **{name}** (host)", number=seat.seat + 1, name=harmless(seat.name))
            if seat.user_id == record.host_id
            else f"{seat.seat + 1}. **{harmless(seat.name)}**"
        )
        + _rating(display, seat)
        for seat in record.seats
    ]
    free = table.capacity - len(taken)
    if free:
        taken.append("\n" + say.plural("{n} seat is free.", "{n} seats are free.", free))
    return taken


def _rating(display: Display, seat: SeatRecord) -> str:
    """Return what stands beside a name at a rated lobby; newcomers and computers have no rating."""
    say, standing = display.say, (display.ratings or {}).get(seat.user_id)
    if standing is None or not standing.games:
        return ""
    rating = say("rating {rating}", rating=views.number(standing.rating.points))
    return f" · {rating}"


def _choices(display: Display) -> list[str]:
    """Return what will be played, in sentences."""
    table, say = display.table, display.say
    options, seats = table.record.options, len(table.record.seats)
    match = match_wished(table)
    lines = [f"**{display.presenter.match(say, seats)}**"] if match else []
    lines += [] if match or not likely_match(table) else [say("One round.")]
    lines += [*team_lines(table, say), *chosen_lines(table, say)]
    if display.begins:
        lines.append(say("**{name}** goes first.", name=harmless(display.begins)))
    if options.scores_shown:
        lines.append(say("Scores are shown during the game."))
    elif match and likely_match(table):
        lines.append(say("Scores stay hidden until the end of each round."))
    else:
        lines.append(say("Scores stay hidden until the end."))
    return [*lines, pace_line(say, options.pace), _counting(say, table)]


def _counting(say: Catalog, table: Table) -> str:
    """Return whether the game counts, and whether there are hints."""
    options = table.record.options
    people = [seat for seat in table.record.seats if seat.level is None]
    if options.rated and len(people) < min(LEAST_PEOPLE, len(table.record.seats)):
        return say("**Rated** once two people play: changes ratings and leaderboards. No hints.")
    if options.rated:
        return say("**Rated**: changes ratings and leaderboards. No hints.")
    if options.hints:
        return say("**Friendly**: no scores change. Hints are on, only for the person who asks.")
    return say("**Friendly**: no scores change. No hints.")


def _kinds(table: Table, say: Catalog) -> list[SaladButton]:
    """Return the host's choices of what the game counts for, and of hints where there may be."""
    options = table.record.options

    def button(label: str, choice: str, *, on: bool) -> SaladButton:
        return SaladButton(CustomId(choice, table.id, ("1" if on else "0",)), label)

    if options.rated:
        return [*_match(table, say), button(say("Make it friendly"), "rated", on=False)]
    hints = say("Without hints") if options.hints else say("With hints")
    return [
        *_match(table, say),
        button(say("Make it rated"), "rated", on=True),
        button(hints, "hints", on=not options.hints),
    ]


def _match(table: Table, say: Catalog) -> list[SaladButton]:
    """Return the host's choice between a match of several rounds and a single one."""
    if match_wished(table):
        return [SaladButton(CustomId("match", table.id, ("0",)), say("Play one round"))]
    if not likely_match(table):
        return []
    return [SaladButton(CustomId("match", table.id, ("1",)), say("Play a match"))]


def _seat_buttons(table: Table, say: Catalog) -> list[SaladButton]:
    """Return how to sit down, and how to learn what it is that is played."""
    full, rules = len(table.record.seats) >= table.capacity, titles.carried(table.record.rules)
    style = discord.ButtonStyle
    return [
        SaladButton(CustomId("join", table.id), say("Join"), style=style.success, disabled=full),
        SaladButton(CustomId("howto", args=("0", *rules)), say("Rules")),
        SaladButton(CustomId("teach", args=rules), say("Learn")),
        SaladButton(CustomId("leave", table.id), say("Leave")),
    ]


def _buttons(table: Table, say: Catalog) -> list[SaladButton]:
    few = len(table.record.seats) < table.game.seats.start
    style = discord.ButtonStyle
    return [
        SaladButton(CustomId("start", table.id), say("Start"), style=style.primary, disabled=few),
        SaladButton(CustomId("cancel", table.id), say("Call off"), style=style.danger),
    ]


def _computers(display: Display) -> list[SaladMenu]:
    """Return the menu with which the host seats computer players, or sends the last one away.

    At a full table nobody can be added, so there is none where only people sit.
    """
    table, say = display.table, display.say
    seated, full = table.record.seats, len(table.record.seats) >= table.capacity
    levels = {} if full else _level_words(say)
    options = [
        discord.SelectOption(label=say.render(roles.level(level)), value=level, description=words)
        for level, words in levels.items()
    ]
    removable = any(seat.level is not None for seat in seated)
    if removable:
        options.append(
            discord.SelectOption(label=say("Remove the last computer player"), value="none")
        )
    if not options:
        return []
    # An app does not send what is chosen in a menu already; another menu begins with nothing.
    marks = (str(len(seated)),) if removable else ()
    marks = (f"{len(seated)}.{display.refused}",) if display.refused else marks
    carried = CustomId("computer", table.id, marks)
    if full:
        return [SaladMenu(carried, options, say("Remove a computer player"))]
    return [SaladMenu(carried, options, say("Add a computer player"))]


def _level_words(say: Catalog) -> dict[str, str]:
    return {
        "sprout": say("plays like a beginner"),
        "shopper": say("takes what pays right now"),
        "gardener": say("minds what it leaves for others"),
        "cook": say("plans ahead, but thinks briefly"),
        "chef": say("thinks ahead; hard to beat"),
    }
