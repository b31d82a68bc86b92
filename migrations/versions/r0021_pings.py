"""A ping may list tables of several channels: where it stands is noted, so that the next process finds it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("games", sa.Column("ping_channel_id", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("games", "ping_channel_id")
