"""No seed of a day leaves the bot before its time, and the end of a chain never: whatever people press or ask."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from table.pace import DAY
from table.table import Person
from tests.end_to_end.test_deals import key, play_today
from tests.end_to_end.world import World

COMMANDS = ("daily", "games", "history", "stats", "me")


async def all_that_is_told(world: World, caplog: pytest.LogCaptureFixture) -> str:
    """All that has left the bot by requests, with ids of buttons and texts of pictures; the log; and Ada's export."""
    asked = [json.dumps([each.json, each.params], default=str) for each in world.env.http_requests]
    logged = [f"{each.getMessage()} {each.exc_text}" for each in caplog.records]
    exported = await world.host.exported(Person(world.ada.id, world.ada.name))
    return "\n".join((*asked, *logged, *(document.decode() for document in exported)))


async def test_seeds_of_days_stay_with_the_bot(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    seeds = []
    for _day in range(2):
        ended = await play_today(world, world.ada)
        seeds.append((await world.host.days.today()).seed)
        page = await world.ada.press(ended, key("compare"))
        await world.ada.press(page, key("share"))
        await world.ada.press(page, key("fair"))
        for command in COMMANDS:
            await world.ada.slash(command)
        early = await all_that_is_told(world, caplog)
        assert not [seed for seed in seeds if seed in early]
        await asyncio.sleep(DAY)

    await world.ada.press(await world.ada.slash("daily"), key("fair"))
    late = await all_that_is_told(world, caplog)
    (chain,) = await world.bot.store.deals.chains()
    assert [seed in late for seed in seeds] == [True, False]
    assert chain.secret not in late
