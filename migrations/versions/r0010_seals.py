"""What was sealed at each deal: the header's text in the log, and the seal apart from it.

Until now the header was built from the current options, so the option `typing` changed the seals of tables of
7 Ate 9 that had been dealt before it. If a snapshot was written before that option and not since, the header
is the one without it. Elsewhere either header may have been shown, and both are kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

AT_ONCE = 500  # games

# The options of rules 1 in their order, as they were by default when this was written.
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "seven_ate_nine": {
        "match": False,
        "penalty": "none",
        "grace_ms": 1500,
        "start_hand": 0,
        "targets": False,
        "last_card_free": True,
        "auto_last": False,
        "typing": True,
        "deck": "full",
    },
    "sevens": {"guess": "rank", "knock_can_end": True, "rounds": 0, "target": 0, "junior": False},
    "sequence_numbers": {
        "teams": 2,
        "sequences_to_win": 0,
        "answers": "typed",
        "stalemate_rounds": 1,
        "strict_draw": False,
        "table_talk": False,
        "largest": 48,
    },
    "big_bang": {
        "unplayed": 0,
        "hold": False,
        "replay": False,
        "rules_cards": False,
        "first_stuck_ends": False,
        "duplicate": True,
        "stolen": False,
        "rounds": 1,
        "limit_s": 0,
        "racers": 3,
        "highest": 7,
    },
    "play_nine": {"holes": 9, "match": False, "tie": "sudden_death", "max_turns": 30, "copies": 8},
}
LATER = "typing"  # came after the first tables of 7 Ate 9

GAMES = sa.text(
    "SELECT id, game, snapshot FROM games WHERE id > :after AND rules_version = 1 ORDER BY id LIMIT :at_once"
)
ENTRIES = sa.text(
    "SELECT game_id, kind, action FROM moves WHERE game_id BETWEEN :first AND :last "
    "AND kind IN ('open', 'options', 'start') ORDER BY game_id, n"
)
SEATS = sa.text("SELECT game_id, COUNT(*) FROM seats WHERE game_id BETWEEN :first AND :last GROUP BY game_id")
LOGGED = sa.text("UPDATE moves SET action = :headers WHERE game_id = :game AND kind = 'start'")
SEALED = sa.text("INSERT INTO seals (game_id, seal) VALUES (:game, :seal)")


def upgrade() -> None:
    op.create_table(
        "seals",
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seals_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_seals"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    after = -1
    while games := connection.execute(GAMES, {"after": after, "at_once": AT_ONCE}).all():
        after = games[-1][0]
        _seal(connection, games)


def downgrade() -> None:
    op.execute("UPDATE moves SET action = '' WHERE kind = 'start'")
    op.drop_table("seals")


def _seal(connection: sa.Connection, games: Sequence[Any]) -> None:
    these = {"first": games[0][0], "last": games[-1][0]}
    seats: dict[int, int] = {row[0]: row[1] for row in connection.execute(SEATS, these)}
    rows = groupby(connection.execute(ENTRIES, these), key=lambda row: row[0])
    logs = {game_id: tuple((kind, action) for _, kind, action in log) for game_id, log in rows}
    sealed = [
        (game_id, headers)
        for game_id, game, snapshot in games
        if game in OPTIONS
        and (headers := tuple(_headers(game, seats.get(game_id, 0), logs.get(game_id, ()), snapshot)))
    ]
    _write(
        connection,
        LOGGED,
        [{"game": game, "headers": msgspec.json.encode(headers).decode()} for game, headers in sealed],
    )
    _write(
        connection,
        SEALED,
        [{"game": game, "seal": _seal_of(headers[0])} for game, headers in sealed if len(headers) == 1],
    )


def _write(connection: sa.Connection, statement: sa.TextClause, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)


def _headers(game: str, seats: int, log: Sequence[tuple[str, str]], snapshot: bytes) -> Iterator[str]:
    """The headers with which this game may have been sealed, the likelier one first; none before its deal."""
    if "start" not in {kind for kind, _ in log}:
        return
    try:
        seed, chosen = _chosen(log)
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError):
        return  # a log that cannot be read, and says so when somebody asks for its table
    options = dict(OPTIONS[game])
    options.update((name, value) for name, value in chosen.items() if name in options)
    shown = _options_in(snapshot)
    if LATER in options and LATER not in chosen:
        before = {name: value for name, value in options.items() if name != LATER}
        yield _header(game, seats, before, seed)
        if shown is not None and LATER not in shown:
            return
    yield _header(game, seats, options, seed)


def _chosen(log: Sequence[tuple[str, str]]) -> tuple[str, dict[str, Any]]:
    """The seed, and the options as people chose them."""
    opening = msgspec.json.decode(dict(log)["open"])
    chosen = dict(opening.get("options", {}))
    for kind, action in log:
        if kind == "options":
            chosen.update(msgspec.json.decode(action))
    return opening["seed"], chosen


def _options_in(snapshot: bytes) -> Mapping[str, Any] | None:
    """The options as the snapshot holds them; None: it cannot be read."""
    try:
        _table, _session, options, _state = msgspec.msgpack.decode(snapshot)
    except (msgspec.DecodeError, ValueError, TypeError):
        return None
    return options if isinstance(options, dict) else None


def _header(game: str, seats: int, options: Mapping[str, Any], seed: str) -> str:
    tags = {"Game": game, "Rules": 1, "Seats": seats, "Options": options, "Seed": seed}
    return "".join(f"[{name} {msgspec.json.encode(value).decode()}]\n" for name, value in tags.items())


def _seal_of(header: str) -> str:
    return hashlib.sha256(header.encode()).hexdigest()
