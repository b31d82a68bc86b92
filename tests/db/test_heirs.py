"""An heir waits ready beside the process that has the tables, and gets them when that one leaves or is killed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from alembic.script import Script

from db import upgrade
from db.address import address_of
from db.alone import alone
from db.errors import StoreBusy, WrongDatabase, WrongShardCount, WrongShards
from db.lease import Lease
from db.lease_rows import Claim, Terms
from db.leasing import leased
from db.mark import HEAD
from db.values import ALL_SERVERS, Ownership
from tests.db.building import GAME, game, opened, opening
from tests.db.servers import connected
from tests.waiting import a_moment, patience

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)

QUICK = Terms(every=0.02, look=0.02)
CUT = 1_575_527_965_192_617_984


@pytest.fixture
async def beside(address: str) -> AsyncIterator[Any]:
    async with connected(address) as connection:
        yield connection


@asynccontextmanager
async def process(
    address: str, owned: Ownership = ALL_SERVERS, *, bot: int = 0, terms: Terms = QUICK
) -> AsyncIterator[Lease]:
    """A bot's claim."""
    claim = Claim(owned, bot, "1.0.0", inherits=True)
    async with leased(address_of(address), lambda: None, claim=claim, terms=terms) as lease:
        yield lease


class Process:
    """One that begins and ends when a test says so."""

    def __init__(self, lease: Lease, leaving: AsyncExitStack) -> None:
        self.lease = lease
        self.ended = leaving.aclose

    @classmethod
    async def begun(cls, address: str) -> Process:
        leaving = AsyncExitStack()
        return cls(await leaving.enter_async_context(process(address)), leaving)


async def held_elsewhere(beside: Any, seconds: float, owned: Ownership = ALL_SERVERS, **more: Any) -> None:
    """Another machine's process has these shards for so long by the clock of the database."""
    columns = {
        **dict(zip(("first_shard", "last_shard", "shards"), owned, strict=True)),
        "holder": "process 7 on elsewhere, 1a2b3c4d",
        "epoch": 4,
        **more,
    }
    places = ", ".join(f"${number}" for number in range(2, len(columns) + 2))
    await beside.execute(
        f"INSERT INTO lease (until, {', '.join(columns)}) "
        f"VALUES ((extract(epoch FROM now()) * 1000000)::bigint + $1, {places})",
        round(seconds * 1_000_000),
        *columns.values(),
    )


def ready(lease: Lease) -> asyncio.Task[None]:
    """It could begin at once, and waits for that."""
    lease.ready(True)
    return asyncio.create_task(lease.ours())


async def until(what: str, is_so: Callable[[], bool]) -> None:
    async with patience(what, list):
        while not is_so():
            await a_moment()


async def test_an_heir_gets_the_tables_at_the_cut_that_the_holder_names(address: str) -> None:
    first = await Process.begun(address)
    holder = first.lease
    assert holder.is_ours
    assert not await holder.heir(within=0)

    async with process(address) as heir:
        assert not heir.is_ours
        waiting = ready(heir)
        await holder.wanted()
        assert await holder.heir(within=0)
        assert await holder.give(CUT)
        await heir.cut_named()
        assert heir.cut == CUT
        assert not heir.is_ours, "the holder still finishes what is below the cut"

        await first.ended()
        await waiting
        await heir.sure()
        assert heir.epoch == holder.epoch + 1


async def test_an_heir_writes_nothing_before_the_tables_are_its_own(address: str) -> None:
    first = await Process.begun(address)
    async with process(address) as heir, opened(address, hold=heir) as store:
        with pytest.raises(StoreBusy):
            await store.write(opening())
        assert await store.game(GAME) is None

        waiting = ready(heir)
        await first.ended()
        await waiting
        await store.write(opening())
        assert await store.game(GAME) == game()


async def test_an_heir_takes_over_from_a_holder_that_was_killed_once_its_lease_has_run_out(
    address: str, beside: Any
) -> None:
    await held_elsewhere(beside, 0.5)

    async with process(address) as heir:
        assert not heir.is_ours
        await heir.ours()
        assert (heir.epoch, heir.cut) == (5, 0)


