"""Outages know of which shards they are, of how many: so that they are found again when the division has changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    for name, default in (("last_shard", "0"), ("shards", "1")):
        op.add_column("outages", sa.Column(name, sa.Integer(), nullable=False, server_default=default))


def downgrade() -> None:
    for name in ("shards", "last_shard"):
        op.drop_column("outages", name)
