"""At which level everybody at a table is taken to play, so that what is told of a game comes true.

Computer players are known. Of people their rating is: who has none yet plays about as well as a
Shopper, and so many points of it are a level.
"""

from bot.manager.table import Table, known_level
from bot.players import LEVELS
from bot.scores.ratings import NEWCOMER, Rating
from bot.store.ratings import Ratings
from bot.thinking.brain import ABOUT

BEGINS = [*LEVELS].index("shopper")
STEP = 4.0
"""How much the mean of a rating grows from one level to the next: of two games, who has so much
more wins three of four."""


async def levels_at(table: Table, ratings: Ratings) -> tuple[str, ...]:
    """Return the level of each seat of a table, as a brain takes it. Raises StoreError."""
    record = table.record
    people = [seat.user_id for seat in record.seats if not known_level(seat)]
    known = await ratings.of_people(record.rules, record.guild_id, people) if people else {}
    return tuple(
        known_level(seat) or ABOUT + level_of(known[seat.user_id].rating) for seat in record.seats
    )


def level_of(rating: Rating) -> str:
    """Return the level at which somebody with this rating plays, about."""
    levels = [*LEVELS]
    step = round((rating.mu - NEWCOMER.mu) / STEP)
    return levels[min(max(BEGINS + step, 0), len(levels) - 1)]
