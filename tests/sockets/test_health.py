"""The pages of a bot's health while people play."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import pytest

import settings
from monitoring.monitor import Monitor, PortTaken
from tests.monitoring.pages import values
from tests.sandbox.seat import press as press_of
from tests.waiting import a_moment, patience

from .house import House
from .player import Player
from .program import Program, free_port


async def page(port: int, name: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{name}") as answer:
        return answer.status, await answer.text()


async def test_health_and_figures_of_a_bot_that_is_played_with(
    empty_house: House, migrated: bytes, ada: Player, ben: Player
) -> None:
    house, port = empty_house, free_port()
    house.file.write_bytes(migrated)
    await house.start_bot(METRICS_PORT=str(port))
    await house.game(ada, ben)
    await ada.step()

    alive, ready = await page(port, "livez"), await page(port, "readyz")
    status, text = await page(port, "metrics")
    code, short = await page(port, "status")

    assert alive == (200, "alive\n")
    assert ready == (200, "ready\nstore: can be read and written to\ndiscord: presses can arrive\n")
    assert code == status == 200
    short_told = json.loads(short)
    assert 0 <= short_told.pop("seconds") < 3600
    assert short_told == {
        "version": settings.Program.load().version,
        "ready": True,
        "why_not": [],
        "games_open": 1,
    }
    told = values(text.encode())
    assert told["cardinal_ready"] == 1
    assert told['cardinal_tables_open{game="play_nine",phase="playing"}'] == 1
    assert told["cardinal_answer_seconds_count"] >= 5
    assert told["cardinal_identifies_left"] == told["cardinal_identifies_total"] == 1000
    assert not [each for each in ("Ada", "Ben", house.server.token, ada.place) if each in text]

    house.server.faults.is_cut = True
    await house.server.gateway.drop()
    async with patience("it is still ready", lambda: house.said):
        while (ready := await page(port, "readyz"))[0] == 200:
            await a_moment()
    assert ready == (503, "not ready\nstore: can be read and written to\ndiscord: no press can arrive\n")
    assert (await page(port, "livez"))[0] == 200
    assert await house.stop_bot() == 0


async def test_a_bot_that_can_save_nothing_is_not_ready_until_it_can(
    empty_house: House, migrated: bytes, ada: Player, ben: Player
) -> None:
    house, port = empty_house, free_port()
    house.file.write_bytes(migrated)
    await house.start_bot(METRICS_PORT=str(port))
    await house.game(ada, ben)
    put_aside = house.file.with_name("aside")

    house.file.rename(put_aside)
    pressed = next(player for player in (ada, ben) if player.next_press() is not None)
    async with patience("it is still ready", lambda: house.said):
        while (ready := await page(port, "readyz"))[0] == 200:
            await pressed.do("press", **press_of(pressed.panel, str(pressed.next_press())))
    told = values((await page(port, "metrics"))[1].encode())

    assert "store: nothing can be saved (the file was deleted or replaced)" in ready[1]
    assert told["cardinal_store_writable"] == told["cardinal_ready"] == 0
    assert told["cardinal_store_readable"] == 1
    put_aside.rename(house.file)
    await pressed.step()
    assert (await page(port, "readyz"))[0] == 200
    assert await house.stop_bot() == 0


async def test_before_its_database_is_there_a_bot_is_alive_and_not_ready(empty_house: House) -> None:
    port = free_port()
    address = "postgresql://me:secret@127.0.0.1:9/games"
    program = await Program.start(**{**empty_house.environ, "DATABASE_URL": address}, METRICS_PORT=str(port))
    empty_house.programs.append(program)
    await program.says("cannot be reached")

    assert (await page(port, "livez"))[0] == 200
    assert await page(port, "readyz") == (503, "not ready: the bot is starting or stopping\n")


async def test_a_port_that_is_taken_is_one_sentence(empty_house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        program = await Program.start(**empty_house.environ, METRICS_PORT=str(port))

        assert await program.ended() == 2

    assert program.said == f"METRICS_PORT: 127.0.0.1:{port} cannot be used (Address already in use).\n"


async def test_an_heir_gets_the_port_when_the_process_before_has_ended() -> None:
    port = free_port()
    before, heir = Monitor("127.0.0.1", port, "1"), Monitor("127.0.0.1", port, "1")
    async with AsyncExitStack() as first, heir_of(first, before, heir):
        assert (await page(port, "livez"))[0] == 200

        await first.aclose()

        async with patience("the heir shows its pages", list):
            while not await is_served(port):
                await a_moment()


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "0.0.0.0"])
async def test_the_health_check_of_the_image_asks_the_bot_and_no_proxy(host: str) -> None:
    port = free_port()
    async with Monitor(host, port, "1").watch():
        asking = await Program.start(
            *(sys.executable, "-m", "monitoring"),
            METRICS_HOST=host,
            METRICS_PORT=str(port),
            http_proxy="http://127.0.0.1:9",
        )

        assert (await asking.ended(), asking.said) == (0, "alive\n")


@asynccontextmanager
async def heir_of(first: AsyncExitStack, before: Monitor, heir: Monitor) -> AsyncIterator[None]:
    """Both are there, the heir without a port."""
    await first.enter_async_context(before.watch())
    with pytest.raises(PortTaken):
        async with heir.watch():
            pass
    async with heir.watch(waits=True):
        yield


async def is_served(port: int) -> bool:
    try:
        return (await page(port, "livez"))[0] == 200
    except aiohttp.ClientConnectionError:
        return False
