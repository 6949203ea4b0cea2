"""The emoji of what Point Salad is played with: `assets/emoji` has a picture for each name."""

from types import MappingProxyType

from bot.words.icons import Icons

EMOJI: Icons = MappingProxyType(
    {
        "cabbage": "🟣",
        "carrot": "🥕",
        "lettuce": "🥬",
        "onion": "🧅",
        "pepper": "🫑",
        "tomato": "🍅",
    }
)
"""What stands in for each; no emoji shows a red cabbage."""

SIGN = "lettuce"
"""The one that stands for the game."""
