"""The code that a player is told leads the owner to the line that says what went wrong."""

from __future__ import annotations

import json
import re

import pytest

from host.tables.lobbies import Lobbies
from monitoring.logs import FORMATS, formatter
from tests import says
from tests.end_to_end.world import World


async def broken(*_asked: object) -> None:
    raise KeyError("a fault of our own")


@pytest.mark.parametrize("form", FORMATS)
async def test_code_of_an_incident_is_found_in_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, form: str
) -> None:
    table_id = await world.lobby()
    monkeypatch.setattr(Lobbies, "join", broken)

    told = await world.ben.press(await world.lobby_message(table_id), says.JOIN)

    code = re.search(r"`([0-9a-f]{8})`", told.text)
    assert code is not None
    assert "a fault of our own" not in told.text
    log = "\n".join(formatter(form).format(record) for record in caplog.records)
    (line,) = [line for line in log.splitlines() if code[1] in line]
    assert str(table_id) in line
    if form == "json":
        found = json.loads(line)
        assert (found["incident"], found["table"], found["level"]) == (code[1], str(table_id), "ERROR")
        assert "a fault of our own" in found["traceback"]