async def test_a_holder_whose_heir_has_gone_keeps_the_tables(address: str) -> None:
    async with process(address) as holder:
        async with process(address) as heir:
            waiting = ready(heir)
            await holder.wanted()
            waiting.cancel()

        assert not await holder.give(CUT)
        await until("it sees that the heir has gone", lambda: not holder._has_heir)
        assert not await holder.heir(within=0)
        await holder.sure()


async def test_an_heir_that_is_ready_no_more_gets_nothing_until_it_is_ready_again(address: str) -> None:
    async with process(address) as holder, process(address) as heir:
        waiting = ready(heir)
        await holder.wanted()

        heir.ready(False)

        await until("it sees that", lambda: not holder._wanted.is_set())
        assert not await holder.heir(within=0)
        assert not await holder.give(CUT)
        heir.ready(True)
        await holder.wanted()
        assert await holder.give(CUT)
        waiting.cancel()


async def test_a_process_that_has_just_taken_over_stays_until_it_is_told_to_stop(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Two that start each other again and again would hand over for ever."""
    first = await Process.begun(address)
    async with process(address) as second:
        waiting = ready(second)
        await first.lease.wanted()
        await first.ended()
        await waiting
        async with process(address) as third:
            third_waits = ready(third)
            await until("it is told of", lambda: "Let one of them run" in caplog.text)

            assert not second._wanted.is_set()
            assert await second.heir(within=5), "it leaves when it is told to stop"
            third_waits.cancel()


async def test_a_process_that_has_just_taken_over_and_loses_discord_makes_way_for_an_heir_that_has_it(
    address: str,
) -> None:
    first = await Process.begun(address)
    async with process(address, terms=QUICK._replace(useless=0)) as second:
        waiting = ready(second)
        await first.lease.wanted()
        await first.ended()
        await waiting
        async with process(address) as third:
            third_waits = ready(third)
            await until("it knows of it", second._heir_ready.is_set)
            assert not second._wanted.is_set()

            second.ready(False)

            await second.wanted()
            second.ready(True)
            await until("it stays after all", lambda: not second._wanted.is_set())
            third_waits.cancel()


async def test_a_third_process_waits_for_its_turn(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "db.lease")
    first, second = await Process.begun(address), await Process.begun(address)
    coming = asyncio.create_task(Process.begun(address))
    await until("it is told of", lambda: "starts once that one has stopped" in caplog.text)
    waiting = ready(second.lease)
    await first.ended()
    await waiting
    third = await coming
    assert not third.lease.is_ours
    its_turn = ready(third.lease)
    await second.ended()
    await its_turn
    await third.ended()


async def test_a_process_that_has_waited_ready_comes_before_any_other(address: str, beside: Any) -> None:
    await held_elsewhere(beside, -1, heir="process 8 on elsewhere", heir_is_ready=True)
    await beside.execute("UPDATE lease SET heir_until = until + 60000000")

    with pytest.raises(WrongDatabase, match="in use"):
        async with alone(address, wait=0):
            pass


async def test_a_holder_stops_asking_for_an_heir_that_has_gone(address: str) -> None:
    async with process(address) as holder:
        async with process(address) as heir:
            waiting = ready(heir)
            await holder.wanted()
            waiting.cancel()
        await until("it sees that", lambda: not holder._wanted.is_set())


async def test_a_tool_that_wants_the_database_for_itself_is_nobodys_heir(address: str) -> None:
    async with process(address):
        with pytest.raises(WrongDatabase, match="in use by another Cardinal"):
            async with alone(address, wait=0):
                pass


@pytest.mark.parametrize(
    ("living", "wanted", "error", "says"),
    [
        (Ownership(0, 1, 4), Ownership(1, 2, 4), WrongShards, "has the shards 0-1, which overlap 1-2"),
        (Ownership(0, 1, 4), Ownership(2, 3, 8), WrongShardCount, "into 4, and this one into 8"),
        (ALL_SERVERS, Ownership(0, 1, 2), WrongShardCount, "into 1, and this one into 2"),
    ],
)
async def test_shards_that_do_not_fit_those_of_a_running_process_are_refused(
    address: str, beside: Any, living: Ownership, wanted: Ownership, error: type[Exception], says: str
) -> None:
    await held_elsewhere(beside, 60, living)

    with pytest.raises(error, match=says):
        async with process(address, wanted):
            pass


async def test_shards_of_a_division_that_nobody_uses_any_more_are_in_nobodys_way(
    address: str, beside: Any
) -> None:
    await held_elsewhere(beside, -60, Ownership(0, 1, 4))

    async with process(address, Ownership(1, 2, 8)), process(address, Ownership(3, 7, 8)):
        rows = await beside.fetch("SELECT first_shard, last_shard, shards FROM lease ORDER BY first_shard")

    assert [tuple(row) for row in rows] == [(1, 2, 8), (3, 7, 8)]


async def test_shards_identify_one_after_the_other_whatever_process_they_are_of(
    address: str, beside: Any
) -> None:
    """Discord ends sessions that begin too soon after each other."""
    hour = 3600.0
    async with process(address, Ownership(0, 0, 2)) as one, process(address, Ownership(1, 1, 2)) as other:
        assert await one.turn(0, hour)
        assert not await other.turn(0, hour)
        assert not await one.turn(0, hour), "nobody has taken a turn in vain"
        assert await other.turn(1, hour), "another bucket"
        await beside.execute("UPDATE identifies SET free_at = 0")
        assert await other.turn(0, hour)


async def test_a_database_that_is_away_keeps_no_shard_from_identifying(
    address: str, beside: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "db.lease")
    async with process(address) as lease:
        await beside.execute("ALTER TABLE identifies RENAME TO elsewhere")
        try:
            assert not await lease.identifies(0, 1), "discord.py waits by itself"
        finally:
            await beside.execute("ALTER TABLE elsewhere RENAME TO identifies")
    assert "No turn to identify" in caplog.text


async def test_two_bots_of_discord_do_not_share_a_database(address: str, beside: Any) -> None:
    await held_elsewhere(beside, 60, bot=1)

    with pytest.raises(WrongDatabase, match="in use by another bot of Discord \\(process 7 on elsewhere\\)"):
        async with process(address, bot=2):
            pass


def newer(monkeypatch: pytest.MonkeyPatch, *, additive: bool) -> None:
    """There is a migration more, which the process that runs does not know."""
    known = upgrade.scripts()
    head = known.get_revision(HEAD)
    assert head is not None
    monkeypatch.setattr(upgrade, "_is_additive", lambda script: additive)
    missing: list[Script] = [head]
    monkeypatch.setattr(type(known), "iterate_revisions", lambda self, upper, lower: iter(missing))
    monkeypatch.setattr(type(known), "get_heads", lambda self: ["9999"])
    monkeypatch.setattr("alembic.command.upgrade", lambda *_: None)


async def test_an_heir_whose_tables_only_add_to_the_holders_waits_ready(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(address):
        newer(monkeypatch, additive=True)
        async with process(address) as heir:
            assert not heir.is_ours


async def test_an_heir_whose_tables_the_holder_could_not_use_waits_until_that_one_has_stopped(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "db.lease")
    first = await Process.begun(address)
    newer(monkeypatch, additive=False)
    coming = asyncio.create_task(Process.begun(address))
    await until("it is told of", lambda: "starts once that one has stopped" in caplog.text)
    assert not first.lease._has_heir
    await first.ended()

    second = await coming
    assert second.lease.is_ours
    await second.ended()


@pytest.mark.parametrize("additive", [True, False])
async def test_an_earlier_version_opens_what_a_later_one_has_only_added_to(
    empty_database: str, additive: bool
) -> None:
    async with opened(empty_database):
        pass
    async with connected(empty_database) as beside:
        await beside.execute("UPDATE alembic_version SET version_num = '9999'")
        await beside.execute("INSERT INTO revisions (revision, additive) VALUES ('9999', $1)", additive)

    if additive:
        async with opened(empty_database) as store:
            await store.write(opening())
            assert await store.game(GAME) == game()
    else:
        with pytest.raises(WrongDatabase, match="newer version of Cardinal \\(its tables are at 9999\\)"):
            async with opened(empty_database):
                pass
