"""How often somebody was asked to move, and until when they would rather not be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("timers", sa.Column("calls", sa.Integer(), server_default="0", nullable=False))
    op.add_column("timers", sa.Column("not_before", sa.BigInteger()))


def downgrade() -> None:
    for name in ("not_before", "calls"):
        op.drop_column("timers", name)
