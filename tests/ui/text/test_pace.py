"""The paces that people can choose."""

from __future__ import annotations

from table.pace import DAY, WAITS
from ui.text import pace


def test_a_table_without_a_clock_is_not_said_to_wait_longer_than_it_does() -> None:
    waits = WAITS.of("none").left

    assert waits == 60 * DAY
    assert pace.choices()["none"] == f"no clock: the table waits {pace.span(waits)}"
