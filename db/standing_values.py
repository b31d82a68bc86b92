"""The rows of the standings: those of one finished game, and those kept over all games.

A scope is a server, or 0: everywhere. A season is year and quarter, 20264, or 0: all time. Game "" is all games.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

import msgspec

EVERYWHERE = 0


class FeatRow(msgspec.Struct, frozen=True):
    game_id: int
    seat: int
    kind: str
    value: int  # of all times together
    times: int


class RatingRow(msgspec.Struct, frozen=True):
    game: str
    user_id: int
    mu: float
    sigma: float
    games: int
    season: int  # of the latest game
    peak: int
    change: int  # by the latest game


class RatingStepRow(msgspec.Struct, frozen=True):
    """A person's rating after the n-th finished game."""

    user_id: int
    game: str
    n: int
    mu: float
    sigma: float
    score: int = 0  # in the season on its server, over all games
    gained: int = 0  # what that game added to it


class BoardRow(msgspec.Struct, frozen=True):
    user_id: int
    scope: int
    game: str
    season: int
    score: int  # in tenths
    games: int
    wins: int
    draws: int
    shares: int = 0  # of all games together, each times its length
    lengths: int = 0
    rating: int | None = None  # as it is shown; None without a rating, and over all games
    shown: int = 1  # 0: counted, but on no page


class RecordRow(msgspec.Struct, frozen=True):
    """A person's best of a kind, among the games that the kind says."""

    user_id: int
    scope: int
    game: str
    kind: str
    season: int
    value: int  # what is ranked
    total: int
    times: int
    game_id: int  # where it was made
    shown: int = 1


class PairRow(msgspec.Struct, frozen=True):
    """Two people against each other. `low_id` is the smaller id."""

    low_id: int
    high_id: int
    scope: int
    game: str
    low_wins: int
    high_wins: int
    level: int


class PlayerRow(msgspec.Struct, frozen=True):
    user_id: int
    name: str


class LineRow(msgspec.Struct, frozen=True):
    """A seat's line in a finished game's ranking. `level` is a computer's level, else ""."""

    game_id: int
    seat: int
    user_id: int | None
    name: str
    level: str
    place: int
    score: int
    side: int
    resigned: bool
    substituted: bool = False


class Rows(msgspec.Struct, frozen=True):
    """Kept rows as the book has them. What boards show, and the ratings on them, is added here."""

    ratings: tuple[RatingRow, ...] = ()
    steps: tuple[RatingStepRow, ...] = ()
    boards: tuple[BoardRow, ...] = ()
    records: tuple[RecordRow, ...] = ()
    pairs: tuple[PairRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()


KEY_OF: dict[type[msgspec.Struct], tuple[str, ...]] = {
    RatingRow: ("game", "user_id"),
    RatingStepRow: ("user_id", "game", "n"),
    BoardRow: ("user_id", "scope", "game", "season"),
    RecordRow: ("user_id", "scope", "game", "kind", "season"),
    PairRow: ("low_id", "high_id", "scope", "game"),
    PlayerRow: ("user_id",),
}
"""The kinds of kept rows, in the order of `Rows`, and the fields that tell two rows of a kind apart."""


By = Literal["score", "wins", "rating"]


class BoardKey(NamedTuple):
    """Which board: a server's or everybody's (`EVERYWHERE`), of a game or all, of a season or all time."""

    scope: int
    game: str
    season: int
    by: By = "score"


class RecordKey(NamedTuple):
    """Which board of a record. `low`: the lowest value is the best."""

    scope: int
    game: str
    kind: str
    season: int
    low: bool


class Listed(msgspec.Struct, frozen=True):
    """A line of a board with its rank. Equal values share one: 1, 1, 3."""

    rank: int
    user_id: int
    name: str  # "" for a person without a known name
    value: int  # what the board ranks by
    games: int  # how often, on the board of a record
    wins: int | None = None  # None on the board of a record
    game_id: int | None = None  # the game in which a record was made, unless only its player may see it


class Rival(msgspec.Struct, frozen=True):
    """The person next to another on a board."""

    user_id: int
    name: str
    value: int  # what the board ranks by


class BoardPage(msgspec.Struct, frozen=True):
    total: int  # people on the board
    first: int  # where the page begins, from 0
    lines: tuple[Listed, ...]
    own: Listed | None = None  # the line of the person who asked, wherever it is
    ahead: Rival | None = None  # the next person before them


class Past(msgspec.Struct, frozen=True):
    """A finished game as a history lists it."""

    game_id: int
    game: str
    guild_id: int
    ended_at: datetime
    unrated: str | None
    lines: tuple[LineRow, ...]


class Career(msgspec.Struct, frozen=True):
    """A person's lines on the boards of a scope, and their ratings and last games everywhere."""

    ratings: tuple[RatingRow, ...]  # by game
    boards: tuple[BoardRow, ...]  # by game and season
    records: tuple[RecordRow, ...]
    rank: int | None  # in a season over all games; None for a person who is not on that board
    score: int  # in that season
    players: int  # in that season
    past: tuple[Past, ...]  # newest first
    began: datetime | None  # when the first game was finished


class AwardRow(msgspec.Struct, frozen=True):
    """A server that waits for a season's awards. `begun`: they may have been posted, but nobody has noted it."""

    guild_id: int
    begun: bool
