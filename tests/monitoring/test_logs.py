"""The log as text for people and as JSON for programs."""

from __future__ import annotations

import json
import logging

from monitoring.logs import formatter


def record(message: str, *facts: object, fault: BaseException | None = None) -> logging.LogRecord:
    trouble = None if fault is None else (type(fault), fault, fault.__traceback__)
    made = logging.LogRecord("host.log", logging.ERROR, __file__, 1, message, facts, trouble)
    made.created = 1_790_000_000.25
    return made


def test_a_record_is_one_line_of_json() -> None:
    line = formatter("json").format(record("table %s: “its log”\ncannot be folded", 7))

    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2026-09-21T14:13:20.250+00:00",
        "level": "ERROR",
        "logger": "host.log",
        "message": "table 7: “its log”\ncannot be folded",
        "table": "7",
    }


def test_a_traceback_is_a_field() -> None:
    try:
        raise ValueError("a fault of our own")
    except ValueError as error:
        line = formatter("json").format(record("the clock stumbled", fault=error))

    told = json.loads(line)
    assert "\n" not in line
    assert told["traceback"].startswith("Traceback")
    assert told["traceback"].endswith("ValueError: a fault of our own")
    assert {"table", "incident"}.isdisjoint(told)


def test_text_is_as_people_read_it() -> None:
    line = formatter("text").format(record("table %s has a flaw", 7))

    assert line.endswith("ERROR   host.log: table 7 has a flaw")
