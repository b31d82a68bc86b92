"""Reads the standings: pages of boards, a person's card, head to head, histories."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

import msgspec

from db.queries import boards as board_queries
from db.queries import history, standings
from db.queries.cached import BoundQuery
from db.reader import Ask, Reader
from db.standing_values import (
    EVERYWHERE,
    AwardRow,
    BoardKey,
    BoardPage,
    BoardRow,
    Career,
    FeatRow,
    LineRow,
    Listed,
    PairRow,
    Past,
    RatingRow,
    RatingStepRow,
    RecordKey,
    RecordRow,
    Rival,
    Rows,
)
from db.values import FinishedRow, PlayerSettings

T = TypeVar("T", bound=msgspec.Struct)

MANY = 2_000  # people on a board, who are not counted again ...
COUNTED_FOR = 600.0  # ... before this many seconds have passed
_ALL = 2**62  # rows, where a limit is needed
LATELY = 200  # newest games of a server
GRAPH = 200  # the most games that a graph of ratings goes back


class Size(NamedTuple):
    """How many people are on a board, and on a large one the value of the person in its middle."""

    total: int
    middle: int | None
    until: float  # on the monotonic clock


class Boards:
    """`Store.boards`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._read = reader.read
        self._rows = reader.rows
        self._sizes: dict[BoardKey | RecordKey, Size] = {}  # only large boards

    async def page(
        self, board: BoardKey | RecordKey, *, first: int = 0, limit: int = 10, user_id: int | None = None
    ) -> BoardPage:
        """Lines from the `first` on, counted from 0, and the own line of the person who asks, wherever it is."""
        return await self._read(lambda ask: self._page(ask, board, first, limit, user_id))

    def _page(
        self, ask: Ask, board: BoardKey | RecordKey, first: int, limit: int, user_id: int | None
    ) -> BoardPage:
        size = self._size(ask, board)
        found = ask(board_queries.page(board, first, limit))
        rank = _rank(ask, board, found[0][1], size) if found and first else 1
        lines = []
        for at, row in enumerate(found):
            if at and row[1] != found[at - 1][1]:
                rank = first + at + 1
            lines.append(_read_line(board, rank, row))
        own, ahead = (None, None) if user_id is None else _own(ask, board, user_id, size)
        return BoardPage(size.total, first, tuple(lines), own, ahead)

    def recount(self) -> None:
        """Forgets how many people are on each board, because the rows were rebuilt."""
        self._sizes.clear()

    def _size(self, ask: Ask, board: BoardKey | RecordKey) -> Size:
        """The size of a board. Thousands of people are not counted again each time."""
        known = self._sizes.get(board)
        if known is not None and time.monotonic() < known.until:
            return known
        ((total,),) = ask(board_queries.total(board))
        if total < MANY:
            return Size(total, None, 0.0)
        middle = next((row[0] for row in ask(board_queries.middle(board, total))), None)
        self._sizes[board] = Size(total, middle, time.monotonic() + COUNTED_FOR)
        return self._sizes[board]

    async def kinds(self, scope: int, game: str, season: int) -> tuple[str, ...]:
        """The kinds of records that somebody has, those of the most people first."""

        def kinds(ask: Ask) -> tuple[str, ...]:
            keys = (RecordKey(scope, game, kind, season, low=False) for kind in _kinds(ask, scope, game))
            sizes = {key.kind: self._size(ask, key).total for key in keys}
            return tuple(sorted((kind for kind in sizes if sizes[kind]), key=lambda kind: -sizes[kind]))

        return await self._read(kinds)

    async def career(self, user_id: int, scope: int, season: int, games: int) -> Career:
        """What a person has on the boards of a scope: their place in a season, and their last `games` games."""

        def career(ask: Ask) -> Career:
            board = BoardKey(scope, "", season)
            size = self._size(ask, board)
            boards = _all(BoardRow, ask(standings.boards_of(user_id, (scope,))))
            mine = next((row for row in boards if (row.game, row.season) == (board.game, board.season)), None)
            past = _past(ask, history.past_of(user_id, None, games))
            return Career(
                ratings=_all(RatingRow, ask(standings.ratings_of(user_id))),
                boards=boards,
                records=_all(RecordRow, ask(standings.records_of(user_id, scope))),
                rank=None if mine is None else _rank(ask, board, mine.score, size),
                score=0 if mine is None else mine.score,
                players=size.total,
                past=past,
                began=_first_end(ask, user_id) if len(past) == games else past[-1].ended_at if past else None,
            )

        return await self._read(career)

    async def ratings(self, user_id: int) -> tuple[RatingRow, ...]:
        """A person's ratings, by game."""
        return _all(RatingRow, await self._rows(standings.ratings_of(user_id)))

    async def ratings_in(self, game: str, people: Collection[int]) -> dict[int, RatingRow]:
        """The ratings of these people in a game, of those who have one."""
        found = _all(RatingRow, await self._rows(standings.ratings_in(game, people)))
        return {row.user_id: row for row in found}

    async def graph(self, user_id: int, game: str, limit: int = GRAPH) -> tuple[RatingStepRow, ...]:
        """A person's rating after each of their latest games, oldest first."""
        return _all(RatingStepRow, (await self._rows(standings.steps_of(user_id, game, limit)))[::-1])

    async def rows_of(self, user_id: int, scopes: Collection[int] | None = None) -> tuple[BoardRow, ...]:
        """A person's rows on the boards of these scopes, or of all, by game, season and scope."""
        return _all(BoardRow, await self._rows(standings.boards_of(user_id, scopes)))

    async def records(self, user_id: int, scope: int | None = None) -> tuple[RecordRow, ...]:
        """A person's own records in a scope, or in all."""
        return _all(RecordRow, await self._rows(standings.records_of(user_id, scope)))

    async def rivals(self, user_id: int, scope: int) -> tuple[PairRow, ...]:
        """A person against everybody they met, by game, in no fixed order."""
        return _all(PairRow, await self._rows(standings.pairs_of(user_id, scope)))

    async def head_to_head(self, one: int, other: int, scope: int) -> tuple[PairRow, ...]:
        """Two people against each other, by game."""
        low_id, high_id = sorted((one, other))
        return _all(PairRow, await self._rows(standings.pair(low_id, high_id, scope)))

    async def steps_left(self, user_id: int, limit: int = _ALL) -> tuple[RatingStepRow, ...]:
        """Some or all steps of a person's ratings, in no fixed order."""
        return _all(RatingStepRow, await self._rows(standings.steps_left(user_id, limit)))

    async def pairs_left(self, user_id: int, limit: int = _ALL) -> tuple[PairRow, ...]:
        """Some or all pairs that a person is in, in no fixed order."""
        return _all(PairRow, await self._rows(standings.pairs_left(user_id, limit)))

    async def names(self, user_ids: Collection[int]) -> dict[int, str]:
        """The names under which people played last."""
        return {row[0]: row[1] for row in await self._rows(standings.names(user_ids))}

    # Histories: newest first; a further page has the games before the last of a page, or `after` its first.

    async def past_of(
        self, user_id: int, before: int | None = None, limit: int = 10, after: int | None = None
    ) -> tuple[Past, ...]:
        """A person's finished games, newest first."""
        return await self._past(history.past_of(user_id, before, limit, after))

    async def closed_by_removal(self, user_id: int, limit: int) -> list[int]:
        """Those of a person's games that were closed because their server removed the bot, newest first."""
        return [row[0] for row in await self._rows(history.closed_by_removal(user_id, limit, LATELY))]

    async def past_on(
        self,
        guild_id: int,
        channels: Collection[int],
        me: int,
        before: int | None = None,
        limit: int = 10,
        after: int | None = None,
    ) -> tuple[Past, ...]:
        """A server's finished games that a person may see: those of `channels`, and their own."""
        return await self._past(history.past_on(guild_id, channels, me, before, limit, after))

    async def past_in(
        self, channel_id: int, before: int | None = None, limit: int = 10, after: int | None = None
    ) -> tuple[Past, ...]:
        """The finished games of a channel with its threads, or of a thread."""
        return await self._past(history.past_in(channel_id, before, limit, after))

    async def _past(self, query: BoundQuery) -> tuple[Past, ...]:
        return await self._read(lambda ask: _past(ask, query))

    async def channels_lately(self, guild_id: int) -> list[int]:
        """The channels, and threads where tables were opened, of a server's newest games, newest first."""
        return [row[0] for row in await self._rows(history.channels_lately(guild_id, LATELY))]

    async def past_by(
        self,
        user_id: int,
        guild_id: int,
        channels: Collection[int],
        me: int,
        before: int | None = None,
        limit: int = 10,
        after: int | None = None,
    ) -> tuple[Past, ...]:
        """A person's finished games on a server, for a viewer `me` who sees these of its channels."""
        return await self._past(history.past_by(user_id, guild_id, channels, me, before, limit, after))

    # What a finished game concerns

    async def to_enter(self, limit: int = 50) -> tuple[FinishedRow, ...]:
        """Finished games that wait to be entered, in the order of their ends."""
        return _all(FinishedRow, await self._rows(standings.to_enter(limit)))

    async def entered_game(self, game_id: int) -> FinishedRow | None:
        """A game that is entered; None: it waits, or there is no such game."""
        return next(iter(_all(FinishedRow, await self._rows(standings.entered_game(game_id)))), None)

    async def last_n(self) -> int:
        """How many games were entered."""
        found = await self._rows(standings.last_n())
        return int(found[0][0]) if found else 0

    async def games_after(self, n: int, limit: int) -> tuple[FinishedRow, ...]:
        return _all(FinishedRow, await self._rows(standings.games_after(n, limit)))

    async def has_recent_story(self, guild_id: int, games: int) -> bool:
        """Whether one of so many of a server's last games that are entered has a story."""
        return bool(await self._rows(standings.has_recent_story(guild_id, games)))

    async def lines(self, game_ids: Collection[int]) -> tuple[LineRow, ...]:
        """The lines of these games, by game and seat."""
        return _all(LineRow, await self._rows(standings.lines_of(game_ids)))

    async def feats(self, game_ids: Collection[int]) -> tuple[FeatRow, ...]:
        """The feats of these games, by game and seat."""
        return _all(FeatRow, await self._rows(standings.feats_of(game_ids)))

    async def affected_rows(self, guild_id: int, game: str, season: int, people: Collection[int]) -> Rows:
        """The rows that a game of these people may change, except steps and names."""
        scopes, seasons = (EVERYWHERE, guild_id), (0, season)

        def read(ask: Ask) -> Rows:
            return Rows(
                ratings=_all(RatingRow, ask(standings.ratings_in(game, people))),
                boards=_all(BoardRow, ask(standings.boards_in(scopes, ("", game), seasons, people))),
                records=_all(RecordRow, ask(standings.records_in(scopes, game, seasons, people))),
                pairs=_all(PairRow, ask(standings.pairs_in(scopes, game, people))),
            )

        return await self._read(read)

    async def settings_of(self, people: Collection[int]) -> dict[int, PlayerSettings]:
        """The settings of these people; people without any are left out."""
        found = _all(PlayerSettings, await self._rows(standings.settings_of(people)))
        return {settings.user_id: settings for settings in found}

    async def all_settings(self) -> tuple[PlayerSettings, ...]:
        """The settings of all people who have any."""
        return _all(PlayerSettings, await self._rows(standings.all_settings()))

    # A season's end

    async def to_award(self, season: int) -> tuple[AwardRow, ...]:
        """The servers that want the awards of a season and do not have them."""
        return _all(AwardRow, await self._rows(standings.to_award(season)))

    async def most_games(self, guild_id: int, season: int, limit: int) -> tuple[Listed, ...]:
        """The people who have finished the most games. `value` is how many; they are not ranked."""
        found = await self._rows(board_queries.most_games(guild_id, season, limit))
        return tuple(_read_line(BoardKey(guild_id, "", season), 0, row) for row in found)

    async def count_rated(self, guild_id: int, starts: datetime, ends: datetime) -> int:
        """How many rated games a server finished from `starts` on and before `ends`."""
        ((count,),) = await self._rows(standings.count_rated(guild_id, starts, ends))
        return int(count)

    async def sums_version(self) -> str | None:
        """The version of the sums by which the rows are kept; None before the first."""
        found = await self._rows(standings.sums_version())
        return str(found[0][0]) if found else None


