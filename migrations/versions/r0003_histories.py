"""An index that finds a person's games by when they ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("ended_at", sa.BigInteger(), server_default=sa.text("0"), nullable=False)
    op.add_column("results", column)
    op.execute("UPDATE results SET ended_at = (SELECT ended_at FROM games WHERE id = results.game_id)")
    op.drop_index("ix_results_person", "results")
    _index("user_id", "ended_at", "game_id")


def downgrade() -> None:
    op.drop_index("ix_results_person", "results")
    op.drop_column("results", "ended_at")
    _index("user_id", "game_id")


def _index(*columns: str) -> None:
    people = sa.text("user_id IS NOT NULL")
    op.create_index(
        "ix_results_person", "results", list(columns), sqlite_where=people, postgresql_where=people
    )
