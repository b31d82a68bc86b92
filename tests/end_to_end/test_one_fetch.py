"""A press carries its table: nothing is looked up twice on the way to the answer.

The judge looks again under its lock, and the projection once it may edit the message: meanwhile another press may have
changed the table, or a person may have been forgotten, and a table handed on would bring their name back. Each look is
into memory, and the store is read for none of them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from db.store import Store
from host.log.ledger import Ledger
from host.waits.holidays import Holidays
from host.waits.presence import Presence
from tests import says
from tests.end_to_end.world import World

ROUTER, JUDGE, PROJECTION = 1, 1, 2  # looks at the table


async def test_a_draw_fetches_its_table_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    panel = await player.press(await world.table_message(table_id), says.CARDS)
    calls: Counter[str] = Counter()
    for owner, method in (
        (Ledger, "table"),
        (Ledger, "newest"),
        (Store, "game"),
        (Store, "log"),
        (Presence, "note_press"),
        (Holidays, "end"),
    ):
        _count(monkeypatch, calls, owner, method)

    await player.press(panel, says.DRAW)

    assert calls == {
        "Ledger.table": ROUTER + JUDGE + PROJECTION,
        "Presence.note_press": 1,
        "Holidays.end": 1,
    }


def _count(monkeypatch: pytest.MonkeyPatch, calls: Counter[str], owner: type, method: str) -> None:
    original = getattr(owner, method)

    def counted(*args: Any, **options: Any) -> Any:
        calls[f"{owner.__name__}.{method}"] += 1
        return original(*args, **options)

    monkeypatch.setattr(owner, method, counted)
