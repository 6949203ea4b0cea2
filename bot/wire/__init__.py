"""What lies between discord.py and Discord: limits, second tries, and getting back after outages.

discord.py waits five minutes for an answer, and up to seventeen before it connects again.
"""

from bot.wire.client import LastingBot, what_the_host_must_do
from bot.wire.requests import Garbled, Unanswered

__all__ = ["Garbled", "LastingBot", "Unanswered", "what_the_host_must_do"]
