"""What the tables are made of: moments, numbers of rows, names of indexes and keys."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    TypeDecorator,
)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: only aware values go in, and they come back in UTC from every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return `value` in UTC.

        Raises:
            ValueError: the value has no time zone.

        """
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("A moment without a time zone cannot be stored.")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return `value` as aware UTC; SQLite hands it back without its zone."""
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite numbers rows by itself only where the column is exactly INTEGER.
RowId = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def game_key() -> Column[int]:
    """Return the key of a table whose rows belong to a game and go with it."""
    return Column("game_id", RowId, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
