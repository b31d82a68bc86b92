"""At most one line of story for a result: something rare that is true."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

import msgspec

from engine.feats import Among
from standings.book import Book
from standings.facts import Facts, Line
from standings.feats import kind_of
from standings.rows import ALL_GAMES, RecordRow
from standings.season import ALL_TIME, Season

RARELY = 25  # games of a server, of which at most one has a story
OFTEN = 10  # how many games, or feats of a kind, there must be before anything about them is news
BEATEN = 5  # how many defeats without a win make the first win news

Code = Literal[
    "landmark",  # the first time that a person got so far: kind, value
    "at_last",  # the first win against another player after many defeats: other, value
    "best_yet",  # a person's best after many: kind, value
    "caught_up",  # level with another player on the server's board of the season, over all games: other
]


class Story(msgspec.Struct, frozen=True):
    """What there is to tell. `text` has the sentence."""

    code: Code
    seat: int
    other: int | None = None  # another player's seat
    kind: str = ""  # the feat's, as `engine.feats.Among` writes it
    value: int = 0


def story_of(book: Book, rows: Book, facts: Facts, unnamed: Collection[int] = ()) -> Story | None:
    """The rarest story of a game, from the book before the game and the rows that the game has changed.

    It knows only what happened on the game's own server, and names none of the people `unnamed`.
    """
    for found in (_landmarks, _at_last, _best_yet, _catching_up):
        for story in found(book, rows, facts):
            if not names(story, {line.seat: line.user_id for line in facts.lines}, unnamed):
                return story
    return None


def names(story: Story, users: Mapping[int, int | None], people: Collection[int]) -> bool:
    """Whether a story names one of these people. `users`: who sits where."""
    named = (users.get(seat) for seat in (story.seat, story.other) if seat is not None)
    return any(user in people for user in named)


def _landmarks(book: Book, rows: Book, facts: Facts) -> Iterator[Story]:
    for key, row in rows.records.items():
        scope, game, kept, season, user = key
        kind = kind_of(game, kept)
        if kind is None or (scope, season) != (facts.guild_id, ALL_TIME) or not kind.passes(row.value):
            continue
        if not any(kind.passes(before.value) for before in _alike(book, row)):
            yield Story("landmark", _seat(facts, user), kind=kept, value=row.value)


def _alike(book: Book, row: RecordRow) -> Iterator[RecordRow]:
    """The person's records of this kind before the game, whatever games they compare."""
    for before in book.records.values():
        is_here = (before.scope, before.game, before.season) == (row.scope, row.game, row.season)
        is_alike = Among.parse(before.kind).kind == Among.parse(row.kind).kind
        if is_here and is_alike and before.user_id == row.user_id:
            yield before


def _at_last(book: Book, rows: Book, facts: Facts) -> Iterator[Story]:
    for key, row in rows.pairs.items():
        scope, _game, low, high = key
        before = book.pairs.get(key)
        if scope != facts.guild_id or before is None:
            continue
        if before.low_wins == 0 < row.low_wins and before.high_wins >= BEATEN:
            yield Story("at_last", _seat(facts, low), _seat(facts, high), value=before.high_wins)
        if before.high_wins == 0 < row.high_wins and before.low_wins >= BEATEN:
            yield Story("at_last", _seat(facts, high), _seat(facts, low), value=before.low_wins)


def _best_yet(book: Book, rows: Book, facts: Facts) -> Iterator[Story]:
    for key, row in rows.records.items():
        scope, game, kept, season, user = key
        before, kind = book.records.get(key), kind_of(game, kept)
        if (scope, season) != (facts.guild_id, ALL_TIME) or before is None or before.times < OFTEN:
            continue
        if kind is not None and kind.adds == "best" and row.value != before.value:
            yield Story("best_yet", _seat(facts, user), kind=kept, value=row.value)


def _catching_up(book: Book, rows: Book, facts: Facts) -> Iterator[Story]:
    season = Season.of(facts.ended_at, book.day).number
    standing: list[tuple[Line, int, int]] = []  # scores before and after
    for line in facts.lines:
        if line.user_id is None:
            continue
        key = (facts.guild_id, ALL_GAMES, season, line.user_id)
        before, after = book.boards.get(key), rows.boards.get(key)
        if before is not None and after is not None and before.games >= OFTEN:
            standing.append((line, before.score, after.score))
    for line, before_score, after_score in standing:
        for other, other_before, other_after in standing:
            if before_score < other_before and after_score >= other_after:
                yield Story("caught_up", line.seat, other.seat)


def _seat(facts: Facts, user: int) -> int:
    return next(line.seat for line in facts.lines if line.user_id == user)
