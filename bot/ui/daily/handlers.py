"""Daily Salad in private: what its command and its buttons do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

import discord
from discord.ui import TextDisplay

from bot.daily import PERSON, DayOver, NoDate, NothingDealt, NoTry, Sitting, squares
from bot.daily.days import DAY
from bot.games.scene import Scene
from bot.scores.exports import Check
from bot.store.analyses import Analysis
from bot.store.dailies import DailyRecord
from bot.store.records import Preferences
from bot.ui.daily import messages, words
from bot.ui.daily.messages import Result, presenter
from bot.ui.daily.places import board_of
from bot.ui.handlers import Handlers
from bot.ui.kit import views
from bot.ui.kit.answers import publish
from bot.ui.kit.custom_id import number_in
from bot.ui.kit.people import server_locale
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.replies import Ack
from bot.ui.messages.fairness import findings
from bot.ui.messages.panel import Panel
from bot.ui.pictures import kept_board, private_board, wants_words
from bot.ui.requests import Request, limited
from bot.ui.table import house, picking
from bot.words.i18n import Catalog, catalog
from bot.words.refusals import NotOver, Outdated, Refusal

HANDLERS = Handlers()

MOST_DAYS = 25
"""Entries of a menu."""
_AT_ONCE_SECONDS, _PATIENCE_SECONDS = 0.5, 60.0
"""Before somebody is told that Chef is still looking; and before nobody waits for that any more."""


async def daily(request: Request, day: str | None) -> None:
    """Begin the salad of a day or of today, go on with it, or show how it ended.

    Raises NoDate for what is no date, and NothingDealt for a day that was not dealt.
    """
    chosen = None if day is None else _day(day, NoDate)
    view, files = await _page(request, await _begun(request, chosen))
    await request.answer(view, files)


@HANDLERS.on("dailyplay", Ack.PRIVATE, args=1, most=2)
async def play(request: Request) -> None:
    """Open the salad of the day that a public message is about, for whoever presses."""
    view, files = await _page(request, await _begun(request, _day(request.args[0], NothingDealt)))
    await request.answer(view, files)


@HANDLERS.on("dailytoday", Ack.PAGE)
async def today(request: Request) -> None:
    """Show today's salad in place of a past one."""
    await _turn_page(request, await _begun(request, None))


@HANDLERS.on("dailydays", Ack.PAGE, changes=False)
async def earlier_days(request: Request) -> None:
    """Show which past days can be played, and what the person has made of them."""
    today, past = request.services.daily.today(), request.services.store.dailies.past
    days = await past(today, request.person.id, limit=MOST_DAYS)
    await request.turn_page(messages.days_view(request.say, days))


@HANDLERS.on("dailypast", Ack.PAGE, args=1)
async def past_day(request: Request) -> None:
    """Show the salad of a past day, which counts for nothing, in place of another page."""
    await _turn_page(request, await _begun(request, _day(request.args[0], NothingDealt)))


async def _begun(request: Request, day: date | None) -> Sitting:
    guild = request.interaction.guild_id or 0
    return await request.services.daily.begin(request.person, guild, day)


@HANDLERS.on("daily", Ack.PAGE, args=4, changes=False)
async def pick(request: Request) -> None:
    """Show the board with the new pick, or commit it at once where the person wants that."""
    day, version, _, picked = request.args
    await picking.pick(request, _Try(request, _day(day), number_in(version, -1)), picked)


@HANDLERS.on("dailydo", Ack.PAGE, args=3, most=4)
async def confirm(request: Request) -> None:
    """Take the turn that the button carries, and show the board after the Gardeners' answers."""
    day, version, action = request.args[:3]
    await picking.confirm(_Try(request, _day(day), number_in(version, -1)), action)


@dataclass(frozen=True, slots=True)
class _Try:
    """A person's try at a day, in a message that they alone see. Fulfils `Place`."""

    request: Request
    day: date
    version: int

    async def panel(self, pick: str) -> Panel:
        sitting = await self._sitting()
        return messages.board_panel(sitting, await _scene(self.request, sitting), pick)

    async def _sitting(self) -> Sitting:
        daily, person = self.request.services.daily, self.request.person.id
        return await daily.playing(self.day, person, self.version)

    async def wishes(self) -> Preferences:
        return await picking.wishes_of(self.request)

    async def show(self, panel: Panel) -> None:
        request, sitting = self.request, await self._sitting()
        kept, yesterday = kept_board(request, panel), await _yesterday(request, sitting)
        await request.refresh(messages.board_view(sitting, panel, kept, yesterday=yesterday))

    async def commit(self, action: str) -> None:
        daily, person = self.request.services.daily, self.request.person.id
        await _turn_page(self.request, await daily.play(self.day, person, self.version, action))

    async def late(self, refusal: Refusal) -> bool:
        """Show in place of an old board that the day is over, or the newest board."""
        request = self.request
        if isinstance(refusal, DayOver):
            await request.turn_page(messages.over_view(request.say, self.day))
        elif isinstance(refusal, Outdated):
            newest = await request.services.daily.sitting(self.day, request.person.id)
            await _turn_page(request, newest, late=True)
        else:
            return False
        return True


@HANDLERS.on("dailysee", Ack.PAGE, args=1, changes=False)
async def refresh(request: Request) -> None:
    """Show the result again, with what has come in meanwhile."""
    await _turn_page(request, await finished(request))


@HANDLERS.on("dailywhy", Ack.PRIVATE, args=1)
async def details(request: Request) -> None:
    """Show the person's points, card by card with reasons."""
    sitting = await finished(request)
    await request.tell(presenter(sitting).reasons(await _scene(request, sitting), PERSON))


