"""A process that may not be alone with its database any more writes nothing, and says nothing on Discord by itself."""

from __future__ import annotations

import asyncio

import pytest

from db.errors import StoreBusy
from db.hold import Hold
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.test_seat_news import offered, said, wanted


class Unsure(Hold):
    async def sure(self) -> None:
        raise StoreBusy("nobody knows")


async def test_nothing_is_written_or_shown_until_it_is_sure_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    steps: list[str] = []
    bench.presenter.fail = steps.append

    with monkeypatch.context() as unsure:
        unsure.setattr(bench.store, "hold", Unsure())
        with pytest.raises(StoreBusy):
            await bench.move(table.id)
        bench.host.show_again(table.id)
        await asyncio.sleep(600)  # their turns are long over
        assert steps == []
        assert (await bench.host.table(table.id)).number == table.number

    await bench.until(lambda: "shown" in steps)
    assert (await bench.move(table.id)).number > table.number


class SureOnce(Hold):
    """The database goes away right after the first time that somebody asks."""

    asked = 0

    async def sure(self) -> None:
        self.asked += 1
        if self.asked > 1:
            raise StoreBusy("nobody knows any more")


async def test_nothing_is_shown_once_the_table_was_waited_for_longer_than_a_lease_holds(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    steps: list[str] = []
    bench.presenter.fail = steps.append
    hold = SureOnce()

    with monkeypatch.context() as unsure:
        unsure.setattr(bench.store, "hold", hold)
        bench.host.show_again(table.id)
        await asyncio.sleep(600)
        assert hold.asked > 1
        assert steps == []

    await bench.until(lambda: "shown" in steps)


async def test_nothing_is_told_of_free_seats_until_it_is_sure_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wanted(bench)
    table, seat = await offered(bench)
    offer = table.seats[seat].offer
    assert offer is not None
    told = len(bench.board.seats)
    await bench.host.substitutes.take(bench.id(), table.id, seat, offer.number, CLEO)

    with monkeypatch.context() as unsure:
        unsure.setattr(bench.store, "hold", Unsure())
        await asyncio.sleep(600)
        assert len(bench.board.seats) == told

    await bench.until(lambda: len(bench.board.seats) > told)
    assert said(bench) == [(table.id, CLEO.name)]
