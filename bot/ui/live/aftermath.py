"""What a game has changed beyond the table: ratings, and what was achieved for the first time."""

import asyncio

from bot.games import achievements
from bot.manager.table import Table
from bot.scores.contract import Achievement
from bot.scores.ledger import Change
from bot.scores.results import FORGOTTEN
from bot.store.ratings import Ratings
from bot.store.records import SeatRecord
from bot.store.results import Results
from bot.ui.kit import views
from bot.words.i18n import Catalog
from bot.words.names import harmless

_MOST_ACHIEVEMENTS = 8


async def aftermath(
    ratings: Ratings, results: Results, table: Table, say: Catalog
) -> tuple[str, ...]:
    """Return the lines for the final message of a game that has finished, as markdown.

    Raises StoreError.
    """
    changes = await ratings.changes(table.id, table.record.guild_id)
    earned = [
        _achieved(say, seat, achievement)
        for seat in table.record.seats
        if seat.level is None and seat.user_id > 0 and not seat.lost
        for achievement in await _new(results, table, seat)
    ]
    known = [change for change in changes if table.record.seats[change.seat].owner[0] != FORGOTTEN]
    lines = [_ratings(say, table, known)] if known else []
    more = len(earned) - _MOST_ACHIEVEMENTS
    if more > 0:
        told = say.plural("… and {n} more", "… and {n} more", more)
        earned = [*earned[:_MOST_ACHIEVEMENTS], told]
    return (*lines, *earned)


def _ratings(say: Catalog, table: Table, changes: list[Change]) -> str:
    names = {seat.seat: harmless(seat.owner[1]) for seat in table.record.seats}
    told = [
        say.paired(names[change.seat], f"**{views.number(change.after)}** ({_signed(change)})")
        for change in sorted(changes, key=lambda change: -change.after)
    ]
    return say("📈 Ratings: {ratings}", ratings=" · ".join(told))


def _signed(change: Change) -> str:
    # Of the rounded numbers, so that what is shown adds up.
    gained = round(change.after) - round(change.before)
    return f"+{gained}" if gained >= 0 else views.number(gained)


async def _new(results: Results, table: Table, seat: SeatRecord) -> list[Achievement]:
    """Return what the game brought a person for the first time; what is rare comes first."""
    rules = table.record.rules
    games = await results.played(rules, seat.user_id)
    if all(game.id != table.id or game.own.left for game in games):
        return []
    history = await asyncio.to_thread(achievements.seen, games)
    return (await asyncio.to_thread(achievements.new_in, rules, table.id, history))[::-1]


def _achieved(say: Catalog, seat: SeatRecord, achievement: Achievement) -> str:
    return say(
        "{icon} **{name}** · {title}: {deed}",
        icon=achievement.icon,
        name=harmless(seat.name),
        title=say.render(achievement.title),
        deed=say.render(achievement.deed),
    )
