"""A process that may not be alone with its database writes nothing, and forgets nothing that is to be shown."""

from __future__ import annotations

import asyncio

import pytest

from db.errors import StoreBusy
from db.hold import Hold
from host.presenter import Away
from tests.host.conftest import ADA, BEN, Bench


class Unsure(Hold):
    async def make_sure(self) -> None:
        raise StoreBusy("nobody knows")


async def test_nothing_is_written_until_it_is_sure_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    steps: list[str] = []

    def fenced(_step: str) -> None:
        raise Away("nobody knows")

    with monkeypatch.context() as unsure:
        unsure.setattr(bench.store, "hold", Unsure())
        unsure.setattr(bench.presenter, "fail", fenced)
        with pytest.raises(StoreBusy):
            await bench.move(table.id)
        bench.host.projection.again(table.id)
        await asyncio.sleep(600)  # their turns are long over
        assert (await bench.host.ledger.table(table.id)).number == table.number

    bench.presenter.fail = steps.append
    await bench.until(lambda: "shown" in steps)
    assert (await bench.move(table.id)).number > table.number
