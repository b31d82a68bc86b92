"""The REST side as a bot meets it: limits, nonces, errors, pictures."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.faults import Fault
from sandbox.limits import Limits, Nonces
from sandbox.server import SandboxServer
from sandbox.world import BOT_ID, FIRST_CHANNEL_ID, GUILD_ID

from .conftest import Sit
from .demo_bot import DemoBot, picture
from .seat import LOUNGE, TABLE_CHANNEL, SeatClient, press

SEND, EDIT = f"/channels/{TABLE_CHANNEL}/messages", f"/channels/{TABLE_CHANNEL}/messages/1"


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Api:
    """The REST API without discord.py between."""

    def __init__(self, server: SandboxServer, http: aiohttp.ClientSession) -> None:
        self._base, self._token, self._http = f"{server.address}/api/v10", server.token, http

    async def __call__(
        self, method: str, path: str, body: Any = None, *, data: Any = None, token: str | None = None
    ) -> tuple[aiohttp.ClientResponse, Any]:
        headers = {"Authorization": f"Bot {token or self._token}"}
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        async with self._http.request(method, self._base + path, data=data, headers=headers) as answer:
            text = await answer.text()
            return answer, json.loads(text) if text else None


@pytest.fixture
async def api(server: SandboxServer) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as http:
        yield Api(server, http)


def lounge(bot: DemoBot) -> discord.TextChannel:
    found = bot.get_channel(int(LOUNGE))
    assert isinstance(found, discord.TextChannel)
    return found


# limits


async def test_sixth_message_in_five_seconds_is_refused(api: Api) -> None:
    answers = [await api("POST", SEND, {"content": str(n)}) for n in range(6)]

    assert [answer.status for answer, _ in answers] == [200] * 5 + [429]
    assert [answer.headers["X-RateLimit-Remaining"] for answer, _ in answers] == list("432100")
    refused, body = answers[-1]
    assert 0 < body["retry_after"] <= 5
    assert body["global"] is False
    assert refused.headers["Via"]  # without it discord.py takes a 429 for a ban
    assert refused.headers["X-RateLimit-Bucket"] == answers[0][0].headers["X-RateLimit-Bucket"]


async def test_limits_are_apart_for_each_channel_and_for_edits(api: Api) -> None:
    sent = [await api("POST", SEND, {"content": "x"}) for _ in range(6)]
    edited, _ = await api("PATCH", f"{SEND}/{sent[0][1]['id']}", {"content": "y"})
    elsewhere, _ = await api("POST", f"/channels/{LOUNGE}/messages", {"content": "z"})

    assert (sent[-1][0].status, edited.status, elsewhere.status) == (429, 200, 200)


def test_bucket_fills_again_after_its_period() -> None:
    clock = Clock()
    limits = Limits(clock)
    for _ in range(5):
        assert limits.ask("POST", SEND).wait is None
    clock.now += 4.9
    assert limits.ask("POST", SEND).wait == pytest.approx(0.1)

    clock.now += 0.1

    assert limits.ask("POST", SEND).wait is None


def test_fifty_requests_a_second_altogether() -> None:
    limits = Limits(Clock())
    for n in range(50):
        assert limits.ask("GET", f"/channels/{FIRST_CHANNEL_ID + n}").wait is None

    verdict = limits.ask("GET", "/users/@me")

    assert verdict.everywhere
    assert verdict.wait == pytest.approx(1.0)
    assert limits.ask("POST", "/interactions/1/token/callback").wait is None


async def test_discord_py_waits_and_sends_again_after_a_429(
    server: SandboxServer, bot: DemoBot, ada: SeatClient
) -> None:
    server.faults.add(Fault("POST", "/channels/*/messages", status=429, times=2, retry_after=0.02))

    await lounge(bot).send("patience")

    await ada.message(lambda m: m["content"] == "patience", LOUNGE)
    assert len(ada.shown(LOUNGE)) == 1


# nonces


async def test_same_nonce_gives_the_first_message_again(api: Api, server: SandboxServer) -> None:
    body = {"content": "once", "nonce": "turn-7", "enforce_nonce": True}

    _, first = await api("POST", SEND, body)
    _, second = await api("POST", SEND, {**body, "content": "twice"})
    _, elsewhere = await api("POST", f"/channels/{LOUNGE}/messages", body)

    assert second == first
    assert elsewhere["id"] != first["id"]
    assert [m.content for m in server.world.messages[int(TABLE_CHANNEL)].values()] == ["once"]


async def test_nonce_that_is_not_enforced_stops_nothing(api: Api) -> None:
    _, first = await api("POST", SEND, {"content": "a", "nonce": "n"})
    _, second = await api("POST", SEND, {"content": "a", "nonce": "n"})

    assert second["id"] != first["id"]


async def test_nonce_has_at_most_25_characters(api: Api) -> None:
    answer, body = await api("POST", SEND, {"content": "a", "nonce": "n" * 26, "enforce_nonce": True})

    assert (answer.status, body["code"]) == (400, 50035)


def test_nonce_is_forgotten_after_some_minutes() -> None:
    clock = Clock()
    nonces = Nonces(clock)
    nonces.note("1", "n", {"id": "7"})
    clock.now += 299
    assert nonces.first("1", "n") == {"id": "7"}

    clock.now += 2

    assert nonces.first("1", "n") is None


async def test_send_whose_answer_was_lost_stands_once(
    server: SandboxServer, bot: DemoBot, ada: SeatClient
) -> None:
    server.faults.add(Fault("POST", "/channels/*/messages", status=502, after=True))

    message = await lounge(bot).send("only once")  # discord.py tries again by itself

    await ada.do("say", channel=LOUNGE, content="and then")
    await ada.message(lambda m: m["content"] == "and then", LOUNGE)
    assert [m["id"] for m in ada.shown(LOUNGE)][:-1] == [str(message.id)]


# errors


async def test_errors_carry_discords_codes(api: Api) -> None:
    gone, message = await api("PATCH", EDIT, {"content": "x"})
    nowhere, channel = await api("POST", "/channels/5/messages", {"content": "x"})
    empty, form = await api("POST", SEND, {"content": ""})
    broken, _ = await api("POST", SEND, data=b"{")
    stranger, _ = await api("POST", SEND, {"content": "x"}, token="another")
    unknown, reason = await api("GET", "/guilds/1/widget.json")

    assert (gone.status, message["code"]) == (404, 10008)
    assert (nowhere.status, channel["code"]) == (404, 10003)
    assert (empty.status, form["code"]) == (400, 50035)
    assert broken.status == 400
    assert stranger.status == 401
    assert unknown.status == 501
    assert "widget.json" in reason["message"]
    assert gone.headers["Content-Type"] == "application/json"  # discord.py compares it exactly


async def test_archived_thread_refuses_edits_and_opens_for_a_message(api: Api) -> None:
    _, thread = await api("POST", f"/channels/{TABLE_CHANNEL}/threads", {"name": "T", "type": 11})
    at = f"/channels/{thread['id']}"
    _, message = await api("POST", f"{at}/messages", {"content": "x"})
    await api("PATCH", at, {"archived": True})

    refused, body = await api("PATCH", f"{at}/messages/{message['id']}", {"content": "y"})
    await api("POST", f"{at}/messages", {"content": "z"})

    assert (refused.status, body["code"]) == (400, 50083)
    assert (await api("GET", at))[1]["thread_metadata"]["archived"] is False


async def test_locked_thread_is_closed_for_players(api: Api, ben: SeatClient) -> None:
    _, thread = await api("POST", f"/channels/{TABLE_CHANNEL}/threads", {"name": "T", "type": 11})
    await api("PATCH", f"/channels/{thread['id']}", {"archived": True, "locked": True})
    await ben.until(lambda: ben.channels.get(thread["id"], {}).get("locked"))

    refusal = await ben.refused("say", channel=thread["id"], content="Let me in")

    assert refusal == "This thread is locked."


async def test_file_over_10_mib_is_refused(api: Api) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps({"content": "big"}))
    form.add_field("files[0]", io.BytesIO(bytes(10 * 2**20 + 1)), filename="big.png")

    answer, body = await api("POST", SEND, data=form)

    assert (answer.status, body["code"]) == (413, 40005)


async def asks(server: SandboxServer, api: Api, ada: SeatClient) -> tuple[asyncio.Task[Any], dict[str, Any]]:
    """Ada calls the command of a bot without discord.py: her call, and the interaction that the bot is told of."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    server.world.subscribers.append(lambda event, payload: told.put_nowait(payload))
    await api("PUT", f"/applications/{BOT_ID}/commands", [{"name": "hi", "description": "x", "type": 1}])
    asked = asyncio.create_task(ada.ask("command", channel=TABLE_CHANNEL, name="hi", options={}))
    return asked, await told.get()


