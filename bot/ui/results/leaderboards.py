"""Leaderboards: of which game, by what, since when, here or everywhere; the buttons carry it."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Self

import discord
from discord.ui import TextDisplay
from discord.utils import format_dt

from bot.games import DEFAULT, TITLES
from bot.games.contract import Drawing
from bot.render.scores.leaders import Leader, Leaders, draw_leaders
from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store.leaderboards import Leaderboard, Line, Ranking
from bot.store.schema import MERITS
from bot.ui.daily import places
from bot.ui.handlers import Handlers
from bot.ui.kit import titles, views
from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.kit.pager import pager
from bot.ui.kit.replies import Ack
from bot.ui.messages import score_words
from bot.ui.messages.lobby import COLOUR
from bot.ui.pictures import drawn
from bot.ui.requests import Request, limited
from bot.ui.results.exhibits import SCORES, Exhibit, share_button
from bot.words.apart import marked
from bot.words.descriptions import described
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.names import clean

HANDLERS = Handlers()

LINES_PER_PAGE = 10
LEAST_GAMES = {Span.DAY: 2, Span.WEEK: 3, Span.MONTH: 5, Span.SEASON: 5, Span.ALL: 5}
"""Who has played fewer games to their end in a span has no average worth ranking."""
_HERE, _ALL = "here", "all"


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard; `str` prints it for a button, `parse` reads it."""

    span: Span = Span.SEASON
    by: str = "rating"
    where: str = _HERE
    page: int = 0
    rules: str = DEFAULT

    def __str__(self) -> str:
        return ".".join(
            [self.span, self.by, self.where, str(self.page), *titles.carried(self.rules)]
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` printed; any other text means the leaderboard that comes first."""
        match text.split("."):
            case [span, by, where, page, *rules] if (
                span in set(Span) and by in MERITS and where in {_HERE, _ALL} and page.isdecimal()
            ):
                return cls(Span(span), by, where, number_in(page, 0), titles.rules_in(rules, 0))
        return cls()

    def ranking(self, guild_id: int, at: datetime) -> Ranking:
        """Return which leaderboard is meant, at a moment."""
        return Ranking(
            rules=self.rules,
            guild_id=guild_id if self.where == _HERE else EVERYWHERE,
            span=self.span,
            since=self.span.start(at),
            by=self.by,
            least_games=LEAST_GAMES[self.span] if self.by == "average" else 1,
        )


@limited
async def scores(request: Request, rules: str | None) -> None:
    """Show the season's leaderboard of the server, of a game or that of the channel's last table.

    Raises NoSuchTitle.
    """
    rules = titles.chosen(rules or await _last_here(request))
    view, files = await _scores(request, LeaderboardPage(rules=rules))
    await request.answer(view, files)


async def _last_here(request: Request) -> str | None:
    place = request.interaction
    last = await request.services.store.games.last_rules(place.guild_id or 0, place.channel_id or 0)
    return last if last in TITLES else None


@HANDLERS.on("scores", Ack.PAGE, args=1, changes=False)
@HANDLERS.on("span", Ack.PAGE, args=1, changes=False)
@HANDLERS.on("merit", Ack.PAGE, args=1, changes=False)
@HANDLERS.on("title", Ack.PAGE, args=1, changes=False)
@limited
async def other_scores(request: Request) -> None:
    """Show another leaderboard, or another page of it."""
    view, files = await _scores(request, LeaderboardPage.parse(request.args[0]))
    await request.turn_page(view, files)


async def exhibit(request: Request) -> Exhibit | None:
    """Return the page that a button carries, for everybody; None: nobody is on it."""
    choice, board = await _read(request, LeaderboardPage.parse("".join(request.args[:1])))
    if not board.lines:
        return None
    icons = request.services.live.displays.icons
    drawing = _drawing(request.say, choice, board)
    return Exhibit(_heading(request.say, choice, icons), [drawing])


async def _scores(
    request: Request, choice: LeaderboardPage
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    choice, board = await _read(request, choice)
    store, say = request.services.store, request.say
    in_words = (await store.people.preferences(request.person.id)).text_board or not board.lines
    drawings = [] if in_words else [_drawing(say, choice, board)]
    pictures, files = await drawn(request, drawings)
    icons, at = request.services.live.displays.icons, request.services.clock.now()
    lines = [*_lines(say, choice, board, in_words=in_words), *_caveats(say, board, at)]
    text = "\n".join([_heading(say, choice, icons), *lines])
    items = [TextDisplay(text), *pictures, *_controls(say, choice, board, icons)]
    return views.panel(*items, colour=COLOUR), files


async def _read(request: Request, choice: LeaderboardPage) -> tuple[LeaderboardPage, Leaderboard]:
    """Return the page, or the last one if there are not as many."""
    at = request.services.clock.now()
    ranking = choice.ranking(request.interaction.guild_id or 0, at)
    read = partial(
        request.services.store.leaderboards.read,
        ranking,
        limit=LINES_PER_PAGE,
        user_id=request.person.id,
    )
    board = await read(offset=choice.page * LINES_PER_PAGE)
    if await _asked_about(request, ranking.guild_id, board):
        board = await read(offset=choice.page * LINES_PER_PAGE)
    if choice.page and not board.lines:
        choice = replace(choice, page=max(0, (board.size - 1) // LINES_PER_PAGE))
        board = await read(offset=choice.page * LINES_PER_PAGE)
    return choice, _named(request.say, board)


async def _asked_about(request: Request, guild_id: int, board: Leaderboard) -> bool:
    """Ask Discord who of these is still there, and what they are called; return whether it told."""
    people = request.services.members
    if guild_id == EVERYWHERE:
        return await people.look_up([line.user_id for line in board.lines if not line.name])
    return await people.look_at(guild_id, [line.user_id for line in board.lines])


def _named(say: Catalog, board: Leaderboard) -> Leaderboard:
    """Return the page with names that can be told apart, and something for those not known."""
    everybody = [*board.lines, *([] if board.own is None else [board.own])]
    names = marked({line.user_id: line.name or say("a player") for line in everybody})

    def named(line: Line) -> Line:
        return replace(line, name=names[line.user_id])

    own = None if board.own is None else named(board.own)
    return replace(board, lines=tuple(map(named, board.lines)), own=own)


def _heading(say: Catalog, choice: LeaderboardPage, icons: Icons) -> str:
    icon = icons[score_words.merit_icon(choice.by, TITLES[choice.rules].sign)]
    heading = (
        say("## {icon} Scores in this server", icon=icon)
        if choice.where == _HERE
        else say("## {icon} Scores across all servers", icon=icon)
    )
    return f"{heading}\n-# {_title(say, choice)}"


def _title(say: Catalog, choice: LeaderboardPage) -> str:
    span, merit = score_words.span_name(say, choice.span), score_words.merit_name(say, choice.by)
    least = say.plural("at least {n} game", "at least {n} games", LEAST_GAMES[choice.span])
    needed = least if choice.by == "average" else ""
    return " · ".join(filter(None, [titles.name_of(say, choice.rules), span, merit, needed]))


def _lines(
    say: Catalog, choice: LeaderboardPage, board: Leaderboard, *, in_words: bool
) -> list[str]:
    """Return the page in words, if it is wanted so, and always the person's own line."""
    own = board.own
    if not board.size:
        nearer = [_unranked(say, choice, own)] if own and choice.by == "average" else []
        return [_nobody(say, choice), *nearer]
    lines = [score_words.sentence(say, line, own=line == own) for line in board.lines]
    told = lines if in_words else []
    if own is None:
        return [*told, say("You are not ranked here yet. A rated game gets you a place.")]
    if own.place is None:
        return [*told, _unplaced(say, choice, board, own)]
    if own in board.lines and in_words:
        return told
    return [*told, *(["…"] if in_words else []), score_words.sentence(say, own, own=True)]


def _caveats(say: Catalog, board: Leaderboard, at: datetime) -> list[str]:
    """Return what is to be known about a page: that it is old, or not whole."""
    told = []
    if board.recounting:
        told.append(
            say(
                "-# All scores are being counted anew after an update. Until that is done, you see "
                "them as they were counted before; no game is lost."
            )
        )
    if not board.complete:
        told.append(
            say(
                "-# So many people play that the places after these are still being counted. "
                "Look again in a moment."
            )
        )
    elif board.age:
        told.append(say("-# Places counted {when}.", when=format_dt(at - board.age, "R")))
    return told


def _unplaced(say: Catalog, choice: LeaderboardPage, board: Leaderboard, own: Line) -> str:
    """Return why somebody has no place."""
    if not board.complete and getattr(own, choice.by) is not None and _has_enough(choice, own):
        return say("Your place is still being counted.")
    return _unranked(say, choice, own)


def _has_enough(choice: LeaderboardPage, own: Line) -> bool:
    return choice.by != "average" or own.scored >= LEAST_GAMES[choice.span]


def _nobody(say: Catalog, choice: LeaderboardPage) -> str:
    """Return that a page is empty: the heading says of which game, for which time and where."""
    if choice.by == "average":
        return say.plural(
            "Nobody is ranked here yet. A place takes {n} rated game.",
            "Nobody is ranked here yet. A place takes {n} rated games.",
            LEAST_GAMES[choice.span],
        )
    return say("Nobody is ranked here yet. A rated game gets you a place.")


def _unranked(say: Catalog, choice: LeaderboardPage, own: Line) -> str:
    if choice.by != "average":
        return say("You are not ranked here yet.")
    return say(
        "Your games toward a place here: {games} of {least}",
        games=own.scored,
        least=LEAST_GAMES[choice.span],
    )


def _drawing(say: Catalog, choice: LeaderboardPage, board: Leaderboard) -> Drawing:
    title = _title(say, choice)
    leaders = _leaders(say, choice, board, title)
    spoken = [score_words.spoken(say, line, choice.by) for line in board.lines]
    alt = described(say, [say("{told}.", told=title), *spoken])
    return Drawing(partial(draw_leaders, leaders), alt)


def _leaders(say: Catalog, choice: LeaderboardPage, board: Leaderboard, title: str) -> Leaders:
    own = board.own
    elsewhere = own is not None and own.place is not None and own not in board.lines
    shown = [*board.lines, *([own] if own is not None and elsewhere else [])]
    top = max((_weight(line, choice.by) for line in shown), default=1.0)
    leaders = tuple(
        Leader(
            place=str(line.place),
            name=clean(line.name),
            value=score_words.value(say, line, choice.by),
            detail=score_words.detail(say, line),
            share=_weight(line, choice.by) / top if top > 0 else 0.0,
            own=line == own,
        )
        for line in shown
    )
    lines, extra = (leaders[:-1], leaders[-1]) if elsewhere else (leaders, None)
    return Leaders(title, lines, podium=choice.page == 0, extra=extra)


def _weight(line: Line, by: str) -> float:
    return float(getattr(line, by) or 0)


def _controls(
    say: Catalog, choice: LeaderboardPage, board: Leaderboard, icons: Icons
) -> list[views.Item]:
    first = replace(choice, page=0)
    spans = [
        _option(replace(first, span=span), score_words.span_name(say, span), first) for span in Span
    ]
    merits = [
        _option(
            replace(first, by=merit),
            score_words.merit_name(say, merit),
            first,
            icons[score_words.merit_icon(merit, TITLES[choice.rules].sign)],
        )
        for merit in MERITS
    ]
    turned = pager(partial(_page, choice), choice.page, -(-board.size // LINES_PER_PAGE), say)
    sharing = [share_button(say, SCORES, str(choice))] if board.lines else []
    return views.rows(
        _games(say, first),
        [SaladMenu(CustomId("span"), spans, say("Which period"))],
        [SaladMenu(CustomId("merit"), merits, say("Ranked by"))],
        [*turned, _other_place(say, choice), *sharing],
        places.ways(say, choice.where) if choice.rules == DEFAULT else [],
    )


def _games(say: Catalog, first: LeaderboardPage) -> list[SaladMenu]:
    """Return the menu of the games, where there are several."""
    options = [
        _option(replace(first, rules=rules), title.presenter.name(say), first)
        for rules, title in TITLES.items()
    ]
    return [SaladMenu(CustomId("title"), options, say("Which game"))] if len(options) > 1 else []


def _option(
    other: LeaderboardPage, name: str, chosen: LeaderboardPage, emoji: str | None = None
) -> discord.SelectOption:
    return discord.SelectOption(label=name, value=str(other), default=other == chosen, emoji=emoji)


def _other_place(say: Catalog, choice: LeaderboardPage) -> SaladButton:
    where = _ALL if choice.where == _HERE else _HERE
    label = say("All servers") if choice.where == _HERE else say("This server")
    return SaladButton(_to(replace(choice, where=where, page=0)), label)


def _page(choice: LeaderboardPage, page: int) -> CustomId:
    return _to(replace(choice, page=page))


def _to(choice: LeaderboardPage) -> CustomId:
    return CustomId("scores", args=(str(choice),))
