"""Daily Salad in words: the day, places, streaks, and the squares that can be shared."""

from collections.abc import Sequence
from datetime import date

from bot.daily import SEATS, Sitting, Square
from bot.store.dailies import DailyBoard, DailyLine, DailyRecord, Streak, StreakLine
from bot.ui.daily.against import ahead_of_chef
from bot.ui.kit import views
from bot.ui.messages.score_words import medal
from bot.words.apart import marked
from bot.words.i18n import Catalog
from bot.words.names import harmless

BEST = 3
"""Lines of a day's board; one's own is added."""
_LONGEST_NAME = 24
_IN_A_ROW = 6
_EMOJI = {Square.GOOD: "🟩", Square.LITTLE: "🔶", Square.MUCH: "🔴"}
"""Each of a shape of its own, and with a name of its own for who listens."""


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


def streak_lines(say: Catalog, streaks: Sequence[StreakLine]) -> list[str]:
    """Return the longest streaks that go on; none where there are none."""
    names = marked({line.user_id: line.name or say("a player") for line in streaks})
    told = [
        say.plural(
            "{place}\\. {name}: {n} day",
            "{place}\\. {name}: {n} days",
            line.days,
            place=1 + sum(other.days > line.days for other in streaks),
            name=harmless(names[line.user_id], _LONGEST_NAME),
        )
        for line in streaks
    ]
    small = say("-# Today's Daily keeps a streak going.")
    return [say("**🔥 Days in a row**"), *told, small] if told else []


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
    """Return the place among how many: in all servers, in this one, or (None) where one began.

    Without a place of one's own, only where.
    """
    if board.own is None:
        if here is None:
            return say("**In the server where you started**")
        return say("**In this server**") if here else say("**In all servers**")
    place = board.own.place
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
    """Return about what Chef scores in the same seat, and who did better, as far as that is known.

    "" if nobody will ever know.
    """
    points = sitting.daily.chef_points
    if points is None:
        return say("👩‍🍳 Chef is still playing this deal.") if cooking else ""
    chef = say.plural(
        "👩‍🍳 On average, Chef scores about {points} point in your seat.",
        "👩‍🍳 On average, Chef scores about {points} points in your seat.",
        points,
        points=views.number(points),
    )
    return " ".join(filter(None, [chef, _praise(say, sitting)]))


def _praise(say: Catalog, sitting: Sitting) -> str:
    """Return that somebody did about as well as Chef, or better; "" where neither can be said."""
    ahead = ahead_of_chef(sitting.daily, sitting.tried.points or 0)
    if ahead is None or ahead < 0:
        return ""
    return say("You did better!") if ahead else say("You did about as well.")


def morning(say: Catalog, day: date) -> list[str]:
    """Return what a server hears of a day that begins."""
    rules = say("A new deal, the same for everybody: one try each, against three Gardeners.")
    return [title(say, day), rules]


def results_of(say: Catalog, deal: DailyRecord, board: DailyBoard) -> list[str]:
    """Return the best of a server on a day that is over, and about what Chef scores."""
    name = day_name(say, deal.day)
    heading = say("**Yesterday, {day}**", day=name)
    told = [say.plural("Finished by {n} member", "Finished by {n} members", board.size)]
    if deal.chef_points is not None:
        points = views.number(deal.chef_points)
        told.append(
            say.plural(
                "Chef: about {points} point",
                "Chef: about {points} points",
                deal.chef_points,
                points=points,
            )
        )
    return [*board_lines(say, heading, board), f"-# {' · '.join(told)}"]


def archive_line(say: Catalog) -> str:
    """Return what a try of a past day does not count for."""
    return say("-# An earlier day, unrated: it counts for no place and no streak.")


def grid(say: Catalog, squares: Sequence[Square]) -> list[str]:
    """Return a square for each turn, in rows, and what they mean."""
    starts = range(0, len(squares), _IN_A_ROW)
    rows = ["".join(_EMOJI[one] for one in squares[at : at + _IN_A_ROW]) for at in starts]
    legend = say(
        "-# {good} as good as Chef's choice · {little} cost a little · {much} cost much",
        good=_EMOJI[Square.GOOD],
        little=_EMOJI[Square.LITTLE],
        much=_EMOJI[Square.MUCH],
    )
    return [*rows, legend] if rows else []


def shared(
    say: Catalog,
    sitting: Sitting,
    name: str,
    squares: Sequence[Square],
    *,
    where: str,
    streak: int,
) -> str:
    """Return what a try may tell in public: nothing of the deal. It mentions nobody.

    `name` is what the person is called where it is shared, `where` their place; of a try that does
    not count, neither place nor streak is told.
    """
    tried = sitting.tried
    assert tried.points is not None, "a finished try is shared"
    day = day_name(say, tried.day)
    heading = say.plural(
        "🥗 **Daily Salad**, {day}: **{name}** · {points} point",
        "🥗 **Daily Salad**, {day}: **{name}** · {points} points",
        tried.points,
        day=day,
        name=harmless(name),
        points=views.number(tried.points),
    )
    rank = tried.rank or SEATS
    table = say("{medal} at the table", medal=medal(rank)) if rank < SEATS else ""
    days = say.plural("streak: {n} day", "streak: {n} days", streak)
    place, going = (say("Unrated"), "") if tried.late else (where, days)
    small = " · ".join(filter(None, [place, _against_chef(say, sitting), table, going]))
    return "\n".join([heading, small, *grid(say, squares)])


def _against_chef(say: Catalog, sitting: Sitting) -> str:
    """Return about how far somebody came against Chef; "" where that is not known."""
    ahead = ahead_of_chef(sitting.daily, sitting.tried.points or 0)
    if ahead is None:
        return ""
    if not ahead:
        return say("about as many as Chef")
    if ahead > 0:
        return say.plural(
            "about {n} point more than Chef", "about {n} points more than Chef", ahead
        )
    return say.plural("about {n} point less than Chef", "about {n} points less than Chef", -ahead)


def place_in(say: Catalog, board: DailyBoard, *, here: bool) -> str:
    """Return a place in this server, or in all of them, as a label."""
    place = board.own.place if board.own is not None else "–"
    if here:
        return say("In this server: {place} of {n}", place=place, n=board.size)
    return say("In all servers: {place} of {n}", place=place, n=board.size)
