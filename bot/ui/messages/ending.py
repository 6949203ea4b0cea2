"""The messages that a game leaves behind: one line for a past board, and the final one."""

from collections.abc import Collection, Mapping
from itertools import accumulate
from typing import Any

import discord
from discord.ui import TextDisplay

from bot.manager.deals import played_on_until
from bot.manager.outcomes import losses
from bot.manager.outcomes import ranks as final_ranks
from bot.manager.table import Table
from bot.store.records import ALL_AGREED, SOMEBODY, SeatRecord, Status
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.ui.messages import score_words
from bot.ui.messages.board import in_words
from bot.ui.messages.display import Display
from bot.ui.messages.lobby import COLOUR
from bot.words import roles
from bot.words.i18n import Catalog
from bot.words.names import harmless
from engine import Outcome, Placing, Seat, commitment


def past_view(display: Display, since: int, until: int) -> discord.ui.LayoutView | None:
    """Return what remains of a message that showed version `since`: what happened until `until`.

    None: nothing remains, for nobody could see what happened.
    """
    lines = _history(display, since, until)
    return views.message(*lines) if lines else None


def called_off_view(display: Display, since: int) -> discord.ui.LayoutView:
    """Return what remains of the last message of a game that was called off."""
    table = display.table
    lines = _history(display, since, table.version)
    if not abandoned(table) or not lines:
        lines += called_off(display)
    return views.message(*lines)


def called_off_line(say: Catalog, number: int) -> str:
    """Return that a game was called off."""
    return say("Game {number} is called off.", number=number)


def thinking_view(display: Display, since: int) -> discord.ui.LayoutView:
    """Return what happened since a message was posted, and who is thinking now."""
    say = display.say
    names = say.apart(harmless(seat.name) for seat in display.table.waits_for())
    line = say("Thinking: {names}…", names=names)
    return views.message(*_history(display, since, display.table.version), line)


def _history(display: Display, since: int, until: int) -> list[str]:
    table, last = display.table, min(until, display.table.version)
    turns = range(table.turns_over(since) + 1, table.turns[last - 1] + 1 if last > 0 else 1)
    parts = ([n for n in table.actions_of(turn) if n <= last] for turn in turns)
    lines = [*filter(None, map(display.narrate, parts))]
    if since < 0 and table.record.seed is not None:
        lines.insert(0, _started(display))
    if until > table.version:
        line = display.say("Everybody else has left: game {number} is over.", number=table.id)
        lines.append(line)
    return lines


def called_off(display: Display) -> list[str]:
    """Return by whom a game was called off, and who has lost it all the same."""
    return [_by_whom(display), *_lost(display.say, _losers(display.say, display.table))]


def _lost(say: Catalog, losers: str) -> list[str]:
    return [say("It is a loss for: {names} (left before).", names=losers)] if losers else []


def counting_line(say: Catalog, table: Table) -> str:
    """Return what a running game counts for if it is called off."""
    if losers := _losers(say, table):
        return say("It won't count, but it is a loss for: {names} (left before).", names=losers)
    return say("It won't count for anybody.")


def _by_whom(display: Display) -> str:
    table, say = display.table, display.say
    number, by = table.id, table.record.ended_by
    if by is None:
        return called_off_line(say, number)
    if by == ALL_AGREED:
        names = [_bold(seat) for seat in table.record.seats if seat.user_id in table.people]
        return say(
            "Game {number} is called off: all players agree ({names}).",
            number=number,
            names=say.apart(names),
        )
    seat = table.seat_of(by)
    name = f"<@{by}>" if seat is None else _bold(seat)
    if by == SOMEBODY:
        name = say.render(roles.former_player())
    return say("Game {number} is called off by {name}.", number=number, name=name)


def _losers(say: Catalog, table: Table) -> str:
    """Return for whom a game that is called off is a loss, for they had left; "" for nobody."""
    return say.apart(f"**{harmless(one.name)}**" for one in losses(table) if one.left)


def _bold(seat: SeatRecord) -> str:
    return f"**{harmless(seat.name)}**"


def thread_gone(display: Display) -> str:
    """Return that a game was called off with its thread, and whom it counts for all the same."""
    say, table = display.say, display.table
    losers = _losers(say, table)
    if losers or table.record.seed is None:
        line = say("Game {number} is called off: its thread was deleted.", number=table.id)
        return "\n".join([line, *_lost(say, losers)])
    return say(
        "Game {number} is called off: its thread was deleted. It counts for nobody.",
        number=table.id,
    )


def abandoned(table: Table) -> bool:
    """Return whether a game was called off because nobody was left to play it."""
    record = table.record
    started = record.seed is not None
    called_off = record.status is Status.CANCELLED and record.ended_by is None
    return called_off and started and all(seat.automatic for seat in record.seats)


def abandoned_lines(display: Display, lost: Collection[Seat]) -> list[str]:
    """Return why a game was called off that nobody played: who is away, who has left, who lost.

    Who was the last to leave has not lost: of the seats, those are which `lost` names.
    """
    say, seats = display.say, display.table.record.seats
    losers = say.apart(f"**{harmless(seats[seat].owner[1])}**" for seat in sorted(lost))
    return [_nobody_plays(say, display.table), *_lost(say, losers)]


def _nobody_plays(say: Catalog, table: Table) -> str:
    people = [seat for seat in table.record.seats if seat.level is None]
    away = say.apart(_bold(seat) for seat in people if seat.left_at is None)
    left = say.apart(_bold(seat) for seat in people if seat.left_at is not None)
    if not left:
        return say(
            "Game {number} is called off: nobody is playing anymore. Away: {away}",
            number=table.id,
            away=away,
        )
    if not away:
        return say(
            "Game {number} is called off: nobody is playing anymore. Left: {left}",
            number=table.id,
            left=left,
        )
    return say(
        "Game {number} is called off: nobody is playing anymore. Away: {away} · Left: {left}",
        number=table.id,
        away=away,
        left=left,
    )


