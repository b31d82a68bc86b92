"""Stored games cost nothing: what is asked at start and in menus goes by indexes past the finished ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from db import counts
from db.deals import no_server
from db.queries import boards, deals, history, standings
from db.queries import tables as queries
from db.queries.cached import BoundQuery, Query
from db.schema.indexes import SCHEMA
from db.standing_values import BoardKey, RecordKey
from db.standings import looks
from db.store import Store
from db.units import Step, Value
from db.values import ALL_SERVERS
from tests.db.building import ANN, BOB, CHANNEL, GAME, GUILD, later
from tests.db.servers import connected

AT_START = {
    "behind": queries.games_behind(*ALL_SERVERS),
    "awaiting_computer": queries.awaiting_computer(*ALL_SERVERS),
    "unfinished": queries.open_games(*ALL_SERVERS),
    "untimed": queries.games_without_timer(*ALL_SERVERS),
    "next_timer": queries.next_timer(*ALL_SERVERS),
    "due": queries.due(later(0), 100, *ALL_SERVERS),
    "playing_on": queries.playing_on(*ALL_SERVERS),
}
IN_MENUS = {
    "game": queries.game(GAME),
    "open_in": queries.open_in(CHANNEL),
    "showing": queries.games_showing(CHANNEL, [1, 2]),
    "tables_of": queries.tables_of(ANN),
    "open_tables": queries.open_tables(ANN, (0,)),
    "slow_tables": queries.slow_tables(ANN, GAME, (0,)),
    "live tables of a person": counts.live_of(ANN, GAME, (0,)),
    "live lobbies of a server": counts.live_lobbies_on(GUILD, GAME),
    "asked in vain": counts.count_vain_invitations(ANN, (BOB, ANN), GAME, GAME),
    "open tables by kind": counts.by_kind(),
    "tables_on": queries.tables_on(GUILD),
    "names_at": queries.names_at((GAME, GAME + 1)),
    "waiting_for": queries.waiting_for(ANN, (0,)),
    "told_by": queries.game_of_message(CHANNEL, 1, later(0)),
    "results": queries.results_of(GAME),
    "log": queries.log(GAME, 3),
    "naming": queries.games_naming(ANN),
    "presses_of": queries.presses_of(ANN, 20),
    "attendance_of": queries.attendance_of((ANN, BOB)),
    "looks_of": looks.looks_of(ANN),
    "blocked_by": queries.blocks_of(ANN),
    "blocking": queries.blockers_among(ANN, (BOB, ANN)),
    "mentions_in": queries.mentions_in(GAME, ANN),
    "source": queries.source(GAME, 3),
    "how_far": queries.how_far(GAME, 3),
}
BOARDS: dict[str, BoardKey | RecordKey] = {
    "points": BoardKey(GUILD, "sevens", 20262),
    "wins": BoardKey(0, "", 0, "wins"),
    "rating": BoardKey(GUILD, "sevens", 0, "rating"),
    "highest": RecordKey(GUILD, "big_bang", "placed", 0, low=False),
    "lowest": RecordKey(GUILD, "play_nine", "hole", 0, low=True),
}
OF_STANDINGS = {
    f"{what}_{name}": ask(board)
    for name, board in BOARDS.items()
    for what, ask in {
        "page": lambda board: boards.page(board, 20, 10),
        "own": lambda board: boards.own(board, ANN),
        "ahead": lambda board: boards.ahead(board, 7, from_below=False),
        "ahead from below": lambda board: boards.ahead(board, 7, from_below=True),
        "better": lambda board: boards.better(board, 7, from_below=False),
        "better from below": lambda board: boards.better(board, 7, from_below=True),
        "middle": lambda board: boards.middle(board, 5_000),
        "total": boards.total,
    }.items()
} | {
    "ratings_of": standings.ratings_of(ANN),
    "boards_of": standings.boards_of(ANN, (0, GUILD)),
    "records_of": standings.records_of(ANN, GUILD),
    "steps_of": standings.steps_of(ANN, "sevens", 100),
    "pairs_of": standings.pairs_of(ANN, GUILD),
    "pairs_left": standings.pairs_left(ANN, 10),
    "steps_left": standings.steps_left(ANN, 10),
    "pair": standings.pair(ANN, BOB, 0),
    "names": standings.names((ANN, BOB)),
    "to_enter": standings.to_enter(50),
    "last_n": standings.last_n(),
    "entered_after": standings.games_after(7, 100),
    "lines_of": standings.lines_of((GAME,)),
    "feats_of": standings.feats_of((GAME,)),
    "ratings_in": standings.ratings_in("sevens", (ANN, BOB)),
    "boards_in": standings.boards_in((0, GUILD), ("", "sevens"), (0, 20262), (ANN, BOB)),
    "records_in": standings.records_in((0, GUILD), "sevens", (0, 20262), (ANN, BOB)),
    "pairs_in": standings.pairs_in((0, GUILD), "sevens", (ANN, BOB, 7)),
    "told_lately": standings.has_recent_story(GUILD, 24),
    "past_of": history.past_of(ANN, GAME, 10),
    "taken_off": history.closed_by_removal(ANN, 5, 200),
    "first_end": history.first_end(ANN),
    "past_on": history.past_on(GUILD, range(500), ANN, GAME, 10),
    "channels_lately": history.channels_lately(GUILD, 200),
    "past_by": history.past_by(ANN, GUILD, range(500), BOB, GAME, 10),
    "newer_by": history.past_by(ANN, GUILD, range(500), BOB, None, 10, GAME),
    "past_in": history.past_in(CHANNEL, GAME, 10),
    "newer_of": history.past_of(ANN, None, 10, GAME),
    "newer_on": history.past_on(GUILD, range(500), ANN, None, 10, GAME),
    "newer_in": history.past_in(CHANNEL, None, 10, GAME),
    "kind_after": boards.kind_after(GUILD, "sevens", "total@3"),
}
OF_DEALS = {
    "order": deals.order(3, 10),
    "first_day": deals.first_day(),
    "open_at": deals.open_at(0),
    "made_of": deals.made_of(GAME),
    "order on": deals.order_on(3, 10, GUILD),
    "everywhere": deals.everywhere(3, 10, ANN),
    "place on": deals.place_on(3, ANN, 7, GUILD),
    "place everywhere": deals.place_everywhere(3, ANN, 7, ANN),
    "finished": deals.finished(3, 12, GUILD),
    "number_finished": deals.number_finished(3, GUILD),
    "count": deals.count(3, 7, ANN),
    "try_of": deals.try_of(3, ANN),
    "tries_of": deals.tries_of(ANN),
    "days_of": deals.days_of(ANN),
    "spread": deals.spread(1, 32),
    "houses": deals.houses(1, 32),
    "people_on": deals.people_on(GUILD),
    "known": deals.people_everywhere(0, ANN, 100),
    "results_on": deals.results_on((ANN, BOB), 1, 32, GUILD),
    "results_everywhere": deals.results_everywhere((ANN, BOB), 1, 32),
    "names_on": deals.names_on((ANN, BOB)),
    "names_everywhere": deals.names_everywhere((ANN, BOB)),
}
EVERY = [
    pytest.param(query, id=name)
    for name, query in {**AT_START, **IN_MENUS, **OF_STANDINGS, **OF_DEALS}.items()
]
# They hold open games only, or those whose end was not told: a scan of them does not meet the finished ones.
FEW = (
    "ix_games_open",
    "ix_games_guild_open",
    "ix_games_ended_behind",
    "ix_games_for_computer",
    "ix_timers_due",
)


def text_of(query: Query | BoundQuery, database: str) -> str:
    dialect = make_url(f"{database}://").get_dialect()()
    statement = query.statement.params(query.given) if isinstance(query, BoundQuery) else query
    return str(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))


def write_of(step: Step, database: str) -> tuple[str, list[Value]]:
    """A write as a database gets it, with its values in order."""
    compiled = step.statement.compile(dialect=make_url(f"{database}://").get_dialect()())
    return str(compiled), [step.params[name] for name in compiled.positiontup or ()]


@pytest.fixture
def file(tmp_path: Path, migrated: bytes) -> Path:
    (tmp_path / "cardinal.db").write_bytes(migrated)
    return tmp_path / "cardinal.db"


@pytest.mark.parametrize("query", EVERY)
async def test_no_query_scans_a_table(file: Path, query: Query | BoundQuery) -> None:
    connection = sqlite3.connect(file)

    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text_of(query, 'sqlite')}")]

    connection.close()
    tables = SCHEMA.tables
    assert [
        step
        for step in plan
        if step.startswith("SCAN") and step.split()[1] in tables and not step.endswith(FEW)
    ] == []
    assert any(step.startswith(("SEARCH", "SCAN")) for step in plan)


@pytest.mark.parametrize("step", no_server(GUILD))
async def test_a_server_is_wiped_past_the_tries_of_others(file: Path, postgresql: str, step: Step) -> None:
    connection = sqlite3.connect(file)
    text, values = write_of(step, "sqlite")

    (plan,) = (row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}", values))

    connection.close()
    assert plan.startswith("SEARCH"), plan
    await (await Store.open(postgresql)).close()
    async with connected(postgresql) as other:
        await other.execute("SET enable_seqscan = off")
        text, values = write_of(step, "postgresql+asyncpg")
        found = [row[0] for row in await other.fetch(f"EXPLAIN {text}", *values)]
    assert [line for line in found if "Seq Scan" in line] == []


COUNTED = [name for name in OF_STANDINGS if name.startswith(("page", "ahead", "better", "middle", "total"))]


@pytest.mark.parametrize("name", COUNTED)
async def test_lines_are_counted_and_skipped_in_an_index_alone(file: Path, name: str) -> None:
    connection = sqlite3.connect(file)

    plan = [
        row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text_of(OF_STANDINGS[name], 'sqlite')}")
    ]

    connection.close()
    assert any("USING COVERING INDEX ix_" in step for step in plan), plan


@pytest.mark.parametrize("name", ["past_of", "past_on", "past_by"])
async def test_histories_are_walks_of_an_index(file: Path, name: str) -> None:
    connection = sqlite3.connect(file)

    plan = list(connection.execute(f"EXPLAIN QUERY PLAN {text_of(OF_STANDINGS[name], 'sqlite')}"))

    connection.close()
    sorts = [step for _, inside, _, step in plan if "TEMP B-TREE" in step and inside]
    assert sorts == [], plan  # but for the few lines of those that were found
    assert any("ended_at<?" in step for *_, step in plan), plan


@pytest.mark.parametrize("query", EVERY)
async def test_no_query_needs_a_scan_on_postgresql(postgresql: str, query: Query | BoundQuery) -> None:
    await (await Store.open(postgresql)).close()
    async with connected(postgresql) as connection:
        await connection.execute("SET enable_seqscan = off")  # a few rows are always scanned otherwise

        plan = [row[0] for row in await connection.fetch(f"EXPLAIN {text_of(query, 'postgresql+asyncpg')}")]

    assert [step for step in plan if "Seq Scan" in step] == []


@contextmanager
def steps_of(connection: sqlite3.Connection) -> Iterator[list[int]]:
    """How many instructions of SQLite's machine run inside."""
    count = [0]

    def step() -> int:
        count[0] += 1
        return 0

    connection.set_progress_handler(step, 1)
    yield count
    connection.set_progress_handler(None, 1)


