"""How long each person looked lately in each race, so that a computer can play at their pace."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ms", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_looks"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("looks")
