"""How fast people are in races, so that the computer can play at a person's own pace."""

from __future__ import annotations

from collections import defaultdict
from statistics import median_low

from db.standings import looks
from db.store import Store
from db.units import Unit
from db.values import LookRow
from engine.looks import ENOUGH, LATEST_KEPT
from standings.facts import Facts
from table.table import Table


async def note(store: Store, facts: Facts) -> Unit:
    """Stores the last looks of everybody who played a race."""
    found = defaultdict[int, list[int]](list)
    for user_id, ms in facts.looks:
        found[user_id].append(ms)
    unit: list[Unit] = []
    for user_id, new in found.items():
        latest = (*(await store.looks.of(user_id)).get(facts.game, ()), *new)[-LATEST_KEPT:]
        unit.append(looks.note(LookRow(user_id, facts.game, ",".join(map(str, latest)))))
    return tuple(step for steps in unit for step in steps)


async def look_ms(store: Store, table: Table) -> int:
    """How long a computer looks at the pace of a table's opener; until that is known, twice as long as *easy*."""
    if not table.game.unknown_look_ms:
        return 0
    known = (await store.looks.of(table.host_id)).get(table.key, ())
    longest = 1000 * table.game.deserted_s  # whoever took longer was away
    latest = [ms for ms in known if ms <= longest]
    return median_low(latest) if len(latest) >= ENOUGH else table.game.unknown_look_ms
