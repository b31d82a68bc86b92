"""Queries about the tables. Statements only: `db.store` runs them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    String,
    and_,
    cast,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    tuple_,
    union,
    union_all,
)

from db.queries.cached import Query, cached_query
from db.schema.columns import to_stored
from db.schema.standings import finished
from db.schema.tables import (
    BEHIND,
    ENDED_BEHIND,
    FOR_COMPUTER,
    IN_CHANNEL,
    OPEN,
    attendance,
    blocks,
    forgetting,
    games,
    mentions,
    moves,
    results,
    scorecards,
    seals,
    seats,
    timers,
)
from db.values import TimerRow

# An open table's columns, and what it waits for.
_LISTED = (
    games.c.id,
    games.c.game,
    games.c.phase,
    games.c.pace,
    games.c.awaits,
    games.c.guild_id,
    games.c.channel_id,
    games.c.thread_id,
    games.c.message_id,
    games.c.lobby_message_id,
)
_AWAITED = (timers.c.user_id, timers.c.since, timers.c.deadline, timers.c.due_at)
_SAYS_WHO = ("turn", "ready", "paused")  # kinds of timers
# Kinds that end something other than a player's turn.
_OF_TABLES = (
    "lobby",
    "ready",
    "paused",
    "offer",
    "vote",
)
_HAS_RESULT = games.c.phase == "over"


@cached_query
def game(game_id: int) -> Query:
    return select(games).where(games.c.id == game_id)


@cached_query
def seal_of(game_id: int) -> Query:
    return select(seals.c.seal).where(seals.c.game_id == game_id)


@cached_query
def how_far(game_id: int, source: int | None) -> Query:
    """The number of a game's last entry, and whether its log has this interaction or message."""
    known = exists().where(moves.c.game_id == game_id, moves.c.source == source)
    return select(games.c.number, known).where(games.c.id == game_id)


@cached_query
def checksum(game_id: int, n: int) -> Query:
    return select(moves.c.checksum).where(moves.c.game_id == game_id, moves.c.n == n)


@cached_query
def log(game_id: int, after: int) -> Query:
    return select(moves).where(moves.c.game_id == game_id, moves.c.n > after).order_by(moves.c.n)


@cached_query
def seats_of(game_id: int) -> Query:
    return select(seats).where(seats.c.game_id == game_id).order_by(seats.c.seat)


@cached_query
def source(game_id: int, source: int) -> Query:
    return select(moves.c.n).where(moves.c.game_id == game_id, moves.c.source == source)


def is_owned(first: int, last: int, shards: int) -> ColumnElement[bool]:
    """Whether a table is in these shards. Discord deals servers out by the bits of their ids above the lowest 22."""
    shard = games.c.guild_id.op(">>")(literal_column("22")) % shards
    return shard.between(first, last)


def _of_owned(first: int, last: int, shards: int) -> ColumnElement[bool]:
    """Whether a timer belongs to a table of these shards."""
    theirs = exists().where(games.c.id == timers.c.game_id, is_owned(first, last, shards))
    return or_(literal(1) == shards, theirs)


@cached_query
def games_behind(first: int, last: int, shards: int) -> Query:
    mine = select(games.c.id).where(is_owned(first, last, shards))
    return union_all(mine.where(OPEN, BEHIND), mine.where(ENDED_BEHIND))


@cached_query
def open_games(first: int, last: int, shards: int) -> Query:
    waits_for_people = games.c.awaits == literal_column("'people'")
    mine = select(games.c.id, games.c.channel_id).where(OPEN, IN_CHANNEL, is_owned(first, last, shards))
    return mine.order_by(waits_for_people.desc(), games.c.id)


@cached_query
def awaiting_computer(first: int, last: int, shards: int) -> Query:
    return select(games.c.id).where(FOR_COMPUTER, OPEN, is_owned(first, last, shards)).order_by(games.c.id)


@cached_query
def games_without_timer(first: int, last: int, shards: int) -> Query:
    """Games being played that lack the timer that says who they wait for.

    While only computers move, or a race runs, that is right.
    """
    is_timed = exists().where(timers.c.game_id == games.c.id, timers.c.kind.in_(_SAYS_WHO))
    is_played = games.c.phase == literal_column("'playing'")
    return (
        select(games.c.id)
        .where(OPEN, is_played, ~is_timed, is_owned(first, last, shards))
        .order_by(games.c.id)
    )


