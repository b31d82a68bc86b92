"""The log as text for people and as JSON for programs."""

from __future__ import annotations

import json
import logging

import pytest

from monitoring.logs import FORMATS, formatter


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


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "told",
    [
        "PATCH https://discord.com/api/v10/webhooks/12/aW50.ZXJ-h_Y3/messages/@original has returned 200",
        "POST https://discord.com/api/v10/interactions/12/aW50.ZXJ-h_Y3/callback with {} has returned 200",
        "For Shard ID 0: WebSocket Event: {'d': {'token': 'aW50.ZXJ-h_Y3', 'version': 1}}",
        'received {"d":{"token":"aW50.ZXJ-h_Y3","version":1}}',
    ],
)
def test_the_token_of_an_interaction_is_in_no_line(form: str, told: str) -> None:
    line = formatter(form).format(record("%s", told))

    assert "aW50" not in line
    assert "ZXJ" not in line
    assert any(kept in line for kept in ("messages/@original", "/callback", "version"))


def test_text_is_as_people_read_it() -> None:
    line = formatter("text").format(record("table %s has a flaw", 7))

    assert line.endswith("ERROR   host.log: table 7 has a flaw")