@pytest.mark.parametrize("query", [pytest.param(query, id=name) for name, query in AT_START.items()])
async def test_start_takes_as_many_steps_with_finished_games_as_without(
    file: Path, query: BoundQuery
) -> None:
    connection = sqlite3.connect(file)
    text = text_of(query, "sqlite")
    connection.execute(text).fetchall()  # the first statement reads the schema
    with steps_of(connection) as without:
        connection.execute(text).fetchall()
    row = (1, "play_nine", 1, "over", "live", ANN, 1, CHANNEL, "en-US", 60, "", b"", 1, 1, 1)
    values = (*row[1:], 2, None, 8, None, None, 60, 60, False, None)
    connection.executemany(
        f"INSERT INTO games VALUES ({', '.join('?' * 24)})", [(number, *values) for number in range(2_000)]
    )

    with steps_of(connection) as with_finished:
        found = connection.execute(text).fetchall()

    connection.close()
    assert found == []
    assert with_finished == without
    assert without[0] > 0


async def test_a_servers_month_takes_as_many_steps_with_many_others_as_with_few(file: Path) -> None:
    texts = [
        text_of(query, "sqlite") for query in (deals.people_on(GUILD), deals.results_on((ANN,), 1, 32, GUILD))
    ]
    connection = sqlite3.connect(file)
    insert = "INSERT INTO tries VALUES (1, ?, 1, ?, 'Somebody', 0, 5, 7, '')"
    connection.executemany(insert, [(ANN, GUILD), (1, GUILD + 1)])
    for text in texts:
        connection.execute(text).fetchall()  # the first statement reads the schema
    with steps_of(connection) as with_few:
        found = [connection.execute(text).fetchall() for text in texts]
    connection.executemany(insert, [(number, GUILD + 1) for number in range(2, 2_001)])

    with steps_of(connection) as with_many:
        assert [connection.execute(text).fetchall() for text in texts] == found

    connection.close()
    assert found == [[(ANN,)], [(ANN, 1, 7)]]
    assert with_many == with_few
