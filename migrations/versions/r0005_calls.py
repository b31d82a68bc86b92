"""How often a player was asked to move, and until when they prefer not to be asked; and when people are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("timers", sa.Column("calls", sa.Integer(), server_default="0", nullable=False))
    op.add_column("timers", sa.Column("not_before", sa.BigInteger()))
    op.create_table(
        "holidays",
        sa.Column("user_id", KEY, autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("is_counted", sa.Boolean(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_holidays"),
    )
    op.create_index("ix_holidays_until", "holidays", ["until"])


def downgrade() -> None:
    op.drop_table("holidays")
    for name in ("not_before", "calls"):
        op.drop_column("timers", name)
