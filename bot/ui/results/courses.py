"""Ratings over time: one person's, and two people's beside how they fared against each other."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord
from discord.ui import TextDisplay

from bot.games.contract import Drawing
from bot.manager.table import Person
from bot.render.scores.ratings import RatingChart, RatingCurve, draw_ratings
from bot.scores.ledger import EVERYWHERE
from bot.scores.results import Played
from bot.store.ratings import RatedGame
from bot.store.results import Duel
from bot.ui.handlers import Handlers
from bot.ui.kit import people, titles, views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import drawn
from bot.ui.requests import Request, limited
from bot.ui.results.exhibits import COURSE, DUEL, Exhibit, share_button
from bot.words.apart import marked
from bot.words.descriptions import described
from bot.words.i18n import Catalog
from bot.words.names import clean, harmless, plain
from bot.words.refusals import Refusal
from engine.text import text

HANDLERS = Handlers()

_HERE, _ALL = "here", "all"
_MOST_GAMES = 60
"""As many bends can be seen on a phone."""
_MEETINGS, _TWO = 5, 2
_LONGEST_NAME = 24
_ID = re.compile(r"[0-9]{1,19}", re.ASCII)
"""An id of Discord's."""

Rated = tuple[str, Sequence[RatedGame]]
"""A name, and what games made of that person's rating."""


class Oneself(Refusal):
    """Somebody asks how a person fared against themselves."""

    def __init__(self) -> None:
        super().__init__(text("Those are the same person. Choose two different ones."))


@HANDLERS.on("course", Ack.PAGE, args=1, most=2, changes=False)
@limited
async def course(request: Request) -> None:
    """Show the person's own rating over time, in this server or in all of them."""
    say, where = request.say, _ALL if request.args[0] == _ALL else _HERE
    rules = titles.rules_in(request.args, 1)
    found = await _course(request, where, rules)
    carried = (where, *titles.carried(rules))
    row: list[views.Item] = [SaladButton(CustomId("stats", args=carried), say("Back to the stats"))]
    if found is None:
        none = TextDisplay[discord.ui.LayoutView](say("No rated games yet."))
        await request.turn_page(views.panel(none, *views.rows(row), colour=COLOUR), [])
        return
    pictures, files = await _shown(request, found.drawings)
    row.append(share_button(say, COURSE, *carried))
    view = views.panel(TextDisplay(found.text), *pictures, *views.rows(row), colour=COLOUR)
    await request.turn_page(view, files)


async def course_exhibit(request: Request) -> Exhibit | None:
    """Return the person's rating over time for everybody; None: there is none."""
    where = _ALL if request.args[:1] == (_ALL,) else _HERE
    return await _course(request, where, titles.rules_in(request.args, 1))


async def _course(request: Request, where: str, rules: str) -> Exhibit | None:
    say, user = request.say, request.interaction.user
    name = people.called(user).account if where == _ALL else request.person.name
    guild_id = EVERYWHERE if where == _ALL else request.interaction.guild_id or 0
    rated = await _history(request, rules, guild_id, request.person.id)
    if not rated:
        return None
    heading = (
        say("## {name} across all servers", name=harmless(name))
        if where == _ALL
        else say("## {name} in this server", name=harmless(name))
    )
    # Whoever reads from the right writes so, too: a name at the beginning would turn the sentence.
    title = say("Rating over time · {name}", name=clean(name, _LONGEST_NAME))
    return Exhibit(_with_game(say, heading, rules), [_drawing(say, title, [(name, rated)])])


async def against(request: Request, one: Person, other: Person, rules: str) -> None:
    """Show how two people fared against each other in this server. Raises Oneself."""
    if one.id == other.id:
        raise Oneself
    say, found = request.say, await _duel(request, one, other, rules)
    pictures, files = await _shown(request, found.drawings)
    carried = (str(one.id), str(other.id), *titles.carried(rules))
    sharing = [share_button(say, DUEL, *carried)] if found.drawings else []
    items = [TextDisplay(found.text), *pictures, *views.rows(sharing)]
    await request.answer(views.panel(*items, colour=COLOUR), files)


async def duel_exhibit(request: Request) -> Exhibit | None:
    """Return how two people fared against each other for everybody; None: nobody knows them."""
    ids = [int(argument) for argument in request.args[:2] if _ID.fullmatch(argument)]
    rules = titles.rules_in(request.args, 2)
    store, guild_id = request.services.store, request.interaction.guild_id or 0
    games = [await store.results.played(rules, user_id, guild_id) for user_id in ids]
    if len(ids) < _TWO or not all(games):
        return None
    # Not who is known here now: an opponent may have left, or never have pressed anything.
    one, other = (Person(played[-1].own.user_id, played[-1].own.name) for played in games)
    return await _duel(request, one, other, rules)


