"""A process that waits beside the one with the tables, and loses its connection to Discord meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import repeat
from typing import Any

import pytest

from cardinal import Cardinal
from db.hold import Hold
from handover import ADDRESS_VARIABLE
from settings import Settings
from tests.db.building import opened
from tests.waiting import a_moment, patience
from wire import card_faces
from wire.fence import Fenced


class Elsewhere(Hold):
    """Another process has the tables until it leaves them."""

    def __init__(self) -> None:
        super().__init__()
        self.is_ready = False
        self.has_ended = asyncio.Event()

    @property
    def is_ours(self) -> bool:
        return self.has_ended.is_set()

    def set_ready(self, is_ready: bool) -> None:
        self.is_ready = is_ready

    async def wait_until_ours(self) -> None:
        await self.has_ended.wait()


@pytest.fixture
def hold() -> Elsewhere:
    return Elsewhere()


@pytest.fixture
async def heir(database: str, hold: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cardinal]:
    """Nothing is asked of Discord."""

    async def nothing(*_: object, **__: object) -> None:
        pass

    monkeypatch.setenv(ADDRESS_VARIABLE, "http://127.0.0.1:9")
    monkeypatch.setattr(Cardinal, "_sync", nothing)
    monkeypatch.setattr(card_faces, "bring_up_to_date", nothing)
    monkeypatch.setattr("wire.connection.ConnectionMonitor.watch_identifies", nothing)
    async with (
        opened(database, hold=hold) as store,
        Cardinal(Settings.load({"DATABASE_URL": database}), store) as bot,
    ):
        yield bot


async def waiting(bot: Cardinal, hold: Elsewhere) -> asyncio.Task[None]:
    begun = asyncio.create_task(bot.on_ready())
    async with patience("it is ready", list):
        while not hold.is_ready:
            await a_moment()
    return begun


async def test_it_is_ready_only_while_all_its_shards_are_connected(heir: Cardinal, hold: Elsewhere) -> None:
    begun = await waiting(heir, hold)

    said = []
    for event, shard_id in (
        ("shard_disconnect", 0),
        ("shard_disconnect", 1),
        ("shard_resumed", 0),
        ("shard_ready", 1),
    ):
        heir.dispatch(event, shard_id)
        said.append(hold.is_ready)

    assert said == [False, False, False, True]
    hold.has_ended.set()
    await begun


async def test_one_whose_turn_came_while_it_connected_answers_presses(
    heir: Cardinal, hold: Elsewhere
) -> None:
    hold.has_ended.set()

    await heir.on_ready()

    assert heir.gate.is_settled


async def test_one_that_has_the_tables_is_not_ready_before_it_plays(
    heir: Cardinal, hold: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store may be away just then; whoever asks for `/readyz` sends nobody here until it is back."""
    starting, may_start = asyncio.Event(), asyncio.Event()
    start = heir.host.start

    async def slow(**how: Any) -> None:
        starting.set()
        await may_start.wait()
        await start(**how)

    monkeypatch.setattr(heir.host, "start", slow)
    begun = await waiting(heir, hold)
    heir_says = (await heir.reading()).reach

    hold.has_ended.set()
    await starting.wait()
    said = (await heir.reading()).reach
    may_start.set()
    await begun

    assert (heir_says, said, (await heir.reading()).reach) == ("", "no press can arrive", "")


async def test_one_that_has_to_begin_without_a_connection_knows_that_no_press_arrives(
    heir: Cardinal, hold: Elsewhere
) -> None:
    heard: list[int] = []

    async def on_shard_disconnect(shard_id: int) -> None:
        heard.append(shard_id)

    heir.add_listener(on_shard_disconnect)
    begun = await waiting(heir, hold)
    heir.dispatch("shard_disconnect", 1)
    await a_moment()
    assert heard == [], "the process before does what follows"

    hold.has_ended.set()
    await begun

    async with patience("it is told", list):
        while heard != [1]:
            await a_moment()


@pytest.mark.parametrize("refusal", [Fenced("nobody knows"), OSError("cut")])
async def test_commands_that_cannot_be_made_known_do_not_keep_it_from_the_tables(
    heir: Cardinal, hold: Elsewhere, monkeypatch: pytest.MonkeyPatch, refusal: Exception
) -> None:
    answers, done = iter((refusal, refusal)), asyncio.Event()

    async def sync(_bot: Cardinal) -> None:
        for error in answers:
            raise error
        done.set()

    monkeypatch.setattr(Cardinal, "_sync", sync)
    monkeypatch.setattr("cardinal.retry_delays", lambda: repeat(0))
    hold.has_ended.set()

    await heir.on_ready()

    assert (await heir.reading()).reach == ""
    async with patience("the commands are known", list):
        await done.wait()
