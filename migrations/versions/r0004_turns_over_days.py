"""Turns over days: the player of a timer, from when until when they are waited for; and people's quiet hours."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.execute("CREATE TABLE timers_before AS SELECT game_id, kind, due_at, token FROM timers")
    op.drop_table("timers")
    op.create_table(
        "timers",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("since", sa.BigInteger()),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("asked_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", "kind", "seat", name="pk_timers"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_timers_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_timers_due", "timers", ["due_at"])
    op.create_index(
        "ix_timers_person",
        "timers",
        ["user_id", "deadline"],
        sqlite_where=sa.text("user_id IS NOT NULL"),
        postgresql_where=sa.text("user_id IS NOT NULL"),
    )
    # Whose turn a timer was for, it did not say: tables that are played set theirs once more.
    op.execute(
        "INSERT INTO timers (game_id, kind, due_at, token, seat)"
        " SELECT game_id, kind, due_at, token, -1 FROM timers_before WHERE kind NOT IN ('ping', 'deadline')"
        " UNION ALL SELECT id, 'again', 0, 0, -1 FROM games WHERE phase = 'playing'"
    )
    op.drop_table("timers_before")
    op.add_column("player_settings", sa.Column("zone", sa.String(), server_default="", nullable=False))
    for name in ("quiet_from", "quiet_to"):
        op.add_column("player_settings", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    _numbered("heartbeat", sa.Column("id", sa.Integer(), autoincrement=False, nullable=False), "beat_at")
    _numbered("outages", sa.Column("n", KEY, autoincrement=False, nullable=False), "from_at", "until_at")


def downgrade() -> None:
    op.drop_table("outages")
    op.drop_table("heartbeat")
    for name in ("zone", "quiet_from", "quiet_to"):
        op.drop_column("player_settings", name)
    op.execute("CREATE TABLE timers_after AS SELECT game_id, kind, due_at, token FROM timers WHERE seat < 0")
    op.drop_table("timers")
    op.create_table(
        "timers",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "kind", name="pk_timers"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_timers_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_timers_due", "timers", ["due_at"])
    op.execute("INSERT INTO timers SELECT * FROM timers_after WHERE kind != 'again'")
    op.drop_table("timers_after")


def _numbered(name: str, key: sa.Column[int], *times: str) -> None:
    op.create_table(
        name,
        key,
        *(sa.Column(time, sa.BigInteger(), nullable=False) for time in times),
        sa.PrimaryKeyConstraint(key.name, name=f"pk_{name}"),
    )