async def test_interaction_is_answered_once(server: SandboxServer, api: Api, sit: Sit) -> None:
    ada = await sit(0)
    asked, interaction = await asks(server, api, ada)
    callback = f"/interactions/{interaction['id']}/{interaction['token']}/callback"

    first, _ = await api("POST", callback, {"type": 4, "data": {"content": "one"}})
    second, body = await api("POST", callback, {"type": 4, "data": {"content": "two"}})
    wrong, unknown = await api("POST", f"/interactions/{interaction['id']}/stolen/callback", {"type": 6})

    assert (await asked)["ok"]
    assert (first.status, second.status, body["code"]) == (200, 400, 40060)
    assert (wrong.status, unknown["code"]) == (404, 10062)


async def test_followups_are_edited_and_deleted_by_the_token(
    server: SandboxServer, api: Api, sit: Sit
) -> None:
    ada, ben = await sit(0), await sit(1)
    asked, interaction = await asks(server, api, ada)
    await api(
        "POST",
        f"/interactions/{interaction['id']}/{interaction['token']}/callback",
        {"type": 5, "data": {"flags": 64}},
    )
    assert (await asked)["ok"]
    hook = f"/webhooks/{BOT_ID}/{interaction['token']}"

    await api("PATCH", f"{hook}/messages/@original", {"content": "first"})
    _, second = await api("POST", hook, {"content": "second", "flags": 64})
    await ada.message(lambda m: m["content"] == "second" and m["ephemeral"])
    await api("PATCH", f"{hook}/messages/{second['id']}", {"content": "second, edited"})
    gone = [await api("DELETE", f"{hook}/messages/@original")]
    await ada.until(lambda: [m["content"] for m in ada.shown()] == ["second, edited"])
    gone.append(await api("DELETE", f"{hook}/messages/{second['id']}"))
    again, unknown = await api("DELETE", f"{hook}/messages/{second['id']}")
    dead, webhook = await api("POST", f"/webhooks/{BOT_ID}/another-token", {"content": "third"})

    await ada.until(lambda: not ada.shown())
    assert [answer.status for answer, _ in gone] == [204, 204]
    assert (again.status, unknown["code"]) == (404, 10008)
    assert (dead.status, webhook["code"]) == (404, 10015)
    assert ben.last("message") is None


