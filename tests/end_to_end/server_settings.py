"""/settings: its sections, and what is chosen there."""

from __future__ import annotations

from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player


async def section(owner: Player, name: str) -> Answer:
    return await owner.press(await owner.slash("settings"), says.settings.section(name))
