"""The clients that may ask: this machine by its own name, this page by its key; and memory that ends somewhere."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import pytest
from simcord.http import router

from handover.client import point_discord_at
from sandbox.rest import Upload
from sandbox.server import SandboxServer
from sandbox.world import (
    FIRST_CHANNEL_ID,
    FIRST_PERSON_ID,
    INTERACTIONS_KEPT,
    MESSAGES_KEPT,
    PICTURE_GRACE,
    PICTURES_IN_GRACE,
    RECORDS_KEPT,
    World,
)

from .conftest import Sit


async def get(server: SandboxServer, path: str, **headers: str) -> int:
    async with aiohttp.ClientSession() as http, http.get(server.address + path, headers=headers) as answer:
        return answer.status


async def test_page_and_seats_need_the_key(server: SandboxServer) -> None:
    seat = f"/seat/{FIRST_PERSON_ID}"

    for path in ("/info", seat):
        assert await get(server, path) == 403
        assert await get(server, f"{path}?key=wrong") == 403
    assert await get(server, f"/info?key={server.key}") == 200
    async with aiohttp.ClientSession() as http:
        async with http.ws_connect(f"{server.address}{seat}?key={server.key}") as socket:
            assert (await socket.receive_json())["t"] == "snapshot"
        async with http.post(f"{server.address}/control/state") as answer:
            assert answer.status == 403


async def test_unknown_seat_is_not_there(server: SandboxServer) -> None:
    assert await get(server, f"/seat/17?key={server.key}") == 404


@pytest.mark.parametrize(
    "path", ["/info?key={key}", "/seat/{seat}?key={key}", "/gateway", "/api/v10/gateway"]
)
async def test_another_name_or_another_page_is_refused(server: SandboxServer, path: str) -> None:
    path = path.format(key=server.key, seat=FIRST_PERSON_ID)

    assert await get(server, path, Host="evil.example") == 403
    assert await get(server, path, Origin="http://evil.example") == 403
    assert await get(server, path, Origin="null") == 403


async def test_own_page_may_ask(server: SandboxServer) -> None:
    assert await get(server, f"/info?key={server.key}", Origin=server.address) == 200


async def test_nothing_outside_the_static_folder_is_served(server: SandboxServer) -> None:
    for path in ("/static/..%2Fserver.py", "/static/%2e%2e/server.py", "/server.py"):
        assert await get(server, path) in (403, 404)


async def test_only_loopback_is_bound(server: SandboxServer) -> None:
    assert server.address.startswith("http://127.0.0.1:")


@pytest.mark.parametrize("address", ["https://discord.com", "http://192.168.0.7:8765", "127.0.0.1:8765", ""])
def test_bot_is_not_pointed_elsewhere(address: str) -> None:
    with pytest.raises(ValueError, match="CARDINAL_SANDBOX"):
        point_discord_at(address)


async def test_page_that_does_not_read_is_cut_off(
    server: SandboxServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await sit(0)
    monkeypatch.setattr("sandbox.outbox.BACKLOG", 20)

    for number in range(30):  # in one go: nothing leaves before all are waiting
        server.world.create_message(FIRST_CHANNEL_ID, FIRST_PERSON_ID, str(number))

    assert await ada.until(lambda: ada.closed_with) == 1013
    again = await sit(0)
    assert len(again.shown()) == 30


# memory


def send(world: World, method: str, path: str, number: int) -> Any:
    """A message or an edit with a picture, as the bot's request is carried out."""
    body = {"content": str(number), "attachments": [{"id": 0, "filename": "table.png"}]}
    files = [Upload("table.png", io.BytesIO(b"\x89PNG%d" % number))]
    return router.dispatch(world, method, path, json=body, files=list(files))


def sizes(world: World) -> tuple[int, ...]:
    return (
        len(world.pictures),
        len(world.http_requests),
        len(world.transcript),
        sum(map(len, world.messages.values())),
        len(world.interactions),
        len(world._sequences),
        len(world._reserved_ids),
    )


def test_memory_stops_growing_with_picture_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    now = [1_000.0]
    monkeypatch.setattr("sandbox.world.time.monotonic", lambda: now[0])
    path = f"/channels/{FIRST_CHANNEL_ID}/messages"
    message = send(world, "POST", path, 0)
    for number in range(1, 1_001):
        send(world, "PATCH", f"{path}/{message['id']}", number)
    after_a_thousand = sizes(world)

    for number in range(1_001, 2_001):
        send(world, "PATCH", f"{path}/{message['id']}", number)

    assert sizes(world) == after_a_thousand
    assert len(world.pictures) <= PICTURES_IN_GRACE + 1
    assert len(world.transcript) == RECORDS_KEPT
    now[0] += PICTURE_GRACE
    world.sweep()
    assert len(world.pictures) == 1


def test_replaced_picture_stays_a_while_and_the_shown_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    now = [1_000.0]
    monkeypatch.setattr("sandbox.world.time.monotonic", lambda: now[0])
    path = f"/channels/{FIRST_CHANNEL_ID}/messages"
    first = send(world, "POST", path, 1)
    second = send(world, "PATCH", f"{path}/{first['id']}", 2)
    old, new = (m["attachments"][0]["url"] for m in (first, second))

    now[0] += PICTURE_GRACE - 1
    world.sweep()
    assert world.cdn.get(old) == b"\x89PNG1"
    now[0] += 2
    world.sweep()

    assert world.cdn.get(old) is None
    assert world.cdn.get(new) == b"\x89PNG2"


@pytest.mark.parametrize("how", ["message", "bulk", "channel"])
def test_pictures_go_with_what_showed_them(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    world = World()
    now = [1_000.0]
    monkeypatch.setattr("sandbox.world.time.monotonic", lambda: now[0])
    thread = world.create_thread(FIRST_CHANNEL_ID, "Table", FIRST_PERSON_ID)
    path = f"/channels/{thread.id}/messages"
    ids = [int(send(world, "POST", path, n)["id"]) for n in range(2)]

    if how == "message":
        for message_id in ids:
            world.delete_message(thread.id, message_id)
    elif how == "bulk":
        world.bulk_delete_messages(thread.id, ids)
    else:
        world.delete_channel(FIRST_CHANNEL_ID)

    now[0] += PICTURE_GRACE
    world.sweep()
    assert len(world.pictures) == 0
    assert (thread.id in world.channels) is (how != "channel")


def test_old_messages_and_interactions_are_forgotten() -> None:
    world = World()
    for number in range(MESSAGES_KEPT + 5):
        world.create_message(FIRST_CHANNEL_ID, FIRST_PERSON_ID, str(number))
    for _ in range(INTERACTIONS_KEPT + 5):
        newest = world.new_interaction(2, FIRST_CHANNEL_ID, FIRST_PERSON_ID, None)

    world.sweep()

    kept = [m.content for m in world.messages[FIRST_CHANNEL_ID].values()]
    assert (len(kept), kept[0], kept[-1]) == (MESSAGES_KEPT, "5", str(MESSAGES_KEPT + 4))
    assert len(world.interactions) == len(world.interaction_tokens) == INTERACTIONS_KEPT
    assert newest.id in world.interactions
