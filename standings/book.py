"""The book: every kept row, and what a finished game changes in it.

The consumer opens it with the rows that one game concerns, a rebuild with no rows; a rebuild enters all games in order.
The same games in the same order give the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

import msgspec

from engine.feats import Among, Feat, FeatKind
from engine.options import words_of
from standings import rating
from standings.facts import Facts, Line
from standings.feats import KINDS
from standings.lengths import length_of
from standings.rating import COMPUTERS, FIRST, PROVISIONAL, Skill
from standings.rows import ALL_GAMES, EVERYWHERE, BoardRow, Pair, Player, Rating, RatingStep, RecordRow
from standings.score import score, share
from standings.season import ALL_TIME, Season
from table.pace import DAY

# Records are kept of these too: they say what a person can do, whoever else was there.
WITH_RECORDS = ("", "alone", "substitute", "one_side")

RatingKey = tuple[str, int]  # game, user
BoardKey = tuple[int, str, int, int]  # scope, game, season, user
PairKey = tuple[int, str, int, int]  # scope, game, the lower and the higher user
RecordKey = tuple[int, str, str, int, int]  # scope, game, kind, season, user


class Book(msgspec.Struct):
    """Rows by their keys."""

    day: float = DAY  # seconds, by which its seasons are reckoned

    ratings: dict[RatingKey, Rating] = msgspec.field(default_factory=dict)
    boards: dict[BoardKey, BoardRow] = msgspec.field(default_factory=dict)
    pairs: dict[PairKey, Pair] = msgspec.field(default_factory=dict)
    records: dict[RecordKey, RecordRow] = msgspec.field(default_factory=dict)
    players: dict[int, Player] = msgspec.field(default_factory=dict)

    def update(self, changed: Book) -> None:
        """Takes over the rows that a game has changed."""
        self.ratings.update(changed.ratings)
        self.boards.update(changed.boards)
        self.pairs.update(changed.pairs)
        self.records.update(changed.records)
        self.players.update(changed.players)


class Entered(NamedTuple):
    """What a game changes, and the points that it adds to the graphs."""

    rows: Book
    steps: tuple[RatingStep, ...]


def compute_changes(book: Book, facts: Facts, n: int) -> Entered:
    """The rows after the nth game of all.

    The book has all rows of the people at its table, as the earlier games left them. The book itself is not changed.
    """
    rows = Book()
    return Entered(rows, _enter(book, rows, facts, n))


def enter(book: Book, facts: Facts, n: int) -> tuple[RatingStep, ...]:
    """Enters a game in the book itself. Used when all games are entered: writes each row once."""
    return _enter(book, book, facts, n)


def _enter(book: Book, rows: Book, facts: Facts, n: int) -> tuple[RatingStep, ...]:
    season, people = Season.of(facts.ended_at, book.day), _people(facts)
    rows.players.update((user, Player(user, line.name)) for user, line in people.items())
    _enter_records(book, rows, facts, season)
    if facts.unrated:
        return ()
    scored = dict(_enter_boards(book, rows, facts, season, people))
    _enter_pairs(book, rows, facts, people)
    return tuple(_enter_ratings(book, rows, facts, season, n, scored))


def _people(facts: Facts) -> dict[int, Line]:
    """The lines of people, except people whose ids are no longer known."""
    return {line.user_id: line for line in facts.lines if line.user_id is not None}


def _scopes(facts: Facts) -> tuple[int, int]:
    return facts.guild_id, EVERYWHERE


def _boards(facts: Facts, season: Season) -> Iterator[tuple[int, str, int]]:
    """Scope, game and season of each board that the game is on."""
    return product(_scopes(facts), (facts.game, ALL_GAMES), (season.number, ALL_TIME))


def _enter_boards(
    book: Book, rows: Book, facts: Facts, season: Season, people: dict[int, Line]
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Gives each person's score in the season on the server, and what the game has added to it."""
    length, last = length_of(facts.game, facts.options), max(line.place for line in facts.lines)
    won = [(user, length * share(facts.lines, line), line.place == 1 < last) for user, line in people.items()]
    before, after = book.boards, rows.boards
    for scope, game, number in _boards(facts, season):
        for user, shared, is_win in won:
            board = (scope, game, number, user)
            row = before.get(board) or BoardRow(scope, game, number, user)
            shares, lengths = row.shares + shared, row.lengths + length
            now = score(shares, lengths)
            after[board] = BoardRow(
                scope,
                game,
                number,
                user,
                now,
                row.games + 1,
                row.wins + is_win,
                row.draws + (last == 1),
                shares,
                lengths,
            )
            if (scope, game, number) == (facts.guild_id, ALL_GAMES, season.number):
                yield user, (now, now - row.score)


