"""The bot's own emoji in texts and on buttons, or plain ones where there are none."""

from collections.abc import Mapping
from types import MappingProxyType

Icons = Mapping[str, str]
"""The markup of an emoji by the name of what it shows: `crown`."""

COMMON: Icons = MappingProxyType({"coin": "🪙", "crown": "👑", "star": "⭐"})
"""What is the same for every game, and what stands in until the bot's own emoji are known."""
