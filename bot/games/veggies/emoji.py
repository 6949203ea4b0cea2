"""The emoji of what Veggies is played with: `assets/emoji` has a picture for each name."""

from types import MappingProxyType

from bot.words.icons import Icons

EMOJI: Icons = MappingProxyType(
    {
        "banana": "🍌",
        "carrot": "🥕",
        "crate": "📦",
        "grapes": "🍇",
        "mouse": "🐭",
        "mushroom": "🍄",
        "strawberry": "🍓",
    }
)
"""What stands in for each; the crate stands for every empty space."""

SIGN = "strawberry"
"""The one that stands for the game."""