@HANDLERS.on("dailyshare", Ack.PAGE, args=1)
async def share(request: Request) -> None:
    """Post how the turns were, in squares, in the channel, once: it spoils and mentions nothing.

    While Chef is still looking at them, the person is told so.
    """
    sitting = await finished(request)
    settings = await house.check_sharing(request.interaction)
    found = await looked_at(request, sitting)
    store, tried = request.services.store, sitting.tried
    if await store.dailies.share_try(tried.day, tried.user_id, discord.utils.utcnow()):
        say = catalog(settings.locale or server_locale(request.interaction))
        view = await _shared(request, say, await finished(request), found)
        try:
            await publish(request.interaction, view)
        except FAILURES:
            await store.dailies.share_try(tried.day, tried.user_id, None)
            raise
    await _turn_page(request, await finished(request))


async def looked_at(request: Request, sitting: Sitting) -> Analysis | None:
    """Return what Chef thinks of a try, once that is known; None: it will not be, for now."""
    study = request.services.daily_analyst.study(sitting)
    if not await study.ready(_AT_ONCE_SECONDS):
        await request.turn_page(messages.waiting_view(request.say, sitting.tried.day))
        await study.ready(_PATIENCE_SECONDS)
    return study.found


async def _shared(
    request: Request, say: Catalog, sitting: Sitting, looked_at: Analysis | None
) -> discord.ui.LayoutView:
    """Return what a try may tell in public."""
    result, day = await _result(request, sitting), sitting.tried.day
    board = result.here if result.at_home else result.everywhere
    told = words.shared(
        say,
        sitting,
        request.person.name,
        () if looked_at is None else squares(looked_at),
        where=words.place_in(say, board, here=result.at_home),
        streak=result.streak.current,
    )
    return views.layout(TextDisplay(told), *views.rows([messages.play_button(say, day)]))


@HANDLERS.on("dailycheck", Ack.PRIVATE, args=1)
@limited
async def check_deal(request: Request) -> None:
    """Show the seed of a day that is over, and check the deal, the Gardeners and the result."""
    day = _day(request.args[0])
    dealt, checks = await request.services.daily.check(day, request.person.id)
    await request.tell(*_told(request, dealt, checks))


def _told(request: Request, dealt: DailyRecord, checks: list[Check]) -> list[str]:
    say = request.say
    return [
        words.title(say, dealt.day),
        _verdict(say, checks),
        *findings(say, checks, dealt.seed, dealt.commitment),
        say("-# Everybody's first board of that day showed this code."),
    ]


def _verdict(say: Catalog, checks: list[Check]) -> str:
    """Return what was found; of a person who did not play, the deal alone was checked."""
    if not all(check.holds for check in checks):
        return say("**Something doesn't match.**")
    if len(checks) > 1:
        return say("**Dealt and played fairly.**")
    return say("**The deal is fair.** You didn't play that day, so there is no try to check.")


async def finished(request: Request) -> Sitting:
    """Return the finished try that a button is about. Raises NoTry or NotOver."""
    day = _day(request.args[0])
    sitting = await request.services.daily.sitting(day, request.person.id)
    if not sitting.over:
        raise NotOver
    return sitting


async def _turn_page(request: Request, sitting: Sitting, *, late: bool = False) -> None:
    view, files = await _page(request, sitting, late=late)
    await request.turn_page(view, files)


async def _page(
    request: Request, sitting: Sitting, *, late: bool = False
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """Return the board of a try, or how it ended."""
    scene, yesterday = await _scene(request, sitting), await _yesterday(request, sitting)
    pictures, files = await private_board(request, presenter(sitting), scene)
    if sitting.over:
        result = await _result(request, sitting)
        view = messages.result_view(sitting, scene, result, pictures, yesterday=yesterday)
    elif sitting.tried.day != request.services.daily.today() and not sitting.tried.late:
        return messages.over_view(request.say, sitting.tried.day), []
    else:
        panel = messages.board_panel(sitting, scene)
        view = messages.board_view(sitting, panel, pictures, yesterday=yesterday, late=late)
    return view, files


async def _result(request: Request, sitting: Sitting) -> Result:
    store, tried, now = request.services.store, sitting.tried, request.services.daily.today()
    which = {"user_id": tried.user_id, "limit": words.BEST}
    report = await store.dailies.report(tried.day, tried.user_id)
    if report is None:
        request.services.daily_analyst.order(sitting)
    return Result(
        here=await board_of(request, tried.day, tried.guild_id, **which),
        everywhere=await board_of(request, tried.day, None, **which),
        streak=await store.dailies.streak(tried.user_id, now),
        at_home=tried.guild_id == request.interaction.guild_id,
        running=tried.day == now,
        squares=None if report is None else squares(report),
    )


async def _yesterday(request: Request, sitting: Sitting) -> date | None:
    """Return yesterday on a first board and at an end, if anything was dealt then."""
    if (sitting.tried.version and not sitting.over) or sitting.tried.late:
        return None
    day = request.services.daily.today() - DAY
    return None if await request.services.store.dailies.get(day) is None else day


async def _scene(request: Request, sitting: Sitting) -> Scene:
    icons = request.services.live.displays.icons
    scene = messages.scene(sitting, request.person.name, request.say, icons)
    return replace(scene, worded=await wants_words(request))


def _day(day: str, otherwise: Callable[[], Refusal] = NoTry) -> date:
    """Return the day that a button is about. Raises NoTry, or what else, for what is none."""
    try:
        return date.fromisoformat(day)
    except ValueError as error:
        raise otherwise() from error
