"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", KEY, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("awaits", sa.String(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.Column("snapshot_schema", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("lobby_message_id", sa.BigInteger()),
        sa.Column("ping_message_id", sa.BigInteger()),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("told_version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "(phase IN ('lobby', 'playing')) = (ended_at IS NULL)", name=op.f("ck_games_ended")
        ),
    )
    _index("ix_games_open", "games", ["id"], "ended_at IS NULL")
    _index(
        "ix_games_ended_behind",
        "games",
        ["id"],
        "ended_at IS NOT NULL AND (shown_version < number OR told_version < number)",
    )
    _index("ix_games_for_computer", "games", ["id"], "awaits = 'computer'")
    op.create_index("ix_games_channel", "games", ["channel_id", "ended_at"])
    op.create_index("ix_games_thread", "games", ["thread_id", "ended_at"])

    op.create_table(
        "seats",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sqlite_with_rowid=False,
    )
    _index("ix_seats_person", "seats", ["user_id"], "user_id IS NOT NULL")

    op.create_table(
        "moves",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("who", sa.BigInteger()),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("source", sa.BigInteger()),
        sa.Column("logged_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "n", name="pk_moves"),
        sa.UniqueConstraint("game_id", "source", name="uq_moves_game_id_source"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_moves_game_id"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "results",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "scorecards",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("detail", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "round", "seat", name="pk_scorecards"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_scorecards_game_id"),
        sqlite_with_rowid=False,
    )

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

    op.create_table(
        "guild_settings",
        sa.Column("guild_id", KEY, autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guild_settings"),
    )
    op.create_table(
        "player_settings",
        sa.Column("user_id", KEY, autoincrement=False, nullable=False),
        sa.Column("text_only", sa.Boolean(), nullable=False),
        sa.Column("ping", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_player_settings"),
    )


def downgrade() -> None:
    for name in (
        "player_settings",
        "guild_settings",
        "timers",
        "scorecards",
        "results",
        "moves",
        "seats",
        "games",
    ):
        op.drop_table(name)


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    """An index over the rows that meet a condition."""
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
