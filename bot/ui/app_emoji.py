"""The application's own emoji, uploaded once and kept in step with the pictures in assets."""

from hashlib import sha256
from pathlib import Path

import discord

from bot.icons import PLAIN, Icons

FOLDER = Path(__file__).parents[2] / "assets" / "emoji"
_HASH_LETTERS = 8


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
