"""Which process has the PostgreSQL database, and until when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lease",
        sa.Column("first_shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("last_shard", sa.Integer(), nullable=False),
        sa.Column("shards", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("first_shard", name="pk_lease"),
    )


def downgrade() -> None:
    op.drop_table("lease")
