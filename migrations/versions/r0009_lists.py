"""Where a server wants a list of its tables. Tables that wait for ever are looked at once more."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

NEVER = 253_370_764_800_000_000  # microseconds since 1970: the year 9999
SECOND = 1_000_000
WEEK = 7 * 86_400


def upgrade() -> None:
    op.create_table(
        "table_lists",
        sa.Column("guild_id", KEY, autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_table_lists"),
    )
    still_open = sa.text("ended_at IS NULL")
    op.create_index(
        "ix_games_guild_open",
        "games",
        ["guild_id"],
        sqlite_where=still_open,
        postgresql_where=still_open,
    )
    # Without a clock nothing was due any more after the last reminder. Now people are warned, and the table is closed:
    # what is long due is spread over a week.
    op.execute(
        f"UPDATE timers SET due_at = {int(time.time()) * SECOND} + (game_id % {WEEK}) * {SECOND} "
        f"WHERE kind = 'turn' AND deadline IS NULL AND due_at = {NEVER}"
    )


def downgrade() -> None:
    op.drop_index("ix_games_guild_open", "games")
    op.drop_table("table_lists")
