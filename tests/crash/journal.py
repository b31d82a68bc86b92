"""What was pressed, when, and what its presser was shown as the answer."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec
from simcord.components import walk_components

from sandbox.server import SandboxServer
from wire.presses import Pressed

CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
WEBHOOK = re.compile(r"/webhooks/\d+/([^/]+)(/.*)?")
CHANNEL = re.compile(r"/channels/(\d+)")
NOD = (5, 6)  # answers that show nothing: the bot is working on it, or nothing has to be shown
TWICE = 0.1  # of all presses are delivered twice, as after a gateway has resumed


class Press(msgspec.Struct):
    """A press, by the id of its interaction."""

    id: int
    user: int
    pressed: Pressed
    action: str  # from the menu, or the button's
    at: float  # seconds since 1970
    answered: float | None = None
    said: str | None = None  # what the answer says; None: it shows nothing
    said_at: float = 0.0  # later than it was answered, if the answer was put off
    offers: frozenset[str] = frozenset()  # the ids that its buttons and menus have


class Delivered(msgspec.Struct):
    """A press, a command or a form, as the bot got it."""

    at: float  # seconds since 1970
    server: int | None
    answered: float | None = None  # when the first answer came, in time or not


class Journal:
    """Keeps what passes between a sandbox and its bot."""

    def __init__(self, server: SandboxServer, chance: random.Random) -> None:
        self.presses: dict[int, Press] = {}
        self.delivered: dict[int, Delivered] = {}
        self.twice = 0
        self.on_request: Callable[[str, str], None] = lambda method, path: None
        self._server = server
        self._chance = chance
        self._by_token: dict[str, int] = {}

    @contextmanager
    def kept(self) -> Iterator[None]:
        world = self._server.world
        emit = world.emit

        def delivered(event: str, payload: Mapping[str, Any]) -> None:
            if event == "INTERACTION_CREATE":
                self._note(payload)
                if self._chance.random() < TWICE:
                    self.twice += 1
                    emit(event, payload)
            emit(event, payload)

        self._server.rest.seen = self._seen
        with patch.object(world, "emit", delivered):
            yield

    def was_answered(self, interaction_id: int) -> None:
        """The presser sees the answer now."""
        if interaction_id in self.presses:
            self.presses[interaction_id].answered = time.time()

    def server_of(self, path: str) -> int | None:
        """The server that a request is about; None: none."""
        if (delivered := self.delivered_of(path)) is not None:
            return delivered.server
        found = CHANNEL.match(path)
        channel = self._server.world.channels.get(int(found[1])) if found is not None else None
        return None if channel is None else channel.guild_id

    def delivered_of(self, path: str) -> Delivered | None:
        """The interaction by whose token a request is made; None: by none."""
        if (found := CALLBACK.fullmatch(path)) is not None:
            return self.delivered.get(int(found[1]))
        found = WEBHOOK.fullmatch(path)
        return None if found is None else self.delivered.get(self._by_token.get(found[1], 0))

    def _note(self, payload: Mapping[str, Any]) -> None:
        data, who = payload["data"], payload.get("member", payload)
        server = payload.get("guild_id")
        self.delivered[int(payload["id"])] = Delivered(time.time(), None if server is None else int(server))
        pressed = Pressed.parse(str(data.get("custom_id", "")))
        if pressed is None:
            return
        number, action = int(payload["id"]), next(iter(data.get("values", ())), pressed.arg)
        self.presses[number] = Press(number, int(who["user"]["id"]), pressed, action, time.time())

    def _seen(self, method: str, path: str, body: Any) -> None:
        if (found := CALLBACK.fullmatch(path)) is not None:
            number, token = int(found[1]), found[2]
            self._by_token[token] = number
            if (delivered := self.delivered.get(number)) is not None and delivered.answered is None:
                delivered.answered = time.time()
            if body["type"] not in NOD:
                self._answer(number, body.get("data") or {})
        elif (found := WEBHOOK.fullmatch(path)) is not None and method in ("POST", "PATCH"):
            self._answer(self._by_token.get(found[1], 0), body or {})
        self.on_request(method, path)

    def _answer(self, number: int, message: Mapping[str, Any]) -> None:
        """Only the first that shows something is the answer: later ones show what has happened since."""
        press = self.presses.get(number)
        if press is not None and press.said is None:
            parts = list(walk_components(message.get("components") or []))
            texts = [part["content"] for part in parts if "content" in part]
            press.said_at = time.time()
            press.said = "\n".join([message.get("content") or "", *texts])
            press.offers = frozenset(part["custom_id"] for part in parts if "custom_id" in part)
