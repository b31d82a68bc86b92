"""Deals that several people play, who tried them, and the seeds of the deals of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("play_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.String(), nullable=False),
        sa.Column("computers", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("offered_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("made_of", sa.BigInteger(), nullable=True),
        sa.Column("house", sa.String(), server_default="", nullable=False),
        sa.Column("called_off", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("mark_key", sa.String(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
        sa.UniqueConstraint("code", name="uq_deals_code"),
        sa.UniqueConstraint("made_of", name="uq_deals_made_of"),
    )
    op.create_index("ix_deals_end", "deals", ["ends_at"])
    op.create_table(
        "tries",
        sa.Column("deal_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("saw_it", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.Integer(), nullable=True),
        sa.Column("rounds", sa.String(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("deal_id", "user_id", name="pk_tries"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tries_game", "tries", ["game_id"])
    op.create_index("ix_tries_guild", "tries", ["guild_id"])
    op.create_index("ix_tries_person", "tries", ["user_id", "deal_id"])
    op.create_index("ix_tries_result", "tries", ["deal_id", "result", "ended_at"])
    op.create_table(
        "spent_tries",
        sa.Column("deal_id", sa.BigInteger(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("deal_id", "mark", name="pk_spent_tries"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chains",
        sa.Column("first_day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("links", sa.Integer(), nullable=False),
        sa.Column("anchor", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("first_day", name="pk_chains"),
    )
    op.add_column("player_settings", sa.Column("streak", sa.String(), server_default="", nullable=False))
    op.add_column("guild_settings", sa.Column("daily_at", sa.Integer(), server_default="480", nullable=False))
    op.add_column("guild_settings", sa.Column("daily_zone", sa.String(), server_default="", nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("guild_settings") as batch:
        batch.drop_column("daily_zone")
        batch.drop_column("daily_at")
    with op.batch_alter_table("player_settings") as batch:
        batch.drop_column("streak")
    for name in ("chains", "spent_tries", "tries", "deals"):
        op.drop_table(name)
