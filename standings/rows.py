"""The kept rows that `standings.book` makes from finished games: a field for each column of the store.

A scope is a server's id, or `EVERYWHERE`. A season is `Season.number`, or `ALL_TIME`.
"""

from __future__ import annotations

import msgspec

EVERYWHERE = 0
ALL_GAMES = ""


class Rating(msgspec.Struct, frozen=True, gc=False):
    """How well a person plays a game, as `standings.rating` reckons it."""

    game: str
    user_id: int
    mu: float
    sigma: float
    games: int  # rated ones
    season: int  # of the last rated game: later seasons make the rating less certain
    peak: int  # the highest number that was shown
    change: int  # what the last game added to the number shown


class RatingStep(msgspec.Struct, frozen=True, gc=False):
    """A rating after one game: a point of the graph."""

    user_id: int
    game: str
    n: int  # the game's number in the order of all games
    mu: float
    sigma: float
    score: int = 0  # in the season on its server, over all games
    gained: int = 0  # what the game added to it: it may be less than nothing


class BoardRow(msgspec.Struct, frozen=True, gc=False):
    """A person's row on a board: of one server or all, of one game or all, of one season or all time."""

    scope: int
    game: str
    season: int
    user_id: int
    score: int = 0  # what is ranked: `standings.score.score`, or half points in a season that counted points
    games: int = 0
    wins: int = 0
    draws: int = 0  # first places shared with everybody
    shares: int = 0  # of all games together, each times its length
    lengths: int = 0


class Pair(msgspec.Struct, frozen=True, gc=False):
    """How two people, the lower id first, have fared against each other in one game."""

    scope: int
    game: str
    low_id: int
    high_id: int
    low_wins: int = 0
    high_wins: int = 0
    level: int = 0


class RecordRow(msgspec.Struct, frozen=True, gc=False):
    """A person's record in one kind of feat: on one server or all, in one season or all time."""

    scope: int
    game: str
    kind: str  # an `engine.feats.Among`: what it is, and which games it compares
    season: int
    user_id: int
    value: int  # what is ranked: `FeatKind.rank_value` of the best, the sum, or the mean in hundredths
    total: int  # of all values
    times: int
    game_id: int  # the game in which the value was reached; for a sum or a mean the latest


class Player(msgspec.Struct, frozen=True, gc=False):
    """The name under which a person played last."""

    user_id: int
    name: str
