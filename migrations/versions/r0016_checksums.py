"""The running checksum of a log. Entries that are there have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("checksum", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("moves", "checksum")
