"""What is damaged is named by `make check`, what follows from the logs is made again, and the rest plays on."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from cardinal import look_at_file
from db.errors import StoreBroken, WrongDatabase
from table.pace import DAY
from tests.db.building import opened
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tools.check import Check

OVER, PLAYED, OTHER = 1, 2, 3  # the tables, in the order of their ids


class Damage(NamedTuple):
    """A change behind the bot's back: what is said of it, and whether it can be made again from the log."""

    statement: str
    said: str
    is_cache: bool = False


def of(table: int, name: str, changed: str, where: str = "1", key: str = "game_id") -> str:
    """Changes rows of a table."""
    nth = f"(SELECT id FROM games ORDER BY id LIMIT 1 OFFSET {table - 1})"
    begins = f"DELETE FROM {name}" if changed == "gone" else f"UPDATE {name} SET {changed}"
    return f"{begins} WHERE {key} = {nth} AND {where}"


def game(table: int, changed: str) -> str:
    return of(table, "games", changed, key="id")


SOME_PLAY = "n = (SELECT max(n) FROM moves WHERE kind = 'play') - 2"
NOT_WRITTEN = r"its log: entry \d+ is not what was written"

DAMAGES = {
    "a snapshot of nothing": Damage(game(PLAYED, "snapshot = x'00'"), "its snapshot is not", True),
    "a snapshot of another table": Damage(
        game(PLAYED, "snapshot = (SELECT snapshot FROM games ORDER BY id LIMIT 1)"),
        "its snapshot is not",
        True,
    ),
    "a phase": Damage(game(PLAYED, "phase = 'lobby'"), "another phase than its log", True),
    "a pace": Damage(game(PLAYED, "pace = '1d'"), "another pace than its log", True),
    "a language": Damage(game(PLAYED, "locale = 'de'"), "another locale than its log", True),
    "a channel": Damage(game(PLAYED, "channel_id = 7"), "another channel_id than its log", True),
    "a server": Damage(game(OVER, "guild_id = 7"), "another guild_id than its log", True),
    "when it was opened": Damage(game(OVER, "created_at = 7"), "another created_at than its log", True),
    "a host": Damage(game(PLAYED, "host_id = 7"), "another host_id than its log"),
    "a beginning": Damage(game(PLAYED, "started_at = 7"), "another started_at than its log", True),
    "an end": Damage(game(OVER, "ended_at = 7"), "another ended_at than its log", True),
    "a number too low": Damage(game(PLAYED, "number = number - 1"), r"its row is of entry \d+, not", True),
    "a number too high": Damage(game(PLAYED, "number = number + 1"), "entries, and should have"),
    "a game that nobody knows": Damage(game(PLAYED, "game = 'chess'"), "another game than its log", True),
    "rules that nobody knows": Damage(game(PLAYED, "rules_version = 99"), "another rules_version", True),
    "a lost entry": Damage(of(PLAYED, "moves", "gone", "n = 3"), "entries 3 to 3 are missing"),
    "the last entry lost": Damage(
        of(PLAYED, "moves", "gone", "n = (SELECT max(n) FROM moves AS m WHERE m.game_id = moves.game_id)"),
        "entries, and should have",
    ),
    "the whole log lost": Damage(of(PLAYED, "moves", "gone"), "its log is empty"),
    "a move": Damage(of(OVER, "moves", "action = 'deck'", SOME_PLAY), NOT_WRITTEN),
    "a move that is none": Damage(of(OVER, "moves", "action = '?'", SOME_PLAY), "cannot be folded"),
    "a kind that is none": Damage(of(OVER, "moves", "kind = '?'", "n = 2"), "cannot be folded"),
    "another kind": Damage(of(OVER, "moves", "kind = 'default'", SOME_PLAY), NOT_WRITTEN),
    "who moved": Damage(of(OVER, "moves", "seat = 1 - seat", SOME_PLAY), NOT_WRITTEN),
    "the time of the game": Damage(of(PLAYED, "moves", "at = at + 1", "n = 4"), NOT_WRITTEN),
    "the time of an entry": Damage(of(PLAYED, "moves", "logged_at = 7", "n = 4"), NOT_WRITTEN),
    "a checksum": Damage(of(PLAYED, "moves", "checksum = 7", "n = 4"), NOT_WRITTEN),
    "the seed": Damage(
        of(OVER, "moves", """action = replace(action, '"seed":"', '"seed":"0')""", "n = 1"), NOT_WRITTEN
    ),
    "a lost seat": Damage(of(PLAYED, "seats", "gone", "seat = 1"), "its seats are not"),
    "who opened it": Damage(of(PLAYED, "moves", "who = 7", "n = 1"), "cannot be folded"),
    "who joined": Damage(of(PLAYED, "moves", "who = 7", "kind = 'join'"), "its seats are not"),
    "somebody else's seat": Damage(of(PLAYED, "seats", "user_id = 7", "seat = 1"), "its seats are not"),
    "a lost timer": Damage(of(PLAYED, "timers", "gone"), "it has no timer", True),
    "a result": Damage(of(OVER, "results", "score = score - 1", "seat = 0"), "its results are not"),
    "a lost result": Damage(of(OVER, "results", "gone", "seat = 0"), "its results are not"),
    "a scorecard": Damage(of(OVER, "scorecards", "total = 0", "seat = 0"), "its scorecard is not"),
    "how a score came about": Damage(of(OVER, "scorecards", "detail = '{'"), "its scorecard is not"),
    "another score's story": Damage(
        of(OVER, "scorecards", "detail = replace(detail, '\"seat\":0', '\"seat\":1')", "seat = 0"),
        "its scorecard is not",
    ),
    "a lost scorecard": Damage(of(OVER, "scorecards", "gone"), "its scorecard is not"),
    "a seal": Damage(of(OVER, "seals", "seal = 'ff'"), "the seal that it showed is not"),
    "a lost seal": Damage(of(PLAYED, "seals", "gone"), "the seal that it showed is not"),
    "a board": Damage("UPDATE boards SET games = games + 1", r"[1-9]\d* rows of standings", True),
    "a lost rating": Damage("DELETE FROM ratings", r"[1-9]\d* rows of standings", True),
}


