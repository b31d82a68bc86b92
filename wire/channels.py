"""Messages in the channels of tables: posts and edits the bot's own, and remembers what was recently written there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

import discord
from cachetools import LRUCache

from table.table import Table
from wire.discord_calls import Messenger, nonce
from wire.layouts import Scene
from wire.renderer import Renderer

SCROLLED_AWAY = 8  # messages below another
CACHE_SIZE = 10_000


class Channels:
    """Shows scenes in channels. It knows nothing of messages from before a restart."""

    def __init__(self, client: discord.Client, calls: Messenger, renderer: Renderer) -> None:
        self._client = client
        self._calls = calls
        self._renderer = renderer
        self._below = _Recent()
        self._deleted: LRUCache[int, None] = LRUCache(CACHE_SIZE)  # messages
        self._deleting: set[int] = set()  # messages that the bot is deleting
        self._pictures: LRUCache[int, int] = LRUCache(CACHE_SIZE)  # the hash of the last one, by message

    # What is heard about them

    def note_written(self, message: discord.Message) -> None:
        """Counts a message. The bot's own messages that stay are counted when they are posted."""
        if message.author != self._client.user:
            self._below.note_written(message.channel.id, message.id)

    def note_deleted(self, channel_id: int, message_ids: Iterable[int]) -> None:
        for message_id in message_ids:
            self._below.note_deleted(channel_id, message_id)
            self._deleted[message_id] = None

    def is_own_deletion(self, message_id: int) -> bool:
        """Whether the bot itself deleted this message. Asked once for each message."""
        if message_id in self._deleting:
            self._deleting.discard(message_id)
            return True
        return False

    def listen(self, channel_id: int) -> None:
        """Counts what is written in a channel from now on."""
        self._below.listen(channel_id)

    def has_scrolled_away(self, channel_id: int, snowflake: int) -> bool:
        """Whether anything of that time has scrolled out of sight."""
        return self._below.has_scrolled_away(channel_id, snowflake)

    # What the bot does there

    async def edit(self, channel_id: int, message_id: int, scene: Scene, *, has_turn: bool = False) -> bool:
        """Edits a message. False: it is too late, post it again. Raises Gone. `has_turn`: skips the pacer."""
        rendered = await self._renderer.render(scene, replaces=message_id)
        picture = rendered.picture
        keep = picture is not None and self._pictures.get(message_id) == hash(picture)
        is_done = await self._calls.edit(channel_id, message_id, rendered, keep=keep, has_turn=has_turn)
        if is_done:
            self._note_picture(message_id, picture)
        return is_done

    async def post(self, channel_id: int, once: str, scene: Scene) -> int:
        """Posts one message for the nonce `once`. Returns its id. Raises Gone."""
        rendered = await self._renderer.render(scene)
        posted = await self._calls.post(channel_id, once, rendered=rendered)
        self._renderer.note_shown(posted, rendered)
        if posted not in self._deleted:
            self._below.note_written(channel_id, posted)
        self._note_picture(posted, rendered.picture)
        return posted

    def _note_picture(self, message_id: int, picture: bytes | None) -> None:
        """Remembers which picture a message has, so that the same picture need not be sent again."""
        self._pictures.pop(message_id, None)
        if picture is not None:
            self._pictures[message_id] = hash(picture)

    async def post_again(
        self, channel_id: int, scene: Scene, table: Table, kind: str, *, old: int | None, is_first: bool
    ) -> int:
        """Posts a table's message of this kind in place of `old`, if there still is an old one. Returns its id.

        For a nonce of the last minutes Discord returns the message for which it was first used, even if deleted since:
        then the message is posted with another nonce. Nobody tells the bot what was deleted before a restart.
        """
        self._below.listen(channel_id)
        new = await self.post(channel_id, nonce(kind, table.id, old or 0, channel_id), scene)
        is_sure = is_first or old is not None
        while new in self._deleted or not (is_sure or await self._calls.exists(channel_id, new)):
            new = await self.post(channel_id, nonce(kind, table.id, new, channel_id), scene)
        return new

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """False: it cannot be deleted."""
        self._note_own_deletions([message_id])
        return await self._calls.delete(channel_id, message_id)

    async def delete_all(self, channel_id: int, message_ids: Sequence[int]) -> None:
        """Deletes other people's messages, 1 to 100 of the last two weeks."""
        self._note_own_deletions(message_ids)
        await self._calls.delete_all(channel_id, message_ids)

    def _note_own_deletions(self, message_ids: Iterable[int]) -> None:
        if len(self._deleting) > CACHE_SIZE:
            self._deleting.clear()
        self._deleting.update(message_ids)


class _Recent:
    """The last messages of the channels in which tables stand."""

    def __init__(self) -> None:
        self._last: LRUCache[int, deque[int]] = LRUCache(CACHE_SIZE)  # by channel

    def listen(self, channel_id: int) -> None:
        """Counts what is written in a channel from now on."""
        self._last.setdefault(channel_id, deque(maxlen=2 * SCROLLED_AWAY))

    def note_written(self, channel_id: int, message_id: int) -> None:
        if channel_id in self._last:
            self._last[channel_id].append(message_id)

    def note_deleted(self, channel_id: int, message_id: int) -> None:
        if message_id in self._last.get(channel_id, ()):
            self._last[channel_id].remove(message_id)

    def has_scrolled_away(self, channel_id: int, message_id: int) -> bool:
        """Whether a message has scrolled away."""
        self.listen(channel_id)
        return sum(later > message_id for later in self._last[channel_id]) >= SCROLLED_AWAY


class RaceChannels:
    """The channels where people may type for a race: where it is shown, and above its thread."""

    def __init__(self) -> None:
        self._races: dict[int, set[int]] = {}  # tables by channel

    def races_in(self, channel_id: int) -> tuple[int, ...]:
        return tuple(self._races.get(channel_id, ()))

    def note_shown(self, table: Table, channel_id: int) -> None:
        """Notes that a table is shown in a channel or thread."""
        if table.race is None:
            return
        if table.phase != "playing" or table.id not in self.races_in(channel_id):
            self.forget(table.id)
        if table.phase == "playing":
            for place in (channel_id, table.channel.id):
                self._races.setdefault(place, set()).add(table.id)

    def forget(self, table_id: int) -> None:
        for channel, races in tuple(self._races.items()):
            races.discard(table_id)
            if not races:
                del self._races[channel]
