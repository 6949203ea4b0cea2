"""Daily Salad in words: the day, places, streaks, and the line that can be shared."""

from datetime import date

from bot.daily import SEATS, Sitting, Streak
from bot.store.dailies import DailyBoard, DailyLine
from bot.ui.kit import views
from bot.ui.messages.score_words import medal
from bot.words.apart import marked
from bot.words.i18n import Catalog
from bot.words.names import harmless

BEST = 3
"""Lines of a day's board; one's own is added."""
_LONGEST_NAME = 24


def day_name(say: Catalog, day: date) -> str:
    """Return a day without its year: November 28. Discord's own dates would shift it by zones."""
    return say.day(day)


def title(say: Catalog, day: date) -> str:
    """Return the heading of everything that is about the salad of a day."""
    name = day_name(say, day)
    return say("### 🥗 Daily Salad, {day}", day=name)


def streak_line(say: Catalog, streak: Streak) -> str:
    """Return how many days in a row somebody has finished; "" for who never has."""
    if not streak.best:
        return ""
    now = say.plural("🔥 Streak: {n} day", "🔥 Streak: {n} days", streak.current)
    best = say.plural("longest: {n} day", "longest: {n} days", streak.best)
    return f"{now} · {best}"


def board_lines(say: Catalog, heading: str, board: DailyBoard) -> list[str]:
    """Return the best of a day, with the own line in any case."""
    everybody = [*board.lines, *([] if board.own is None else [board.own])]
    names = marked({line.user_id: line.name or say("a player") for line in everybody})

    def told(line: DailyLine) -> str:
        return _line(say, line, names[line.user_id], own=line == board.own)

    lines = [told(line) for line in board.lines]
    if board.own is not None and board.own not in board.lines:
        lines += ["…", told(board.own)]
    return [heading, *lines]


def place_heading(say: Catalog, board: DailyBoard, *, here: bool | None) -> str:
    """Return the place among how many: in all servers, in this one, or (None) where one began."""
    place = board.own.place if board.own is not None else "–"
    if here is None:
        return say("**In the server where you started: {place} of {n}**", place=place, n=board.size)
    if here:
        return say("**In this server: {place} of {n}**", place=place, n=board.size)
    return say("**In all servers: {place} of {n}**", place=place, n=board.size)


def _line(say: Catalog, line: DailyLine, called: str, *, own: bool) -> str:
    name = harmless(called, _LONGEST_NAME)
    shown = f"**{name}**" if own else name
    return say(
        "{place}\\. {name}: {points}",
        place=line.place,
        name=shown,
        points=views.number(line.points),
    )


def chef_line(say: Catalog, sitting: Sitting, *, cooking: bool) -> str:
    """Return what Chef has scored in the same seat; "" if nobody will ever know."""
    points, own = sitting.daily.chef_points, sitting.tried.points or 0
    if points is None:
        return say("👩‍🍳 Chef is still playing this deal.") if cooking else ""
    chef = say.plural(
        "👩‍🍳 Chef would have scored {points} point in your seat.",
        "👩‍🍳 Chef would have scored {points} points in your seat.",
        points,
        points=views.number(points),
    )
    return " ".join([chef, say("You did better!")]) if own > points else chef


def shared_line(
    say: Catalog, sitting: Sitting, name: str, board: DailyBoard, streak: int, *, here: bool
) -> str:
    """Return one public line that tells nothing of the deal, and mentions nobody.

    `name` is what the person is called where it is shared.
    """
    tried = sitting.tried
    points, rank = tried.points, tried.rank
    assert points is not None, "a finished try is shared"
    assert rank is not None, "a finished try is shared"
    place = board.own.place if board.own is not None else "–"
    day = day_name(say, tried.day)
    result = say.plural(
        "🥗 **Daily Salad**, {day}: **{name}** · {points} point",
        "🥗 **Daily Salad**, {day}: **{name}** · {points} points",
        points,
        day=day,
        name=harmless(name),
        points=views.number(points),
    )
    table = say("{medal} at the table", medal=medal(rank)) if rank < SEATS else ""
    where = (
        say("in this server: {place} of {n}", place=place, n=board.size)
        if here
        else say("in all servers: {place} of {n}", place=place, n=board.size)
    )
    days = say.plural("streak: {n} day", "streak: {n} days", streak)
    return " · ".join(filter(None, [result, table, where, days]))
