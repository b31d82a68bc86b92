"""The tables of version 1.0.0. Its databases carry this revision; older ones are not opened."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = None
branch_labels = None
depends_on = None

KEY: dict[str, Any] = {"primary_key": True}
NULL: dict[str, Any] = {"nullable": True}
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")  # only an INTEGER key is SQLite's own row number
BY_KEY: dict[str, Any] = {"sqlite_with_rowid": False}

TABLES = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def upgrade() -> None:
    TABLES.create_all(op.get_bind(), checkfirst=False)


def downgrade() -> None:
    TABLES.drop_all(op.get_bind(), checkfirst=False)


def _big(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), **{"nullable": False, **more})


def _int(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), **{"nullable": False, **more})


def _real(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Double(), nullable=False)


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), **{"nullable": False, **more})


def _flag(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), **{"nullable": False, **more})


def _number(name: str, kind: Any = ID) -> sa.Column[Any]:
    """A key that is the row's number."""
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _game(kind: Any = sa.BigInteger) -> sa.Column[Any]:
    return sa.Column("game_id", kind, sa.ForeignKey("games.id"), primary_key=True, autoincrement=False)


def _table(name: str, *parts: sa.Column[Any] | sa.Constraint, **more: Any) -> None:
    sa.Table(name, TABLES, *parts, **more)


def _index(table: str, name: str, *columns: str, over: str = "") -> None:
    """An index; where a condition is given, over the rows that meet it."""
    rows: dict[str, Any] = {f"{dialect}_where": sa.text(over) for dialect in ("sqlite", "postgresql") if over}
    sa.Index(f"ix_{table}_{name}", *(TABLES.tables[table].c[column] for column in columns), **rows)


# Games.

_table(
    "games",
    _number("id"),
    _text("game"),
    _int("rules_version"),
    _text("phase"),
    _text("pace"),
    _big("host_id"),
    _big("guild_id"),
    _big("channel_id"),
    _text("locale"),
    _int("number"),
    _text("awaits"),
    sa.Column("snapshot", sa.LargeBinary(), nullable=False),
    _int("snapshot_schema"),
    _big("created_at"),
    _big("started_at", **NULL),
    _big("ended_at", **NULL),
    _big("thread_id", **NULL),
    _big("message_id", **NULL),
    _big("lobby_message_id", **NULL),
    _big("ping_message_id", **NULL),
    _int("shown_version"),
    _int("told_version"),
    _flag("is_result", server_default=sa.false()),
    _big("ping_channel_id", **NULL),
    sa.CheckConstraint("(phase IN ('lobby', 'playing')) = (ended_at IS NULL)", name="ended"),
)
_index("games", "open", "id", over="ended_at IS NULL")
_index("games", "guild_open", "guild_id", over="ended_at IS NULL")
_index(
    "games",
    "ended_behind",
    "id",
    over="ended_at IS NOT NULL AND (shown_version < number OR told_version < number)",
)
_index("games", "for_computer", "id", over="awaits = 'computer'")
_index("games", "channel", "channel_id", "ended_at")
_index("games", "thread", "thread_id", "ended_at")
_table(
    "seats",
    _game(),
    _int("seat", **KEY),
    _text("kind"),
    _big("user_id", **NULL),
    _text("name"),
    _text("level"),
    **BY_KEY,
)
_index("seats", "person", "user_id", over="user_id IS NOT NULL")
_table(
    "moves",
    _game(),
    _int("n", **KEY),
    _text("kind"),
    _int("seat", **NULL),
    _big("who", **NULL),
    _text("action"),
    _big("at"),
    _big("source", **NULL),
    _big("logged_at"),
    _big("checksum", **NULL),
    sa.UniqueConstraint("game_id", "source"),
    **BY_KEY,
)
_table(
    "results",
    _game(),
    _int("seat", **KEY),
    _big("user_id", **NULL),
    _text("name"),
    _int("place"),
    _int("score"),
    _int("side"),
    _flag("resigned"),
    _big("ended_at", server_default=sa.text("0")),
    _flag("substituted", server_default=sa.false()),
    **BY_KEY,
)
_index("results", "person", "user_id", "ended_at", "game_id", over="user_id IS NOT NULL")
_table(
    "scorecards",
    _game(),
    _int("round", **KEY),
    _int("seat", **KEY),
    _int("score"),
    _int("total"),
    _text("detail"),
    **BY_KEY,
)
_table(
    "timers",
    _game(),
    _text("kind", **KEY),
    _big("due_at"),
    _big("token"),
    _int("seat", **KEY),
    _big("user_id", **NULL),
    _big("since", **NULL),
    _big("deadline", **NULL),
    _big("asked_at", **NULL),
    _int("calls", server_default="0"),
    _big("not_before", **NULL),
    _text("holder", server_default=""),
    **BY_KEY,
)
_index("timers", "due", "due_at")
_index("timers", "person", "user_id", "deadline", over="user_id IS NOT NULL")
_table("seals", _game(), _text("seal"), **BY_KEY)
_table("mentions", _big("user_id", **KEY), _game(), **BY_KEY)
_index("mentions", "game", "game_id")
_table("attendance", _big("user_id", **KEY), _game(), _int("away"), **BY_KEY)
_index("attendance", "game", "game_id")

# Finished games, and what they add up to.

