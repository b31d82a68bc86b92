"""The kept rows: what `league.book` makes of finished games, a field for each column of the store.

A scope is a server's id, or `EVERYWHERE`. A season is `Season.number`, or `ALL_TIME`.
"""

from __future__ import annotations

import msgspec

EVERYWHERE = 0
ALL_GAMES = ""


class Rating(msgspec.Struct, frozen=True, gc=False):
    """How well somebody plays a game, as `league.rating` reckons it."""

    game: str
    user_id: int
    mu: float
    sigma: float
    games: int  # rated ones
    season: int  # in which the last of them was: a later one makes it less certain
    peak: int  # the highest number that was shown
    change: int  # of the number shown, by the last game


class RatingStep(msgspec.Struct, frozen=True, gc=False):
    """A rating after one game: a point of the graph."""

    user_id: int
    game: str
    n: int  # of the game in the order of all
    mu: float
    sigma: float


class BoardRow(msgspec.Struct, frozen=True, gc=False):
    """What somebody has on a board: of one server or all, of one game or all, of one season or all time."""

    scope: int
    game: str
    season: int
    user_id: int
    half_points: int = 0
    games: int = 0
    wins: int = 0
    draws: int = 0  # first place with everybody


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
    """How far somebody got with one kind of feat: on one server or all, in one season or all time."""

    scope: int
    game: str
    kind: str  # the key of an `engine.feats.FeatKind`
    season: int
    user_id: int
    value: int  # what is ranked: the best value, the sum, or the mean in hundredths
    total: int  # of all values
    times: int
    game_id: int  # in which the value was reached; of a sum or a mean the latest


class Group(msgspec.Struct, frozen=True, gc=False):
    """How many rated games the same people have finished on one day."""

    day: int  # 20261122, in UTC
    key: int  # of the set of people: `league.points.group_key`
    games: int


class Player(msgspec.Struct, frozen=True, gc=False):
    """Under which name somebody played last."""

    user_id: int
    name: str
