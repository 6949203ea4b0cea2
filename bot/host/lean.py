"""Make an installation as small and as quick to start as it can be: `python -m bot.host.lean`.

It is the last step of setting up `.venv`, and of building the image. Of a thousand locales it keeps
those whose language Discord has, or a catalogue; and it loads all of the bot once, because Python
keeps what it compiles. So no start compiles anything, and what is never loaded never is compiled.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages

if __name__ == "__main__":
    # Also where the environment says that Python should keep nothing: it is what this is for.
    sys.dont_write_bytecode = False

import babel
import discord
from PIL import Image

import bot
import engine
from bot.words.i18n import translations

FROM_RIGHT_TO_LEFT = {"ar", "fa", "he"}
"""Languages for which boards are ready, although Discord has none of them."""
_ROOT = "root"
"""What all languages build upon."""
_ASKED_FOR_BY_NAME = ("aiosqlite", "sqlalchemy.dialects.sqlite.aiosqlite")
_OF_POSTGRESQL = ("asyncpg", "sqlalchemy.dialects.postgresql.asyncpg")
"""What a bot loads whose database is on a server; asyncpg is an extra of the package."""
_PLAYGROUND = "bot.playground"
"""It needs an extra of the package."""
_AROUND = "bot.store.migrations.env"
"""It wants Alembic around it."""


def drop_locales(folder: Path) -> None:
    """Delete Babel's data on languages in which nobody can be answered."""
    asked_for = {*map(str, discord.Locale), *translations()}
    kept = {locale.split("-")[0] for locale in asked_for} | FROM_RIGHT_TO_LEFT | {_ROOT}
    for file in folder.glob("*.dat"):
        if file.stem.split("_")[0] not in kept:
            file.unlink()


def load_all() -> None:
    """Load every module of engine and bot, and with them what they use."""
    left_out = {_AROUND} if find_spec("simcord") else {_AROUND, _PLAYGROUND}
    found = [
        module.name
        for package in (engine, bot)
        for module in walk_packages(package.__path__, f"{package.__name__}.")
        if module.name not in left_out
    ]
    servers = _OF_POSTGRESQL if find_spec("asyncpg") else ()
    for name in (*found, *_ASKED_FOR_BY_NAME, *servers):
        import_module(name)
    # With the first picture, Pillow loads what it reads and writes of them.
    Image.preinit()


def main() -> None:
    """Do all of it, where the packages are the bot's own."""
    if sys.prefix != sys.base_prefix:
        drop_locales(Path(babel.__file__).with_name("locale-data"))
    load_all()


if __name__ == "__main__":
    main()
