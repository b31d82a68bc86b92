"""Fills an empty sandbox with months of simulated games: `make play SEASON=1`.

They are real logs, so everything that comes from finished games is there: boards, cards, histories, replays.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from db import choices, units
from db.alone import hold_database
from db.errors import StoreUnavailable, WrongDatabase
from db.files.private import make_private
from db.files.progress import draw_bar
from db.store import Store
from db.values import PlayerSettings
from engine.game import LEVELS, Rng
from engine.games import GAMES
from host.pacing import Pacing
from host.standings.follower import Standings
from sandbox.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID, PEOPLE, fixed_id
from settings import FILE, Settings, WrongSetting, keep_private
from table.pace import DAY
from table.table import Channel, Person
from tools.simulated import Player, Setting, play

FILLED = 480
LASTED = timedelta(days=200)
AGO = timedelta(hours=2)  # the last game; nothing lies in the future
FIRST_STRANGER_ID = fixed_id(10_000)
# People who are no longer on the server.
STRANGERS = (
    "Eve",
    "Finn",
    "Gwen",
    "Hugo",
    "Iris",
    "Jon",
    "Kaya",
    "Leo",
    "Mia",
    "Nils",
)


class Regular(NamedTuple):
    """A person who plays now and then, and how well: at the beginning, and at the end."""

    who: Person
    often: int
    began: float
    ended: float
    everywhere: bool  # on the boards of all servers together


class Habit(NamedTuple):
    """A kind of game: how often it is played, and by how many people and computers."""

    often: int
    key: str
    people: tuple[int, ...]
    computers: tuple[int, ...] = (0,)
    options: Mapping[str, Any] = MappingProxyType({})


_HABITS = (
    Habit(8, "play_nine", (2, 3, 4), (0, 0, 1)),
    Habit(8, "seven_ate_nine", (2, 3, 4)),
    Habit(4, "seven_ate_nine", (2, 3), options={"match": True}),
    Habit(5, "sevens", (3, 4, 5)),
    Habit(2, "sevens", (2,), (1, 2)),
    Habit(4, "sequence_numbers", (2, 3)),
    Habit(5, "sequence_numbers", (4,)),  # in two teams
    Habit(1, "sequence_numbers", (6,), options={"teams": 3}),
    Habit(4, "big_bang", (1,)),
    Habit(5, "big_bang", (2, 3)),
    Habit(2, "play_nine", (1,), (1, 2)),
)
# Of a game without habits of its own, tables of all sizes.
HABITS = (
    *_HABITS,
    *(
        Habit(4, key, game.seats)
        for key, game in GAMES.items()
        if key not in {habit.key for habit in _HABITS}
    ),
)


class NotEmpty(Exception):
    """The database has games already. Its text is for the owner."""


def main() -> int:
    keep_private()
    try:
        settings = Settings.load()
        if settings.discord_token:
            print("DISCORD_TOKEN is set: simulated games are for the sandbox only.", file=sys.stderr)
            return 2
        asyncio.run(_fill(settings.database_url, settings.sandbox_day))
    except (WrongSetting, WrongDatabase, StoreUnavailable, NotEmpty) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


async def _fill(address: str, day: float) -> None:
    async with hold_database(address) as hold:
        make_private(address, FILE)
        store = await Store.open(address, durable=False, hold=hold)
        try:
            await fill(store, datetime.now(UTC), told=draw_bar, day=day)
        finally:
            await store.close()
    print(f"\n{FILLED} simulated games are there.", file=sys.stderr)


async def fill(
    store: Store,
    now: datetime,
    games: int = FILLED,
    told: Callable[[float], None] = lambda done: None,
    day: float = DAY,
) -> None:
    """Writes this many games, the last a moment ago, and enters them into the standings.

    Raises NotEmpty, StoreUnavailable.
    """
    if await store.counts.any():
        raise NotEmpty(
            f"There are games in {store.where()} already, and simulated ones would stand among them: "
            "run make play without SEASON, or name another database in DATABASE_URL."
        )
    regulars = _regulars()
    for regular in regulars:
        await store.write(choices.player(PlayerSettings(regular.who.id, everywhere=regular.everywhere)))
    standings = Standings(store, Pacing().with_day(day))
    for number, setting in enumerate(_settings(regulars, now, games)):
        await store.write(units.turn(play(setting, Rng(b"season", "game", number))))
        await standings.catch_up()
        told((number + 1) / games)


def _regulars() -> list[Regular]:
    """The people of the sandbox play most; one of them learns quickly, another one no longer cares."""
    here = [Person(FIRST_PERSON_ID + number, name) for number, name in enumerate(PEOPLE)]
    gone = [Person(FIRST_STRANGER_ID + number, name) for number, name in enumerate(STRANGERS)]
    ways = [(9, 0.3, 0.95, False), (8, 0.7, 0.75, True), (6, 0.9, 0.6, True), (4, 0.2, 0.4, False)]
    rng = Rng(b"season", "people")
    for _ in gone:
        skill = rng.below(90) / 100
        ways.append((1 + rng.below(4), skill, min(1.0, skill + rng.below(30) / 100), True))
    return [Regular(who, *way) for who, way in zip(here + gone, ways, strict=True)]


def _settings(regulars: list[Regular], now: datetime, games: int) -> Iterator[Setting]:
    """The games to play, in the order of time."""
    rng = Rng(b"season", "games")
    habits = [habit for habit in HABITS for _ in range(habit.often)]
    for number in range(games):
        done = number / games
        habit = HABITS[number] if games <= len(HABITS) else rng.choice(habits)
        people = _choose(regulars, rng.choice(habit.people), rng)
        yield Setting(
            key=habit.key,
            players=[Player(one.who, one.began + (one.ended - one.began) * done) for one in people],
            channel=Channel(GUILD_ID, FIRST_CHANNEL_ID + (rng.below(5) == 0)),
            opened=now - AGO - LASTED * (1 - (number + 1) / games) - timedelta(minutes=rng.below(90)),
            computers=tuple(rng.choice(LEVELS[:2]) for _ in range(rng.choice(habit.computers))),
            options=habit.options,
            social=rng.below(12) == 0,
        )


def _choose(regulars: list[Regular], number: int, rng: Rng) -> list[Regular]:
    """Chooses this many different people, by how often they play."""
    chosen: list[Regular] = []
    while len(chosen) < number:
        left = [one for one in regulars if one not in chosen for _ in range(one.often)]
        chosen.append(rng.choice(left))
    return chosen


if __name__ == "__main__":
    sys.exit(main())
