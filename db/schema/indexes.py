"""The indexes that keep finished games out of the way of start-up and menus. `migrations/` makes them, too."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Index

from db.schema.columns import metadata
from db.schema.deals import deals, tries
from db.schema.standings import (
    ON_A_BOARD,
    ON_RECORD,
    RATED,
    TO_ENTER,
    boards,
    finished,
    pairs,
    ratings,
    records,
)
from db.schema.tables import (
    ENDED_BEHIND,
    FOR_A_PERSON,
    FOR_COMPUTER,
    OF_A_PERSON,
    OPEN,
    RESULT_OF_A_PERSON,
    attendance,
    blocks,
    games,
    holidays,
    mentions,
    mornings,
    results,
    seats,
    timers,
)

SCHEMA = metadata  # including the indexes below


def _over(rows: ColumnElement[bool]) -> dict[str, Any]:
    """The arguments for an index over only these rows."""
    return {"sqlite_where": rows, "postgresql_where": rows}


Index("ix_games_open", games.c.id, **_over(OPEN))
Index("ix_games_guild_open", games.c.guild_id, **_over(OPEN))
Index("ix_games_ended_behind", games.c.id, **_over(ENDED_BEHIND))
Index("ix_games_for_computer", games.c.id, **_over(FOR_COMPUTER))
Index("ix_games_channel", games.c.channel_id, games.c.ended_at)
Index("ix_games_thread", games.c.thread_id, games.c.ended_at)
Index("ix_seats_person", seats.c.user_id, **_over(OF_A_PERSON))
Index("ix_blocks_blocked", blocks.c.blocked_id)
Index("ix_holidays_until", holidays.c.until)
Index("ix_mornings_due", mornings.c.due_at)
Index("ix_deals_end", deals.c.ends_at)
Index("ix_tries_game", tries.c.game_id)
Index("ix_tries_guild", tries.c.guild_id)
Index("ix_tries_person", tries.c.user_id, tries.c.deal_id)
Index("ix_tries_result", tries.c.deal_id, tries.c.result, tries.c.ended_at)
Index("ix_timers_due", timers.c.due_at)
Index("ix_timers_person", timers.c.user_id, timers.c.deadline, **_over(FOR_A_PERSON))

Index(
    "ix_results_person", results.c.user_id, results.c.ended_at, results.c.game_id, **_over(RESULT_OF_A_PERSON)
)
Index("ix_mentions_game", mentions.c.game_id)
Index("ix_attendance_game", attendance.c.game_id)
Index("ix_finished_to_enter", finished.c.ended_at, finished.c.game_id, **_over(TO_ENTER))
Index("ix_finished_guild", finished.c.guild_id, finished.c.ended_at, finished.c.game_id)

_BOARD = (boards.c.scope, boards.c.game, boards.c.season)
# An index that also holds what is asked for answers without a look at the rows.
_SHOWN = (boards.c.user_id, boards.c.shown)
Index("ix_boards_score", *_BOARD, boards.c.score, boards.c.wins, *_SHOWN, **_over(ON_A_BOARD))
Index("ix_boards_wins", *_BOARD, boards.c.wins, boards.c.score, *_SHOWN, **_over(ON_A_BOARD))
Index("ix_boards_rating", *_BOARD, boards.c.rating, *_SHOWN, **_over(RATED))
Index("ix_ratings_person", ratings.c.user_id)
Index(
    "ix_records_value",
    records.c.scope,
    records.c.game,
    records.c.kind,
    records.c.season,
    records.c.value,
    records.c.user_id,
    records.c.shown,
    **_over(ON_RECORD),
)
Index("ix_pairs_high", pairs.c.high_id, pairs.c.scope)
