import os

from tests.bot.conftest import server
from tests.postgres.databases import FOLDER
from tests.store.conftest import file, store

__all__ = ["file", "server", "store"]

# What stands here is about servers alone: nothing is collected where none runs.
collect_ignore_glob = [] if FOLDER in os.environ else ["test_*.py"]
