"""What the gateway sends and discord.py cannot read: it is dropped, and the bot goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardinal import Cardinal
from db.store import Store
from settings import Settings

SAID = "Ada has the 7"
MALFORMED: list[tuple[str, Any]] = [
    ("MESSAGE_CREATE", {"content": SAID}),
    ("MESSAGE_CREATE", None),
    ("INTERACTION_CREATE", {"id": "no number", "data": {"name": SAID}}),
    ("INTERACTION_CREATE", []),
    ("GUILD_CREATE", {"name": SAID}),
    ("CHANNEL_UPDATE", {"id": None}),
    ("THREAD_CREATE", {"name": SAID}),
]


@pytest.mark.parametrize(("event", "data"), MALFORMED)
async def test_it_is_logged_with_its_kind_and_dropped(
    event: str, data: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    store = await Store.open(address)
    async with Cardinal(Settings.load({"DATABASE_URL": address}, tmp_path / ".env"), store) as bot:
        for _ in range(3):
            bot._connection.parsers[event](data)
    await store.close()

    said = [record.getMessage() for record in caplog.records if record.name == "wire.events"]
    assert len(said) == 1
    assert said[0].startswith(f"{event} could not be read")
    assert SAID not in caplog.text