def _own(
    ask: Ask, board: BoardKey | RecordKey, user_id: int, size: Size
) -> tuple[Listed | None, Rival | None]:
    """A person's own line, and the next person before them."""
    mine = ask(board_queries.own(board, user_id))
    if not mine:
        return None, None
    value = mine[0][1]
    from_below = _is_below(board, value, size)
    ahead = ask(board_queries.ahead(board, value, from_below=from_below))
    if not ahead:
        return _read_line(board, 1, mine[0]), None
    *rival, counted = ahead[0]
    return _read_line(board, _rank_of(size, counted, from_below=from_below), mine[0]), Rival(*rival)


def _rank(ask: Ask, board: BoardKey | RecordKey, value: int, size: Size) -> int:
    from_below = _is_below(board, value, size)
    ((counted,),) = ask(board_queries.better(board, value, from_below=from_below))
    return _rank_of(size, counted, from_below=from_below)


def _rank_of(size: Size, counted: int, *, from_below: bool) -> int:
    return 1 + (size.total - counted if from_below else counted)


def _is_below(board: BoardKey | RecordKey, value: int, size: Size) -> bool:
    """Whether a value is in the lower half of a large board, where people who are not better are counted quicker."""
    if size.middle is None:
        return False
    return value > size.middle if isinstance(board, RecordKey) and board.low else value < size.middle


