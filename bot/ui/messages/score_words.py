"""Leaderboards in words: spans, merits, lines."""

from bot.scores.spans import Span
from bot.store.leaderboards import Line
from bot.ui.kit import views
from bot.words.i18n import Catalog
from bot.words.names import harmless, plain

_LONGEST_NAME = 24
_UNKNOWN = "–"
_MEDALS = ("🥇", "🥈", "🥉")


def span_name(say: Catalog, span: Span) -> str:
    """Return what a span is called."""
    return {
        Span.DAY: say("Today"),
        Span.WEEK: say("This week"),
        Span.MONTH: say("This month"),
        Span.SEASON: say("This season"),
        Span.ALL: say("All time"),
    }[span]


def merit_name(say: Catalog, merit: str) -> str:
    """Return what people are ranked by."""
    return {
        "rating": say("Rating"),
        "wins": say("Wins"),
        "average": say("Average points"),
        "best": say("Highest score"),
        "games": say("Games played"),
    }[merit]


def merit_icon(merit: str, sign: str) -> str:
    """Return the name of the icon for what people are ranked by; `sign` stands for the game."""
    return {
        "rating": "star",
        "wins": "crown",
        "average": "coin",
        "best": "coin",
        "games": sign,
    }[merit]


def value(say: Catalog, line: Line, merit: str) -> str:
    """Return the number by which a line is ranked."""
    return {
        "rating": _number(line.rating),
        "wins": str(line.wins),
        "average": _average(say, line),
        "best": _number(line.best),
        "games": str(line.games),
    }[merit]


def medal(place: int) -> str:
    """Return a medal for the first three places, or else the number, as markdown."""
    return _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}\\."


def detail(say: Catalog, line: Line) -> str:
    """Return how many games were won, in a few words."""
    return say.plural("{wins} of {n} won", "{wins} of {n} won", line.games, wins=line.wins)


def sentence(say: Catalog, line: Line, *, own: bool) -> str:
    """Return a line with everything that it can be ranked by, as markdown."""
    name = harmless(line.name, _LONGEST_NAME)
    return say(
        "{place} {name}: rating {rating} · {won} · average {average} · highest {best}",
        place=_UNKNOWN if line.place is None else medal(line.place),
        name=say("**{name}** (you)", name=name) if own else name,
        rating=_number(line.rating),
        won=detail(say, line),
        average=_average(say, line),
        best=_number(line.best),
    )


def spoken(say: Catalog, line: Line, merit: str) -> str:
    """Return a line as a picture's description has it."""
    return say(
        "{place}. {name}: {value}, {detail}.",
        place=line.place,
        name=plain(line.name, _LONGEST_NAME),
        value=value(say, line, merit),
        detail=detail(say, line),
    )


def _number(number: float | None) -> str:
    return _UNKNOWN if number is None else views.number(number)


def _average(say: Catalog, line: Line) -> str:
    return _UNKNOWN if line.average is None else say.decimal(line.average)
