"""People on the sandbox's page without a browser (`sandbox/PROTOCOL.md`): their panels, presses and words."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import aiohttp
import msgspec


class Seat:
    """`async with Seat(address, key, user_id) as seat:`; `panels` are the private messages by their channels."""

    def __init__(self, address: str, key: str, user_id: int) -> None:
        self.panels: dict[str, dict[str, Any]] = {}
        self._url = f"{address}/seat/{user_id}?key={key}"
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[str | None]] = {}

    async def __aenter__(self) -> Seat:
        self._http = aiohttp.ClientSession()
        self._socket = await self._http.ws_connect(self._url, max_msg_size=0)
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()
        await self._reader
        await self._http.close()

    async def press(self, channel: str, message: str, custom_id: str) -> str | None:
        """Presses a button. Returns what the page says if it could not be pressed, or was not answered."""
        fields = {"channel": channel, "message": message, "custom_id": custom_id, "component_type": 2}
        return await self._ask("press", fields)

    async def say(self, channel: str, content: str) -> str | None:
        """Sends a message. Returns what the page says if that was not possible."""
        return await self._ask("say", {"channel": channel, "content": content})

    def offered(self, channel: str, kinds: tuple[str, ...]) -> list[str]:
        """The custom ids of the buttons of these kinds in the panel there."""
        panel = self.panels.get(channel)
        ids = (
            []
            if panel is None
            else [part["custom_id"] for part in _buttons(panel) if not part.get("disabled")]
        )
        return [custom_id for custom_id in ids if custom_id.split(":", 2)[1] in kinds]

    async def _ask(self, kind: str, fields: dict[str, Any]) -> str | None:
        number = next(self._numbers)
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        await self._socket.send_json({"t": kind, "req": number, **fields})
        return await answer

    async def _read(self) -> None:
        async for text in self._socket:
            told = msgspec.json.decode(text.data)
            if told["t"] == "message" and told["message"].get("ephemeral") and told["message"]["components"]:
                self.panels[told["channel"]] = told["message"]
            elif told["t"] == "ack":
                self._asked.pop(told["req"]).set_result(told["error"])


def _buttons(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for inner in part.get("components", ()):
        if inner["type"] == 2:
            yield inner
        else:
            yield from _buttons(inner)
