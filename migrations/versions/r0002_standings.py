"""What stays: finished games as facts, and the standings that are made from them."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SHOWN = "shown = 1"


def upgrade() -> None:
    _table(
        "mentions",
        [_big("user_id"), _big("game_id")],
        key=["user_id", "game_id"],
        of_games=True,
    )
    op.create_index("ix_mentions_game", "mentions", ["game_id"])
    _numbered("forgetting", "user_id", _big("alias"))

    op.create_table(
        "finished",
        sa.Column("game_id", KEY, autoincrement=False, nullable=False),
        _text("game"),
        _big("guild_id"),
        _big("ended_at"),
        sa.Column("options", sa.String()),
        sa.Column("reason", sa.String()),
        sa.Column("unrated", sa.String()),
        sa.Column("story", sa.String()),
        sa.Column("n", sa.Integer()),
        sa.PrimaryKeyConstraint("game_id", name="pk_finished"),
        sa.UniqueConstraint("n", name="uq_finished_n"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_finished_game_id"),
    )
    _index("ix_finished_to_enter", "finished", ["ended_at", "game_id"], "n IS NULL")
    op.create_index("ix_finished_guild", "finished", ["guild_id", "ended_at", "game_id"])
    _table(
        "feats",
        [_big("game_id"), _int("seat"), _text("kind"), _big("value"), _int("times")],
        key=["game_id", "seat", "kind"],
        of_games=True,
    )
    _index("ix_results_person", "results", ["user_id", "game_id"], "user_id IS NOT NULL")

    _table(
        "ratings",
        [
            _text("game"),
            _big("user_id"),
            _real("mu"),
            _real("sigma"),
            *map(_int, ("games", "season", "peak", "change")),
        ],
        key=["game", "user_id"],
    )
    op.create_index("ix_ratings_person", "ratings", ["user_id"])
    _table(
        "rating_steps",
        [_big("user_id"), _text("game"), _int("n"), _real("mu"), _real("sigma")],
        key=["user_id", "game", "n"],
    )
    _table(
        "boards",
        [
            _big("user_id"),
            _big("scope"),
            _text("game"),
            _int("season"),
            *map(_int, ("half_points", "games", "wins", "draws")),
            sa.Column("rating", sa.Integer()),
            _int("shown"),
        ],
        key=["user_id", "scope", "game", "season"],
    )
    board = ["scope", "game", "season"]
    _index("ix_boards_points", "boards", [*board, "half_points", "wins", "user_id", "shown"], SHOWN)
    _index("ix_boards_wins", "boards", [*board, "wins", "half_points", "user_id", "shown"], SHOWN)
    _index(
        "ix_boards_rating",
        "boards",
        [*board, "rating", "user_id", "shown"],
        f"{SHOWN} AND rating IS NOT NULL",
    )
    _table(
        "records",
        [
            _big("user_id"),
            _big("scope"),
            _text("game"),
            _text("kind"),
            _int("season"),
            _big("value"),
            _big("total"),
            _int("times"),
            _big("game_id"),
            _int("shown"),
        ],
        key=["user_id", "scope", "game", "kind", "season"],
    )
    _index(
        "ix_records_value", "records", ["scope", "game", "kind", "season", "value", "user_id", "shown"], SHOWN
    )
    _table(
        "pairs",
        [
            *map(_big, ("low_id", "high_id", "scope")),
            _text("game"),
            *map(_int, ("low_wins", "high_wins", "level")),
        ],
        key=["low_id", "high_id", "scope", "game"],
    )
    op.create_index("ix_pairs_high", "pairs", ["high_id", "scope"])
    _table("groups", [_int("day"), _big("key"), _int("games")], key=["day", "key"])
    _numbered("players", "user_id", _text("name"))
    op.create_table(
        "kept",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        _text("version"),
        sa.PrimaryKeyConstraint("id", name="pk_kept"),
    )
    _table(
        "awards",
        [_big("guild_id"), _int("season"), sa.Column("posted_at", sa.BigInteger())],
        key=["guild_id", "season"],
    )

    for column in (
        sa.Column("season_channel_id", sa.BigInteger()),
        sa.Column("pace", sa.String(), server_default="", nullable=False),
        sa.Column("options", sa.String(), server_default="{}", nullable=False),
        sa.Column("games", sa.String(), server_default="", nullable=False),
        sa.Column("place", sa.String(), server_default="", nullable=False),
        sa.Column("opener_role_id", sa.BigInteger()),
        sa.Column("social", sa.Boolean(), server_default=sa.false(), nullable=False),
    ):
        op.add_column("guild_settings", column)
    for name in ("everywhere", "hidden", "private"):
        op.add_column(
            "player_settings", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False)
        )

    _fill_in()


def downgrade() -> None:
    for name in ("everywhere", "hidden", "private"):
        op.drop_column("player_settings", name)
    for name in ("season_channel_id", "pace", "options", "games", "place", "opener_role_id", "social"):
        op.drop_column("guild_settings", name)
    op.drop_index("ix_results_person", "results")
    for name in (
        *("awards", "kept", "players", "groups", "pairs", "records", "boards", "rating_steps", "ratings"),
        *("feats", "finished", "forgetting", "mentions"),
    ):
        op.drop_table(name)


def _fill_in() -> None:
    """Lets earlier games wait to be entered, and fills in the people that their logs name."""
    op.execute(
        "INSERT INTO finished (game_id, game, guild_id, ended_at)"
        " SELECT id, game, guild_id, ended_at FROM games WHERE phase = 'over'"
    )
    op.execute(
        "INSERT INTO mentions (user_id, game_id) SELECT DISTINCT who, game_id FROM moves WHERE who > 0"
    )
    connection = op.get_bind()
    invitations = connection.execute(
        sa.text("SELECT game_id, kind, action FROM moves WHERE kind IN ('open', 'invite')")
    )
    named = {
        (user_id, game_id) for game_id, kind, action in invitations for user_id in _invited(kind, action)
    }
    for user_id, game_id in sorted(named):
        connection.execute(
            sa.text("INSERT INTO mentions VALUES (:user_id, :game_id) ON CONFLICT DO NOTHING"),
            {"user_id": user_id, "game_id": game_id},
        )


def _invited(kind: str, action: str) -> list[int]:
    try:
        users = json.loads(action)["invited"] if kind == "open" else action.split(",")
        return [int(user) for user in users if user]
    except (ValueError, LookupError, TypeError):  # of a version that knows what it says
        return []


def _table(name: str, columns: list[sa.Column[object]], key: list[str], *, of_games: bool = False) -> None:
    """A table whose rows lie in the order of the key."""
    op.create_table(
        name,
        *columns,
        sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"),
        *(
            [sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=f"fk_{name}_game_id")]
            if of_games
            else []
        ),
        sqlite_with_rowid=False,
    )


def _numbered(name: str, key: str, column: sa.Column[object]) -> None:
    """A table whose key is SQLite's own row number."""
    op.create_table(
        name,
        sa.Column(key, KEY, autoincrement=False, nullable=False),
        column,
        sa.PrimaryKeyConstraint(key, name=f"pk_{name}"),
    )


def _big(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _int(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _real(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Double(), nullable=False)


def _text(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.String(), nullable=False)


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    """An index over the rows that meet a condition."""
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