# what moderators may


async def test_typed_messages_are_deleted_in_bulk_where_the_bot_may(
    server: SandboxServer, bot: DemoBot, ada: SeatClient
) -> None:
    for text in ("5", "7", "stays"):
        await ada.do("say", channel=LOUNGE, content=text)
    typed = [discord.Object(int(m["id"])) for m in ada.shown(LOUNGE)[:2]]
    me = lounge(bot).guild.me
    assert lounge(bot).permissions_for(me).manage_messages

    await lounge(bot).delete_messages(typed)

    await ada.until(lambda: [m["content"] for m in ada.shown(LOUNGE)] == ["stays"])
    server.world.get_guild(GUILD_ID).roles[me.roles[-1].id].permissions &= ~discord.Permissions(
        manage_messages=True
    ).value
    with pytest.raises(discord.Forbidden) as refused:
        await lounge(bot).delete_messages([discord.Object(int(m["id"])) for m in ada.shown(LOUNGE)] * 2)
    assert refused.value.code == 50013


# emoji


async def test_emoji_of_the_bot_are_uploaded_listed_and_deleted(bot: DemoBot, ada: SeatClient) -> None:
    image = picture(3, (60, 40)).fp.read()

    emoji = await bot.create_application_emoji(name="card_3", image=image)

    (listed,) = await bot.fetch_application_emojis()
    assert (listed.id, listed.name) == (emoji.id, "card_3")
    address = f"{ada.address}/cdn/emojis/{emoji.id}.png"
    assert await ada.get(address) == (200, "image/png", image)
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
    assert (await ada.get(address))[0] == 404


