"""What Discord sees of a bot whose players press."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from sandbox.server import SandboxServer

IN_TIME = 3.0  # seconds in which Discord wants an answer


class Heard:
    """Hears, for these races (channels by game id), what was tried, when it was answered, and each edit of a table."""

    def __init__(self, server: SandboxServer, channels: Mapping[int, str]) -> None:
        self.pressed: dict[int, float] = {}  # by the interaction's id, the time
        self.typed: list[int] = []  # the messages' ids
        self._answered: dict[int, float] = {}
        self._edits: dict[str, list[float]] = {channel: [] for channel in channels.values()}
        self._tries = tuple(f"c1:{kind}:{game}:" for game in channels for kind in ("try", "part"))
        self._tables = tuple(f"c1:{kind}:{game}:" for game in channels for kind in ("hand", "ready"))
        server.rest.seen = self._request
        server.world.subscribers.append(self._event)

    def begin(self) -> None:
        """Counts edits from here on."""
        for edits in self._edits.values():
            edits.clear()

    @property
    def unanswered(self) -> int:
        return sum(self._answered.get(one, at + IN_TIME) >= at + IN_TIME for one, at in self.pressed.items())

    @property
    def edits_a_second(self) -> float:
        """The most edits of one table in a second; a post that replaces the message counts."""
        return max(
            (1 / (later - edit) for edits in self._edits.values() for edit, later in pairwise(edits)),
            default=0,
        )

    def _event(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and str(payload["data"].get("custom_id")).startswith(self._tries):
            self.pressed[int(payload["id"])] = time.monotonic()
        is_here = event == "MESSAGE_CREATE" and payload["channel_id"] in self._edits
        if is_here and not payload["author"].get("bot"):
            self.typed.append(int(payload["id"]))

    def _request(self, method: str, path: str, body: Any) -> None:
        _, kind, which, *_more = path.split("/")
        if kind == "interactions":
            self._answered.setdefault(int(which), time.monotonic())
        edits = self._edits.get(which) if path.startswith(f"/channels/{which}/messages") else None
        if edits is None:
            return
        if method == "PATCH" or (method == "POST" and any(table in str(body) for table in self._tables)):
            edits.append(time.monotonic())
