"""What Discord shows catches up with the tables, whatever happens on the way."""

from __future__ import annotations

import asyncio
import logging

import pytest
from msgspec.structs import replace

from db.errors import StoreBusy, StoreFull
from db.units import Unit
from engine.game import Finished, RoundScored
from host.pacing import Pacing
from host.presenter import Barred, Gone
from tests.host.conftest import ADA, BEN, CHANNEL, Bench, refuses
from tests.host.playing import played_out
from tests.pacing import NO_DELAYS


class Crash(BaseException):
    """The process ends here: nothing after it runs."""


async def test_edits_are_coalesced(bench: Bench) -> None:
    await bench.restart(Pacing())
    shows: list[str] = []
    bench.presenter.fail = lambda step: shows.append(step) if step == "show" else None
    table = await bench.game(ADA, BEN)
    for _ in range(10):
        after = await bench.move(table.id)

    await bench.caught_up()

    assert bench.board.tables[table.id] == after
    assert len(shows) < 8


async def test_discord_failing_for_a_while_loses_nothing(bench: Bench) -> None:
    failures = iter([True] * 3 + [False] * 1000)

    def flaky(step: str) -> None:
        if step == "show" and next(failures):
            raise ConnectionError("Discord is away")

    bench.presenter.fail = flaky
    table = await bench.game(ADA, BEN)

    await bench.caught_up()

    assert bench.board.tables[table.id].phase == "playing"