def tables_of(user_id: int) -> Query:
    seated = select(seats.c.game_id).where(seats.c.user_id == user_id, seats.c.kind == "person")
    return select(games).where(games.c.id.in_(seated), OPEN).order_by(games.c.id)


@cached_query
def open_tables(user_id: int, left: Collection[int]) -> Query:
    """Open tables, one row for each timer that says what the table waits for, except on servers that were `left`."""
    mine = seats.alias("mine")
    sitting = mine.join(games, games.c.id == mine.c.game_id)
    here = or_(games.c.guild_id.not_in(left), ~IN_CHANNEL)
    return _select_listed(sitting).where(mine.c.user_id == user_id, mine.c.kind == "person", OPEN, here)


@cached_query
def playing_on(first: int, last: int, shards: int) -> Query:
    """The servers with open tables in their channels."""
    return select(games.c.guild_id).where(OPEN, IN_CHANNEL, is_owned(first, last, shards)).distinct()


@cached_query
def tables_on(guild_id: int) -> Query:
    """The open tables in a server's channels, as lists show them."""
    return _select_listed(games).where(games.c.guild_id == guild_id, IN_CHANNEL, OPEN)


def _select_listed(found: FromClause) -> Select[*tuple[Any, ...]]:
    turn = seats.alias("turn")
    with_timers = found.outerjoin(
        timers, (timers.c.game_id == games.c.id) & timers.c.kind.in_(_SAYS_WHO)
    ).outerjoin(turn, (turn.c.game_id == timers.c.game_id) & (turn.c.seat == timers.c.seat))
    return (
        select(*_LISTED, timers.c.kind, turn.c.name, *_AWAITED)
        .select_from(with_timers)
        .order_by(games.c.id, timers.c.kind, timers.c.seat)
    )


def names_at(game_ids: Collection[int]) -> Query:
    return (
        select(seats.c.game_id, seats.c.name)
        .where(seats.c.game_id.in_(game_ids))
        .order_by(seats.c.game_id, seats.c.seat)
    )


@cached_query
def slow_tables(user_id: int, besides: int, left: Collection[int]) -> Query:
    """How many unfinished tables that are not live a person sits at, and how many they finished.

    Except `besides`, private tables, and tables on servers that were `left`.
    """
    slow = (games.c.pace != literal_column("'live'")) & IN_CHANNEL
    mine = (seats.c.user_id == user_id) & (seats.c.kind == "person") & (games.c.id != besides)
    unfinished = select(func.count()).select_from(seats).join(games, games.c.id == seats.c.game_id)
    finished = select(func.count()).select_from(results).join(games, games.c.id == results.c.game_id)
    return select(
        unfinished.where(mine, OPEN, slow, games.c.guild_id.not_in(left)).scalar_subquery(),
        finished.where(results.c.user_id == user_id, slow).scalar_subquery(),
    )


@cached_query
def waiting_for(user_id: int, left: Collection[int]) -> Query:
    """The games that wait for a person's move, except private ones and those on servers that were `left`."""
    turns = (timers.c.user_id == user_id) & (timers.c.kind == "turn")
    found = select(timers.c.game_id).join(games, games.c.id == timers.c.game_id)
    return found.where(turns, IN_CHANNEL, games.c.guild_id.not_in(left))


def open_in(channel_id: int) -> Query:
    return select(games).where(_here(channel_id), OPEN).order_by(games.c.id)


def games_showing(channel_id: int, message_ids: Iterable[int]) -> Query:
    """Open games that these messages show, and games whose message may be on its way."""
    ids = list(message_ids)
    shows = or_(games.c.message_id.in_(ids), games.c.lobby_message_id.in_(ids), BEHIND)
    return select(games.c.id).where(_here(channel_id), OPEN, shows).order_by(games.c.id)


def _here(channel_id: int) -> ColumnElement[bool]:
    return or_(games.c.channel_id == channel_id, games.c.thread_id == channel_id)


def game_of_message(channel_id: int, message_id: int, at: datetime) -> Query:
    """The game that a message is about: its own, or in a thread any game that ended there first after the message."""
    its_own = or_(games.c.message_id == message_id, games.c.lobby_message_id == message_id)
    found = [
        select(games.c.id)
        .where(*of, games.c.ended_at >= at, _HAS_RESULT)
        .order_by(games.c.ended_at)
        .limit(1)
        .subquery()
        for of in ((games.c.channel_id == channel_id, its_own), (games.c.thread_id == channel_id,))
    ]
    return union(*(select(part.c.id) for part in found))


