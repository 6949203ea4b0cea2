"""How fast a channel may be written to without waiting: Discord takes five posts in five seconds.

discord.py waits when Discord would refuse, and everybody who plays there would wait with it.
"""

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import LRUCache

MOST = 4
"""Messages of which the next one can wait; the fifth is for what cannot."""
WITHIN = timedelta(seconds=5.5)
"""A little longer than at Discord: what is sent in this time may arrive in less."""
_CHANNELS = 4096


class ChannelPace:
    """Remembers when messages were posted in a channel, the latest few of each."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._posted: LRUCache[int, deque[datetime]] = LRUCache(_CHANNELS)

    def note(self, channel_id: int) -> None:
        """Note that a message is posted now."""
        if channel_id not in self._posted:
            self._posted[channel_id] = deque(maxlen=MOST)
        self._posted[channel_id].append(self._now())

    def room(self, channel_id: int) -> bool:
        """Return whether what can wait may be posted now."""
        posted = self._posted.get(channel_id)
        return posted is None or len(posted) < MOST or self._now() - posted[0] >= WITHIN
