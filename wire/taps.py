"""Double taps: a press on a button that has only just replaced another one.

Discord reports when a message was last edited, and the id of a press says when it was made, both by Discord's clock.
What was there before is remembered since the start, for the newest messages.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import discord
from cachetools import LRUCache

from wire.answers import Interaction
from wire.presses import Pressed, custom_id

CACHE_SIZE = 1_000  # messages
REPEATED = 2  # windows: a press so soon after another one in its message belongs to the same tap

_ROWS = discord.ui.ActionRow, discord.ActionRow
_CHOICES = {"part", "action"}  # the halves of one action: their buttons look alike
_NAMED_ALIKE = {"action", "join", "take"}  # keys of these kinds do other things under one label

Part = discord.ui.Item[Any] | discord.Component  # about to be shown, or as Discord reports it
Repeat = Literal["key", "message", ""]  # of the same key, or of another one of its message
Place = tuple[int, int]  # the row counted from below, where clients hold a message, and the item in it


class Key(NamedTuple):
    """A button or menu."""

    custom_id: str  # "" for a link
    label: str
    is_grey: bool = False

    def does_same_as(self, other: Key) -> bool:
        """Whether it does what the other one does, whichever decision it belongs to; on the next page, too."""
        ours, theirs = Pressed.parse(self.custom_id), Pressed.parse(other.custom_id)
        if ours is None or theirs is None:
            return self.custom_id == other.custom_id
        if (ours.kind, ours.target, ours.arg) == (theirs.kind, theirs.target, theirs.arg):
            return other.is_grey or ours.stamp == theirs.stamp or not _names_something(ours)
        if self.label != other.label or _takes_back(ours) != _takes_back(theirs):
            return False
        goes_on = ours.kind == theirs.kind and ours.kind not in _NAMED_ALIKE
        return goes_on or {ours.kind, theirs.kind} == _CHOICES


def _names_something(pressed: Pressed) -> bool:
    """Whether an action names a card or a place, as "guess A" does: in the next decision that is another one."""
    return pressed.kind == "action" and not pressed.arg.isalpha()


def _takes_back(pressed: Pressed) -> bool:
    """Whether it gives up the half of an action that was chosen there."""
    return pressed.kind == "part" and not pressed.arg


class _Message:
    """What a message shows, and since when each key does at its place what it does, by the bot's clock."""

    def __init__(self, *, is_followed: bool) -> None:
        self.is_followed = is_followed  # every edit is heard of, not only what is pressed
        self.keys: dict[Place, Key] = {}
        self.edited = 0.0
        self._replaced: dict[Place, float] = {}  # when a key took the place of one that did something else

    def note_shown(self, parts: Iterable[Part]) -> None:
        before, self.keys = self.keys, dict(_keys(parts))
        self.edited = time.monotonic()
        for place, key in self.keys.items():
            if place in before and not key.does_same_as(before[place]):
                self._replaced[place] = self.edited

    def is_new(self, pressed: str, since_edit: float, window: float) -> bool:
        """Whether the key came to its place within the window; `since_edit`: the seconds since the last edit."""
        replaced = next(
            (self._replaced.get(at) for at, key in self.keys.items() if key.custom_id == pressed), None
        )
        return replaced is not None and since_edit + self.edited - replaced < window


class Tap(NamedTuple):
    """A press."""

    id: int
    custom_id: str

    @property
    def made_at(self) -> float:
        """In seconds, by Discord's clock."""
        return discord.utils.snowflake_time(self.id).timestamp()


class Taps:
    """Knows what the newest messages show."""

    def __init__(self, window: float) -> None:
        self._window = window  # seconds
        self._messages: LRUCache[int, _Message] = LRUCache(CACHE_SIZE)
        self._pressed: LRUCache[tuple[int, int], Tap] = LRUCache(
            CACHE_SIZE
        )  # the last one, by person and message

    def note_shown(self, message_id: int | None, view: discord.ui.LayoutView) -> None:
        """Notes what a message is about to show. An edit that fails has no date, so no press is too soon."""
        if message_id is None or not self._window:
            return
        message = self._messages.get(message_id)
        if message is None or not message.is_followed:
            message = self._messages[message_id] = _Message(is_followed=True)
        message.note_shown(view.children)

    def repeats(self, interaction: Interaction) -> Repeat:
        """Whether its presser has pressed this key, or another one of its message, a moment before."""
        if not self._window or interaction.message is None or not _is_button(interaction):
            return ""
        where, now = (
            (interaction.user.id, interaction.message.id),
            Tap(interaction.id, custom_id(interaction)),
        )
        before, self._pressed[where] = self._pressed.get(where), now
        if before is None or before.id == now.id:  # the same press, delivered twice, is none after it
            return ""
        if now.made_at - before.made_at >= REPEATED * self._window:
            return ""
        return "key" if before.custom_id == now.custom_id else "message"

    def is_double(self, interaction: Interaction) -> bool:
        """Whether this press met a button that does something else than the one that was there half a second ago."""
        pressed_in = interaction.message
        if not self._window or pressed_in is None or not _is_button(interaction):
            return False
        message = self._messages.get(pressed_in.id)
        if message is None:  # of another one at least what is pressed is seen
            message = self._messages[pressed_in.id] = _Message(is_followed=False)
        if not message.is_followed:
            message.note_shown(pressed_in.components)
        if pressed_in.edited_at is None:
            return False
        since_edit = (interaction.created_at - pressed_in.edited_at).total_seconds()
        return message.is_new(custom_id(interaction), since_edit, self._window)


def _keys(parts: Iterable[Part]) -> Iterator[tuple[Place, Key]]:
    for row, items in enumerate(reversed(list(_rows(parts)))):
        for index, item in enumerate(items):
            grey = bool(getattr(item, "disabled", False))
            yield (
                (row, index),
                Key(getattr(item, "custom_id", None) or "", getattr(item, "label", None) or "", grey),
            )


def _rows(parts: Iterable[Part]) -> Iterator[Iterable[Part]]:
    for part in parts:
        inner: Iterable[Part] = getattr(part, "children", ())
        if isinstance(part, _ROWS):
            yield inner
        else:
            yield from _rows(inner)


def _is_button(interaction: Interaction) -> bool:
    """A menu is opened first, so nobody chooses in one by a double tap."""
    return (
        bool(interaction.data)
        and dict(interaction.data or {}).get("component_type") == discord.ComponentType.button.value
    )
