"""The channels in which a server has games begun, and the servers that were greeted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("guild_settings", sa.Column("channels", sa.String(), nullable=False, server_default=""))
    op.create_table(
        "greetings",
        sa.Column("guild_id", KEY, autoincrement=False, nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_greetings"),
    )
    # A server with games has had the bot before: inviting it once more is no reason to introduce it.
    op.execute(
        "INSERT INTO greetings (guild_id, posted_at) SELECT guild_id, min(created_at) FROM games GROUP BY guild_id"
    )


def downgrade() -> None:
    op.drop_table("greetings")
    op.drop_column("guild_settings", "channels")
