"""Seasons are ranked by scores. Those that are over keep their points; the one under way is reckoned at the start.

Until then its scores, and those of all time, are 0.
"""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

SHOWN = "shown = 1"
BOARD = ("scope", "game", "season")
KEY = ("user_id", *BOARD)
AFTER = ("rating", "shown")


def upgrade() -> None:
    op.add_column("kept", sa.Column("first_scored", sa.Integer(), nullable=False, server_default="0"))
    for name in ("score", "gained"):
        op.add_column("rating_steps", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    first = _under_way()
    op.execute(f"UPDATE kept SET first_scored = {first}")
    _made_again("score", ("games", "wins", "draws", "shares", "lengths"))
    op.execute(
        f"INSERT INTO boards SELECT {', '.join(KEY)},"
        f" CASE WHEN season > 0 AND season < {first} THEN half_points ELSE 0 END,"
        f" games, wins, draws, 0, 0, {', '.join(AFTER)} FROM boards_before"
    )
    op.drop_table("boards_before")
    op.drop_table("groups")


def downgrade() -> None:
    op.create_table(
        "groups",
        _int("day"),
        sa.Column("key", sa.BigInteger(), nullable=False),
        _int("games"),
        sa.PrimaryKeyConstraint("day", "key", name="pk_groups"),
        sqlite_with_rowid=False,
    )
    _made_again("half_points", ("games", "wins", "draws"))
    op.execute(
        f"INSERT INTO boards SELECT {', '.join(KEY)}, score, games, wins, draws, {', '.join(AFTER)} FROM boards_before"
    )
    op.drop_table("boards_before")
    for name in ("score", "gained"):
        op.drop_column("rating_steps", name)
    op.drop_column("kept", "first_scored")


def _under_way() -> int:
    """The season under way, as it is stored: 20264."""
    now = datetime.now(UTC)
    return 10 * now.year + (now.month + 2) // 3


def _made_again(value: str, others: tuple[str, ...]) -> None:
    """Makes the table of boards with these columns, empty; its rows stay in `boards_before`."""
    op.execute("CREATE TEMPORARY TABLE boards_before AS SELECT * FROM boards")
    op.drop_table("boards")
    op.create_table(
        "boards",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        _int("season"),
        *map(_int, (value, *others)),
        sa.Column("rating", sa.Integer()),
        _int("shown"),
        sa.PrimaryKeyConstraint(*KEY, name="pk_boards"),
        sqlite_with_rowid=False,
    )
    name = "score" if value == "score" else "points"
    _index(f"ix_boards_{name}", (value, "wins"), SHOWN)
    _index("ix_boards_wins", ("wins", value), SHOWN)
    _index("ix_boards_rating", ("rating",), f"{SHOWN} AND rating IS NOT NULL")


def _int(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _index(name: str, by: tuple[str, ...], where: str) -> None:
    columns = [*BOARD, *by, "user_id", "shown"]
    op.create_index(name, "boards", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
