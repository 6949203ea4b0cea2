"""Finished games, the latest first, with ways into replays and analyses; each also as a file."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

import discord
from discord.ui import TextDisplay

from bot.manager.outcomes import exported
from bot.manager.table import kind_of, title
from bot.scores.exports import Export
from bot.scores.results import FORGOTTEN, FinishedGame, ResultRecord
from bot.ui.handlers import Handlers
from bot.ui.kit import titles, views
from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.kit.pager import page_of, pager
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request, limited
from bot.words import roles
from bot.words.apart import Occupant, Party, told_apart
from bot.words.i18n import Catalog
from bot.words.names import harmless
from bot.words.refusals import UnknownGame

HANDLERS = Handlers()

GAMES_PER_PAGE = 5
_LONGEST_NAME = 20
_MINE, _EVERYBODY = "mine", "all"


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of the history of a game: what whoever asks has played of it, or the whole server."""

    games: tuple[FinishedGame, ...]
    number: int
    pages: int
    whose: str
    rules: str


@limited
async def history(request: Request, *, mine: bool, rules: str | None) -> None:
    """Show the latest finished plays of a game in the server, or only the person's.

    Raises NoSuchTitle.
    """
    whose = _MINE if mine else _EVERYBODY
    page = await _page(request, whose, "0", titles.chosen(rules))
    await request.answer(_view(request.say, page))


@HANDLERS.on("history", Ack.PAGE, args=2, most=3, changes=False)
@limited
async def other_page(request: Request) -> None:
    """Turn to another page."""
    whose, wanted = request.args[:2]
    whose = whose if whose == _MINE else _EVERYBODY
    page = await _page(request, whose, wanted, titles.rules_in(request.args, 2))
    await request.turn_page(_view(request.say, page))


@HANDLERS.on("export", Ack.PRIVATE, args=1)
@limited
async def export(request: Request) -> None:
    """Give a finished game as a file."""
    chosen = request.args[0]
    file = await read(replace(request, game=number_in(chosen, 0)))
    say = request.say
    name = f"salad-{file.number}.json"
    data = BytesIO(file.model_dump_json(indent=1).encode())
    text = say(
        "Game {number} as a file, with its seed and all turns.\n"
        "-# With Salad installed: `python -m bot replay {file}` shows it, `python -m bot "
        "verify {file}` checks it.",
        number=file.number,
        file=name,
    )
    view = views.panel(TextDisplay(text), discord.ui.File(f"attachment://{name}"), colour=COLOUR)
    await request.answer(view, [discord.File(data, name)])


async def read(request: Request) -> Export:
    """Return a finished game of this server. Raises NoGame, NotOver, GoesOn or MayGoOn."""
    record = (await request.told_table()).record
    if record.guild_id != request.interaction.guild_id:
        raise UnknownGame(record.id)
    store, people = request.services.store, request.services.members
    finished = await store.results.of_game(record.id)
    numbers = {*(one.user_id for one in finished), *(seat.user_id for seat in record.seats)}
    sat = {number for number in numbers if number > FORGOTTEN}
    await people.look_up(sat - {*await store.names.account_names(sat)})
    return exported(record, finished, await store.names.account_names(sat))