_table(
    "finished",
    _game(ID),
    _text("game"),
    _big("guild_id"),
    _big("ended_at"),
    _text("options", **NULL),
    _text("reason", **NULL),
    _text("unrated", **NULL),
    _text("story", **NULL),
    _int("n", unique=True, **NULL),
)
_index("finished", "to_enter", "ended_at", "game_id", over="n IS NULL")
_index("finished", "guild", "guild_id", "ended_at", "game_id")
_table(
    "feats",
    _game(),
    _int("seat", **KEY),
    _text("kind", **KEY),
    _big("value"),
    _int("times"),
    **BY_KEY,
)
_table(
    "ratings",
    _text("game", **KEY),
    _big("user_id", **KEY),
    _real("mu"),
    _real("sigma"),
    _int("games"),
    _int("season"),
    _int("peak"),
    _int("change"),
    **BY_KEY,
)
_index("ratings", "person", "user_id")
_table(
    "rating_steps",
    _big("user_id", **KEY),
    _text("game", **KEY),
    _int("n", **KEY),
    _real("mu"),
    _real("sigma"),
    _int("score", server_default="0"),
    _int("gained", server_default="0"),
    **BY_KEY,
)
_table(
    "boards",
    _big("user_id", **KEY),
    _big("scope", **KEY),
    _text("game", **KEY),
    _int("season", **KEY),
    _int("score"),
    _int("games"),
    _int("wins"),
    _int("draws"),
    _int("shares"),
    _int("lengths"),
    _int("rating", **NULL),
    _int("shown"),
    **BY_KEY,
)
_BOARD = ("scope", "game", "season")
_index("boards", "score", *_BOARD, "score", "wins", "user_id", "shown", over="shown = 1")
_index("boards", "wins", *_BOARD, "wins", "score", "user_id", "shown", over="shown = 1")
_index("boards", "rating", *_BOARD, "rating", "user_id", "shown", over="shown = 1 AND rating IS NOT NULL")
_table(
    "records",
    _big("user_id", **KEY),
    _big("scope", **KEY),
    _text("game", **KEY),
    _text("kind", **KEY),
    _int("season", **KEY),
    _big("value"),
    _big("total"),
    _int("times"),
    _big("game_id"),
    _int("shown"),
    **BY_KEY,
)
_index("records", "value", "scope", "game", "kind", "season", "value", "user_id", "shown", over="shown = 1")
_table(
    "pairs",
    _big("low_id", **KEY),
    _big("high_id", **KEY),
    _big("scope", **KEY),
    _text("game", **KEY),
    _int("low_wins"),
    _int("high_wins"),
    _int("level"),
    **BY_KEY,
)
_index("pairs", "high", "high_id", "scope")
_table("players", _number("user_id"), _text("name"))
_table("kept", _number("id", sa.Integer), _text("version"), _int("first_scored", server_default="0"))
_table("awards", _big("guild_id", **KEY), _int("season", **KEY), _big("posted_at", **NULL), **BY_KEY)

# People and servers.

_table(
    "guild_settings",
    _number("guild_id"),
    _text("locale"),
    _big("season_channel_id", **NULL),
    _text("pace", server_default=""),
    _text("options", server_default="{}"),
    _text("games", server_default=""),
    _text("place", server_default=""),
    _big("opener_role_id", **NULL),
    _flag("social", server_default=sa.false()),
    _text("news", server_default="awards"),
    _big("seats_role_id", **NULL),
    _text("channels", server_default=""),
)
_table("greetings", _number("guild_id"), _big("posted_at"))
_table("table_lists", _number("guild_id"), _big("channel_id"), _big("message_id", **NULL))
_table(
    "news",
    _big("guild_id", **KEY),
    _text("kind", **KEY),
    _int("number", **KEY),
    _big("message_id", **NULL),
    _big("posted_at", **NULL),
    **BY_KEY,
)
_table(
    "player_settings",
    _number("user_id"),
    _flag("text_only"),
    _text("ping"),
    _flag("everywhere", server_default=sa.false()),
    _flag("hidden", server_default=sa.false()),
    _flag("private", server_default=sa.false()),
    _text("zone", server_default=""),
    _int("quiet_from", server_default="0"),
    _int("quiet_to", server_default="0"),
    _flag("forced", server_default=sa.false()),
    _int("morning", server_default="-1"),
)
_table("mornings", _number("user_id"), _big("due_at"), _big("channel_id", **NULL), _big("message_id", **NULL))
_index("mornings", "due", "due_at")
_table("holidays", _number("user_id"), _big("since"), _big("until"), _flag("is_counted"), _int("used"))
_index("holidays", "until", "until")
_table("blocks", _big("user_id", **KEY), _big("blocked_id", **KEY), **BY_KEY)
_index("blocks", "blocked", "blocked_id")
_table("forgetting", _number("user_id"), _big("alias"))

# Processes.

_table("heartbeat", _number("id", sa.Integer), _big("beat_at"))
_table(
    "outages",
    _number("n"),
    _big("from_at"),
    _big("until_at"),
    _big("guild_id", server_default="0"),
    _big("game_id", server_default="0"),
    _int("first_shard", server_default="0"),
    _int("last_shard", server_default="0"),
    _int("shards", server_default="1"),
)
_table(
    "lease",
    _number("first_shard", sa.Integer),
    _int("last_shard"),
    _int("shards"),
    _text("holder"),
    _int("epoch"),
    _big("until"),
    _big("bot", server_default="0"),
    _text("code", server_default=""),
    _text("schema", server_default=""),
    _big("taken_at", server_default="0"),
    _text("heir", server_default=""),
    _big("heir_until", server_default="0"),
    _flag("heir_is_ready", server_default=sa.false()),
    _big("cut", server_default="0"),
)
_table("revisions", _text("revision", **KEY), _flag("additive"))
_table(
    "pokes", sa.Column("n", ID, primary_key=True), _text("kind"), _big("about"), _text("holder"), _big("at")
)
_table("identifies", _number("bucket", sa.Integer), _big("free_at"))
