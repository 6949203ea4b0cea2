"""The bot's own emoji in texts and on buttons, or plain ones where there are none."""

from collections.abc import Mapping
from types import MappingProxyType

Icons = Mapping[str, str]
"""The markup of an emoji by the name of what it shows: `carrot`."""

PLAIN: Icons = MappingProxyType(
    {
        "cabbage": "🟣",
        "carrot": "🥕",
        "lettuce": "🥬",
        "onion": "🧅",
        "pepper": "🫑",
        "tomato": "🍅",
        "coin": "🪙",
        "crown": "👑",
        "star": "⭐",
    }
)
"""What stands in until the bot's own emoji are known; no emoji shows a red cabbage."""
