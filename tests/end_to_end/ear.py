"""Hears everything that leaves the bot, and knows for whose eyes it is."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime
from typing import Any, NamedTuple

import pytest
from simcord.http import router

from cogs.panels.message import PanelMessage
from cogs.panels.panels import Panels
from table import fold
from table.entries import Entry, Logged, Open
from table.table import Table
from tests.end_to_end.world import World
from ui.pictures.studio import Studio

EPHEMERAL = 64
SENDS = (4, 5)  # types of answers that are messages: at once, or later

Viewer = int | None  # a seat, or somebody who only watches

# Their records `bot.py` does not write.
_LIBRARIES = ("aiosqlite", "alembic", "asyncpg", "discord", "sqlalchemy")

_panel_of: ContextVar[int | None] = ContextVar("panel_of", default=None)  # whose panel is being drawn

_OF = "panel_of"  # where a record of the log has that
_ANSWERING = ("cogs.routing.errors", "host.log_throttle")  # what they log concerns the player who pressed

_render = Panels._render
_after, _opened = fold.after, fold.open_table
_dispatch = router.dispatch


class Heard(NamedTuple):
    """Something that left the bot, and for whose eyes: of one seat, or of everybody."""

    seat: Viewer
    what: str


class Ear:
    """Hears requests, files, what pictures are made from, and log records. Nothing is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        self.story: dict[int, Logged] = {}
        self.blind = False  # no picture can be had
        self.reads_files = False  # what a picture was made from, and not only that there is one
        self.pressing: Viewer = None  # who did the last step
        self.logged: set[str] = set()  # all lines of the log
        self._pictures: list[tuple[int | None, str]] = []  # each for one person's panel, or for everybody
        self._files: list[tuple[str, str, Any, str]] = []  # with method, path and body of their request
        self._caplog = caplog
        for library in _LIBRARIES:
            caplog.set_level(logging.WARNING, library)
        caplog.set_level(logging.DEBUG)  # last: it is the handler's, too
        caplog.handler.addFilter(_whose)

        async def draw(_studio: Studio, picture: Callable[..., bytes], *args: Any, **options: Any) -> bytes:
            made_from = f"{picture.__module__}.{picture.__name__} {args!r} {options!r}"
            self._pictures.append((_panel_of.get(), made_from))
            if self.blind:
                raise RuntimeError("no picture")
            return made_from.encode() if self.reads_files else b"a picture"

        async def render(panels: Panels, panel: Any, opened: PanelMessage, *args: Any, **options: Any) -> Any:
            token = _panel_of.set(opened.interaction.user.id)
            try:
                return await _render(panels, panel, opened, *args, **options)
            finally:
                _panel_of.reset(token)

        def dispatch(backend: Any, method: str, path: str, **request: Any) -> Any:
            for file in request.get("files") or ():
                read = file.fp.read().decode("latin-1")
                self._files.append((method, path, request.get("json"), read))
                file.fp.seek(0)
            return _dispatch(backend, method, path, **request)

        monkeypatch.setattr(router, "dispatch", dispatch)
        monkeypatch.setattr(Studio, "draw", draw)
        monkeypatch.setattr(Panels, "_render", render)

    def follow_story(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Hears the log of the one game that is played from now on. Of another world it is read as it was heard."""

        def opened(table_id: int, entry: Open, when: datetime) -> tuple[Table, Logged]:
            table, logged = _opened(table_id, entry, when)
            self.story[logged.n] = logged
            return table, logged

        def after(table: Table, entry: Entry, when: datetime) -> tuple[Table, Logged]:
            changed, logged = _after(table, entry, when)
            self.story[logged.n] = logged
            return changed, logged

        def step(_id: int, number: int | None, _entry: Entry, _when: datetime) -> tuple[int, Logged]:
            """As it was heard: the log of another world cannot be folded from its seed. Counts instead."""
            number = (number or 0) + 1
            return number, self.story[number]

        monkeypatch.setattr(fold, "open_table", opened)
        monkeypatch.setattr(fold, "after", after)
        monkeypatch.setattr(fold, "step", step)

    def heard(self, world: World, seats: dict[int, int]) -> frozenset[Heard]:
        """All since the last time; `seats` by the ids of their people."""
        found = [
            Heard(None if user is None else seats[user], f"picture: {picture}")
            for user, picture in self._pictures
        ]
        for record in self._caplog.records:
            user, line = record.__dict__[_OF], _line(record)
            whose = self.pressing if record.name in _ANSWERING else None if user is None else seats[user]
            found.append(Heard(whose, f"log: {line}"))
            self.logged.add(_masked(line))
        for request in world.env.http_requests:
            if request.method != "GET":
                body = json.dumps([request.json, request.params], sort_keys=True, default=str)
                seat = _addressed(world, request.method, request.path, request.json, seats)
                found.append(Heard(seat, f"{request.method} {request.path} {body}"))
        for method, path, body, file in self._files:
            found.append(Heard(_addressed(world, method, path, body, seats), f"file: {file}"))
        self._pictures.clear()
        self._files.clear()
        self._caplog.clear()
        world.env.http_requests.clear()
        return frozenset(Heard(seat, _masked(what)) for seat, what in found)


def _whose(record: logging.LogRecord) -> bool:
    """Notes in which person's panel something happened. A panel may be drawn in one world and not in another."""
    record.__dict__[_OF] = _panel_of.get()
    return True


def _line(record: logging.LogRecord) -> str:
    return f"{record.levelname} {record.name} {record.getMessage()} {record.exc_text or ''}"


def _addressed(world: World, method: str, path: str, body: Any, seats: dict[int, int]) -> Viewer:
    """Whose interaction is answered, if it is for their eyes only."""
    tokens = world.env.backend.interaction_tokens
    token = next((part for part in path.split("/") if part in tokens), None)
    if token is None:
        return None
    answered = world.env.backend.interactions[tokens[token]]  # the token may have expired
    if _is_new(method, path, body):
        flags = (body.get("data") or {}).get("flags") if path.endswith("/callback") else body.get("flags")
        return seats[answered.user_id] if (flags or 0) & EPHEMERAL else None
    shown = answered.message_id or answered.source_message_id  # a new message, or the one that was pressed in
    if shown is None:
        return None
    here = world.env.backend.messages.get(answered.channel_id, {})
    if shown in here and not here[shown].is_ephemeral:  # only a panel is ever taken away
        return None
    return seats[answered.user_id]


def _is_new(method: str, path: str, body: Any) -> bool:
    """Whether a message is sent, instead of one that is there being changed."""
    return method == "POST" and (not path.endswith("/callback") or body["type"] in SENDS)


def _masked(what: str) -> str:
    """Without ids, and without the nonces that are made from them."""
    return re.sub(r"\d{15,}", "#", re.sub(r'"nonce": "\w+"', '"nonce": "#"', what))
