"""The private messages of Daily Salad: the board, the result, and a day that is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import discord
from discord.ui import TextDisplay

from bot.daily import PERSON, SEATS, Sitting, Square, ends
from bot.games import TITLES
from bot.games.contract import Presenter
from bot.games.scene import Scene, Story
from bot.store.dailies import DailyBoard, PastDay, Streak
from bot.ui.daily import words
from bot.ui.kit import views
from bot.ui.kit.controls import Wiring
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.messages.ending import ranking_line
from bot.ui.messages.lobby import COLOUR
from bot.ui.messages.panel import Panel
from bot.words import roles
from bot.words.apart import Occupant, Party, told_apart
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.names import harmless, whole_lines


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished try is shown with."""

    here: DailyBoard
    everywhere: DailyBoard
    streak: Streak
    at_home: bool
    """It is shown in the server in which it was begun."""
    running: bool
    """The day is not over yet."""
    squares: Sequence[Square] | None
    """What Chef thinks of the turns; None: Chef has not looked at all of them."""


def day_text(day: date) -> str:
    """Return a day as a custom_id carries it."""
    return day.strftime("%Y%m%d")


def presenter(sitting: Sitting) -> Presenter:
    """Return how the game of a day looks."""
    return TITLES[sitting.daily.rules].presenter


def scene(sitting: Sitting, name: str, say: Catalog, icons: Icons) -> Scene:
    """Return a try as its presenter sees it; `name` is what its person is called there."""
    others = [seat for seat in range(SEATS) if seat != PERSON]
    gardeners = [(seat, say.render(roles.one_of_several("gardener", seat))) for seat in others]
    return Scene(
        # The same deal is played by others until the day ends: nothing hidden is told before.
        steps=Story(sitting.attempt.game, sitting.attempt.steps, PERSON),
        names=told_apart(
            (Party(PERSON, name), *(Party(n, one, Occupant.COMPUTER) for n, one in gardeners)),
            (say.render(roles.level("gardener")),),
        ),
        automatic=frozenset(others),
        scores_shown=True,
        say=say,
        icons=icons,
    )


def board_panel(sitting: Sitting, scene: Scene, pick: str = "") -> Panel:
    """Return what the person sees of their turn, and can press."""
    which = (day_text(sitting.tried.day), str(sitting.tried.version))
    wiring = Wiring(
        scene.say,
        scene.icons,
        pick=lambda *args: CustomId("daily", args=(*which, *args)),
        confirm=lambda *action: CustomId("dailydo", args=(*which, *action)),
    )
    return Panel(presenter(sitting), scene, wiring, PERSON, pick)


def board_view(
    sitting: Sitting,
    panel: Panel,
    pictures: list[views.Item],
    *,
    yesterday: date | None,
    late: bool = False,
) -> discord.ui.LayoutView:
    """Return the person's turn: what happened, the board, and what to press.

    `late`: a press came for a board that is no longer the newest. `yesterday` can be checked, if
    there is one.
    """
    say, begun = panel.scene.say, bool(sitting.tried.version)
    told = _told(sitting, panel.scene, late=late)
    ways = [] if begun else [*_check(say, yesterday), *_other_days(say, sitting)]
    return panel.message("\n".join(told), pictures, instead=ways)


def _told(sitting: Sitting, scene: Scene, *, late: bool) -> list[str]:
    say, day = scene.say, sitting.tried.day
    status, until = presenter(sitting).status(scene), discord.utils.format_dt(ends(day), "R")
    small = [status] if sitting.tried.late else [status, say("the day ends {when}", when=until)]
    lines = [words.title(say, day), f"-# {' · '.join(small)}"]
    if sitting.tried.late:
        lines.append(words.archive_line(say))
    if late:
        lines.append(say("That turn is already taken. Here is the board now."))
    if not any(seat == PERSON for seat, _ in sitting.tried.actions):
        lines += _welcome(sitting, say)
    return [*lines, *_news(sitting, scene)]


def _welcome(sitting: Sitting, say: Catalog) -> list[str]:
    until = discord.utils.format_dt(ends(sitting.tried.day), "t")
    rules = say(
        "One deal for all, one try each, against three Gardeners. Pause any time; today's "
        "Daily ends at {until}.",
        until=until,
    )
    fair = say("-# Fair deal, code `{hash}`", hash=sitting.daily.commitment)
    return [fair] if sitting.tried.late else [rules, fair]


def _news(sitting: Sitting, scene: Scene) -> list[str]:
    """Return the person's last turn and the Gardeners' answers, a line each."""
    seats = [seat for seat, _ in sitting.attempt.actions]
    own = [version for version, seat in enumerate(seats, start=1) if seat == PERSON]
    first = own[-1] if own else 1
    show = presenter(sitting)
    told = (show.narrate(scene, version) for version in range(first, len(seats) + 1))
    return [*filter(None, told)]


def _check(say: Catalog, yesterday: date | None) -> list[views.Item]:
    """Return the button that shows the seed of a day that is over, and checks it."""
    if yesterday is None:
        return []
    label = say("Check yesterday's deal")
    return [SaladButton(CustomId("dailycheck", args=(day_text(yesterday),)), label)]


def _check_this(say: Catalog, day: date) -> SaladButton:
    return SaladButton(CustomId("dailycheck", args=(day_text(day),)), say("Check the deal"))


def _other_days(say: Catalog, sitting: Sitting) -> list[views.Item]:
    """Return the ways to past days, and from one of them back to today."""
    earlier = SaladButton(CustomId("dailydays"), say("Earlier days"))
    return [_today(say), earlier] if sitting.tried.late else [earlier]


