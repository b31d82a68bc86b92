"""Double taps: a press on a button that has only just come to lie under the finger.

Discord says when a message was edited last, and a press's id says when it was made: both by Discord's clock. What lay
at that place before, the bot remembers, of the newest messages and since its start.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import discord
from cachetools import LRUCache

from cogs.wire.answers import Interaction
from cogs.wire.presses import Pressed, custom_id

KEPT = 1_000  # messages
LAYOUTS = 4  # of one message; more do not follow each other within half a second

# How Discord lays a message out, in pixels and roughly: it is the same on every device only in its order.
ROW, LINE, PICTURE = 40, 22, 300
GAP, EDGE, LETTER, EMOJI = 8, 32, 8, 24
CHARACTERS = 48  # in a line of text
NEAR = 20  # a key that moves less keeps its place

_ROW, _BUTTON, _TEXT, _PICTURES = 1, 2, 10, 12
_MENUS = (3, 5, 6, 7, 8)

_CHOICES = {"part", "action"}  # the halves of one action: their buttons look alike

Component = Mapping[str, Any]


class Key(NamedTuple):
    """A button or menu, and where it lies: `above` the lower end of the message, where clients hold a message."""

    custom_id: str  # "" for a link
    label: str
    able: bool
    left: int
    right: int
    above: int

    def is_at(self, other: Key) -> bool:
        """Whether it lies where the other one does."""
        return abs(self.left - other.left) <= NEAR and abs(self.above - other.above) <= NEAR

    def meets(self, other: Key) -> bool:
        """Whether a finger on this one may be on the other one."""
        return (
            min(self.right, other.right) > max(self.left, other.left)
            and abs(self.above - other.above) < ROW - NEAR // 2
        )

    def follows(self, former: Key, *, is_private: bool) -> bool:
        """Whether it is what `former` was. In a panel, a move of its owner's former decision was another one."""
        if self.custom_id == former.custom_id:
            return True
        now, was = Pressed.parse(self.custom_id), Pressed.parse(former.custom_id)
        if now is None or was is None:
            return False
        if is_private and now.kind == was.kind == "action" and now.stamp != was.stamp and former.able:
            return False
        if (now.kind, now.target, now.arg) == (was.kind, was.target, was.arg):
            return True
        return self.label == former.label and (now.kind == was.kind or {now.kind, was.kind} == _CHOICES)


class _Message:
    """The last layouts of a message, each with the time from which it stood there, by the bot's clock."""

    def __init__(self, *, is_followed: bool) -> None:
        self.is_followed = is_followed  # every layout is heard of, not only what is pressed
        self.layouts: deque[tuple[float, tuple[Key, ...]]] = deque(maxlen=LAYOUTS)
        self.edited = 0.0

    def shows(self, keys: tuple[Key, ...]) -> None:
        self.edited = time.monotonic()
        if not self.layouts or self.layouts[-1][1] != keys:
            self.layouts.append((self.edited, keys))


class Taps:
    """Knows the layouts of the newest messages."""

    def __init__(self, window: float) -> None:
        self._window = window  # seconds
        self._messages: LRUCache[int, _Message] = LRUCache(KEPT)

    def shows(self, message_id: int | None, view: discord.ui.LayoutView) -> None:
        """Notes what a message is about to show. An edit that fails has no date, so no press is too soon."""
        if message_id is None or not self._window:
            return
        message = self._messages.get(message_id)
        if message is None or not message.is_followed:
            message = self._messages[message_id] = _Message(is_followed=True)
        components: list[Component] = view.to_components()  # type: ignore[no-untyped-call]
        message.shows(keys_of(components))

    def is_double(self, interaction: Interaction) -> bool:
        """Whether this press met a button that lies where another one lay half a second ago."""
        pressed_in = interaction.message
        if not self._window or pressed_in is None or not _is_button(interaction):
            return False
        message = self._messages.get(pressed_in.id)
        if message is None:  # of another one at least what is pressed is seen
            message = self._messages[pressed_in.id] = _Message(is_followed=False)
        if not message.is_followed:
            message.shows(keys_of(each.to_dict() for each in pressed_in.components))
        if pressed_in.edited_at is None:
            return False
        since_edit = (interaction.created_at - pressed_in.edited_at).total_seconds()
        is_private = pressed_in.flags.ephemeral
        return self._is_new(message, custom_id(interaction), since_edit, is_private=is_private)

    def _is_new(self, message: _Message, pressed: str, since_edit: float, *, is_private: bool) -> bool:
        *former, (began, keys) = message.layouts
        key = next((key for key in keys if key.custom_id == pressed), None)
        for was_from, before in reversed(former):
            if key is None or since_edit + message.edited - began >= self._window:
                return False
            stays = any(each.is_at(key) and key.follows(each, is_private=is_private) for each in before)
            if not stays and any(key.meets(each) for each in before):
                return True
            began = was_from
        return False


def keys_of(components: Iterable[Component]) -> tuple[Key, ...]:
    """The buttons and menus of a message, and where they lie."""
    parts = list(_parts(components))
    keys: list[Key] = []
    above = 0
    for part in reversed(parts):
        if part["type"] == _ROW:
            keys += _in_row(part, above)
        above += _height(part) + GAP
    return tuple(keys)


def _parts(components: Iterable[Component]) -> Iterator[Component]:
    """What stands below one another."""
    for part in components:
        if part["type"] == _ROW or "components" not in part:
            yield part
        else:
            yield from _parts(part["components"])


def _in_row(row: Component, above: int) -> Iterator[Key]:
    left = 0
    for item in row["components"]:
        is_button = item["type"] == _BUTTON
        label = (item.get("label") if is_button else item.get("placeholder")) or ""
        width = EDGE + LETTER * len(label) + (EMOJI if item.get("emoji") else 0) if is_button else 10 * ROW
        able = not item.get("disabled", False)
        yield Key(item.get("custom_id") or "", label, able, left, left + width, above)
        left += width + GAP


def _height(part: Component) -> int:
    if part["type"] == _TEXT:
        lines = str(part.get("content", "")).split("\n")
        return LINE * sum(max(1, math.ceil(len(line) / CHARACTERS)) for line in lines)
    return PICTURE if part["type"] == _PICTURES else ROW


def _is_button(interaction: Interaction) -> bool:
    """A menu is opened first, so nobody chooses in one by a double tap."""
    return bool(interaction.data) and dict(interaction.data or {}).get("component_type") == _BUTTON
