"""The bot's own words for somebody at a table are stored in no language.

A computer player has its number among those of its level, which ended its name; a person who was
forgotten has a sign.
"""

from alembic import op

revision = "0030"
down_revision = "0029"

_CHANGES = (
    """
    UPDATE seats SET name = CASE WHEN substr(name, length(name), 1) IN ('2', '3', '4', '5')
    THEN substr(name, length(name), 1) ELSE '1' END WHERE level IS NOT NULL AND user_id < 0
    """,
    """
    UPDATE results SET name = CASE WHEN substr(name, length(name), 1) IN ('2', '3', '4', '5')
    THEN substr(name, length(name), 1) ELSE '1' END WHERE level IS NOT NULL AND user_id < 0
    """,
    "UPDATE seats SET name = '👤' WHERE user_id = 0",
    "UPDATE seats SET owner_name = '👤' WHERE owner_id = 0",
    "UPDATE results SET name = '👤' WHERE user_id = 0",
    "UPDATE names SET name = '👤' WHERE user_id IN (SELECT user_id FROM forgetting)",
)


def upgrade() -> None:
    """Change the names of computer players and of people who were forgotten; no other ones."""
    for change in _CHANGES:
        op.execute(change)
