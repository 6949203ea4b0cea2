"""The history of the schema: one file a change in `versions`, applied when a store is opened.

To change the schema, change `bot.store.schema` and add `schema_NNNN.py` with the next number as
its `revision` and the last one as its `down_revision`; never touch one that was released. There
is no way down: a backup is the way back.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def apply(connection: Connection) -> None:
    """Apply the missing migrations to a database that has had some, in its open transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
