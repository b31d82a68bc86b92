"""Databases full of finished games that nobody has played: they have results, and no logs.

Servers differ in size, and people in how much and how well they play; everybody is on the boards of all servers. Run by
itself it fills a file, with a progress bar:
`.venv/bin/python -m benchmarks.many_results FILE [RESULTS]`.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from benchmarks import filling
from benchmarks.filling import Told, bar
from db.columns import stored

RESULTS, PLAYERS, SERVERS = 1_000_000, 50_000, 2_000
FIRST_PLAYER, FIRST_SERVER, FIRST_GAME = 1 << 52, 1 << 53, 1 << 54
BEGAN, LASTED = datetime(2026, 1, 1, tzinfo=UTC), timedelta(days=360)
DEVOTION = 0.075  # how often somebody also plays on the first server, to come to 1,000 games there
AT_ONCE = 2_000  # games
# The worth of a feat, and how often there is one.
FEATS = {
    "play_nine": {"nine": (-20, 60), "hole": (-14, 5)},
    "seven_ate_nine": {"race": (20_000, 200_000), "reaction": (400, 3_000)},
    "sevens": {"total": (0, 60)},
    "sequence_numbers": {"quickest": (7, 30)},
    "big_bang": {"placed": (10, 28)},
}
# The columns of `games` that differ come first; the rest is the same in all of them.
GAMES = ("id", "game", "guild_id", "channel_id", "created_at", "ended_at")
SAME: dict[str, Any] = {
    "rules_version": 1,
    "phase": "over",
    "pace": "none",
    "host_id": FIRST_PLAYER,
    "locale": "en-US",
    "number": 60,
    "awaits": "",
    "snapshot": b"",
    "snapshot_schema": 0,
    "shown_version": 60,
    "told_version": 60,
}
COLUMNS = {
    "games": (*GAMES, *SAME),
    "player_settings": ("user_id", "text_only", "ping", "everywhere", "hidden", "private"),
    "seats": ("game_id", "seat", "kind", "user_id", "name", "level"),
    "results": ("game_id", "seat", "user_id", "name", "place", "score", "side", "resigned", "ended_at"),
    "mentions": ("user_id", "game_id"),
    "finished": ("game_id", "game", "guild_id", "ended_at", "options", "reason", "unrated", "n"),
    "feats": ("game_id", "seat", "kind", "value", "times"),
}

Rows = dict[str, list[tuple[Any, ...]]]


class Crowd(NamedTuple):
    """The players of each server; the first servers are larger, and the first players of each play more."""

    members: list[list[int]]
    weights: list[float]

    @classmethod
    def of(cls, rng: random.Random, players: int, servers: int) -> Crowd:
        weights = [1 / (10 + server) for server in range(servers)]
        members: list[list[int]] = [[] for _ in range(servers)]
        homes = rng.choices(range(servers), weights, k=players)
        for player, home in enumerate(homes):
            members[home].append(FIRST_PLAYER + player)
        for server, found in enumerate(members):
            while len(found) < 6:
                found.append(FIRST_PLAYER + rng.randrange(players))
            members[server] = list(dict.fromkeys(found))
        return cls(members, weights)

    def table(self, rng: random.Random) -> tuple[int, list[int]]:
        """A server and some of its people."""
        (server,) = rng.choices(range(len(self.members)), self.weights)
        members = self.members[server]
        wanted = min(rng.choice((2, 2, 2, 3, 3, 4)), len(members))
        people = {members[int(len(members) * rng.random() ** 2)] for _ in range(wanted)}
        if server == 0 and rng.random() < DEVOTION:
            people.add(members[0])
        while len(people) < 2:
            people.add(rng.choice(members))
        return FIRST_SERVER + server, sorted(people, key=lambda _: rng.random())


def pieces(
    wanted: int = RESULTS, players: int = PLAYERS, servers: int = SERVERS
) -> Iterator[tuple[int, Rows]]:
    """The rows of finished games, some thousands of games at a time, and the number of results so far."""
    rng = random.Random(2026)
    crowd = Crowd.of(rng, players, servers)
    everywhere = [(FIRST_PLAYER + player, False, "mention", True, False, False) for player in range(players)]
    yield 0, {name: everywhere if name == "player_settings" else [] for name in COLUMNS}
    n = made = 0
    while made < wanted:
        rows: Rows = {name: [] for name in COLUMNS}
        while made < wanted and len(rows["games"]) < AT_ONCE:
            n += 1
            ended_at = BEGAN + LASTED * (made / wanted)
            made += _game(rows, rng, crowd, n, ended_at)
        yield made, rows


def _game(rows: Rows, rng: random.Random, crowd: Crowd, n: int, ended_at: datetime) -> int:
    game_id, key = FIRST_GAME + n, rng.choice(tuple(FEATS))
    server, people = crowd.table(rng)
    at = stored(ended_at)
    rows["games"].append((game_id, key, server, server, at, at, *SAME.values()))
    skills = sorted(people, key=lambda user: rng.gauss(user % 97 / 10, 5))
    for seat, user in enumerate(people):
        place = 1 + skills.index(user)
        name = f"Player {user - FIRST_PLAYER}"
        rows["seats"].append((game_id, seat, "person", user, name, ""))
        rows["results"].append((game_id, seat, user, name, place, 10 * place, seat, False, at))
        rows["mentions"].append((user, game_id))
        rows["feats"].extend(
            (game_id, seat, kind, rng.randint(*between), 1) for kind, between in FEATS[key].items()
        )
    rows["finished"].append((game_id, key, server, at, "", "strokes", "", n))
    return len(people)


async def fill(address: str, wanted: int = RESULTS, told: Told = lambda done: None) -> None:
    """Makes the database if necessary. Its standings are empty; `host.standings.rebuilding` makes them."""
    await filling.fill(address, COLUMNS, ((made / wanted, rows) for made, rows in pieces(wanted)), told)


if __name__ == "__main__":
    results = int(sys.argv[2]) if len(sys.argv) > 2 else RESULTS
    asyncio.run(fill(f"sqlite:///{sys.argv[1]}", results, bar("invented results")))