def _today(say: Catalog) -> SaladButton:
    return SaladButton(
        CustomId("dailytoday"), say("Today's salad"), style=discord.ButtonStyle.success
    )


def play_button(say: Catalog, day: date, *more: str) -> SaladButton:
    """Return the button that opens the game of a day for whoever presses it."""
    which = CustomId("dailyplay", args=(day_text(day), *more))
    return SaladButton(which, say("Play"), style=discord.ButtonStyle.success)


def result_view(
    sitting: Sitting,
    scene: Scene,
    result: Result,
    pictures: list[views.Item],
    *,
    yesterday: date | None,
) -> discord.ui.LayoutView:
    """Return how a try ended: the table, Chef, streak, and the boards of the day."""
    say = scene.say
    ranking, boards = _ranking(sitting, scene, result), _boards(say, result)
    room = views.room_beside(*pictures) - len(boards)
    late, day = sitting.tried.late, sitting.tried.day
    checked = [_check_this(say, day)] if late else _check(say, yesterday)
    return views.panel(
        TextDisplay(whole_lines(ranking, room)),
        *pictures,
        TextDisplay(boards),
        *views.rows(_result_buttons(say, sitting), [*checked, *_other_days(say, sitting)]),
        colour=COLOUR,
    )


def _ranking(sitting: Sitting, scene: Scene, result: Result) -> str:
    say, ranks = scene.say, scene.ranks()
    outcome = scene.outcome
    assert outcome is not None, "the game is over"
    lines = [
        ranking_line(say, f"**{harmless(scene.names[one.seat])}**", ranks[one.seat], one.points)
        for one in sorted(outcome.placings, key=lambda placing: ranks[placing.seat])
    ]
    if outcome.tie_break is not None:
        lines.append(say.render(outcome.tie_break))
    chef = words.chef_line(say, sitting, cooking=result.running)
    late, day = sitting.tried.late, words.title(say, sitting.tried.day)
    counted = words.archive_line(say) if late else words.streak_line(say, result.streak)
    return "\n".join(filter(None, [day, *lines, chef, counted, *_squares(say, result)]))


def _squares(say: Catalog, result: Result) -> list[str]:
    if result.squares is not None:
        return words.grid(say, result.squares)
    return [say("-# Chef is looking at your turns. **Refresh** shows a square for each.")]


def _boards(say: Catalog, result: Result) -> str:
    here = words.place_heading(say, result.here, here=True)
    if not result.at_home:
        here = words.place_heading(say, result.here, here=None)
    everywhere = words.place_heading(say, result.everywhere, here=False)
    lines = words.board_lines(say, here, result.here)
    if result.everywhere.size > result.here.size:
        lines += words.board_lines(say, everywhere, result.everywhere)
    else:
        lines.append(say("-# Nobody in any other server has finished it."))
    return "\n".join(lines)


def _result_buttons(say: Catalog, sitting: Sitting) -> list[views.Item]:
    day = (day_text(sitting.tried.day),)
    share = SaladButton(
        CustomId("dailyshare", args=day),
        say("Shared") if sitting.tried.shared_at else say("Share"),
        style=discord.ButtonStyle.success,
        disabled=sitting.tried.shared_at is not None,
    )
    return [
        share,
        SaladButton(CustomId("dailysee", args=day), say("Refresh")),
        SaladButton(CustomId("dailywhy", args=day), say("Details")),
        SaladButton(CustomId("dailyreport", args=day), say("Analysis")),
        SaladButton(CustomId("dailyfilm", args=day), say("Replay")),
    ]


def over_view(say: Catalog, day: date) -> discord.ui.LayoutView:
    """Return that a try has ended with its day, and the way to today's."""
    lines = [
        words.title(say, day),
        say(
            "The day ended before you finished, so this try doesn't count. Today's Daily is ready."
        ),
    ]
    on = SaladButton(CustomId("dailypast", args=(day_text(day),)), say("Play on, unrated"))
    buttons = [_today(say), on, _check_this(say, day)]
    return views.panel(TextDisplay("\n".join(lines)), *views.rows(buttons), colour=COLOUR)


def waiting_view(say: Catalog, day: date) -> discord.ui.LayoutView:
    """Return that a try is shared in a moment."""
    return views.message(
        words.title(say, day),
        say("One moment: Chef is looking at your turns. Then I share how they were."),
    )


def days_view(say: Catalog, days: Sequence[PastDay]) -> discord.ui.LayoutView:
    """Return the days that can be played unrated; those before the oldest are found by command."""
    lines = [
        say("### 🥗 Daily Salad, earlier days"),
        say("Unrated: they count for no place and no streak."),
    ]
    if not days:
        lines[1:] = [say("There is no earlier Daily yet.")]
    menu = SaladMenu(
        CustomId("dailypast"), [_day_option(say, day) for day in days], say("Choose a day")
    )
    choice = [menu] if days else []
    return views.panel(
        TextDisplay("\n".join(lines)), *views.rows(choice, [_today(say)]), colour=COLOUR
    )


def _day_option(say: Catalog, past: PastDay) -> discord.SelectOption:
    name, value = words.day_name(say, past.day), day_text(past.day)
    if past.points is None:
        return discord.SelectOption(label=name, value=value)
    told = say.plural(
        "{points} point", "{points} points", past.points, points=views.number(past.points)
    )
    played = " · ".join([told, say("unrated")]) if past.late else told
    return discord.SelectOption(label=name, value=value, description=played)
