"""The application's own emoji, uploaded once and kept in step with the pictures in assets."""

import logging
from hashlib import sha256
from pathlib import Path

import discord

from bot.icons import PLAIN, Icons
from bot.ui.posting import FAILURES

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parents[2] / "assets" / "emoji"
_HASH_LETTERS = 8


async def own_icons(client: discord.Client) -> Icons:
    """Return the emoji to use; pictures that Discord lacks are uploaded, old ones are removed.

    An emoji's name carries a hash of its picture. Where uploading is not possible, the plain emoji
    stand in.
    """
    icons = dict(PLAIN)
    try:
        known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for name in PLAIN:
            icons[name] = str(await _emoji(client, name, known))
        await _remove_old(known, {_full_name(name) for name in PLAIN})
    except FAILURES as error:
        log.warning("the bot's own emoji cannot be used: %s", error)
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
