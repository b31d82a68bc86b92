"""Boards, cards and standings, beside 1,000,000 results of 50,000 players on 2,000 servers.

The games are invented (`many_results`); the bot's own code makes the rows that are kept of them. PostgreSQL is measured
too if its package is installed. RESULTS in the environment is another number of results.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from statistics import median

from msgspec.structs import replace
from sqlalchemy import insert

from benchmarks import many_results
from benchmarks.filling import bar
from benchmarks.floors import Floor, floor_of
from benchmarks.many_results import FEATS, FIRST_GAME, FIRST_PLAYER, FIRST_SERVER, PLAYERS, SERVERS
from benchmarks.measure import Row, above, milliseconds
from benchmarks.postgresql import postgresql
from db import units
from db.standing_tables import boards, pairs, players, rating_steps, ratings, records
from db.standings import EVERYWHERE, BoardKey, By, RecordKey
from db.store import Store
from db.tables import moves
from db.units import Unit
from db.values import FinishedRow, GameRow, LogRow, ResultRow, ScoreRow, SeatRow, Turn
from host import privacy
from host.pacing import Pacing
from host.standings.book_rows import facts
from host.standings.follower import Standings
from host.standings.rebuilding import rebuilt
from league.feats import KINDS
from league.season import Season

RESULTS = int(os.environ.get("RESULTS", many_results.RESULTS))
FEW = 1_000  # results, beside which the end of a game is measured too
READS, ENDS = 500, 300
WARM = (
    READS  # before those that are timed: statements are worded once, large boards counted once in ten minutes
)
PEOPLE = 3  # at a table that ends
LOG = 60  # entries of a game that a person is forgotten in
OTHERS = 0.005  # seconds between two units of somebody else
# How many times the floor something may take.
AIMS: dict[str, dict[str, float]] = {
    "SQLite": {
        "rebuilt": 65,
        "a page of a board": 40,
        "one's own rank and who is ahead": 45,
        "a player's card": 115,
        "a person's history": 40,
        "a server's history": 70,
        "forgetting": 6,
        "others": 9,
    },
    "PostgreSQL": {
        "rebuilt": 45,
        "a page of a board": 14,
        "one's own rank and who is ahead": 16,
        "a player's card": 35,
        "a person's history": 11,
        "a server's history": 36,
        "forgetting": 9,
        "others": 2,
    },
}
KEPT_TABLES = (ratings, rating_steps, boards, records, pairs, players)
BY: tuple[By, ...] = ("score", "wins", "rating")
ON_A_PAGE, LAST_GAMES = 20, 30  # as /leaderboard and /stats ask for them

_LOG = insert(moves)

Timed = Callable[[], Awaitable[object]]


def rows() -> Iterator[Row]:
    gc.disable()  # as the processes that rebuild standings do
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(
            _measured("SQLite", *(f"sqlite:///{folder}/{name}" for name in ("many", "few")))
        )
    with postgresql("few") as server:
        if server is not None:
            yield from asyncio.run(_measured("PostgreSQL", *server))
    gc.enable()


async def _measured(name: str, many: str, few: str) -> list[Row]:
    await many_results.fill(many, RESULTS, bar(f"results in {name}"))
    await many_results.fill(few, FEW)
    full, empty = await Store.open(many), await Store.open(few)
    try:
        async with floor_of(many) as floor:
            return [
                await _rebuilding(name, full, empty, floor),
                *await _read(name, full, floor),
                *await _ends(name, full, empty),
                *await _forgotten(name, full, floor),
            ]
    finally:
        await full.close()
        await empty.close()


async def _rebuilding(name: str, full: Store, empty: Store, floor: Floor) -> Row:
    """Rebuilds from no standings at all: every row is written."""
    await rebuilt(empty)
    began = time.perf_counter()
    count = await rebuilt(full, bar(f"standings in {name}"))
    took = time.perf_counter() - began
    copied = await floor.copy(table.name for table in KEPT_TABLES)
    ratio, most = took / copied, AIMS[name]["rebuilt"]
    what = f"{name}: all standings rebuilt, {count:,} rows of {RESULTS:,} results : these rows are copied"
    return Row(what, f"{took:.1f} s", f"{copied:.1f} s", ratio, f"at most {most:g}", ratio <= most)


async def _read(name: str, store: Store, floor: Floor) -> list[Row]:
    rng, kept = random.Random(1), store.boards
    season = Season.of(datetime(2026, 11, 1, tzinfo=UTC)).number

    def board() -> BoardKey | RecordKey:
        scope = rng.choice((EVERYWHERE, FIRST_SERVER + int(SERVERS * rng.random() ** 3)))
        when = rng.choice((0, season))
        game, by = rng.choice(("", *FEATS)), rng.choice((*BY, None))
        if by in ("score", "wins"):
            return BoardKey(scope, game, when, by)
        game = game or "sevens"
        if by is not None:
            return BoardKey(scope, game, when, by)
        kind = rng.choice(tuple(FEATS[game]))
        of = KINDS[game, kind]
        return RecordKey(scope, game, str(of.among((0, 1), {})), when, low=of.better == "low")

    def person() -> int:
        return FIRST_PLAYER + rng.randrange(PLAYERS)

    def channels(server: int) -> range:
        """As many channels as a server may have; its games were played in the one with its number."""
        return range(server, server + 500)

    asked: dict[str, Timed] = {
        "a page of a board": lambda: kept.page(board(), first=10 * rng.randrange(200), limit=ON_A_PAGE),
        "one's own rank and who is ahead": lambda: kept.page(board(), limit=ON_A_PAGE, user_id=person()),
        "a player's card": lambda: kept.career(
            person(), rng.choice((EVERYWHERE, FIRST_SERVER)), season, LAST_GAMES
        ),
        "a person's history": lambda: kept.past_of(person()),
        "a server's history": lambda: kept.past_on(
            server := FIRST_SERVER + rng.randrange(SERVERS), channels(server), 0
        ),
    }
    largest = BoardKey(EVERYWHERE, "", 0)
    await kept.page(largest._replace(by="wins"))  # the statements are worded
    counting = await _timed(lambda: kept.page(largest))
    return [
        Row(
            f"{name}: a page of the largest board, when it is counted",
            milliseconds(counting),
            "",
            None,
            "",
            None,
        ),
        *[await _beside_a_row(name, what, ask, floor) for what, ask in asked.items()],
    ]


async def _beside_a_row(name: str, what: str, ask: Timed, floor: Floor) -> Row:
    for _ in range(WARM):
        await ask()
    took = [(await _timed(ask), await floor.read(FIRST_GAME + 1 + number)) for number in range(READS)]
    ours, least = zip(*took, strict=True)
    return above(f"{name}: {what} : a row is read", ours, least, AIMS[name][what])


async def _timed(ask: Timed) -> float:
    began = time.perf_counter()
    await ask()
    return time.perf_counter() - began


async def _ends(name: str, full: Store, empty: Store) -> list[Row]:
    """The transaction of the last move, and of entering the game; both databases in turns."""
    plain: list[float] = []
    many: list[float] = []
    few: list[float] = []
    entered_many: list[float] = []
    entered_few: list[float] = []
    ids = count(1 << 55)
    for _ in range(ENDS):
        for store, ends, entered in ((full, many, entered_many), (empty, few, entered_few)):
            turn = await _before_the_end(store, next(ids))
            ends.append(await _timed(lambda store=store, turn=turn: store.write(units.turn(turn))))  # type: ignore[misc]
            entered.append(await _timed(lambda store=store, turn=turn: _enter(store, turn)))  # type: ignore[misc]
        turn = replace(await _before_the_end(full, next(ids)), finished=None)
        plain.append(await _timed(lambda turn=turn: full.write(units.turn(turn))))  # type: ignore[misc]
    beside = f"{RESULTS:,} results : {FEW:,}"
    return [
        _ratio(f"{name}: the end of a game beside {beside}", many, few, 1.1),
        _ratio(f"{name}: the end of a game with standings : without", many, plain, 1.2),
        _ratio(f"{name}: a game is entered, after its end, beside {beside}", entered_many, entered_few, None),
    ]


def _ratio(what: str, ours: Sequence[float], peer: Sequence[float], at_most: float | None) -> Row:
    own, other = median(ours), median(peer)
    ratio = own / other
    met = None if at_most is None else ratio <= at_most
    aim = "" if at_most is None else f"at most {at_most:g}"
    return Row(what, milliseconds(own), milliseconds(other), ratio, aim, met)


async def _before_the_end(store: Store, game_id: int) -> Turn:
    """Writes a game up to its last move. Returns that move."""
    rng = random.Random(game_id)
    # People of the largest server, who have met before or not.
    people = rng.sample(range(FIRST_PLAYER, FIRST_PLAYER + PLAYERS), PEOPLE)
    now = datetime(2026, 12, 28, tzinfo=UTC)
    game = GameRow(
        game_id,
        "play_nine",
        1,
        "playing",
        "none",
        people[0],
        FIRST_SERVER,
        FIRST_SERVER,
        "en-US",
        1,
        "people",
        b"s" * 2_000,
        0,
        now,
        started_at=now,
    )

    def entry(n: int) -> LogRow:
        return LogRow(game_id, n, "play", 0, people[0], "@3", 1_000 * n, None, now)

    seats = tuple(SeatRow(game_id, seat, "person", user, f"P{user}", "") for seat, user in enumerate(people))
    await store.write(units.turn(Turn(0, game, (entry(1),), seats, mentions=tuple(people))))
    results = tuple(
        ResultRow(game_id, seat, user, f"P{user}", 1 + seat, 9 * seat, seat, resigned=False, ended_at=now)
        for seat, user in enumerate(people)
    )
    card = tuple(ScoreRow(game_id, 9, seat, 4, 40, "{}") for seat in range(PEOPLE))
    over = replace(game, phase="over", number=2, awaits="", ended_at=now)
    finished = FinishedRow(game_id, game.game, game.guild_id, now)
    return Turn(1, over, (entry(2),), scorecard=card, results=results, finished=finished)


async def _enter(store: Store, turn: Turn) -> None:
    """Enters a game, without folding its log, which does not depend on what is stored."""
    assert turn.finished is not None
    lines = await store.boards.lines([turn.game.id])
    await Standings(store, Pacing()).enter(turn.finished, facts(turn.finished, lines, ()))


async def _forgotten(name: str, store: Store, floor: Floor) -> list[Row]:
    """Forgets a person with many games: how long a unit of that takes, and a unit of somebody else meanwhile."""
    user_id = await _busiest(store)
    games = await store.naming(user_id)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    for game_id in games:
        log = tuple(
            units.Step(
                _LOG,
                units.row(LogRow(game_id, n, "play", 0, user_id, "@3", n, None, at + timedelta(seconds=n))),
            )
            for n in range(3, LOG + 3)  # two are there of a game that has ended just now
        )
        await store.write(log)
    held: list[float] = []
    waited: list[float] = []
    write = store.write

    async def timed(unit: Unit) -> None:
        held.append(await _timed(lambda: write(unit)))

    async def others() -> None:
        while True:
            waited.append(await _timed(lambda: write(units.beat(datetime.now(UTC)))))
            await asyncio.sleep(OTHERS)

    store.write = timed  # type: ignore[method-assign]
    beside = asyncio.create_task(others())
    began = time.perf_counter()
    await privacy.forget(store, user_id)
    took = time.perf_counter() - began
    beside.cancel()
    await asyncio.wait((beside,))
    store.write = write  # type: ignore[method-assign]
    least = [await floor.commit(number) for number in range(READS)]
    forgetting = f"{name}: a unit of forgetting a person with {len(games):,} games ({took:.1f} s in all)"
    meanwhile = f"{name}: somebody else's unit meanwhile"
    return [
        above(f"{forgetting} : a row is committed", held, least, AIMS[name]["forgetting"]),
        above(f"{meanwhile} : a row is committed", waited, least, AIMS[name]["others"]),
    ]


async def _busiest(store: Store) -> int:
    """The leader of all servers who has played about 1,000 games."""
    found = await store.boards.page(BoardKey(EVERYWHERE, "", 0), limit=50)
    return min(found.lines, key=lambda line: abs(line.games - 1_000)).user_id