async def _duel(request: Request, one: Person, other: Person, rules: str) -> Exhibit:
    """Return who came before whom, the latest meetings, and both ratings."""
    say, store = request.say, request.services.store
    names = marked({one.id: one.name, other.id: other.name})
    both = [replace(person, name=names[person.id]) for person in (one, other)]
    guild_id = request.interaction.guild_id or 0
    duel = await store.results.duel(rules, one.id, other.id, guild_id)
    first, second = (harmless(person.name) for person in both)
    heading = say("## {name} and {other} in this server", name=first, other=second)
    heading = _with_game(say, heading, rules)
    if not duel.games:
        return Exhibit("\n".join([heading, say("No rated game together yet.")]), [])
    games = [await store.results.played(rules, person.id, guild_id) for person in both]
    lines = [heading, *_score(say, both, duel), *_meetings(say, both, games)]
    rated = [(p.name, await _history(request, rules, guild_id, p.id)) for p in both]
    known = [(name, history) for name, history in rated if history]
    drawings = [_drawing(say, say("Rating over time"), known)] if known else []
    return Exhibit("\n".join(lines), drawings)


def _score(say: Catalog, both: Sequence[Person], duel: Duel) -> list[str]:
    """Return how often each came before the other."""
    even = duel.games - duel.ahead - duel.behind
    counts = zip(both, (duel.ahead, duel.behind), strict=True)
    return [
        say.plural("Rated games together: {n}", "Rated games together: {n}", duel.games),
        *(
            say(
                "**{name}** ahead: {n} ({share})",
                name=harmless(person.name),
                n=count,
                share=say.percent(count / duel.games),
            )
            for person, count in counts
        ),
        *([say("Even: {n}", n=even)] if even else []),
    ]


def _meetings(say: Catalog, both: Sequence[Person], games: Sequence[Sequence[Played]]) -> list[str]:
    """Return the latest rated games in which both sat, a line each."""
    first, second = ({game.id: game for game in own if game.rated} for own in games)
    latest = [number for number in first if number in second][-_MEETINGS:]
    told = []
    for number in reversed(latest):
        results = (first[number], second[number])
        people = (_result(say, one, game) for one, game in zip(both, results, strict=True))
        day = f"<t:{int(first[number].at.timestamp())}:d>"
        game = say("Game {number}", number=number)
        told.append(" · ".join([f"-# {game}", day, *people]))
    return told


def _result(say: Catalog, person: Person, game: Played) -> str:
    name, points = harmless(person.name, _LONGEST_NAME), game.own.points
    name = f"**{name}**" if game.own.won else name
    return name if points is None else say.paired(name, views.number(points))


def _with_game(say: Catalog, heading: str, rules: str) -> str:
    game = titles.name_of(say, rules)
    return f"{heading}\n-# {game}" if game else heading


async def _history(request: Request, rules: str, guild_id: int, user: int) -> list[RatedGame]:
    return await request.services.store.ratings.history(rules, guild_id, user, _MOST_GAMES)


def _drawing(say: Catalog, title: str, rated: Sequence[Rated]) -> Drawing:
    """Return the chart of these people's ratings, over all games of theirs that are in it."""
    moments = sorted({(one.at, one.game_id) for _, games in rated for one in games})
    number = {game_id: place for place, (_, game_id) in enumerate(moments)}
    curves = tuple(
        RatingCurve(
            clean(name, _LONGEST_NAME),
            tuple((number[one.game_id], round(one.rating)) for one in games),
        )
        for name, games in rated
    )
    year = moments[0][0].year != moments[-1][0].year
    days = tuple(say.short_day(at.date(), year=year) for at, _ in moments)
    told = described(
        say, [say("{told}.", told=title), *(_spoken(say, name, games) for name, games in rated)]
    )
    return Drawing(partial(draw_ratings, RatingChart(title, curves, days)), told)


def _spoken(say: Catalog, name: str, games: Sequence[RatedGame]) -> str:
    first, last = views.number(games[0].rating), views.number(games[-1].rating)
    if len(games) == 1:
        return say("{name}: {rating} after a first rated game.", name=plain(name), rating=last)
    return say(
        "{name}: {first} on {day}, highest {most}, {last} on {today}.",
        name=plain(name),
        first=first,
        day=say.day(games[0].at.date()),
        most=views.number(max(one.rating for one in games)),
        last=last,
        today=say.day(games[-1].at.date()),
    )


async def _shown(
    request: Request, drawings: Sequence[Drawing]
) -> tuple[list[views.Item], list[discord.File]]:
    """Return what shows the chart, or its words where the person prefers them."""
    if (await request.services.store.people.preferences(request.person.id)).text_board:
        return [TextDisplay(drawing.alt) for drawing in drawings], []
    return await drawn(request, drawings)