def _started(display: Display) -> str:
    table = display.table
    seed = table.record.seed
    assert seed is not None, "the game has started"
    say = display.say
    return say(
        "Game {number}: {names}\n-# Fair deal, code `{hash}`",
        number=table.id,
        names=say.apart(f"**{harmless(seat.owner[1])}**" for seat in table.record.seats),
        hash=commitment(seed),
    )


def final_view(display: Display, pictures: list[views.Shown]) -> discord.ui.LayoutView:
    """Return the end: winner, picture, ranking, seed, and what to do next.

    The seed of one that can be played on is told later.
    """
    table, say = display.table, display.say
    outcome: Outcome | None = table.game.outcome(table.state)
    ranks = final_ranks(table)
    ranking = _ranking(display, outcome, ranks)
    if not table.record.options.rated:
        ranking.append(say("-# A friendly game: no scores change."))
    title = _title(display, ranks)
    head, board = TextDisplay[Any]("\n".join([title, *ranking])), in_words(display)
    seed = TextDisplay[Any](_seed(display))
    return views.panel(
        head,
        *board,
        *views.pictures(pictures),
        *_news(display, views.room_beside(head, *board, seed)),
        seed,
        *views.rows(_afterwards(display, early=outcome is None)),
        colour=COLOUR,
    )


def _ranking(display: Display, outcome: Outcome | None, ranks: Mapping[Seat, int]) -> list[str]:
    table, say = display.table, display.say
    if outcome is None:
        seats = table.record.seats
        return [
            *(
                ranking_line(say, _player(say, seats[seat]), rank, None, lost=seats[seat].lost)
                for seat, rank in ranks.items()
            ),
            say("Everybody else has left, so the game ends here."),
        ]
    best_first = sorted(outcome.placings, key=lambda placing: ranks[placing.seat])
    lines = [_placing(display, one, ranks[one.seat]) for one in best_first]
    if outcome.tie_break is not None and not display.scene.gone:
        lines.append(say.render(outcome.tie_break))
    return lines


def _afterwards(display: Display, *, early: bool) -> list[SaladButton]:
    """Return what can be pressed once a game is over; one that ended early can be played on."""
    number, say = display.table.id, display.say
    rematch = SaladButton(
        CustomId("rematch", number), say("Rematch"), style=discord.ButtonStyle.success
    )
    alone = say.sense("after everybody else has left", "Keep playing")
    on = [SaladButton(CustomId("playon", number, ("secret",)), alone)] if early else []
    return [
        rematch,
        *on,
        SaladButton(CustomId("details", number, ("0",)), say("Details")),
        SaladButton(CustomId("analyse", number), say("Analysis")),
    ]


def _news(display: Display, room: int) -> list[views.Item]:
    """Return what the game has changed beyond the table, as many lines as there is room for."""
    lengths = accumulate(len(line) + 1 for line in display.news)
    lines = [line for line, end in zip(display.news, lengths, strict=True) if end <= room]
    return [TextDisplay("\n".join(lines))] if lines else []


def _title(display: Display, ranks: Mapping[Seat, int]) -> str:
    table, say = display.table, display.say
    won = [seat for seat, rank in ranks.items() if rank == 1 and seat not in table.lost]
    if not won:
        return say("## Game {number} ends without a winner: all players left", number=table.id)
    names = say.apart(harmless(table.record.seats[seat].name) for seat in won)
    return say.plural(
        "## 🏆 Game {number}, winner: {names}",
        "## 🏆 Game {number}, winners: {names}",
        len(won),
        names=names,
        number=table.id,
    )


def _player(say: Catalog, seat: SeatRecord) -> str:
    """Return who played a seat, and for whom if they left, as markdown."""
    name = f"**{harmless(seat.name)}**"
    if seat.owner_name is not None:
        owner = f"**{harmless(seat.owner_name)}**"
        return say("{name} (for {owner})", name=name, owner=owner)
    return say("{name} (left)", name=name) if seat.lost else name


def _placing(display: Display, placing: Placing, rank: int) -> str:
    say, seat = display.say, display.table.record.seats[placing.seat]
    told = ranking_line(say, _player(say, seat), rank, placing.points, lost=seat.lost)
    parts = display.presenter.breakdown(display.scene, placing.seat)
    return say("{placing} ({sum})", placing=told, sum=parts) if parts else told


def ranking_line(
    say: Catalog, player: str, rank: int, points: int | None, *, lost: bool = False
) -> str:
    """Return how a player finished, as markdown; who has lost by leaving gets no medal."""
    place = f"{rank}\\." if lost else score_words.medal(rank)
    if points is None:
        return f"{place} {player}"
    return say.plural(
        "{medal} {player}: {points} point",
        "{medal} {player}: {points} points",
        points,
        points=views.number(points),
        medal=place,
        player=player,
    )


def _seed(display: Display) -> str:
    seed = display.table.record.seed
    assert seed is not None, "the game was dealt"
    if (until := played_on_until(display.table)) is not None:
        return display.say(
            "-# Fair deal, code `{hash}` · can be played on until {time} · after that, "
            "`/salad verify` tells the seed",
            hash=commitment(seed),
            time=discord.utils.format_dt(until, "f"),
        )
    return display.say(
        "-# Fair deal, seed `{seed}` · code `{hash}` · check it: `/salad verify`",
        seed=seed,
        hash=commitment(seed),
    )
