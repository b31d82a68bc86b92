"""An heir waits ready beside the process that has the tables, and gets them when that one leaves or is killed."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from alembic.script import Script

from db import upgrade
from db.address import address_of
from db.alone import hold_database
from db.errors import StoreBusy, WrongDatabase, WrongShardCount, WrongShards
from db.postgresql.lease import Lease, hold_lease
from db.postgresql.lease_rows import Claim, Terms
from db.processes import this_process
from db.schema.mark import HEAD
from db.values import ALL_SERVERS, Ownership
from tests.db.building import GAME, game, held_elsewhere, opened, opening
from tests.db.servers import connected
from tests.waiting import a_moment, patience

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)

QUICK = Terms(renew_every=0.02, look=0.02)
WITHIN = 5.0  # seconds for which a holder waits for its heir


@asynccontextmanager
async def process(
    address: str, owned: Ownership = ALL_SERVERS, *, bot: int = 0, terms: Terms = QUICK
) -> AsyncIterator[Lease]:
    """A bot's claim."""
    claim = Claim(owned, bot, "1.0.0", inherits=True)
    async with hold_lease(address_of(address), lambda: None, claim=claim, terms=terms) as lease:
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


def ready(lease: Lease) -> asyncio.Task[None]:
    """It could begin at once, and waits for that."""
    lease.set_ready(True)
    return asyncio.create_task(lease.wait_until_ours())


async def until(what: str, is_so: Callable[[], bool]) -> None:
    async with patience(what, list):
        while not is_so():
            await a_moment()


async def test_an_heir_is_told_that_the_holder_takes_no_more_and_gets_the_tables_when_it_has_ended(
    address: str,
) -> None:
    first = await Process.begun(address)
    holder = first.lease
    assert holder.is_ours

    async with process(address) as heir:
        waiting, left = ready(heir), asyncio.create_task(heir.wait_until_left())
        assert await holder.leave(WITHIN)
        await left
        assert not heir.is_ours, "the holder still ends what it has begun"

        await first.ended()
        await waiting
        await heir.make_sure()
        assert heir.epoch == holder.epoch + 1


async def test_a_holder_that_leaves_waits_for_an_heir_that_is_not_ready(address: str) -> None:
    async with process(address) as holder, process(address) as heir:
        leaving = asyncio.create_task(holder.leave(WITHIN))
        await a_moment()
        assert not leaving.done()
        assert not heir._is_left.is_set()

        waiting = ready(heir)
        assert await leaving
        waiting.cancel()


async def test_a_holder_waits_for_an_heir_no_longer_than_so_many_seconds(address: str) -> None:
    async with process(address) as holder, process(address) as heir:
        assert not await holder.leave(0.1)
        assert not heir._is_left.is_set()


async def test_an_heir_of_this_version_is_told_by_the_cut_that_a_holder_of_1_0_0_names(
    address: str, beside: Any
) -> None:
    await held_elsewhere(beside, 60)
    async with process(address) as heir:
        left = asyncio.create_task(heir.wait_until_left())
        await beside.execute("UPDATE lease SET cut = 1575527965192617984")
        await left


async def test_an_heir_forgets_a_holder_that_left_when_another_one_has_the_tables_by_now(
    address: str, beside: Any
) -> None:
    """It was cut off meanwhile, and the old bot was started again: that one takes presses."""
    await held_elsewhere(beside, 60, cut=1)
    async with process(address) as heir:
        await heir.wait_until_left()

        await beside.execute("UPDATE lease SET cut = 0, holder = 'process 8 on elsewhere', epoch = 5")

        await until("it is forgotten", lambda: not heir._is_left.is_set())


async def test_a_holder_whose_heir_was_killed_goes_on_answering(address: str, beside: Any) -> None:
    nobody = this_process().replace(f"process {os.getpid()} ", "process 4194304 ")
    async with process(address) as holder:
        await beside.execute(
            "UPDATE lease SET heir = $1, heir_until = until + 60000000, heir_is_ready = true", nobody
        )

        assert not await holder.leave(WITHIN)


async def test_an_heir_that_never_heard_that_it_got_the_tables_takes_them_again(
    address: str, beside: Any
) -> None:
    await held_elsewhere(beside, 60)
    async with process(address) as heir:
        await beside.execute(
            "UPDATE lease SET holder = $1, heir = '', heir_until = 0, epoch = 5", heir.holder
        )

        await heir.wait_until_ours()
        assert heir.epoch == 6


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
        await heir.wait_until_ours()
        assert heir.epoch == 5
        await heir.wait_until_left()


async def test_a_holder_whose_heir_has_gone_leaves_nothing_to_it(address: str) -> None:
    async with process(address) as holder:
        async with process(address):
            pass

        assert not await holder.leave(WITHIN)
        await holder.make_sure()


async def test_a_holder_that_has_lost_discord_ends_for_an_heir_that_has_it(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = asyncio.Event()
    claim = Claim(inherits=True)
    without = QUICK._replace(without_discord=0)
    async with hold_lease(address_of(address), ends.set, claim=claim, terms=without) as holder:
        holder.set_ready(True)
        async with process(address) as heir:
            waiting = ready(heir)
            await until("it is ready", lambda: heir._is_ready)
            assert not ends.is_set(), "it has Discord itself"

            holder.set_ready(False)

            await ends.wait()
            waiting.cancel()


async def test_a_holder_that_has_lost_discord_stays_while_nobody_else_has_it(address: str) -> None:
    ends = asyncio.Event()
    without = QUICK._replace(without_discord=0)
    async with (
        hold_lease(address_of(address), ends.set, claim=Claim(inherits=True), terms=without) as holder,
        process(address) as heir,
    ):
        for _ in range(3):
            await holder._renew_together()
        assert not ends.is_set()
        assert not heir.is_ours


@pytest.mark.real_time
async def test_a_process_of_this_machine_that_was_killed_is_taken_over_from_at_once(
    address: str, beside: Any
) -> None:
    killed = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from db.processes import this_process; print(this_process()); input()",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert killed.stdout is not None
    holder = (await killed.stdout.readline()).decode().strip()
    await held_elsewhere(beside, 3600, holder=holder)
    async with process(address) as heir:
        waiting = ready(heir)
        assert not heir.is_ours

        killed.kill()

        await waiting
    assert await killed.wait() < 0


async def test_a_third_process_waits_for_its_turn(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "db.postgresql.lease")
    first, second = await Process.begun(address), await Process.begun(address)
    coming = asyncio.create_task(Process.begun(address))
    await until("it is told of", lambda: "starts once that one has ended" in caplog.text)
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
        async with hold_database(address, wait=0):
            pass


async def test_a_tool_that_wants_the_database_for_itself_is_nobodys_heir(address: str) -> None:
    async with process(address):
        with pytest.raises(WrongDatabase, match="in use by another Cardinal"):
            async with hold_database(address, wait=0):
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
    caplog.set_level(logging.INFO, "db.postgresql.lease")
    first = await Process.begun(address)
    newer(monkeypatch, additive=False)
    coming = asyncio.create_task(Process.begun(address))
    await until("it is told of", lambda: "starts once that one has ended" in caplog.text)
    assert not await first.lease.leave(0), "it has no heir"
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
