"""What a week was like on a server: who rose on the board of the season, the closest duel, the best of each game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import NamedTuple

import msgspec

from engine.feats import FeatKind
from standings.feats import KINDS
from table.pace import DAY

LEAST = 5  # rated games: of fewer nothing is told
LEAST_DUELS = 2  # games of two people against each other
RISERS = 3
_DAYS = 7
_FIRST_MONDAY = datetime(1, 1, 1, tzinfo=UTC)


class Week(NamedTuple):
    """A week from Monday to Sunday, in UTC; seven of its days where they are shorter. Weeks compare in their order."""

    number: int
    day: float = DAY  # seconds

    @classmethod
    def of(cls, moment: datetime, day: float = DAY) -> Week:
        """The week in which an aware moment lies."""
        return cls((moment - _FIRST_MONDAY) // timedelta(seconds=_DAYS * day), day)

    @property
    def starts(self) -> datetime:
        return _FIRST_MONDAY + self.number * timedelta(seconds=_DAYS * self.day)

    @property
    def ends(self) -> datetime:
        """The first moment after the week."""
        return self.after.starts

    @property
    def before(self) -> Week:
        return Week(self.number - 1, self.day)

    @property
    def after(self) -> Week:
        return Week(self.number + 1, self.day)


class Stood(NamedTuple):
    """A person on the board of a season: the score now, and before and after the week; None: not on the board yet."""

    user_id: int
    before: int | None
    after: int | None


class Riser(msgspec.Struct, frozen=True):
    """A person who stands higher on the board than a week before."""

    user_id: int
    before: int  # ranks
    after: int


class Duel(msgspec.Struct, frozen=True):
    """Two people who played against each other."""

    users: tuple[int, int]  # the one with more wins first
    wins: tuple[int, int]
    level: int


class Met(NamedTuple):
    """A person in a game: which, on which side, and in which place."""

    game_id: int
    user_id: int
    side: int
    place: int


class Done(NamedTuple):
    """A feat of a person: in which game, and how much."""

    game: str
    kind: str
    game_id: int
    seat: int
    user_id: int
    value: int


def risers(board: Iterable[Stood]) -> tuple[Riser, ...]:
    """The people who rose most, the highest first where two rose alike."""
    stood = list(board)
    before = _ranks({each.user_id: each.before for each in stood if each.before is not None})
    after = _ranks({each.user_id: each.after for each in stood if each.after is not None})
    rose = [
        Riser(user, before[user], rank)
        for user, rank in after.items()
        if user in before and rank < before[user]
    ]
    rose.sort(key=lambda each: (each.after - each.before, each.after, each.user_id))
    return tuple(rose[:RISERS])


def _ranks(scores: Mapping[int, int]) -> dict[int, int]:
    """Equal scores share a rank: 1, 1, 3."""
    ordered = sorted(scores.values(), reverse=True)
    return {user: ordered.index(score) + 1 for user, score in scores.items()}


def duel(met: Iterable[Met]) -> Duel | None:
    """The two people with the most games against each other; of several pairs the closest."""
    by_game: defaultdict[int, list[Met]] = defaultdict(list)
    for each in met:
        by_game[each.game_id].append(each)
    games: Counter[tuple[int, int]] = Counter()
    wins: Counter[tuple[int, int]] = Counter()  # of the first against the second
    for players in by_game.values():
        for one, other in combinations(sorted(players, key=lambda each: each.user_id), 2):
            if one.side == other.side or one.user_id == other.user_id:
                continue
            pair = one.user_id, other.user_id
            games[pair] += 1
            wins[pair] += one.place < other.place
            wins[pair[::-1]] += other.place < one.place
    if not games or max(games.values()) < LEAST_DUELS:
        return None
    pair = min(games, key=lambda each: (-games[each], abs(wins[each] - wins[each[::-1]]), each))
    if wins[pair[::-1]] > wins[pair]:
        pair = pair[::-1]
    won = wins[pair], wins[pair[::-1]]
    return Duel(pair, won, games[min(pair), max(pair)] - sum(won))


def best_kind(game: str) -> FeatKind | None:
    """The kind of feat that a game's best of a week is: one that can be looked at, first one with a landmark."""
    kinds = [kind for (of_game, _key), kind in KINDS.items() if of_game == game and kind.adds == "best"]
    return next((kind for kind in kinds if kind.landmark is not None), kinds[0] if kinds else None)


def best(done: Sequence[Done], games: Collection[str]) -> tuple[Done, ...]:
    """The best of each of these games, in their order; the first of several that are equal."""
    found = []
    for game in games:
        kind = best_kind(game)
        theirs = [each for each in done if kind is not None and (each.game, each.kind) == (game, kind.key)]
        if kind is not None and theirs:
            sign = 1 if kind.better == "low" else -1
            found.append(min(theirs, key=lambda each: (sign * each.value, each.game_id)))
    return tuple(found)