async def _page(request: Request, whose: str, wanted: str, rules: str) -> HistoryPage:
    guild_id, store = request.interaction.guild_id or 0, request.services.store
    user_id = request.person.id if whose == _MINE else None
    games = await store.results.finished_size(rules, guild_id, user_id=user_id)
    pages = -(-games // GAMES_PER_PAGE)
    number = page_of(wanted, max(1, pages))
    offset = number * GAMES_PER_PAGE
    found = await store.results.finished(
        rules, guild_id, user_id=user_id, limit=GAMES_PER_PAGE, offset=offset
    )
    return HistoryPage(tuple(found), number, pages, whose, rules)


def _view(say: Catalog, page: HistoryPage) -> discord.ui.LayoutView:
    heading = (
        say("## Your finished games in this server")
        if page.whose == _MINE
        else say("## Finished games in this server")
    )
    title = titles.name_of(say, page.rules)
    named = [f"-# {title}"] if title else []
    lines = [_line(say, game) for game in page.games] or [_none(say, page.whose, title)]
    text = "\n".join([heading, *named, *lines])
    items = [TextDisplay(text), *views.rows(*_controls(say, page))]
    return views.panel(*items, colour=COLOUR)


def _none(say: Catalog, whose: str, title: str) -> str:
    """Return that there is nothing yet: of one game, if there are several to play."""
    if whose == _MINE:
        if title:
            return say("You have not finished {game} in this server yet.", game=title)
        return say("You have not finished a game in this server yet.")
    if title:
        return say("Nobody has finished {game} in this server yet.", game=title)
    return say("No game has been finished in this server yet. `/salad new` opens one.")


def _line(say: Catalog, game: FinishedGame) -> str:
    people = say.apart(_player(say, result) for result in _told_apart(say, game.results))
    kind = [] if game.rated else [say("friendly")]
    parts = [f"**{game.id}**", f"<t:{int(game.at.timestamp())}:d>", *kind, people]
    return " · ".join(parts)


def _told_apart(say: Catalog, results: Sequence[ResultRecord]) -> list[ResultRecord]:
    """Return the results with names of which no two look the same, those who played on included."""
    substitutes = [(one.seat, one.substitute) for one in results if one.substitute is not None]
    names = told_apart(
        (
            *(
                Party(
                    one.seat,
                    title(say, one.user_id, one.name, one.level),
                    kind_of(one.user_id),
                    owner=one.substitute is not None,
                )
                for one in results
            ),
            *(_substitute(say, seat, name) for seat, name in substitutes),
        ),
        tuple({*roles.RESERVED, *map(say, roles.RESERVED)}),
    )
    called = dict(zip((seat for seat, _ in substitutes), names[len(results) :], strict=True))
    return [
        replace(one, name=name, substitute=called.get(one.seat))
        for one, name in zip(results, names, strict=False)
    ]


def _substitute(say: Catalog, seat: int, name: str) -> Party:
    """Return who played on for somebody; who was forgotten since has no name."""
    if name == roles.NOBODY:
        return Party(seat, say.render(roles.former_player()), Occupant.NOBODY)
    return Party(seat, name)


def _player(say: Catalog, result: ResultRecord) -> str:
    name = harmless(result.name, _LONGEST_NAME)
    if result.substitute is not None:
        substitute = harmless(result.substitute, _LONGEST_NAME)
        name = say("{name} (for {owner})", name=substitute, owner=name)
    elif result.left:
        name = say("{name} (left)", name=name)
    elif result.rank == 1:
        name = f"**{name}**"
    if result.points is None:
        return name
    return say.paired(name, views.number(result.points))


def _controls(say: Catalog, page: HistoryPage) -> list[list[views.Item]]:
    replays: list[views.Item] = [
        SaladButton(CustomId("turns", game.id, ("0",)), say("Replay {number}", number=game.id))
        for game in page.games
    ]
    analyses: list[views.Item] = [
        SaladButton(CustomId("analyse", game.id), say("Analysis {number}", number=game.id))
        for game in page.games
    ]
    options = [
        discord.SelectOption(label=say("Game {number}", number=game.id), value=str(game.id))
        for game in page.games
    ]
    menu = SaladMenu(CustomId("export"), options, say("Download a game")) if options else None
    files: list[views.Item] = [] if menu is None else [menu]
    games = titles.menu(say, page.rules, CustomId("history", args=(page.whose, "0")))
    return [
        replays,
        analyses,
        files,
        [*pager(partial(_to, page), page.number, page.pages, say), _others(say, page)],
        [*games],
    ]


def _others(say: Catalog, page: HistoryPage) -> SaladButton:
    if page.whose == _MINE:
        return SaladButton(_to(replace(page, whose=_EVERYBODY), 0), say("All games"))
    return SaladButton(_to(replace(page, whose=_MINE), 0), say("My games"))


def _to(page: HistoryPage, number: int) -> CustomId:
    return CustomId("history", args=(page.whose, str(number), *titles.carried(page.rules)))
