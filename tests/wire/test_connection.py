"""When something last came from Discord, and how soon presses are answered."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import yarl

from wire.connection import ConnectionMonitor

NOBODY: Any = None
MADE = datetime(2026, 1, 1, tzinfo=UTC)


def pressed(number: int, kind: discord.InteractionType = discord.InteractionType.component) -> Any:
    return SimpleNamespace(id=number, type=kind)


async def sent(line: ConnectionMonitor, path: str) -> None:
    ended: Any = SimpleNamespace(url=yarl.URL(f"https://discord.com/api/v10{path}"))
    for hook in line.add_to(aiohttp.TraceConfig()).on_request_end:
        await hook(NOBODY, NOBODY, ended)


async def test_an_answer_is_timed_from_its_press_once() -> None:
    times: list[float] = []
    line = ConnectionMonitor(times.append)

    line.on_event("interaction", pressed(7))
    await asyncio.sleep(2)
    await sent(line, "/channels/1/messages")
    await sent(line, "/interactions/7/token/callback")
    await sent(line, "/interactions/7/token/callback")

    assert [round(seconds, 3) for seconds in times] == [2]


async def test_a_press_has_waited_since_discord_made_it() -> None:
    line = ConnectionMonitor()
    quick = pressed(discord.utils.time_snowflake(MADE))
    slow = pressed(discord.utils.time_snowflake(MADE + timedelta(seconds=3)))

    line.on_event("interaction", quick)
    await asyncio.sleep(5)
    line.on_event("interaction", slow)

    assert line.seconds_since(quick.id) == 5
    assert line.seconds_since(slow.id) == 2


async def test_choices_while_somebody_types_are_no_answers() -> None:
    times: list[float] = []
    line = ConnectionMonitor(times.append)

    line.on_event("interaction", pressed(7, discord.InteractionType.autocomplete))
    await sent(line, "/interactions/7/token/callback")

    assert times == []


async def test_events_and_answered_heartbeats_break_the_silence() -> None:
    line = ConnectionMonitor()
    connections = [(0, 0.1)]
    line.seconds_silent(connections)

    await asyncio.sleep(100)
    assert line.seconds_silent(connections) == 100
    line.on_event("socket_event_type", "MESSAGE_CREATE")
    assert line.seconds_silent(connections) == 0
    await asyncio.sleep(50)
    assert line.seconds_silent([(0, 0.2)]) == 0
    await asyncio.sleep(301)
    assert line.seconds_silent([(0, 0.2)]) == 301