async def test_a_table_whose_channel_is_gone_is_closed(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    await bench.caught_up()
    bench.presenter.fail = refuses(Gone)
    await bench.move(table.id)

    closed = await bench.until_table(table.id, lambda table: table.phase == "closed")

    assert closed.reason == "lost"
    assert await bench.store.tables_of(ADA.id) == ()


@pytest.mark.parametrize("step", ["show", "shown", "announce", "announced"])
async def test_announcements_survive_a_crash_at_any_point(bench: Bench, step: str) -> None:
    """A hole's result and the end are posted exactly once: never lost, never doubled under an enforced nonce."""
    table = await bench.game(ADA, BEN, holes=1, tie="shared")
    await bench.caught_up()

    bench.presenter.fail = refuses(Crash, step)
    over = await played_out(bench, table.id)
    await asyncio.sleep(1)
    await bench.restart()
    await bench.caught_up()

    told = [event for told in bench.board.posted.values() for event in told.events]
    assert sum(isinstance(event, RoundScored) for event in told) == 1
    assert sum(isinstance(event, Finished) for event in told) == 1
    assert bench.board.tables[table.id] == over


async def test_a_deleted_table_message_is_posted_again(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    await bench.caught_up()
    shown = await bench.host.projection.read_shown(table.id)
    assert shown.message_id is not None

    await bench.host.losses.messages(table.channel.id, [shown.message_id])
    await bench.caught_up()

    assert (await bench.host.projection.read_shown(table.id)).message_id not in (None, shown.message_id)


def _busy(
    bench: Bench, times: int, begins: str = "", error: type[Exception] = StoreBusy, **params: object
) -> None:
    """Has the store refuse the next writes with a statement that begins like this and has these parameters."""
    write, left = bench.store.write, [times]

    async def refusing(unit: Unit) -> None:
        if left[0] and any(
            str(step.statement).startswith(begins) and params.items() <= step.params.items() for step in unit
        ):
            left[0] -= 1
            raise error
        await write(unit)

    bench.store.write = refusing  # type: ignore[method-assign]


async def test_a_store_that_is_busy_once_loses_no_deadline(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    _busy(bench, 1, "INSERT INTO moves (game_id, n, kind,")
    with pytest.raises(StoreBusy):
        await bench.host.lobbies.open(bench.id(), ADA, CHANNEL, key="play_nine", pace="live")
    table = await bench.game(ADA, BEN, pace="live")
    _busy(bench, 1, "INSERT INTO moves (game_id, n, kind,")

    await bench.until_table(table.id, lambda table: any(seat.lapses for seat in table.seats))


async def test_a_missing_permission_is_not_tried_again_until_something_happens(bench: Bench) -> None:
    tries: list[str] = []

    def barred(step: str) -> None:
        if step == "show":
            tries.append(step)
            raise Barred("Send Messages")

    table = await bench.game(ADA, BEN)
    await bench.caught_up()
    bench.presenter.fail = barred
    await bench.move(table.id)
    await asyncio.sleep(60)

    assert len(tries) == 1
    bench.presenter.fail = lambda step: None
    after = await bench.move(table.id)
    await bench.caught_up()
    assert bench.board.tables[table.id] == after


async def test_a_store_that_is_busy_once_loses_no_message(bench: Bench) -> None:
    bench.presenter.thread = 555
    _busy(bench, 1, "UPDATE games SET", new_thread_id=555)
    table = await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    before = await bench.host.projection.read_shown(table.id)

    await bench.restart()

    assert before.thread_id == 555
    assert await bench.host.projection.read_shown(table.id) == before


@pytest.mark.parametrize("error", [StoreBusy, OSError])
async def test_a_store_that_fails_once_loses_no_deletion(bench: Bench, error: type[Exception]) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    shown = await bench.host.projection.read_shown(table.id)
    assert shown.message_id is not None
    _busy(bench, 1, "UPDATE games SET", error, new_message_id=None)

    await bench.host.losses.messages(table.channel.id, [shown.message_id])

    row = await bench.until_found(
        lambda: bench.store.game(table.id),
        lambda row: row is not None and row.message_id not in (None, shown.message_id),
    )
    assert row is not None
    assert (await bench.host.projection.read_shown(table.id)).message_id == row.message_id


async def test_a_store_that_is_busy_once_leaves_no_table_open_without_its_channel(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    await bench.caught_up()

    bench.presenter.fail = refuses(Gone)
    _busy(bench, 1, kind="lost")
    await bench.move(table.id)

    closed = await bench.until_table(table.id, lambda table: table.phase == "closed")
    assert closed.reason == "lost"


@pytest.mark.parametrize("refused", [{"kind": "lost"}, {"new_message_id": None}])
@pytest.mark.parametrize("error", [StoreBusy, OSError])
async def test_a_store_that_fails_once_closes_every_table_of_a_lost_channel(
    bench: Bench, refused: dict[str, object], error: type[Exception]
) -> None:
    tables = [await bench.game(ADA, BEN) for _ in range(2)]
    await bench.caught_up()
    _busy(bench, 1, "", error, **refused)

    await bench.host.losses.channel(tables[0].channel.id)

    for table in tables:
        closed = await bench.until_table(table.id, lambda table: table.phase == "closed")
        assert closed.reason == "lost"


async def test_a_full_store_makes_no_announcement_twice(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN)
    await bench.caught_up()
    await bench.host.end(bench.id(), table.id, ADA)
    tried: list[Unit] = []

    async def full(unit: Unit) -> None:
        tried.append(unit)
        raise StoreFull

    with monkeypatch.context() as patch:
        patch.setattr(bench.store, "write", full)
        await bench.until(lambda: len(tried) > 3)
    await bench.caught_up()

    assert bench.board.posts == 1


async def test_a_table_that_may_not_be_shown_is_tried_no_more_often_than_another(bench: Bench) -> None:
    """Discord counts requests that it refuses."""
    await bench.restart(replace(NO_DELAYS, show=3600))
    tries: list[str] = []

    def barred(step: str) -> None:
        tries.append(step)
        raise Barred("Missing Permissions")

    bench.presenter.fail = barred
    table = await bench.game(ADA, BEN)
    await bench.until(lambda: bool(tries))
    await bench.host.clock.stop()  # its pings need a message too
    tries.clear()
    for _ in range(5):
        await bench.move(table.id)
        await asyncio.sleep(0)

    assert tries == []


async def test_what_nobody_may_be_shown_is_not_kept(bench: Bench) -> None:
    bench.presenter.fail = refuses(Barred("Missing Permissions"))
    table = await bench.game(ADA, BEN, holes=1, tie="shared")
    await played_out(bench, table.id)

    await bench.until(lambda: not bench.host.projection._tasks)

    assert bench.host.projection._untold == {}


async def test_a_table_that_lost_its_channel_is_not_said_to_be_shown_again(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    table = await bench.game(ADA, BEN)
    await bench.caught_up()

    bench.presenter.fail = refuses(Barred("Missing Permissions"))
    await bench.move(table.id)
    await bench.until(lambda: f"table {table.id} cannot be shown for now" in caplog.text)
    await bench.host.losses.channel(table.channel.id)
    await bench.caught_up()
    await bench.until(lambda: not bench.host.projection._tasks)

    assert f"the channel of table {table.id} was deleted" in caplog.text
    assert "can be shown again" not in caplog.text
