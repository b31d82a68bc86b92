"""Alarms: a line in the log when something is wrong that nobody may see, and one when it is over."""

from __future__ import annotations

import logging

from monitoring.reading import Reading

log = logging.getLogger(__name__)

EVERY = 30.0  # seconds from one look to the next
OVERDUE = 300.0  # seconds
SILENT = 300.0  # seconds
FEW = 0.25  # of the identifies


class Watch:
    """Looks at readings."""

    def __init__(self) -> None:
        self._alarms: set[str] = set()

    def look(self, reading: Reading) -> None:
        """Logs what has gone wrong since the reading before, and what is right again."""
        if not reading.store:
            self._is("timers", reading.overdue >= OVERDUE, "A timer is overdue by %.0f s.", reading.overdue)
        self._is(
            "gateway", reading.silent >= SILENT, "Nothing has come from Discord for %.0f s.", reading.silent
        )
        if reading.identifies is not None:
            left, total = reading.identifies
            self._is(
                "identifies",
                left < FEW * total,
                "Only %d of %d identifies are left today: each start takes one a shard.",
                left,
                total,
            )

    def _is(self, name: str, wrong: bool, line: str, *facts: float) -> None:
        if wrong and name not in self._alarms:
            self._alarms.add(name)
            log.error(f"ALARM {name}: {line}", *facts)  # noqa: G004  # the line is one of those above
        elif not wrong and name in self._alarms:
            self._alarms.remove(name)
            log.warning("ALARM %s: over.", name)
