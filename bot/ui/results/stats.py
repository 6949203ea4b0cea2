"""One person's games: what they add up to, their form as a chart, and what was achieved."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord
from discord.ui import TextDisplay

from bot.games import TITLES, achievements
from bot.games.contract import Drawing
from bot.manager.table import Person
from bot.render.scores.form import MOST_GAMES, Form, FormGame, draw_form
from bot.scores.contract import PlayedSeat
from bot.scores.ledger import EVERYWHERE
from bot.scores.results import Played
from bot.store.results import Duel
from bot.ui.daily.words import streak_line
from bot.ui.handlers import Handlers
from bot.ui.kit import people, titles, views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import drawn
from bot.ui.requests import Request, limited
from bot.ui.results import courses, feats
from bot.ui.results.exhibits import STATS, Exhibit, share_button
from bot.words.descriptions import described
from bot.words.i18n import Catalog
from bot.words.names import clean, harmless

HANDLERS = Handlers()

_HERE, _ALL = "here", "all"


@limited
async def stats(
    request: Request,
    member: discord.abc.User | None,
    rules: str | None,
    against: discord.abc.User | None,
) -> None:
    """Show a member's plays of a game in this server, or else those of whoever asks.

    Against somebody: how they fared when both played. Raises NoSuchTitle, or Oneself.
    """
    who = request.person if member is None else people.person(member)
    if against is not None:
        await courses.against(request, who, people.person(against), titles.chosen(rules))
        return
    view, files = await _stats(request, who, _HERE, titles.chosen(rules))
    await request.answer(view, files)


@HANDLERS.on("stats", Ack.PAGE, args=1, most=2, changes=False)
@limited
async def own_stats(request: Request) -> None:
    """Show the person's own games, in this server or in all of them."""
    where, who = _ALL if request.args[0] == _ALL else _HERE, request.person
    if where == _ALL:
        who = replace(who, name=people.called(request.interaction.user).account)
    view, files = await _stats(request, who, where, titles.rules_in(request.args, 1))
    await request.turn_page(view, files)


async def exhibit(request: Request) -> Exhibit | None:
    """Return the person's own games, for everybody; None: there is none to draw."""
    where = _ALL if request.args[:1] == (_ALL,) else _HERE
    rules, who, say = titles.rules_in(request.args, 1), request.person, request.say
    if where == _ALL:
        who = replace(who, name=people.called(request.interaction.user).account)
    guild_id = (request.interaction.guild_id or 0) if where == _HERE else EVERYWHERE
    counted = _counted(await _played(request, who, rules, guild_id), guild_id)
    form = _form(say, who, counted)
    if form is None:
        return None
    lines = [
        _heading(say, who, where, rules),
        *_numbers(say, counted),
        await _rating(request, rules, who, guild_id),
    ]
    return Exhibit("\n".join(filter(None, lines)), [form])


async def _played(request: Request, who: Person, rules: str, guild_id: int) -> list[Played]:
    everything = await request.services.store.results.played(rules, who.id)
    return [game for game in everything if guild_id in {game.guild_id, EVERYWHERE}]


def _counted(games: Sequence[Played], guild_id: int) -> list[Played]:
    """Return the games that count in the scores of a server, or of `EVERYWHERE`."""
    return [game for game in games if game.counts and (guild_id != EVERYWHERE or game.everywhere)]


