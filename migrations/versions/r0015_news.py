"""What a server's channel for news tells, a person's morning list, and the process that has claimed a timer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guild_settings", _string("news", "awards"))
    op.add_column("guild_settings", sa.Column("seats_role_id", sa.BigInteger()))
    op.add_column("player_settings", sa.Column("morning", sa.Integer(), nullable=False, server_default="-1"))
    op.add_column("timers", _string("holder", ""))
    op.create_table(
        "news",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("posted_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", "kind", "number", name="pk_news"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mornings",
        sa.Column("user_id", _id(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("user_id", name="pk_mornings"),
    )
    op.create_index("ix_mornings_due", "mornings", ["due_at"])


def downgrade() -> None:
    op.drop_table("mornings")
    op.drop_table("news")
    op.drop_column("timers", "holder")
    op.drop_column("player_settings", "morning")
    op.drop_column("guild_settings", "seats_role_id")
    op.drop_column("guild_settings", "news")


def _string(name: str, default: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False, server_default=default)


def _id() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