def results_of(*game_ids: int) -> Query:
    wanted = results.c.game_id.in_(game_ids)
    return select(results).where(wanted).order_by(results.c.game_id, results.c.place, results.c.seat)


def scorecard_of(game_id: int) -> Query:
    return (
        select(scorecards)
        .where(scorecards.c.game_id == game_id)
        .order_by(scorecards.c.round, scorecards.c.seat)
    )


_BY_DUE = (timers.c.due_at, timers.c.game_id, timers.c.kind, timers.c.seat)


@cached_query
def next_timer(first: int, last: int, shards: int) -> Query:
    return select(timers).where(_of_owned(first, last, shards)).order_by(*_BY_DUE).limit(1)


@cached_query
def due(now: datetime, limit: int, first: int, last: int, shards: int) -> Query:
    found = select(timers).where(timers.c.due_at <= now, _of_owned(first, last, shards))
    return found.order_by(*_BY_DUE).limit(limit)


def waits_since(
    until: datetime, after: TimerRow | None, limit: int, first: int, last: int, shards: int
) -> Query:
    """Turns with a deadline that began before `until`, and what tables themselves wait for.

    In the order in which they are due.
    """
    turns = and_(timers.c.deadline.is_not(None), timers.c.since < until)
    found = select(timers).where(or_(turns, timers.c.kind.in_(_OF_TABLES)), _of_owned(first, last, shards))
    if after is not None:
        found = found.where(
            tuple_(*_BY_DUE) > (to_stored(after.due_at), after.game_id, after.kind, after.seat)
        )
    return found.order_by(*_BY_DUE).limit(limit)


@cached_query
def timers_of(game_id: int) -> Query:
    return select(timers).where(timers.c.game_id == game_id).order_by(timers.c.kind, timers.c.seat)


def games_naming(user_id: int) -> Query:
    """The games whose logs name a person."""
    return select(mentions.c.game_id).where(mentions.c.user_id == user_id).order_by(mentions.c.game_id)


def presses_of(user_id: int, limit: int) -> Query:
    """When a person did anything in the newest of the games whose logs name them."""
    newest = (
        select(mentions.c.game_id)
        .where(mentions.c.user_id == user_id)
        .order_by(mentions.c.game_id.desc())
        .limit(limit)
        .subquery()
    )
    return select(moves.c.logged_at).where(
        moves.c.game_id.in_(select(newest.c.game_id)), moves.c.who == user_id
    )


def mentions_in(game_id: int, user_id: int) -> Query:
    """Entries of a person, and entries that open a table or invite people and name the person's id."""
    names = moves.c.kind.in_(("open", "invite")) & cast(moves.c.action, String).contains(str(user_id))
    return (
        select(moves)
        .where(moves.c.game_id == game_id, or_(moves.c.who == user_id, names))
        .order_by(moves.c.n)
    )


def attendance_of(user_ids: Collection[int]) -> Query:
    """How often each person was away, and in how many games."""
    of = attendance.c
    return (
        select(of.user_id, func.sum(of.away), func.count())
        .where(of.user_id.in_(user_ids))
        .group_by(of.user_id)
    )


def blocks_of(user_id: int) -> Query:
    return select(blocks.c.blocked_id).where(blocks.c.user_id == user_id).order_by(blocks.c.blocked_id)


def blockers_among(user_id: int, by: Collection[int]) -> Query:
    """Those of the people `by` who have blocked a person."""
    found = (blocks.c.blocked_id == user_id) & blocks.c.user_id.in_(by)
    return select(blocks.c.user_id).where(found).order_by(blocks.c.user_id)


def forgetting_now() -> Query:
    return select(forgetting).order_by(forgetting.c.user_id)


def results_with(user_id: int) -> Query:
    return select(results).where(results.c.user_id == user_id).order_by(results.c.ended_at, results.c.game_id)


def games_of(guild_id: int) -> Query:
    """All games of a server, with the private ones that count there. Reads every table: used only to wipe a server."""
    counted = select(finished.c.game_id).where(finished.c.guild_id == guild_id)
    theirs = or_(games.c.guild_id == guild_id, games.c.id.in_(counted))
    return select(games.c.id).where(theirs).order_by(games.c.id)


def open_of(guild_id: int) -> Query:
    return select(games.c.id).where(games.c.guild_id == guild_id, OPEN).order_by(games.c.id)