_played: list[bytes] = []  # the file, once it has been made


@pytest.fixture
async def stopped(database: str, tmp_path: Path) -> Bench:
    """A game that is over and entered, one that is played, and another; nobody runs."""
    bench, file = Bench(database), tmp_path / "games.sqlite3"
    if not _played:
        await play(bench)
        _played.append(file.read_bytes())
    file.write_bytes(_played[0])
    make_private(file)
    bench.ids = islice(bench.ids, 1_000, None)  # none of those that are stored
    return bench


async def play(bench: Bench) -> None:
    await bench.start()
    over = await bench.game(ADA, BEN, holes=1)
    while (await bench.host.ledger.table(over.id)).phase != "over":
        table = await bench.host.ledger.table(over.id)
        if table.rest is None:
            await bench.move(over.id)
    played = await bench.game(ADA, CLEO)
    for _ in range(4):
        await bench.move(played.id)
    await bench.game(BEN, CLEO)
    await bench.until_found(bench.store.boards.last_n, lambda last: last > 0)
    await bench.caught_up()
    await bench.stop()


def make_private(file: Path) -> None:
    """As the bot makes it."""
    file.chmod(0o600)


def damage(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


def seeds(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT action ->> 'seed' FROM moves WHERE kind = 'open'")
        return [seed for (seed,) in found]


async def check(bench: Bench, *, repair: bool = False) -> tuple[int, str]:
    """The exit code, and what is said."""
    said: list[str] = []
    return await Check(bench.url, DAY, said.append).run(repair=repair), "\n".join(said)


async def test_nothing_is_found_where_nothing_is_wrong(stopped: Bench) -> None:
    assert await check(stopped) == (0, "Checked: 3 games, 0 rows of standings that differ from the games.")


@pytest.mark.parametrize("found", DAMAGES.values(), ids=DAMAGES)
async def test_damage_is_named_and_the_others_play_on(
    stopped: Bench, tmp_path: Path, found: Damage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = seeds(tmp_path / "games.sqlite3")
    damage(tmp_path / "games.sqlite3", found.statement)

    code, said = await check(stopped)

    assert code == 1
    assert re.search(found.said, said), said
    await stopped.start()
    other = (await stopped.store.open_games())[-1][0]
    before = await stopped.host.ledger.table(other)
    assert (await stopped.move(other)).number > before.number
    await stopped.stop()
    code, repaired = await check(stopped, repair=True)
    assert code == (0 if found.is_cache else 1), repaired
    assert not [seed for seed in secret if seed in said + repaired + caplog.text]
    assert (await check(stopped))[0] == code


@contextmanager
def spoilt(file: Path, page: int | str) -> Iterator[None]:
    """A page, or the first one of a table, is no longer what it was; it is again at the end."""
    whole = file.read_bytes()
    with closing(sqlite3.connect(file)) as connection:
        if isinstance(page, str):
            asked = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
            page = connection.execute(asked, (page,)).fetchone()[0] - 1
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    broken = bytearray(whole)
    broken[page * size : page * size + 64] = b"\xff" * 64
    file.write_bytes(broken)
    try:
        yield
    finally:
        for beside in ("-wal", "-shm"):
            Path(f"{file}{beside}").unlink(missing_ok=True)
        file.write_bytes(whole)


async def test_file_without_its_header_is_named(stopped: Bench, tmp_path: Path) -> None:
    with spoilt(tmp_path / "games.sqlite3", 0), pytest.raises(WrongDatabase, match="file is not a database"):
        await check(stopped)


async def test_database_whose_version_cannot_be_read_is_named(stopped: Bench, tmp_path: Path) -> None:
    with spoilt(tmp_path / "games.sqlite3", "alembic_version"):
        with pytest.raises(WrongDatabase, match=r"cannot be read .*`make restore` puts a backup back"):
            await check(stopped)
        with pytest.raises(WrongDatabase, match=r"is damaged: `make check` .*`make restore`"):
            await stopped.start()


# Whether games go on without them.
PAGES = {
    "games": False,
    "moves": False,
    "seats": False,
    "timers": False,
    "player_settings": False,  # they say who must not be called at which hour
    "heartbeat": False,  # it says how long everybody could not move
    "outages": False,  # they say who is to get time back for that
    "forgetting": True,
    "pokes": True,
    "blocks": True,
    "results": True,
    "scorecards": True,
    "finished": True,
    "boards": True,
    "ratings": True,
    "kept": True,
    "players": True,
    "guild_settings": True,
    "mornings": True,
    "ix_boards_score": True,
}


@pytest.mark.parametrize(("name", "is_played"), PAGES.items(), ids=PAGES)
async def test_table_with_damaged_pages_is_named_and_the_others_serve(
    stopped: Bench, tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, is_played: bool
) -> None:
    table_id = (await open_tables(stopped))[-1]
    table = name.removeprefix("ix_").removesuffix("_score")

    with spoilt(tmp_path / "games.sqlite3", name):
        code, said = await check(stopped)
        assert code == 1
        assert said.count(f"is damaged: its table {table} (") == 1
        assert "Checked: " in said

        async with opened(stopped.url) as store:
            await look_at_file(store)
        (line,) = [record.getMessage() for record in caplog.records if record.name == "cardinal"]
        assert f"is damaged: its table {table} (" in line
        assert "\n" not in line

        try:
            await stopped.start()
            before = await stopped.host.ledger.table(table_id)
            assert (await stopped.move(table_id)).number > before.number
            assert is_played
        except StoreBroken:
            assert not is_played
        await stopped.stop()


MADE_AGAIN = {
    "ix_games_open": "the indexes of its table games",
    "ix_timers_due": "the indexes of its table timers",
    "ix_boards_score": "the indexes of its table boards",
    "boards": "its table boards",
    "ratings": "its table ratings",
}


@pytest.mark.parametrize(("name", "again"), MADE_AGAIN.items(), ids=MADE_AGAIN)
async def test_damaged_indexes_and_standings_are_made_again(
    stopped: Bench, tmp_path: Path, name: str, again: str
) -> None:
    table_id = (await open_tables(stopped))[-1]

    with spoilt(tmp_path / "games.sqlite3", name):
        code, said = await check(stopped, repair=True)

        assert code == 0, said
        assert f"is damaged: {again} (made again)" in said
        assert await check(stopped) == (
            0,
            "Checked: 3 games, 0 rows of standings that differ from the games.",
        )
        await stopped.start()
        before = await stopped.host.ledger.table(table_id)
        assert (await stopped.move(table_id)).number > before.number
        await stopped.stop()


async def open_tables(bench: Bench) -> tuple[int, ...]:
    async with opened(bench.url) as store:
        return tuple(table_id for table_id, _place in await store.open_games())
