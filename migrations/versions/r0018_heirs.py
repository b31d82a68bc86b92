"""Several processes: who comes next, what they tell each other, and when the next shard may identify."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None
additive = True

_NEW = (
    ("bot", sa.BigInteger(), "0"),
    ("code", sa.String(), ""),
    ("schema", sa.String(), ""),
    ("taken_at", sa.BigInteger(), "0"),
    ("heir", sa.String(), ""),
    ("heir_until", sa.BigInteger(), "0"),
    ("heir_is_ready", sa.Boolean(), sa.false()),
    ("cut", sa.BigInteger(), "0"),
)


def upgrade() -> None:
    for name, kind, default in _NEW:
        op.add_column("lease", sa.Column(name, kind, nullable=False, server_default=default))
    op.create_table(
        "revisions",
        sa.Column("revision", sa.String(), nullable=False),
        sa.Column("additive", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("revision", name="pk_revisions"),
    )
    op.create_table(
        "pokes",
        sa.Column("n", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("about", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("n", name="pk_pokes"),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identifies"),
    )


def downgrade() -> None:
    op.drop_table("identifies")
    op.drop_table("pokes")
    op.drop_table("revisions")
    for name, _kind, _default in reversed(_NEW):
        op.drop_column("lease", name)
