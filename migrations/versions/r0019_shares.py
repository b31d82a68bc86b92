"""Outages know whose they are: a process that is down takes nobody's time on the servers of another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("outages", sa.Column("first_shard", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("outages", "first_shard")
