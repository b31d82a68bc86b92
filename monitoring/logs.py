"""The form of the log: text for people, or JSON for programs, one line a record."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

import msgspec

FORMATS = ("text", "json")
TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

# Where discord.py writes, at DEBUG, what lets anybody write as the bot: in the address of a webhook or of an answer,
# and in what the gateway sends.
_TOKEN = re.compile(r"""((?:/webhooks/|/interactions/)\d+/|\\?["']token\\?["']: ?\\?["'])[\w.~-]+""")

# How a line names its table, and the code that a player was told.
_TABLE = re.compile(r"\btable (\d+)\b")
_INCIDENT = re.compile(r"\bincident ([0-9a-f]{8})\b")


def set_up(level: str, form: str) -> None:
    """Writes the log of this process to stderr from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(form))
    logging.basicConfig(level=level, handlers=[handler])


def formatter(form: str) -> logging.Formatter:
    return _Json() if form == "json" else _Text(TEXT)


def _redact(line: str) -> str:
    """The line without the tokens of interactions."""
    return _TOKEN.sub(r"\1(redacted)", line)


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return _redact(super().format(record))


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
        return _redact(msgspec.json.encode(told).decode())
