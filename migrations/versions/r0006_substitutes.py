"""Seats that changed hands, and how often people were away in games over days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "results", sa.Column("substituted", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_table(
        "attendance",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("away", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_attendance"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_attendance_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_attendance_game", "attendance", ["game_id"])


def downgrade() -> None:
    op.drop_table("attendance")
    op.drop_column("results", "substituted")
