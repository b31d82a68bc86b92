"""`make check` on both databases: a sound one, one of another version, and a damaged PostgreSQL."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import NamedTuple

import pytest

from db import units
from db.address import address_of
from db.errors import StoreUnavailable, WrongDatabase
from db.migrate import migrate
from db.schema.mark import FIRST
from engine.game import Rng
from host.standings.follower import Standings
from table.pace import DAY
from tests.db.building import opened, pretend
from tests.db.servers import connected
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.pacing import NO_DELAYS
from tools.check import Check
from tools.simulated import Player, Setting, play

OVER = Setting(
    "play_nine",
    [Player(ADA, 0.5), Player(BEN, 0.5)],
    CHANNEL,
    datetime(2026, 5, 1, tzinfo=UTC),
    options={"holes": 1},
)


class Stopped(NamedTuple):
    """Nobody runs; a game is over and entered, another is being played."""

    bench: Bench
    table_id: int


@pytest.fixture
async def stopped(address: str) -> Stopped:
    async with opened(address) as store:
        await store.write(units.turn(play(OVER, Rng(b"over"))))
        await Standings(store, NO_DELAYS).catch_up()
    bench = Bench(address)
    await bench.start()
    table = await bench.game(ADA, CLEO)
    for _ in range(4):
        await bench.move(table.id)
    await bench.stop()
    if path := address_of(address).path:
        path.chmod(0o600)
    return Stopped(bench, table.id)


async def check(address: str, *, repair: bool = False) -> tuple[int, str]:
    """The exit code, and what is said."""
    said: list[str] = []
    return await Check(address, DAY, said.append).run(repair=repair), "\n".join(said)


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("0020", "is older than version 1.0.0 of Cardinal (its tables are at 0020)"),
        (FIRST, "the next start of the bot brings them up to date"),
        ("0999", "was written by a newer version of Cardinal (its tables are at 0999)"),
    ],
)
async def test_a_database_of_another_version_is_one_sentence(
    empty_database: str, version: str, said: str
) -> None:
    await migrate(address_of(empty_database))
    await pretend(empty_database, version)

    with pytest.raises(WrongDatabase, match=re.escape(said)):
        await check(empty_database)


async def test_a_server_that_is_away_is_one_sentence() -> None:
    with pytest.raises(
        StoreUnavailable, match=r"^The PostgreSQL database games at 127\.0\.0\.1:9 cannot be reached \("
    ):
        await check("postgresql://me:secret@127.0.0.1:9/games")


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_damage_of_postgresql_is_named_and_what_follows_from_the_logs_is_made_again(
    stopped: Stopped,
) -> None:
    bench, table_id = stopped
    assert await check(bench.url) == (0, "Checked: 2 games, 0 rows of standings that differ from the games.")
    async with connected(bench.url) as owner:
        for statement in (
            f"UPDATE games SET phase = 'lobby', snapshot = '\\x00' WHERE id = {table_id}",
            f"DELETE FROM timers WHERE game_id = {table_id}",
            "UPDATE results SET score = score - 1",
            "UPDATE boards SET games = games + 1",
        ):
            await owner.execute(statement)

    code, said = await check(bench.url)

    caches = (
        f"table {table_id}: its row has another phase",
        f"table {table_id}: its snapshot",
        "it has no timer",
    )
    assert code == 1
    assert all(each in said for each in caches), said
    assert "its results are not" in said
    assert "Checked: 2 games, 0 rows" not in said
    await check(bench.url, repair=True)
    code, said = await check(bench.url)
    assert code == 1
    assert "its results are not" in said
    assert not any(each in said for each in caches)
    assert "Checked: 2 games, 0 rows" in said
