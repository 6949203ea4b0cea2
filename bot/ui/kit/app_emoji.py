"""The application's own emoji, uploaded once and kept in step with the pictures in assets."""

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import discord

from bot.games.emoji import PLAIN
from bot.ui.kit.errands import Errands
from bot.words.icons import Icons

log = logging.getLogger(__name__)

_AGAIN_SECONDS, _LONGEST_SECONDS = 60.0, 3600.0
"""What Discord refuses is uploaded again at once, then after so long, then more and more slowly."""

FOLDER = Path(__file__).parents[3] / "assets" / "emoji"
_HASH_LETTERS = 8


class OwnEmoji:
    """Sees to it that the bot uses emoji of its own, and plain ones while Discord has not got them.

    `use` is told which to use from now on.
    """

    def __init__(
        self, client: discord.Client, errands: Errands, use: Callable[[Icons], None]
    ) -> None:
        self._client = client
        self._errands = errands
        self._use = use
        self._numbers: set[int] = set()
        self._wait = 0.0
        self._refused_at = float("-inf")
        self._coming: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Upload what Discord lacks; what fails is tried again in the background."""
        await self._errands.begin("the bot's own emoji cannot be used yet", self._upload)

    def refused(self, numbers: set[int]) -> None:
        """Use plain emoji from now on, and upload the bot's own again, which is done once."""
        if not numbers & self._numbers:
            return  # a message that was made before they were uploaded again
        self._numbers = set()
        self._use(PLAIN)
        now = asyncio.get_running_loop().time()
        quiet = now - self._refused_at > 2 * _LONGEST_SECONDS
        wait, self._refused_at = 0.0 if quiet else self._wait, now
        self._wait = min(max(2 * wait, _AGAIN_SECONDS), _LONGEST_SECONDS)
        log.warning("Discord refuses the bot's own emoji: plain ones for %.0f s", wait)
        self._coming = asyncio.create_task(self._again(wait))

    def stop(self) -> None:
        """Upload nothing more."""
        if self._coming is not None:
            self._coming.cancel()

    async def _again(self, wait: float) -> None:
        await asyncio.sleep(wait)
        await self.begin()

    async def _upload(self) -> None:
        icons = await own_icons(self._client)
        numbers = [discord.PartialEmoji.from_str(icon).id for icon in icons.values()]
        self._numbers = {number for number in numbers if number is not None}
        self._use(icons)


async def own_icons(client: discord.Client) -> Icons:
    """Return the emoji to use; pictures that Discord lacks are uploaded, old ones are removed.

    An emoji's name carries a hash of its picture. Raises one of FAILURES; what was uploaded until
    then is not uploaded again the next time.
    """
    known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    icons = {name: str(await _emoji(client, name, known)) for name in PLAIN}
    await _remove_old(known, {_full_name(name) for name in PLAIN})
    return icons


async def _emoji(
    client: discord.Client, name: str, known: dict[str, discord.Emoji]
) -> discord.Emoji:
    full = _full_name(name)
    return known.get(full) or await client.create_application_emoji(name=full, image=_read(name))


async def _remove_old(known: dict[str, discord.Emoji], wanted: set[str]) -> None:
    prefixes = tuple(f"{name}_" for name in PLAIN)
    for name, emoji in known.items():
        if name.startswith(prefixes) and name not in wanted:
            await emoji.delete()


def _full_name(name: str) -> str:
    return f"{name}_{sha256(_read(name)).hexdigest()[:_HASH_LETTERS]}"


def _read(name: str) -> bytes:
    return (FOLDER / f"{name}.png").read_bytes()
