"""Load all of the bot once, as `python -m bot.host.bytecode`: Python keeps what it compiles.

So the image is made: none of its starts compiles anything, and what is never loaded never is.
"""

from importlib import import_module
from pkgutil import walk_packages

import bot
import engine

_ASKED_FOR_BY_NAME = ("aiosqlite", "sqlalchemy.dialects.sqlite.aiosqlite")
_OTHERS = ("bot.playground", "bot.store.migrations.env")
"""What wants a package that the bot does without, or Alembic around it."""


def load_all() -> list[str]:
    """Load every module of engine and bot, and with them what they use; return their names."""
    found = [
        module.name
        for package in (engine, bot)
        for module in walk_packages(package.__path__, f"{package.__name__}.")
        if module.name not in _OTHERS
    ]
    for name in (*found, *_ASKED_FOR_BY_NAME):
        import_module(name)
    return found


if __name__ == "__main__":
    load_all()