async def test_the_page_is_told_an_emoji_as_discord_tells_it(bot: DemoBot, ada: SeatClient) -> None:
    made = await bot.create_application_emoji(name="card_3", image=picture(3, (60, 40)).fp.read())
    shown = discord.ui.View()
    shown.add_item(discord.ui.Button(label="3", emoji=discord.PartialEmoji(name=made.name, id=made.id)))

    await lounge(bot).send("Your card", view=shown)

    await ada.until(lambda: len(ada.shown(LOUNGE)) == 1)
    (message,) = ada.shown(LOUNGE)
    button = message["components"][0]["components"][0]
    assert button["emoji"]["id"] == str(made.id)  # a number would lose its last digits in a browser


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("x", "data:image/png;base64,aGVsbG8="),
        ("a card", "data:image/png;base64,aGVsbG8="),
        ("card", "hello"),
        ("card", "data:image/png;base64,?"),
        ("card", "data:image/png;base64," + "A" * 400_000),
    ],
)
async def test_emoji_that_discord_refuses(api: Api, name: str, image: str) -> None:
    answer, body = await api("POST", f"/applications/{BOT_ID}/emojis", {"name": name, "image": image})

    assert (answer.status, body["code"]) == (400, 50035)


# pictures


async def test_bot_reads_back_and_names_again_its_picture(bot: DemoBot, ada: SeatClient) -> None:
    first = await lounge(bot).send(file=picture(3, (60, 40)))
    data = await first.attachments[0].read()
    embed = discord.Embed(title="Again").set_image(url=first.attachments[0].url)

    await lounge(bot).send(embed=embed)

    again = await ada.message(lambda m: m["embeds"], LOUNGE)
    assert data[:4] == b"\x89PNG"
    assert first.attachments[0].description == "The number 3"
    assert await ada.get(again["embeds"][0]["image"]["url"]) == (200, "image/png", data)


async def test_picture_needs_its_sign_and_nothing_runs_in_the_browser(bot: DemoBot, ada: SeatClient) -> None:
    await lounge(bot).send(file=discord.File(io.BytesIO(b"<script>alert(1)</script>"), "table.html"))
    url = (await ada.message(lambda m: m["attachments"], LOUNGE))["attachments"][0]["url"]

    assert (await ada.get(url))[:2] == (200, "application/octet-stream")
    assert (await ada.get(url[:-1] + ("0" if url[-1] != "0" else "1")))[0] == 403
    assert (await ada.get(url.split("?")[0]))[0] == 403


async def test_every_request_can_be_looked_at(
    server: SandboxServer, bot: DemoBot, ada: SeatClient, table: dict[str, Any]
) -> None:
    seen: list[tuple[str, str, Any]] = []
    server.rest.seen = lambda method, path, body: seen.append((method, path, body))

    await ada.do("press", **press(table, "p:hand:0"))

    ((method, path, body),) = seen
    assert method == "POST"
    assert path.endswith("/callback")
    assert body["type"] == 4
    assert body["data"]["flags"] & 64
