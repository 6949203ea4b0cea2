"""All emoji of the bot's own: those that every game shares, and those of each game."""

from types import MappingProxyType

from bot.games import TITLES
from bot.words.icons import COMMON, Icons

PLAIN: Icons = MappingProxyType(
    {**COMMON, **{name: sign for title in TITLES.values() for name, sign in title.emoji.items()}}
)
"""What stands in until the bot's own emoji are known. Games may share one, and its picture."""