def _enter_pairs(book: Book, rows: Book, facts: Facts, people: dict[int, Line]) -> None:
    for (low, one), (high, other) in combinations(sorted(people.items()), 2):
        if one.side == other.side:
            continue
        for scope in _scopes(facts):
            key = (scope, facts.game, low, high)
            pair = book.pairs.get(key) or Pair(*key)
            rows.pairs[key] = Pair(
                *key,
                low_wins=pair.low_wins + (one.place < other.place),
                high_wins=pair.high_wins + (other.place < one.place),
                level=pair.level + (one.place == other.place),
            )


def _enter_ratings(
    book: Book, rows: Book, facts: Facts, season: Season, n: int, scored: Mapping[int, tuple[int, int]]
) -> Iterator[RatingStep]:
    before = [_skill(book, facts, line, season) for line in facts.lines]
    after = rating.rate(facts.lines, before)
    for line, was, now in zip(facts.lines, before, after, strict=True):
        if line.user_id is None:
            continue
        key = (facts.game, line.user_id)
        row = book.ratings.get(key)
        games = 1 if row is None else row.games + 1
        number = rating.display(now).number
        peak = 0 if row is None else row.peak
        rows.ratings[key] = Rating(
            *key,
            mu=now.mu,
            sigma=now.sigma,
            games=games,
            season=season.number if row is None else max(row.season, season.number),
            peak=max(peak, number) if games >= PROVISIONAL else 0,
            change=number - rating.display(was).number,
        )
        yield RatingStep(line.user_id, facts.game, n, now.mu, now.sigma, *scored[line.user_id])


def _skill(book: Book, facts: Facts, line: Line, season: Season) -> Skill:
    """The skill with which a player came to the table."""
    if line.user_id is None:
        return COMPUTERS.get(line.level, FIRST)
    row = book.ratings.get((facts.game, line.user_id))
    if row is None:
        return FIRST
    return rating.in_season(Skill(row.mu, row.sigma), Season.from_number(row.season), season)


def _feats(facts: Facts) -> Iterator[tuple[int, Feat, FeatKind, str]]:
    """The feats of which records are kept: the person who did each, and under which name that is kept."""
    if facts.unrated not in WITH_RECORDS:
        return
    users = {line.seat: line.user_id for line in facts.lines}
    sides, chosen = [line.side for line in facts.lines], words_of(facts.options)
    for feat in facts.feats:
        user, kept = users[feat.seat], Among.parse(feat.kind)
        kind = KINDS.get((facts.game, kept.kind))
        if user is not None and kind is not None and kind.is_own(sides):
            yield user, feat, kind, str(kind.among(sides, chosen, kept.since))


def _times(facts: Facts, seat: int, kind: FeatKind) -> list[int]:
    """The times that decide between equal values of this kind."""
    return [
        feat.value for feat in facts.feats if feat.seat == seat and Among.parse(feat.kind).kind in kind.timed
    ]


def _enter_records(book: Book, rows: Book, facts: Facts, season: Season) -> None:
    boards = tuple(product(_scopes(facts), (season.number, ALL_TIME)))
    for user, feat, kind, kept in _feats(facts):
        ranked = kind.rank_value(feat.value, _times(facts, feat.seat, kind))
        for scope, number in boards:
            key = (scope, facts.game, kept, number, user)
            rows.records[key] = _record(key, book.records.get(key), feat, kind, ranked, facts.id)


def _record(
    key: RecordKey, row: RecordRow | None, feat: Feat, kind: FeatKind, ranked: int, game_id: int
) -> RecordRow:
    """The record after a feat. A best that is only equalled stays as it is."""
    total = feat.value + (0 if row is None else row.total)
    times = feat.times + (0 if row is None else row.times)
    match kind.adds:
        case "best" if row is not None and not kind.beats(ranked, row.value):
            value, game_id = row.value, row.game_id
        case "best":
            value = ranked
        case "sum":
            value = total
        case "mean":
            value = kind.rank_average(total, times)
    return RecordRow(*key, value, total, times, game_id)
