"""What is due late, or cannot be done: nobody is asked twice at once for it, and no turn stands still by it."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from host.log.ledger import Change, Judge, Ledger
from table.pace import DAY, HOUR, PaceKey
from tests.host.conftest import Bench, refuses
from tests.host.test_outages import away, extended, left
from tests.host.test_turns import calls, duel, kinds
from tests.pacing import NO_DELAYS
from tests.still_time import StillLoop, now

SHORT_DAY = 1200
SHORT = NO_DELAYS.with_day(SHORT_DAY)


@pytest.mark.parametrize("pace", ["1d", "none"])
async def test_what_was_due_while_nobody_was_here_is_one_call(bench: Bench, pace: PaceKey) -> None:
    table = await duel(bench, pace)
    await asyncio.sleep(30)

    await away(bench, 5 * DAY)
    await asyncio.sleep(HOUR)

    assert len(calls(bench)) == 1
    assert "hush" not in await kinds(bench, table)


async def test_a_little_more_time_is_no_second_reminder(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    await duel(bench)
    await asyncio.sleep(0.8 * DAY + 30)
    assert calls(bench) == [0, 1]

    await away(bench, 600)
    await asyncio.sleep(HOUR)
    assert calls(bench) == [0, 1]
    await asyncio.sleep(0.2 * DAY - HOUR)

    assert calls(bench) == [0, 1, 2], "of the last hour"


async def test_what_could_not_be_said_for_days_is_said_once(bench: Bench) -> None:
    await bench.restart(SHORT)
    bench.presenter.fail = refuses(OSError, "ping")
    table = await duel(bench, "none")
    await asyncio.sleep(5 * SHORT_DAY)
    assert calls(bench) == []

    bench.presenter.fail = lambda step: None
    await asyncio.sleep(100)

    assert len(calls(bench)) == 1
    assert "hush" not in await kinds(bench, table)


async def test_somebody_who_cannot_be_asked_holds_up_no_game(bench: Bench) -> None:
    await bench.restart(SHORT)
    bench.presenter.fail = refuses(OSError, "ping")
    table = await duel(bench)

    await asyncio.sleep(SHORT_DAY + 120)

    assert "timeout" in await kinds(bench, table)


async def test_a_process_that_was_stopped_for_days_has_been_away(bench: Bench) -> None:
    """A machine that sleeps ends no process; when it is awake again it is days later."""
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    table = await duel(bench)
    await asyncio.sleep(DAY / 4)
    _jump(2 * DAY)

    await asyncio.sleep(120)

    assert len(await extended(bench, table)) == 1
    assert "timeout" not in await kinds(bench, table)
    assert calls(bench) == [0]
    assert await left(bench, table) == pytest.approx(0.75 * DAY, abs=200)


async def test_a_table_that_gets_nothing_back_keeps_it_from_no_other(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = [await duel(bench) for _ in range(2)]
    await bench.stop()
    await asyncio.sleep(DAY / 2)
    commit = Ledger.commit

    async def commits(self: Ledger, table_id: int, judge: Judge, source: int | None = None) -> Change:
        if table_id == broken.id:
            raise ValueError
        return await commit(self, table_id, judge, source)

    monkeypatch.setattr(Ledger, "commit", commits)
    await bench.start()
    began = now()
    await asyncio.sleep(1)

    assert len(await extended(bench, whole)) == 1
    assert await bench.store.outages(), "somebody is owed something"
    ((_servers, seen_at),) = await bench.store.last_seen()
    assert seen_at >= began
    monkeypatch.undo()
    await bench.restart()
    await asyncio.sleep(1)
    assert len(await extended(bench, broken)) == len(await extended(bench, whole)) == 1


def _jump(seconds: float) -> None:
    """All at once it is later."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    loop.seconds += seconds
