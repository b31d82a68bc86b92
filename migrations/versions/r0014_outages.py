"""An outage of one server, or of one table, lasts until its row says when it was over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("guild_id", "game_id"):
        op.add_column("outages", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.execute("DELETE FROM outages WHERE guild_id <> 0 OR game_id <> 0")
    for name in ("guild_id", "game_id"):
        op.drop_column("outages", name)
