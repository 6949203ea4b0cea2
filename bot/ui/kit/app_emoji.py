"""The application's own emoji, uploaded once and kept in step with the pictures in assets.

An emoji is called what it shows, `crown`, for that is what a screen reader says.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import discord

from bot.games.emoji import PLAIN
from bot.store.records import Upload
from bot.store.uploads import Uploads
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
        self._uploads: Uploads | None = None

    async def begin(self, uploads: Uploads) -> None:
        """Upload what Discord lacks; what fails is tried again in the background."""
        self._uploads = uploads
        await self._errands.begin("the bot's own emoji cannot be used yet", self._upload)

    def refused(self, numbers: set[int]) -> None:
        """Use plain emoji from now on, and upload the bot's own again, which is done once."""
        if not numbers & self._numbers or self._uploads is None:
            return  # a message that was made before they were uploaded again
        self._numbers = set()
        self._use(PLAIN)
        now = asyncio.get_running_loop().time()
        quiet = now - self._refused_at > 2 * _LONGEST_SECONDS
        wait, self._refused_at = 0.0 if quiet else self._wait, now
        self._wait = min(max(2 * wait, _AGAIN_SECONDS), _LONGEST_SECONDS)
        log.warning("Discord refuses the bot's own emoji: plain ones for %.0f s", wait)
        self._coming = asyncio.create_task(self._again(wait, self._uploads))

    def stop(self) -> None:
        """Upload nothing more."""
        if self._coming is not None:
            self._coming.cancel()

    async def _again(self, wait: float, uploads: Uploads) -> None:
        await asyncio.sleep(wait)
        await self.begin(uploads)

    async def _upload(self) -> None:
        assert self._uploads is not None, "it has begun"
        async with self._uploads.alone():
            icons = await own_icons(self._client, self._uploads)
        numbers = [discord.PartialEmoji.from_str(icon).id for icon in icons.values()]
        self._numbers = {number for number in numbers if number is not None}
        self._use(icons)


async def own_icons(client: discord.Client, uploads: Uploads) -> Icons:
    """Return the emoji to use; pictures that Discord lacks are uploaded, old ones are removed.

    Raises one of FAILURES or StoreError; what was uploaded until then is not uploaded again.
    """
    known, noted = await client.fetch_application_emojis(), await uploads.all()
    icons: dict[str, str] = {}
    new: dict[str, Upload] = {}
    try:
        for name in PLAIN:
            emoji, picture = await _Shelf(client, name, known).filled(noted.get(name))
            icons[name] = str(emoji)
            if noted.get(name) != (upload := Upload(emoji.id, picture)):
                new[name] = upload
    finally:
        if new:
            await uploads.note(new)
    return icons


class _Shelf:
    """The place of one emoji among those of the application.

    What this bot has not uploaded itself stays, whatever it shows: another bot of the same
    application, with a database of its own, may have newer pictures, and two that replaced each
    other's would never come to an end.
    """

    def __init__(self, client: discord.Client, name: str, known: Sequence[discord.Emoji]) -> None:
        self._client = client
        self._name = name
        self._image = (FOLDER / f"{name}.png").read_bytes()
        self._picture = sha256(self._image).hexdigest()
        self._passing = f"{name}_{self._picture[:_HASH_LETTERS]}"
        """What an emoji is called while another one has its name; what all were called once."""
        ours = re.compile(rf"{name}(_[0-9a-f]{{{_HASH_LETTERS}}})?")
        self._known = [emoji for emoji in known if ours.fullmatch(emoji.name)]

    async def filled(self, noted: Upload | None) -> tuple[discord.Emoji, str]:
        """Return the emoji of the picture, alone and under its name, and what tells the picture."""
        number = 0 if noted is None else noted.number
        emoji = self._found(noted) or await self._upload()
        for other in self._known:
            if other.id != emoji.id and (other.name != self._name or other.id == number):
                await other.delete()
        if emoji.name != self._name:
            emoji = await emoji.edit(name=self._name)
        return emoji, self._picture

    def _found(self, noted: Upload | None) -> discord.Emoji | None:
        """Return the emoji that Discord has: as noted, or of another bot, or under a past name."""
        number, picture = (0, "") if noted is None else (noted.number, noted.picture)
        fit = [
            emoji
            for emoji in self._known
            if emoji.name in {self._name, self._passing}
            and (emoji.id != number or picture == self._picture)
        ]
        best = sorted(fit, key=lambda one: (one.name == self._name, one.id == number))
        return best[-1] if best else None

    async def _upload(self) -> discord.Emoji:
        taken = any(emoji.name == self._name for emoji in self._known)
        name = self._passing if taken else self._name
        return await self._client.create_application_emoji(name=name, image=self._image)
