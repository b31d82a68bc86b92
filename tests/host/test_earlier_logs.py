"""Logs as databases of 1.0.0 have them, with the kinds of entries that `database_1_0_0.sql` lacks, give their tables.

`logs_1_0_0.json` has, of eleven tables, what version 1.0.0 said of each, and its log: kind, seat, who, notation, the
game's time, the press, and when. It is never written again.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from db.schema.columns import EPOCH, MICROSECOND
from db.values import LogRow
from host.log import rows
from tests.host import releases

LOGS: list[dict[str, Any]] = json.loads((releases.DATA / "logs_1_0_0.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "told", LOGS, ids=[", ".join(sorted({entry[0] for entry in told["log"]})) for told in LOGS]
)
def test_a_log_gives_the_table_that_it_gave(told: dict[str, Any]) -> None:
    log = [
        LogRow(told["facts"]["id"], n, kind, seat, who, action, at, source, EPOCH + when * MICROSECOND)
        for n, (kind, seat, who, action, at, source, when) in enumerate(told["log"], 1)
    ]

    table, _story = rows.replay(log)

    assert releases.facts(table) == told["facts"]
