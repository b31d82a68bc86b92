"""A server that is wiped leaves nothing behind, and what people won elsewhere stands."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from db.values import GuildSettings
from host.standings.follower import Standings
from host.standings.rebuilding import rebuild
from standings.reckoning import RECKONED_BY
from table.errors import Refused
from table.table import Channel
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.host.test_standings import finished

SERVER = CHANNEL.guild_id
ELSEWHERE = Channel(guild_id=11, id=21)


@pytest.fixture(autouse=True)
def made_again_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: time stands still, and another one would not know it."""

    async def rebuild_here(standings: Standings) -> bool:
        await rebuild(standings._store)
        return True

    monkeypatch.setattr(Standings, "_rebuild", rebuild_here)


async def test_nothing_of_it_is_left_and_elsewhere_everything_stands(bench: Bench, tmp_path: Path) -> None:
    here = (await finished(bench, ADA, BEN)).id
    there = (await finished(bench, ADA, CLEO, channel=ELSEWHERE)).id
    running = await bench.game(ADA, BEN)
    lobby = await bench.lobby(ADA)
    await bench.host.servers.change(SERVER, lambda here: replace(here, pace="none"))
    await bench.entered()

    await bench.host.wipe(bench.id(), SERVER, ADA)
    await bench.until_found(bench.store.boards.sums_version, lambda version: version == RECKONED_BY)

    for table_id in (here, running.id, lobby.id):
        with pytest.raises(Refused, match="no_table"):
            await bench.host.ledger.table(table_id)
    assert (await bench.host.ledger.table(there)).phase == "over"
    assert await bench.store.guild(SERVER) == GuildSettings(SERVER)
    assert {(row.scope, row.games) for row in await bench.store.boards.rows_of(ADA.id)} == {(0, 1), (11, 1)}
    assert await bench.store.boards.rows_of(BEN.id) == ()
    assert await rebuild(bench.store) == 0
    await bench.stop()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        dump = "\n".join(database.iterdump())
    assert "Ben" not in dump
    assert str(here) not in dump
    await bench.start()


async def test_what_was_cut_short_is_done_by_asking_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await finished(bench, ADA, BEN)
    await bench.entered()
    write, written = bench.store.write, 0

    async def dies(unit: object) -> None:
        nonlocal written
        written += 1
        if written > 2:
            raise ConnectionError
        await write(unit)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(bench.store, "write", dies)
        with pytest.raises(ConnectionError):
            await bench.host.wipe(bench.id(), SERVER, ADA)
    await bench.restart()
    await bench.host.wipe(bench.id(), SERVER, ADA)
    await bench.until_found(bench.store.boards.sums_version, lambda version: version == RECKONED_BY)

    assert await bench.store.games_of(SERVER) == ()
    assert await bench.store.boards.rows_of(ADA.id) == ()
