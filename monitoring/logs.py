"""The form of the log: text for people, or JSON for programs, one line a record."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

import msgspec

FORMATS = ("text", "json")
TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

# How a line names its table, and the code that a player was told.
_TABLE = re.compile(r"\btable (\d+)\b")
_INCIDENT = re.compile(r"\bincident ([0-9a-f]{8})\b")


def set_up(level: str, form: str) -> None:
    """Writes the log of this process to stderr from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(form))
    logging.basicConfig(level=level, handlers=[handler])


def formatter(form: str) -> logging.Formatter:
    return _Json() if form == "json" else logging.Formatter(TEXT)


class _Json(logging.Formatter):
    """An object with `time`, `level`, `logger`, `message`; where there are any `table`, `incident`, `traceback`."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message,
        }
        for name, pattern in (("table", _TABLE), ("incident", _INCIDENT)):
            if found := pattern.search(message):
                told[name] = found[1]
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()