async def _stats(
    request: Request, who: Person, where: str, rules: str
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    say, store = request.say, request.services.store
    here = request.interaction.guild_id or 0
    guild_id = here if where == _HERE else EVERYWHERE
    everything = await store.results.played(rules, who.id)
    games = [game for game in everything if guild_id in {game.guild_id, EVERYWHERE}]
    counted = _counted(games, guild_id)
    heading = _heading(say, who, where, rules)
    own = who.id == request.person.id
    daily = await _daily(request, who)
    if not counted:
        none, others = say("No rated games yet."), _only_computers(say, games)
        text = "\n".join(filter(None, [heading, none, daily, others]))
        return views.panel(TextDisplay(text), *_buttons(say, where, rules, own=own)), []
    history = await asyncio.to_thread(achievements.seen, everything)
    lines = [
        heading,
        *_numbers(say, counted),
        await _rating(request, rules, who, guild_id),
        *_by_seats(say, counted),
        *_of_the_game(request, rules, history, {game.id for game in counted}),
        *([] if own else _duel(say, await _met(request, rules, who, guild_id))),
        daily,
        _only_computers(say, games),
        await feats.in_short(say, rules, history),
    ]
    form = _form(say, who, counted)
    shown, files = await _shown(request, form)
    text = "\n".join(filter(None, lines))
    drawable = form is not None
    buttons = _buttons(say, where, rules, own=own, rated=True, drawable=drawable)
    items = [TextDisplay(text), *shown, *buttons]
    return views.panel(*items, colour=COLOUR), files


def _heading(say: Catalog, who: Person, where: str, rules: str) -> str:
    name, game = harmless(who.name), titles.name_of(say, rules)
    heading = (
        say("## {name} across all servers", name=name)
        if where == _ALL
        else say("## {name} in this server", name=name)
    )
    return f"{heading}\n-# {game}" if game else heading


def _numbers(say: Catalog, games: Sequence[Played]) -> list[str]:
    won = sum(game.own.won for game in games)
    points = _points(games)
    lines = [
        say.plural(
            "Games: {n} · won: {won} ({share})",
            "Games: {n} · won: {won} ({share})",
            len(games),
            won=won,
            share=say.percent(won / len(games)),
        )
    ]
    if points:
        average = say.decimal(sum(points) / len(points))
        best = views.number(max(points))
        lines.append(say("Points: average {average} · highest {best}", average=average, best=best))
    return lines


def _by_seats(say: Catalog, games: Sequence[Played]) -> list[str]:
    """Return what the games add up to by number of players, where they were not all for as many."""
    sizes = sorted({game.seats for game in games})
    if len(sizes) == 1:
        return []
    return [_at(say, size, [game for game in games if game.seats == size]) for size in sizes]


def _at(say: Catalog, size: int, games: Sequence[Played]) -> str:
    won, points = sum(game.own.won for game in games), _points(games)
    line = say.plural(
        "- {n} player · games: {games} · won: {won} ({share})",
        "- {n} players · games: {games} · won: {won} ({share})",
        size,
        games=len(games),
        won=won,
        share=say.percent(won / len(games)),
    )
    if not points:
        return line
    average = say("average {average}", average=say.decimal(sum(points) / len(points)))
    return f"{line} · {average}"


def _points(games: Sequence[Played]) -> list[int]:
    """Return the points that count: of games that can be compared, to whose end one stayed."""
    return [g.own.scored for g in games if g.comparable and g.own.scored is not None]


async def _rating(request: Request, rules: str, who: Person, guild_id: int) -> str:
    standing = await request.services.store.ratings.of_person(rules, guild_id, who.id)
    if not standing.games:
        return ""
    return request.say.plural(
        "Rating: {rating} after {n} game",
        "Rating: {rating} after {n} games",
        standing.games,
        rating=views.number(standing.rating.points),
    )


async def _daily(request: Request, who: Person) -> str:
    services = request.services
    return streak_line(
        request.say, await services.store.dailies.streak(who.id, services.daily.today())
    )


def _of_the_game(
    request: Request, rules: str, history: Sequence[PlayedSeat], counted: set[int]
) -> list[str]:
    counting = (seen for seen in history if seen.game.id in counted)
    summaries = [seen.summary for seen in counting if seen.summary is not None]
    icons = request.services.live.displays.icons
    return TITLES[rules].presenter.statistics(request.say, icons, summaries)


async def _met(request: Request, rules: str, who: Person, guild_id: int) -> Duel:
    one, other = request.person.id, who.id
    return await request.services.store.results.duel(rules, one, other, guild_id or None)


def _duel(say: Catalog, duel: Duel) -> list[str]:
    if not duel.games:
        return [say("You two have no rated game together yet.")]
    return [
        say.plural(
            "With you: {n} rated game · you ahead: {ahead} · behind: {behind}",
            "With you: {n} rated games · you ahead: {ahead} · behind: {behind}",
            duel.games,
            ahead=duel.ahead,
            behind=duel.behind,
        )
    ]


def _only_computers(say: Catalog, games: Sequence[Played]) -> str:
    """Return how many of the games count nowhere."""
    number = sum(not game.counts for game in games)
    if not number:
        return ""
    return say.plural(
        "-# And {n} game that does not count here: friendly, or with computer players only.",
        "-# And {n} games that do not count here: friendly, or with computer players only.",
        number,
    )


def _form(say: Catalog, who: Person, games: Sequence[Played]) -> Drawing | None:
    """Return the last scored games as a picture; None: there are none."""
    last = [game for game in games if _points([game])][-MOST_GAMES:]
    if not last:
        return None
    spoken = (say("{told}.", told=_spoken(say, game)) for game in reversed(last))
    words = described(say, [say("Last games, the newest first:"), *spoken])
    return Drawing(partial(draw_form, _drawable(say, who, last)), words)


async def _shown(
    request: Request, drawing: Drawing | None
) -> tuple[list[views.Item], list[discord.File]]:
    """Return what shows a picture, or its words where the person prefers them."""
    if drawing is None:
        return [], []
    if (await request.services.store.people.preferences(request.person.id)).text_board:
        return [TextDisplay(drawing.alt)], []
    return await drawn(request, [drawing])


def _drawable(say: Catalog, who: Person, games: Sequence[Played]) -> Form:
    # Whoever reads from the right writes so, too: a name at the beginning would turn the sentence.
    title = say("Points and places in the last games: {name}", name=clean(who.name, 24))
    columns = tuple(
        FormGame(game.own.points or 0, f"{game.own.rank}/{game.seats}", game.own.won)
        for game in games
    )
    return Form(title, columns)


def _spoken(say: Catalog, game: Played) -> str:
    return say(
        "{points} (place {place} of {seats})",
        points=views.number(game.own.points or 0),
        place=game.own.rank,
        seats=game.seats,
    )


def _buttons(
    say: Catalog, where: str, rules: str, *, own: bool, rated: bool = False, drawable: bool = False
) -> list[views.Item]:
    """Return what leads on; other servers are shown to the person alone."""
    if not own:
        return []
    other, label = (_ALL, say("All servers")) if where == _HERE else (_HERE, say("This server"))
    return views.rows(
        [
            SaladButton(CustomId("stats", args=(other, *titles.carried(rules))), label),
            SaladButton(CustomId("feats", args=titles.carried(rules)), say("Achievements")),
            *_course_button(say, where, rules, rated=rated),
            *([share_button(say, STATS, where, *titles.carried(rules))] if drawable else []),
        ],
        titles.menu(say, rules, CustomId("stats", args=(where,))),
    )


def _course_button(say: Catalog, where: str, rules: str, *, rated: bool) -> list[SaladButton]:
    carried = (where, *titles.carried(rules))
    return [SaladButton(CustomId("course", args=carried), say("Rating over time"))] if rated else []
