"""Rebuilds the standings from all finished games, in the order in which they were entered.

The same games in the same order give the same rows. It is needed when the calculation has changed, or in doubt.
"""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec

from db import standing_values
from db.reading import Reading
from db.rebuilding import Compared, Games, Row, compare, pieces, unit
from db.standings import entering
from db.store import Store
from db.values import PlayerSettings
from host.standings import book_rows
from standings.book import Book, enter
from standings.facts import Facts
from standings.reckoning import version
from standings.rows import BoardRow, RatingStep, RecordRow
from standings.season import ALL_TIME, Season
from table.pace import DAY

GAMES = 1_000  # that are read at once
BLOCK = 20_000  # games whose steps are in memory at once: there are more steps with each game
_BESIDES = ("rating", "shown")  # what boards show, and the book does not have

Told = Callable[[float], object]  # how much is done, from 0 to 1


async def rebuild(store: Store, told: Told = lambda done: None, day: float = DAY) -> int:
    """Corrects all kept rows; returns how many. For a process that is alone with the database.

    Raises StoreUnavailable.
    """
    changes = 0
    async for found in compare_all(store, told, day):
        changes += found.changes
        for piece in pieces(found):
            await store.write(unit(piece))
    await store.write(entering.note_version(version(day)))
    told(1.0)
    return changes


async def compare_all(kept_in: Reading | Store, told: Told, day: float = DAY) -> AsyncIterator[Compared]:
    """Each stored table with the rows that the games make. Nothing may be entered meanwhile. Raises StoreUnavailable.

    The steps come block by block. A table's rows are gone once the next one is asked for.
    """
    last = await kept_in.boards.last_n()
    settings = {row.user_id: row for row in await kept_in.boards.all_settings()}
    rebuilt_rows = _Rebuilt(settings, day)
    entered, steps = 0, standing_values.RatingStepRow
    async for facts, n in _games(kept_in):
        if n - entered > BLOCK:
            yield await compare(kept_in, steps, rebuilt_rows.steps(), Games(entered, n - 1))
            entered = n - 1
        rebuilt_rows.enter(facts, n)
        if n % GAMES == 0:
            # Frees what queries leave behind: automatic collections are off, because of the many rows.
            gc.collect(0)
            told(0.5 * n / last)
    tables = len(standing_values.KEY_OF)
    for done, (kind, wanted) in enumerate(rebuilt_rows.tables()):
        told(0.5 + 0.5 * done / tables)
        found = await compare(kept_in, kind, wanted, Games(entered, None) if kind is steps else None)
        yield found
        found.missing.clear()  # before the next table's rows are made


class _Rebuilt:
    """The whole book, and what boards show besides it."""

    def __init__(self, settings: Mapping[int, PlayerSettings], day: float) -> None:
        self._settings = settings
        self._book = Book(day=day)
        self._steps: list[RatingStep] = []
        self._ranked: dict[tuple[int, str, int], int] = {}  # by user, game and season
        self._season = 0  # the latest

    def enter(self, facts: Facts, n: int) -> None:
        steps = enter(self._book, facts, n)
        if not steps:
            return
        self._steps.extend(steps)
        season = Season.of(facts.ended_at, self._book.day).number
        self._season = max(season, self._season)
        for step in steps:
            number = book_rows.ranking_number(self._book.ratings[step.game, step.user_id])
            if number is not None:
                user = (step.user_id, step.game)
                self._ranked[*user, season] = number

    def steps(self) -> set[Row]:
        """The rows of those since the last time."""
        found = _rows(standing_values.RatingStepRow, self._steps)
        self._steps.clear()
        return found

    def tables(self) -> Iterator[tuple[type[msgspec.Struct], set[Row]]]:
        """Each table with its rows, one after the other. The book is empty then: not all of it is in memory twice."""
        book = self._book
        yield standing_values.RatingRow, _rows(standing_values.RatingRow, book.ratings.values())
        yield standing_values.RatingStepRow, self.steps()
        yield (
            standing_values.BoardRow,
            _rows(standing_values.BoardRow, _take_out(book.boards), self._on_boards),
        )
        yield (
            standing_values.RecordRow,
            _rows(standing_values.RecordRow, _take_out(book.records), self._on_record),
        )
        yield standing_values.PairRow, _rows(standing_values.PairRow, _take_out(book.pairs))
        named = [player for player in book.players.values() if player.user_id > 0]
        yield standing_values.PlayerRow, _rows(standing_values.PlayerRow, named)

    def _on_boards(self, row: BoardRow) -> tuple[int | None, int]:
        return self._rating(row), book_rows.is_shown(row.user_id, row.scope, self._settings)

    def _rating(self, row: BoardRow) -> int | None:
        """What a rating is ranked by: on the board of all time the less, the more seasons its player was away."""
        if row.season != ALL_TIME:
            return self._ranked.get((row.user_id, row.game, row.season))
        rated = self._book.ratings.get((row.game, row.user_id))
        return None if rated is None else book_rows.ranking_number(rated, self._season)

    def _on_record(self, row: RecordRow) -> tuple[int]:
        return (book_rows.is_shown(row.user_id, row.scope, self._settings),)


def _rows(
    kind: type[msgspec.Struct],
    found: Iterable[msgspec.Struct],
    besides: Callable[[Any], tuple[int | None, ...]] | None = None,
) -> set[Row]:
    """The book's rows as the table stores them, with its own last columns."""
    fields = attrgetter(*(name for name in kind.__struct_fields__ if name not in _BESIDES))
    if besides is None:
        return set(map(fields, found))
    return {fields(row) + besides(row) for row in found}


def _take_out(rows: dict[Any, Any]) -> Iterator[Any]:
    """Takes them out, one after the other."""
    while rows:
        yield rows.popitem()[1]


async def _games(kept_in: Reading | Store) -> AsyncIterator[tuple[Facts, int]]:
    """Every game that was entered, with its n."""
    n = 0
    while games := await kept_in.boards.games_after(n, GAMES):
        ids = [game.game_id for game in games]
        lines = _by_game(await kept_in.boards.lines(ids))
        feats = _by_game(await kept_in.boards.feats(ids))
        for game in games:
            assert game.n is not None
            n = game.n
            yield book_rows.facts(game, lines.get(game.game_id, ()), feats.get(game.game_id, ())), n


def _by_game(rows: Sequence[Any]) -> dict[int, tuple[Any, ...]]:
    return {game_id: tuple(found) for game_id, found in groupby(rows, attrgetter("game_id"))}