def _kinds(ask: Ask, scope: int, game: str) -> Iterator[str]:
    """One after the other, so that not every row is read to find the few kinds."""
    found: Sequence[Sequence[Any]] = ask(board_queries.kind_after(scope, game, ""))
    while found:
        kind: str = found[0][0]
        yield kind
        found = ask(board_queries.kind_after(scope, game, kind))


def _first_end(ask: Ask, user_id: int) -> datetime:
    """When a person finished the first of many games."""
    ended_at: datetime
    ((ended_at,),) = ask(history.first_end(user_id))
    return ended_at


def _past(ask: Ask, query: BoundQuery) -> tuple[Past, ...]:
    of_games = groupby(ask(query), key=lambda row: tuple(row[: history.GAME]))
    return tuple(
        Past(game_id, game, guild_id, ended_at, unrated, _all(LineRow, _lines(rows)))
        for (game_id, game, guild_id, ended_at, unrated), rows in of_games
    )


def _lines(rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
    found = [row[history.GAME :] for row in rows]
    return [] if found[0][0] is None else found


def _read_line(board: BoardKey | RecordKey, rank: int, row: Sequence[Any]) -> Listed:
    user_id, value, games, also, name = row
    wins, game_id = (also, None) if isinstance(board, BoardKey) else (None, also)
    return Listed(rank, user_id, name, value, games, wins, game_id)


def _all(kind: type[T], rows: Sequence[Sequence[Any]]) -> tuple[T, ...]:
    """Values from rows. A value's fields are in the order of its table's columns."""
    return tuple(kind(*row) for row in rows)
