"""The private panels that are open, so that they follow their tables again after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "panels",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("pressed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_panels"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("panels")
