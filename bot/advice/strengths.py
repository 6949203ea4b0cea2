"""At which level everybody at a table is taken to play, so that what is told of a game comes true.

Computer players are known. Of people their rating is: who has none yet plays about as well as a
Shopper, and so many points of it are a level.
"""

from bot.manager.table import Table
from bot.players import LEVELS
from bot.scores.ratings import NEWCOMER, Rating
from bot.store.ratings import Ratings
from bot.store.records import SeatRecord
from bot.thinking.brain import ABOUT, ALONE

BEGINS = [*LEVELS].index("shopper")
STEP = 4.0
"""How much the mean of a rating grows from one level to the next: of two games, who has so much
more wins three of four."""


async def levels_at(table: Table, ratings: Ratings) -> tuple[str, ...]:
    """Return the level of each seat of a table, as a brain takes it. Raises StoreError."""
    record = table.record
    people = [seat.user_id for seat in record.seats if _plays(seat)]
    known = await ratings.of_people(record.rules, record.guild_id, people) if people else {}
    return tuple(
        ABOUT + level_of(known[seat.user_id].rating) if _plays(seat) else seat.level or ALONE
        for seat in record.seats
    )


def level_of(rating: Rating) -> str:
    """Return the level at which somebody with this rating plays, about."""
    levels = [*LEVELS]
    step = round((rating.mu - NEWCOMER.mu) / STEP)
    return levels[min(max(BEGINS + step, 0), len(levels) - 1)]


def _plays(seat: SeatRecord) -> bool:
    """Return whether a person decides at a seat."""
    return seat.level is None and not seat.gone
