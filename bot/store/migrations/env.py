"""What Alembic runs; the store hands it a connection that is already in a transaction."""

from alembic import context

from bot.store.columns import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can alter little of a table in place; Alembic copies the table instead.
    render_as_batch=True,
)
context.run_migrations()
