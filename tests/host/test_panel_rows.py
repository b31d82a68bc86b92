"""Open panels are stored with the tokens of their last presses, and with nothing that has expired."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from msgspec.structs import replace

from db.values import PanelRow
from host.shown.panel_rows import LIVES, FormerPanel
from tests.host.conftest import ADA, BEN, CHANNEL, Bench

TOKEN = "aW50ZXJhY3Rpb246"


def panel(bench: Bench, table_id: int, message_id: int = 33, token: str = TOKEN) -> PanelRow:
    """Ada's, pressed just now, when the game had begun."""
    return PanelRow(table_id, ADA.id, CHANNEL.id, message_id, token, "en-US", 3, bench.now())


async def stored(bench: Bench) -> list[PanelRow]:
    await asyncio.sleep(1)
    return list(await bench.store.open_panels.of_person(ADA.id))


async def former(bench: Bench) -> list[FormerPanel]:
    """What the next process finds."""
    await bench.restart()
    return [each async for each in bench.host.panel_rows.former()]


async def test_the_next_process_gets_a_panel_with_its_last_press(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    first, last = panel(bench, table.id), panel(bench, table.id, token=f"{TOKEN}2")
    for each in (first, last):
        bench.host.panel_rows.note(each)

    (found,) = await former(bench)

    assert (found.row, found.seat, found.table.id) == (last, table.seat_of(ADA.id), table.id)
    assert found.logged[-1].n == found.table.number


async def test_an_expired_panel_is_erased_at_once_and_after_a_restart(bench: Bench, tmp_path: Path) -> None:
    table = await bench.game(ADA, BEN)
    bench.host.panel_rows.note(panel(bench, table.id))
    await asyncio.sleep(60)
    bench.host.panel_rows.note(replace(panel(bench, table.id), user_id=BEN.id))
    await asyncio.sleep(LIVES.total_seconds() - 30)

    assert await stored(bench) == []
    assert len(await bench.store.open_panels.of_person(BEN.id)) == 1
    await bench.stop()
    await asyncio.sleep(60)
    await bench.start()
    assert [each async for each in bench.host.panel_rows.former()] == []
    assert await bench.store.open_panels.of_person(BEN.id) == ()
    await bench.store.scrub()
    assert TOKEN.encode() not in (tmp_path / "games.sqlite3").read_bytes(), "overwritten, not just unlinked"


async def test_a_panel_that_is_given_up_is_erased_unless_another_message_shows_it(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    first, second = panel(bench, table.id), panel(bench, table.id, message_id=34)
    rows = bench.host.panel_rows
    rows.note(first)
    assert await stored(bench) == [first]

    rows.note(second)
    rows.erase(first)
    assert await stored(bench) == [second]
    rows.erase(second)

    assert await stored(bench) == []


async def test_a_panel_of_a_table_that_is_gone_holds_up_no_other(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    one = panel(bench, table.id)
    strange = replace(one, user_id=99, pressed_at=one.pressed_at + timedelta(seconds=1))
    for each in (one, strange):
        bench.host.panel_rows.note(each)

    found = await former(bench)

    assert [each.row for each in found] == [one]
