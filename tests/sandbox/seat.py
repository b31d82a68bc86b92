"""A page without a browser: one seat's websocket, read as PROTOCOL.md says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp

from sandbox.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID
from tests.waiting import patience

TABLE_CHANNEL, LOUNGE = str(FIRST_CHANNEL_ID), str(FIRST_CHANNEL_ID + 1)


class SeatClient:
    """Keeps what the server told: `messages[channel][id]`, `channels[id]`; `raw` has each text as it came."""

    def __init__(self, address: str, key: str, number: int = 0) -> None:
        self.address = address
        self.id = str(FIRST_PERSON_ID + number)
        self.raw: list[str] = []
        self.told: list[dict[str, Any]] = []
        self.channels: dict[str, dict[str, Any]] = {}
        self.messages: dict[str, dict[str, dict[str, Any]]] = {}
        self.snapshot: dict[str, Any] = {}
        self.bot: dict[str, Any] = {}
        self.closed_with: int | None = None
        self._url = f"{address}/seat/{self.id}?key={key}"
        self._news = asyncio.Event()
        self._number = 0

    async def __aenter__(self) -> SeatClient:
        self._http = aiohttp.ClientSession()
        self._socket = await self._http.ws_connect(self._url)
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: self.snapshot)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()
        await self._reader
        await self._http.close()

    async def get(self, url: str) -> tuple[int, str, bytes]:
        """Fetch something (a picture) as a browser would: status, content type, body."""
        async with self._http.get(url) as answer:
            return answer.status, answer.content_type, await answer.read()

    async def _read(self) -> None:
        async for message in self._socket:
            self.raw.append(message.data)
            self._take(json.loads(message.data))
            self._news.set()
        self.closed_with = self._socket.close_code
        self._news.set()

    def _take(self, told: dict[str, Any]) -> None:
        self.told.append(told)
        kind = told["t"]
        if kind == "snapshot":
            self.snapshot = told
            self.bot = told["bot"]
            self.channels = {c["id"]: c for c in told["channels"]}
            self.messages = {c: {m["id"]: m for m in ms} for c, ms in told["messages"].items()}
        elif kind == "message":
            self.messages.setdefault(told["channel"], {})[told["message"]["id"]] = told["message"]
        elif kind == "message_gone":
            self.messages[told["channel"]].pop(told["id"], None)
        elif kind == "channel":
            self.channels[told["channel"]["id"]] = told["channel"]
        elif kind == "channel_gone":
            del self.channels[told["id"]]
            self.messages.pop(told["id"], None)
        elif kind == "bot":
            self.bot = told["bot"]

    async def until(self, found: Callable[[], Any]) -> Any:
        """Wait until `found()` is true of what was told, and return it."""
        async with patience("what was waited for was not told", self._seen):
            while not (result := found()):
                self._news.clear()
                await self._news.wait()
        return result

    def _seen(self) -> str:
        texts = {channel: [*map(text_of, shown.values())] for channel, shown in self.messages.items()}
        return f"the bot is {self.bot}, there stands {texts}, and this was told last: {self.told[-1:]}"

    def last(self, kind: str) -> dict[str, Any] | None:
        return next((told for told in reversed(self.told) if told["t"] == kind), None)

    def shown(self, channel: str = TABLE_CHANNEL) -> list[dict[str, Any]]:
        """The channel's messages, oldest first."""
        return list(self.messages[channel].values())

    async def message(self, wanted: Callable[[dict[str, Any]], Any], channel: str = TABLE_CHANNEL) -> Any:
        """Wait for a message of the channel that `wanted` is true of."""
        return await self.until(
            lambda: next((m for m in self.messages.get(channel, {}).values() if wanted(m)), None)
        )

    async def thread(self) -> dict[str, Any]:
        """Wait for the first thread."""
        found = await self.until(lambda: [c for c in self.channels.values() if c["kind"] == "thread"])
        return dict(found[0])

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a numbered request and return its answer (an ack, or an autocomplete's choices)."""
        self._number += 1
        number = self._number
        await self._socket.send_json({"t": kind, "req": number, **fields})
        answer = await self.until(lambda: next((t for t in self.told if t.get("req") == number), None))
        assert isinstance(answer, dict)
        return answer

    async def do(self, kind: str, **fields: Any) -> None:
        """Asks for something that has to succeed."""
        answer = await self.ask(kind, **fields)
        assert answer["ok"], answer["error"]

    async def refused(self, kind: str, **fields: Any) -> str:
        """Asks for something that has to fail; returns the sentence shown."""
        answer = await self.ask(kind, **fields)
        assert not answer["ok"]
        return str(answer["error"])

    async def send(self, kind: str, **fields: Any) -> None:
        """Send what has no answer."""
        await self._socket.send_json({"t": kind, **fields})


def press(message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> dict[str, Any]:
    """The fields of a press on this message."""
    pressed: dict[str, Any] = {
        "channel": message["channel_id"],
        "message": message["id"],
        "custom_id": custom_id,
        "component_type": 2 if values is None else 3,
    }
    return pressed if values is None else {**pressed, "values": values}


def text_of(message: dict[str, Any]) -> str:
    """All a message says, layouts included."""
    return f"{message['content']} {json.dumps(message['components'])}"
