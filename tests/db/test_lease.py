"""A database of PostgreSQL is one process's, until that one is gone or has not been heard of for long enough."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import serving
from db.address import address_of
from db.alone import hold_database
from db.connect import WRITERS
from db.errors import StoreBusy, WrongDatabase
from db.postgresql.lease import hold_lease
from db.postgresql.lease_rows import Terms
from db.steady import steady_seconds
from db.store import Store
from monitoring.monitor import Monitor
from settings import Settings
from tests.db.building import GAME, game, held_elsewhere, opened, opening
from tests.waiting import a_moment, patience

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)

RARELY = Terms(renew_every=1000, timeout=0.5)  # it is renewed where it has to be, before a unit is written


@pytest.fixture
def nothing_heard(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets so much time pass that a lease is relied on no longer."""
    passed = 0.0

    def pass_by() -> None:
        nonlocal passed
        passed += 1000

    monkeypatch.setattr("db.postgresql.lease.steady_seconds", lambda: steady_seconds() + passed)
    return pass_by


async def test_a_second_bot_is_refused_in_a_sentence_and_begins_when_the_first_has_stopped(
    address: str,
) -> None:
    async with hold_database(address):
        with pytest.raises(WrongDatabase) as caught:
            async with hold_database(address, wait=0):
                pass
    async with hold_database(address, wait=0):
        pass

    assert str(caught.value) == (
        f"The {address_of(address).where()} is in use by another Cardinal "
        f"(process {os.getpid()} on {os.uname().nodename}): stop that one, or give this one a database of its own."
    )


async def test_a_start_after_a_kill_waits_the_old_lease_out_and_says_so(
    address: str, beside: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await held_elsewhere(beside, 0.3)

    with caplog.at_level(logging.INFO, "db.postgresql.lease"):
        async with hold_lease(address_of(address), lambda: None) as lease:
            assert lease.epoch == 5

    (said,) = caplog.messages
    assert said == (
        f"The {address_of(address).where()} is held by another Cardinal (process 7 on elsewhere): "
        "this one starts once that one has ended."
    )


async def test_a_database_without_tables_has_one_holder_too(empty_database: str) -> None:
    inside = []

    async def come() -> None:
        async with hold_database(empty_database, wait=0), opened(empty_database):
            inside.append(1)
            await asyncio.sleep(1)

    came = await asyncio.gather(come(), come(), return_exceptions=True)

    assert inside == [1]
    assert [type(error) for error in came if error is not None] == [WrongDatabase]


async def test_the_old_holder_writes_nothing_more_and_ends_with_a_sentence(
    address: str, beside: Any, nothing_heard: Callable[[], None]
) -> None:
    lost = asyncio.Event()

    async def plays() -> None:
        async with (
            hold_lease(address_of(address), lost.set, terms=RARELY) as lease,
            opened(address, hold=lease) as store,
        ):
            await store.write(opening())
            nothing_heard()
            await beside.execute("UPDATE lease SET until = 0")
            async with hold_database(address, wait=0):
                with pytest.raises(StoreBusy):
                    await store.write(opening(GAME + 1))
                with pytest.raises(StoreBusy):
                    await store.game(GAME + 1)
                assert lost.is_set()

    with pytest.raises(WrongDatabase, match="was taken over by another Cardinal"):
        await plays()
    assert await beside.fetchval("SELECT epoch FROM lease") == 2
    assert await beside.fetchval("SELECT count(*) FROM games") == 1


async def test_a_write_that_has_waited_for_a_connection_asks_again(
    address: str, beside: Any, nothing_heard: Callable[[], None]
) -> None:
    busy = [GAME + number for number in range(20)]

    async def waits() -> int:
        # Not pg_stat_activity: a transaction sees it as it was at the first look.
        found: int = await beside.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return found

    async def plays() -> None:
        async with (
            hold_lease(address_of(address), lambda: None, terms=RARELY) as lease,
            opened(address, hold=lease, busy=60) as store,
        ):
            async with beside.transaction():
                await beside.execute("LOCK TABLE games")
                writing = [asyncio.create_task(store.write(opening(game))) for game in busy]
                async with patience("all connections wait", list):
                    while await waits() < WRITERS:
                        await a_moment()
                nothing_heard()
                await beside.execute("UPDATE lease SET holder = 'process 7 on elsewhere', epoch = epoch + 1")
            found.extend(await asyncio.gather(*writing, return_exceptions=True))

    found: list[object] = []
    with pytest.raises(WrongDatabase, match="taken over by another Cardinal"):
        await plays()

    assert [type(each) for each in found[WRITERS:]] == [StoreBusy] * (len(busy) - WRITERS)
    assert await beside.fetchval("SELECT count(*) FROM games") == WRITERS


async def test_a_database_that_comes_back_is_still_whose_it_was(
    address: str, beside: Any, nothing_heard: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "db.postgresql.lease"):
        async with hold_lease(address_of(address), lambda: None, terms=RARELY) as lease:
            async with opened(address, hold=lease) as store:
                doubts = [lease.is_doubtful]
                nothing_heard()
                async with beside.transaction():
                    await beside.execute("UPDATE lease SET until = 0")  # and the row is out of reach
                    with pytest.raises(StoreBusy):
                        await store.write(opening())
                    doubts.append(lease.is_doubtful)  # another process may have it by now
                await store.write(opening())
                doubts.append(lease.is_doubtful)

                assert await store.game(GAME) == game()
            assert doubts == [False, True, False]
            assert lease.epoch == await beside.fetchval("SELECT epoch FROM lease") == 1

    where = address_of(address).where()
    assert [message.split(" (")[0] for message in caplog.messages] == [
        f"The lease on the {where} could not be renewed",
        f"The lease on the {where} is renewed: games go on.",
    ]


async def test_it_is_renewed_by_itself_also_over_another_connection(address: str, beside: Any) -> None:
    async def until() -> int:
        found: int = await beside.fetchval("SELECT until FROM lease")
        return found

    async with hold_lease(address_of(address), lambda: None, terms=Terms(renew_every=0.05)):
        for _ in range(2):
            await beside.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cardinal'"
            )
            before = await until()
            async with patience("it is renewed", list):
                while await until() == before:
                    await a_moment()


async def test_a_bot_whose_database_was_taken_over_stops_by_itself(
    address: str, beside: Any, nothing_heard: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(settings: Settings, store: Store, stop: asyncio.Event, monitor: Monitor) -> None:
        nothing_heard()
        await beside.execute("UPDATE lease SET holder = 'process 7 on elsewhere', epoch = epoch + 1")
        with pytest.raises(StoreBusy):
            await store.write(opening())
        await stop.wait()

    monkeypatch.setattr(serving, "run_with_retries", play)
    monkeypatch.setattr("db.alone.hold_lease", partial(hold_lease, terms=RARELY))

    with pytest.raises(WrongDatabase, match="taken over by another Cardinal \\(process 7 on elsewhere\\)"):
        await serving.serve(Settings.load({"DATABASE_URL": address}))


async def test_a_bot_that_is_told_to_stop_while_it_waits_for_a_lease_stops(
    address: str, beside: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await held_elsewhere(beside, 3600)
    await beside.execute("UPDATE lease SET heir = 'process 8 on elsewhere', heir_until = until")

    caplog.set_level(logging.INFO, "db.postgresql.lease")
    waiting = asyncio.create_task(serving.serve(Settings.load({"DATABASE_URL": address})))
    async with patience("it waits", lambda: caplog.text):
        while not caplog.messages:
            await a_moment()
    os.kill(os.getpid(), signal.SIGTERM)

    assert await waiting == 0
